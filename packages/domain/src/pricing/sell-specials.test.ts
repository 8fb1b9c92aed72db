import { expect, test } from "vitest"
import type { Special } from "../menu/daily-board.ts"
import { aCategory, aDish, aMenu } from "../testing/menu-builders.ts"
import { aLine, aMoment } from "../testing/order-builders.ts"
import { priceOrder } from "./price-order.ts"

const menu = aMenu([aCategory("Plats", [aDish({ id: "sole", name: "Sole", price: "34" })])])
const special = (fields: Partial<Special> = {}): Special => ({
  ...aDish({ id: "jour-stew", name: "Daube", price: "17.5", allergens: { state: "present", names: ["Sulfites"] } }),
  ...{ rubric: "Plat", left: null },
  ...fields,
})
const line = (fields = {}) => aLine({ dishId: "jour-stew", price: "17.50", ...fields })
const priced = (specials: readonly Special[], lines = [line()], soldOut: ReadonlySet<string> = new Set()) =>
  priceOrder({ menu, soldOut, specials }, lines, aMoment)

test("a special is sold like a dish, beside those of the menu", () => {
  const lines = [line({ quantity: 2 }), aLine({ dishId: "sole", price: "34" })]
  expect(priced([special()], lines)).toMatchObject({
    ok: true,
    totalCents: 6900,
    lines: [{ dishId: "jour-stew", name: "Daube", price: "17.5", vat: "10" }, { dishId: "sole" }],
  })
  expect(priced([special({ others: { alcohol: true } })])).toMatchObject({ ok: true, lines: [{ vat: "20" }] })
})

test("a special of a board that is over is gone", () => {
  expect(priced([])).toEqual({ ok: false, differences: [{ kind: "gone", dishId: "jour-stew" }] })
})

test("a price or an allergen that the diner did not see is a difference", () => {
  expect(priced([special({ price: "18" })])).toMatchObject({ differences: [{ kind: "price", price: "18" }] })
  expect(priced([special()], [line({ allergens: null })])).toMatchObject({ differences: [{ kind: "allergens" }] })
})

test("as many portions are sold as are left, over all lines", () => {
  const lines = [line({ quantity: 2 }), line({ quantity: 1, note: "sans sel" })]
  expect(priced([special({ left: 3 })], lines)).toMatchObject({ ok: true })
  expect(priced([special({ left: 2 })], lines)).toEqual({
    ok: false,
    differences: [{ kind: "left", dishId: "jour-stew", name: "Daube", left: 2 }],
  })
})

test("without portions, or when the owner struck it, a special is sold out", () => {
  const soldOut = { ok: false, differences: [{ kind: "sold-out", dishId: "jour-stew", name: "Daube" }] }
  expect(priced([special({ left: 0 })])).toEqual(soldOut)
  expect(priced([special()], [line()], new Set(["jour-stew"]))).toEqual(soldOut)
})
