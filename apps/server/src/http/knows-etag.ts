/**
 * Whether a client already has a representation.
 *
 * @param header `If-None-Match`: one ETag, a list, or `*`. A proxy that compresses makes ETags weak (`W/"…"`).
 * @param etags strong ETags of the representation and of those that count as equal
 */
export function knowsEtag(header: string | undefined, ...etags: readonly string[]): boolean {
  if (header === undefined) return false
  return header
    .split(",")
    .map((one) => one.trim().replace(/^W\//, ""))
    .some((one) => one === "*" || etags.includes(one))
}
