import { readFileSync } from "node:fs"
import { SourceMap } from "node:module"
import { fileURLToPath } from "node:url"

/** Where code stands, as a line of a stack tells it: the address of a file, a line, a column. */
const place = /(file:\/\/[^\s()]+\.m?js):(\d+):(\d+)/g

/** Maps that were read once; null for a file without one. */
const maps = new Map<string, SourceMap | null>()

/**
 * Tells where the code of a release was written: the lines of a stack name our own files instead of the bundled one. Node can do
 * that by itself, but then reads all maps at every start and keeps them; here they are read with the first error.
 *
 * @param stack as an error has it; what no map knows of stays as it is
 */
export function inSourceLines(stack: string): string {
  return stack.replaceAll(place, (whole, file: string, line: string, column: string) => {
    const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1)
    if (!entry || !("originalSource" in entry)) return whole
    const source = new URL(entry.originalSource, file).href
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  })
}

function mapOf(file: string): SourceMap | null {
  const known = maps.get(file)
  if (known !== undefined) return known
  const read = readMap(file)
  maps.set(file, read)
  return read
}

/** Never throws: it serves to tell of an error, and must not become one. */
function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, "utf8")))
  } catch {
    return null
  }
}
