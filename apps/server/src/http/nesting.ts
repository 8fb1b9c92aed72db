/** Whether a value nests lists and objects deeper than this many levels. Its own recursion goes no deeper. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1))
}

/**
 * Whether a JSON text nests lists and objects deeper than this many levels. Reads the text once, without parsing it,
 * and skips strings. The result for invalid JSON is not defined.
 */
export function isNestedBeyond(text: string, levels: number): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === openList || code === openObject) {
      depth += 1
      if (depth > levels) return true
    } else if (code === closeList || code === closeObject) depth -= 1
    else if (code === quote) at = endOfString(text, at)
  }
  return false
}

const [openList, closeList, openObject, closeObject, quote, backslash] = [0x5b, 0x5d, 0x7b, 0x7d, 0x22, 0x5c]

/**
 * Returns the index of the quote that ends a string, or the length of the text. @param start index of its first quote
 */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end
    while (text.charCodeAt(before - 1) === backslash) before -= 1
    if ((end - before) % 2 === 0) return end
  }
  return text.length
}
