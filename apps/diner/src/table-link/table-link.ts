/** The table that the address of a page names, with the code of its card. Both are empty when they are missing. */
export type TableLink = { readonly table: string; readonly code: string }

/**
 * Reads the table of an address: `?table=7&t=…`, or `/7/…` after a short address (A21, A78). Printed codes are in
 * capitals.
 */
export function readTableLink({ pathname, search }: Pick<Location, "pathname" | "search">): TableLink {
  const query = new URLSearchParams(search)
  const [, table = "", code = ""] = /^\/c\/[^/]+\/([^/]+)\/?([^/]*)/i.exec(pathname) ?? []
  return { table: query.get("table") || decoded(table), code: query.get("t") || code }
}

/** Returns a part of a path as it was before it was encoded, or "" if it is no encoded text. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ""
  }
}
