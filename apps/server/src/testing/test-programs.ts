import { join } from "node:path"

/**
 * Returns the file of a thread or process that tests start: bundled, during a run of vitest. Elsewhere it is the source,
 * whose start takes four times as long.
 *
 * @param name of the program, without extension
 * @param source path of its source
 */
export function programFile(name: "writer-thread" | "bare-server", source: string): string {
  const folder = process.env.TEST_PROGRAMS
  return folder === undefined ? source : join(folder, `${name}.js`)
}
