/** Letters, digits and the signs that the protocol allows (contract 5.2). */
const allowed = /^[\w/!\-.*'() &$@=;:+,?]+$/

const longestKey = 1024

/**
 * Whether a text can name a file: folders and a name, joined by slashes. The bytes never lie under it, but other programs may
 * make a path of it.
 */
export function isObjectKey(key: string): boolean {
  return (
    key.length <= longestKey &&
    allowed.test(key) &&
    key.split("/").every((part) => part !== "" && part !== "." && part !== "..")
  )
}

/**
 * The name in an address, decoded once, part by part: a slash that was written as %2F is no separator of folders.
 *
 * @param rawPath what follows the bucket in the address, as it came, without the query
 * @returns null when it names no file
 */
export function readObjectKey(rawPath: string): string | null {
  try {
    const parts = rawPath.split("/").map(decodeURIComponent)
    const key = parts.join("/")
    return parts.some((part) => part.includes("/")) || !isObjectKey(key) ? null : key
  } catch {
    // A percent sign that begins no character.
    return null
  }
}

/** Whose file it is: the first folder of every name is its owner's id. */
export function ownerOfKey(key: string): string {
  return key.split("/", 1)[0] ?? ""
}
