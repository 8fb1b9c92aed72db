import type { TableBill } from "@ardoise/contract/bills"
import type { FirstLanguage, Language } from "@ardoise/domain/menu/allergens"
import { loadFurtherWords } from "../texts/load-further-words.ts"
import { storedTable, storedTableCode } from "./cart-storage.ts"
import { openBillWords } from "./open-bill-words.ts"

/**
 * Adds the link to the table's bill under the sign, once something was ordered at the table. Only for a phone that has
 * scanned the card of the table. Without an answer, nothing is added.
 *
 * @param menuId the menu of the page
 * @returns the link, or null
 */
export async function addBillLink(menuId: string, language: Language): Promise<HTMLAnchorElement | null> {
  const known = document.querySelector<HTMLAnchorElement>(".mv-bill")
  const [table, code] = [storedTable(), storedTableCode()]
  if (known !== null || table === "" || code === "") return known
  const { anonKey } = await (await fetch("/config.json")).json()
  const response = await fetch(`/functions/v1/table-bill?${new URLSearchParams({ menu: menuId, table })}`, {
    // Written out: a module shared with the cart would make that larger.
    headers: { apikey: anonKey, authorization: `Bearer ${anonKey}`, "x-table-code": code },
  })
  if (!response.ok) return null
  const bill: TableBill = await response.json()
  if (bill.state !== "open") return null
  const words = (await loadFurtherWords(language))?.openBill ?? openBillWords[language as FirstLanguage]
  const link = document.createElement("a")
  link.className = "mv-bill"
  link.href = `/addition/${bill.owner}?${new URLSearchParams({ table, t: code, lang: language })}`
  link.textContent = words.replace("{table}", () => bill.table)
  document.querySelector(".mv-sign")?.append(link)
  return link
}
