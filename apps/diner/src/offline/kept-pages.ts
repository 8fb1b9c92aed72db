/** Whether a path is a public menu: the owner's own screens under `/menu` are none. */
export function isMenuPage(path: string): boolean {
  return /^\/(?:[ur]\/[^/]+|menu\/[^/]+\/view)\/?$/.test(path)
}

/** Whether a path is a file that menus are drawn with. */
export function isAsset(path: string): boolean {
  return /^\/(?:assets|diner-assets)\/[^/]+$/.test(path) || path === "/icon.svg"
}

/** Whether a path is a photo of a dish. Its name never stands for another picture. */
export function isPhoto(path: string): boolean {
  return /^\/storage\/v1\/object\/public\/photos\/[^/]+\/[^/]+$/.test(path)
}

/**
 * Says in a document that it is a kept copy: the page itself tells the diner.
 *
 * @param date when it was fetched, as the header `date` says it; left out when it is none
 * @param wanted the language that was asked for, where the copy is in another one; null otherwise
 */
export function markCopy(html: string, date: string, wanted: string | null): string {
  const time = Date.parse(date)
  const copied = Number.isNaN(time) ? "" : new Date(time).toISOString()
  const asked = wanted !== null && /^[a-z]{2}$/.test(wanted) ? `data-wanted="${wanted}" ` : ""
  return html.replace("<html ", `<html data-copied="${copied}" ${asked}`)
}

/** Returns the key of a menu's copy: one for each menu and language, whatever else an address holds, such as the table. */
export function keyOf({ origin, pathname, searchParams }: Pick<URL, "origin" | "pathname" | "searchParams">): string {
  const language = searchParams.get("lang")
  // A page that no language is asked for is French.
  const isFrench = language === null || language === "fr"
  return origin + pathname + (isFrench ? "" : `?lang=${encodeURIComponent(language)}`)
}

/** Returns the key of the newest copy of a menu in any language, or undefined. @param keys of all copies, oldest first */
export function copyOfMenu(keys: readonly string[], { origin, pathname }: Pick<URL, "origin" | "pathname">) {
  return [...keys].reverse().find((key) => key.split("?")[0] === origin + pathname)
}

/** What must go so that no more than `most` are kept; the list begins with the oldest. */
export function oldest<T>(kept: readonly T[], most: number): readonly T[] {
  return kept.slice(0, Math.max(0, kept.length - most))
}
