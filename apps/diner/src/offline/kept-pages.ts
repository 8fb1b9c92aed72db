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
 */
export function markCopy(html: string, date: string): string {
  const time = Date.parse(date)
  const copied = Number.isNaN(time) ? "" : new Date(time).toISOString()
  return html.replace("<html ", `<html data-copied="${copied}" `)
}

/** What must go so that no more than `most` are kept; the list begins with the oldest. */
export function oldest<T>(kept: readonly T[], most: number): readonly T[] {
  return kept.slice(0, Math.max(0, kept.length - most))
}
