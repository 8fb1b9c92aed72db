import { cartButton, nameControls } from "./cart-controls.ts"
import { cartKey, keepTable, read, storedTable } from "./cart-storage.ts"
import { loadCartStrings } from "./load-cart-strings.ts"

/**
 * Makes a Premium page ready for its cart: names each "+" by its dish, keeps the table of the link, which a link to another
 * language does not carry (A21), brings a cart of last time back at once, and otherwise fetches the island ahead, unless the
 * diner saves data.
 */
export async function prepareCart(): Promise<void> {
  const button = cartButton()
  if (!button) return
  const table = storedTable(location.search)
  if (table !== "") keepTable(table)
  const { menu = "", island = "" } = button.dataset
  // What a finger on its way would do: the loader brings the island.
  if (read(cartKey(menu)) !== null || read("currentOrder") !== null)
    button.dispatchEvent(new FocusEvent("focusin", { bubbles: true }))
  else fetchAhead(island)
  nameControls(await loadCartStrings(document.documentElement.lang))
}

function fetchAhead(island: string): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const begin = () => {
    const link = document.createElement("link")
    link.rel = "modulepreload"
    link.href = island
    document.head.append(link)
  }
  if ("requestIdleCallback" in window) requestIdleCallback(begin)
  else setTimeout(begin, 1000)
}
