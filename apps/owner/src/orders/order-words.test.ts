import { expect, test } from "vitest"
import { orderTitle } from "./order-words.ts"

test.each([
  ["7", "Table 7, commande 4821"],
  ["N/A", "Commande 4821"],
])("an order of table %s is named %s", (table, title) => {
  expect(orderTitle(table, "order-1763719994821")).toBe(title)
})
