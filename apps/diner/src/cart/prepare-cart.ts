import { readKey } from "@ardoise/browser/storage"
import type { Language } from "@ardoise/domain/menu/allergens"
import { readTableLink } from "../table-link/table-link.ts"
import { addBillLink } from "./bill-link.ts"
import { cartButton, nameControls } from "./cart-controls.ts"
import { cartKey, storedTable, storeTable, storeText, tableCodeKey } from "./cart-storage.ts"
import { loadCartStrings } from "./load-cart-strings.ts"

/**
 * Prepares the cart of a Premium page. Labels each "+" with its dish. Stores the table of the link and the code of its card,
 * because a link to another language does not contain them (A21). Loads the island at once if there is a stored cart or order, and
 * otherwise preloads it unless the browser saves data.
 */
export async function prepareCart(): Promise<void> {
  const button = cartButton()
  if (!button) return
  const table = storedTable()
  if (table !== "") storeTable(table)
  const link = readTableLink(location)
  if (link.table !== "") storeText(tableCodeKey, link.code)
  carryTable()
  const { menu = "", island = "", lang = "fr" } = button.dataset
  // Trigger the loader as a touch would: it loads the island.
  if (readKey(cartKey(menu)) !== null || readKey("currentOrder") !== null)
    button.dispatchEvent(new FocusEvent("focusin", { bubbles: true }))
  else fetchAhead(island)
  nameControls(await loadCartStrings(lang))
  // Nothing of the menu depends on the bill.
  if (button.dataset.bill !== undefined) await addBillLink(menu, lang as Language).catch(() => undefined)
}

/**
 * Gives links to other languages the table that the diner has typed: a short address contains that of its card, and would
 * bring it back.
 */
function carryTable(): void {
  const ofCard = readTableLink({ pathname: location.pathname, search: "" }).table
  if (ofCard === "") return
  document.querySelector(".mv-languages")?.addEventListener("click", ({ target }) => {
    const link = (target as Element).closest("a")
    // The key of `storeTable`, written out: another import would make the cart larger.
    const table = readKey("tableNumber")
    if (link && table !== null && table !== ofCard) link.search += `&table=${encodeURIComponent(table)}`
  })
}

function fetchAhead(island: string): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const begin = async () => {
    // As a file first: many browsers never load a module again that has failed once.
    const answer = await fetch(island)
    if (!answer.ok) return
    await answer.text()
    const link = document.createElement("link")
    link.rel = "modulepreload"
    link.href = island
    document.head.append(link)
  }
  const beginQuietly = () => void begin().catch(() => undefined)
  if ("requestIdleCallback" in window) requestIdleCallback(beginQuietly)
  else setTimeout(beginQuietly, 1000)
}
