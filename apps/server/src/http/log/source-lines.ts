import { readFileSync } from "node:fs"
import { SourceMap } from "node:module"
import { fileURLToPath } from "node:url"

/** A position in a line of a stack: the address of a file, a line, a column. */
const place = /(file:\/\/[^\s()]+\.m?js):(\d+):(\d+)/g

/** Source maps that were already read; null for a file without one. */
const maps = new Map<string, SourceMap | null>()

/**
 * Rewrites a stack of the release to lines of our source files. Node can do that, but would read all maps at every
 * start and retain them. Here they are read with the first error.
 *
 * @param stack of an error; positions without a map stay unchanged
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

/** Reads the map of a file, or returns null. Never throws, because it runs while another error is reported. */
function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, "utf8")))
  } catch {
    return null
  }
}
