/** Set for this tab while it loads the menu that is served now. */
export const menuOverKey = "menuOver"

/**
 * Loads the restaurant's menu of the moment, which will say why, in the place of one that takes no more orders.
 *
 * @returns false on a page that always shows the same menu, and where the browser could not remember why
 */
export function showCurrentMenu(): boolean {
  if (!location.pathname.startsWith("/u/")) return false
  try {
    sessionStorage.setItem(menuOverKey, "1")
  } catch {
    return false
  }
  location.reload()
  return true
}
