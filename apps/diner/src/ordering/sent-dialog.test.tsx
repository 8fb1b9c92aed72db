// @vitest-environment happy-dom
import type { TrackedOrder } from "@ardoise/contract/functions"
import { cleanup, render } from "@testing-library/react"
import { afterEach, expect, test } from "vitest"
import { strings as english } from "./order-strings-en.ts"
import { SentDialog } from "./sent-dialog.tsx"

afterEach(() => {
  cleanup()
  document.body.innerHTML = ""
})

/** A dish with the server's markup on a translated page. */
function drawDish(id: string, shown: string, french: string): void {
  const row = document.createElement("li")
  row.innerHTML = `<h3><span>${shown}</span> <bdi>34,00 €</bdi></h3><p class="mv-french" lang="fr">${french}</p>`
  row.innerHTML += `<button class="mv-plus" value='${id}'></button>`
  document.body.append(row)
}

function showDialog(
  items: TrackedOrder["items"],
  tableNumber = "7",
  billLink: HTMLAnchorElement | null = null,
): HTMLElement {
  const order: TrackedOrder = {
    id: "order-1795213457812",
    menu_id: "menu-1",
    items,
    totalPrice: "68.00",
    status: "pending",
    tableNumber,
    createdAt: "2026-11-20T19:14:00.000Z",
    updatedAt: "2026-11-20T19:14:00.000Z",
  }
  return render(
    <SentDialog
      dialog={{ current: null }}
      orders={[order]}
      strings={english}
      language="en"
      billLink={billLink}
      calls={null}
      isJustSent
      onAllowed={() => undefined}
    />,
  ).container
}

function linesOf(items: TrackedOrder["items"]): (string | undefined)[][] {
  const container = showDialog(items)
  return items.map((_item, index) => {
    const words = container.querySelectorAll("li")[index]?.firstElementChild
    const smaller = [...(words?.querySelectorAll("small") ?? [])].map(({ textContent }) => textContent)
    for (const small of words?.querySelectorAll("small") ?? []) small.remove()
    return [words?.textContent, ...smaller]
  })
}

test("an order is shown in the language of the page first, and in French below", () => {
  drawDish('odd"id', "Sole meunière style", "Sole meunière")
  const note = "No parsley"
  expect(linesOf([{ id: 'odd"id', name: "Sole meunière", price: "34", quantity: 2, note }])).toEqual([
    ["2 × Sole meunière style", "Sole meunière", note],
  ])
})

test("a dish that the page no longer shows, or shows with another name, has the name of the order", () => {
  drawDish("item-1", "Turbot with butter", "Turbot au beurre")
  const lines = ["item-1", "item-2"].map((id) => ({ id, name: "Sole meunière", price: "34", quantity: 1 }))
  expect(linesOf(lines)).toEqual([["1 × Sole meunière"], ["1 × Sole meunière"]])
})

test.each([
  ["7", "Table 7, order"],
  ["$& terrasse", "Table $& terrasse, order"],
  ["N/A", "Order"],
])("an order at the table %j is shown as %j", (table, words) => {
  expect(showDialog([], table).querySelector("section p")?.textContent).toBe(words)
})

test("where bills are paid by phone, the total is that of the order, and the link to the bill is there", () => {
  const items = [{ id: "item-1", name: "Sole", price: "34", quantity: 1 }]
  expect(showDialog(items).textContent).toContain("Total to pay on site")
  cleanup()
  const button = document.body.appendChild(document.createElement("button"))
  button.className = "mv-cart"
  button.dataset.total = "Order total"
  const link = document.createElement("a")
  Object.assign(link, { href: "/addition/owner?table=7", textContent: "Bill for table 7" })
  const dialog = showDialog(items, "7", link)
  expect(dialog.textContent).toContain("Order total")
  expect(dialog.textContent).not.toContain("on site")
  expect(dialog.querySelector('a[href$="/addition/owner?table=7"]')?.textContent).toBe("Bill for table 7")
})
