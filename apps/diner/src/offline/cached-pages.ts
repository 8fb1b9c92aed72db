/** Returns whether a path is a public menu. The owner's screens under `/menu` are not. */
export function isMenuPage(path: string): boolean {
  return /^\/(?:[ur]\/[^/]+|c\/[^/]+(?:\/[^/]+){0,2}|menu\/[^/]+\/view)\/?$/i.test(path)
}

/** Returns whether a path is a file that menu pages need. */
export function isAsset(path: string): boolean {
  return /^\/(?:assets|diner-assets)\/[^/]+$/.test(path) || path === "/icon.svg"
}

/** Returns whether a path is a photo of a dish. The content of a photo's address never changes. */
export function isPhoto(path: string): boolean {
  return /^\/storage\/v1\/object\/public\/photos\/[^/]+\/[^/]+$/.test(path)
}

/**
 * Marks a document as an offline copy, so that the page can say so.
 *
 * @param date time of the request, from the `date` header; ignored if it is invalid
 * @param wanted the requested language if the copy is in another one, otherwise null
 */
export function markCopy(html: string, date: string, wanted: string | null): string {
  const time = Date.parse(date)
  const copied = Number.isNaN(time) ? "" : new Date(time).toISOString()
  const asked = wanted !== null && /^[a-z]{2}$/.test(wanted) ? `data-wanted="${wanted}" ` : ""
  return html.replace("<html ", `<html data-copied="${copied}" ${asked}`)
}

/**
 * Returns the key of a menu's copy. There is one for each menu and language; other parts of the query, such as the
 * table, are ignored.
 */
export function cacheKeyOf({
  origin,
  pathname,
  searchParams,
}: Pick<URL, "origin" | "pathname" | "searchParams">): string {
  const language = searchParams.get("lang")
  // A page without a language in its address is French.
  const isFrench = language === null || language === "fr"
  return origin + pageOf(pathname) + (isFrench ? "" : `?lang=${encodeURIComponent(language)}`)
}

/**
 * Returns the key of the newest copy of a menu in any language, or undefined. @param keys keys of all copies, oldest
 * first
 */
export function findNewestCopy(keys: readonly string[], { origin, pathname }: Pick<URL, "origin" | "pathname">) {
  const page = origin + pageOf(pathname)
  return [...keys].reverse().find((key) => key.split("?")[0] === page)
}

/** Returns the path of a page without the table of a short address, and that address in lower case. */
function pageOf(path: string): string {
  const [short] = /^\/c\/[^/]+/i.exec(path) ?? []
  return short?.toLowerCase() ?? path
}

/** Returns the entries to delete so that at most `most` remain. The list begins with the oldest. */
export function entriesToDelete<T>(kept: readonly T[], most: number): readonly T[] {
  return kept.slice(0, Math.max(0, kept.length - most))
}
