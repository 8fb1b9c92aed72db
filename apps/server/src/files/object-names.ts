/** The characters that the storage protocol allows in a name. */
const allowed = /^[\w/!\-.*'() &$@=;:+,?]+$/

const longestKey = 1024

/**
 * Whether a text can name a file: folders and a name, joined by slashes. We never use it as a path, but other programs
 * may.
 */
export function isObjectKey(key: string): boolean {
  return (
    key.length <= longestKey &&
    allowed.test(key) &&
    key.split("/").every((part) => part !== "" && part !== "." && part !== "..")
  )
}

/**
 * Decodes the name in an address once, part by part: a slash written as %2F does not separate folders.
 *
 * @param rawPath the part of the address after the bucket, still encoded, without the query
 * @returns null when it is not a valid name
 */
export function readObjectKey(rawPath: string): string | null {
  try {
    const parts = rawPath.split("/").map(decodeURIComponent)
    const key = parts.join("/")
    return parts.some((part) => part.includes("/")) || !isObjectKey(key) ? null : key
  } catch {
    // A percent sign without a valid code after it.
    return null
  }
}

/** Returns the id of a file's owner, which is the first folder of every name. */
export function ownerOfKey(key: string): string {
  return key.split("/", 1)[0] ?? ""
}
