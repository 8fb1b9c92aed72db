/** Parses a stored document. Returns null for invalid JSON, so that one damaged row does not make other rows fail. */
export function parseStored(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
