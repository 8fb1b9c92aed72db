import { expect, test } from "vitest"
import { callNotice, newOrderNotice, readyNotice } from "./order-notices.ts"

test("a diner is notified with the restaurant's name and the short number, in the language of the page", () => {
  expect(readyNotice("order-1795203721234", "Le Petit Zinc", "fr")).toEqual({
    title: "Le Petit Zinc",
    body: "Votre commande 1234 est prête",
  })
  expect(readyNotice("order-1795203721234", "", "en")).toEqual({ title: "Ardoise", body: "Your order 1234 is ready" })
})

test("an owner is notified of the table and the number, but not of the ordered dishes", () => {
  expect(newOrderNotice("order-1795203721234", "7")).toEqual({
    title: "Nouvelle commande",
    body: "Table 7, commande 1234",
  })
  expect(newOrderNotice("order-1795203721234", "N/A").body).toBe("Sans numéro de table, commande 1234")
})

test.each([
  ["waiter", "Table 7 appelle"],
  ["bill", "Table 7 demande l’addition"],
] as const)("the team is notified of a call for the %s with its table alone", (kind, title) => {
  expect(callNotice({ table: "7", kind })).toEqual({ title, body: "" })
})
