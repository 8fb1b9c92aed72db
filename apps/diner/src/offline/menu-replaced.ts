/** Session storage key: set in this tab while it loads the menu that is served now. */
export const menuReplacedKey = "menuOver"

/**
 * Reloads the page when its menu no longer takes orders. The reloaded page shows the menu that is served now and
 * explains the change.
 *
 * @returns false on a page that always shows the same menu, and if the browser cannot store the reason
 */
export function showCurrentMenu(): boolean {
  if (!/^\/[uc]\//i.test(location.pathname)) return false
  try {
    sessionStorage.setItem(menuReplacedKey, "1")
  } catch {
    return false
  }
  // The explanation is at the top, and the dish that the diner was reading may be gone.
  history.scrollRestoration = "manual"
  location.reload()
  return true
}
