import type { Reading } from "@ardoise/contract/reading"
import type { Doubt } from "@ardoise/domain/reading/read-card"
import { aCategory, aDish, aMenu } from "@ardoise/domain/testing/menu-builders"
import { expect, test } from "vitest"
import { isDoubtful, settle, takenPrices, toImportDraft } from "./import-draft.ts"
import { putBack, takeChecked } from "./take-checked.ts"

const place = { page: 0, left: 0, top: 0, width: 1, height: 0.1 }

function aReading(dishes: readonly (readonly [name: string, price: string, ...doubts: Doubt[]])[]): Reading {
  return {
    by: "local",
    pages: [{ file: 0, pageOfFile: 0, turned: 0, levelled: 0, isRead: true }],
    unread: [],
    categories: [
      {
        name: "Plats",
        line: 1,
        dishes: dishes.map(([name, price, ...doubts], at) => ({
          ...{ name, price, doubts, description: "", lines: [at + 2], place, text: `${name} ${price}`, marks: [] },
        })),
      },
    ],
  }
}

const menu = aMenu([
  aCategory("Plats", [
    aDish({ name: "Sole", price: "34.00" }),
    aDish({ name: "Onglet", price: "21" }),
    aDish({ name: "Bavette", price: "19" }),
  ]),
])

test("dishes of the menu with another price are changes, and those with the same price stay", () => {
  const draft = toImportDraft(
    aReading([
      ["SOLE", "36"],
      ["Onglet", "21.00"],
      ["Cabillaud", "23"],
    ]),
    menu,
  )
  expect(draft.changes.map(({ name, before, after }) => [name, before, after])).toEqual([["Sole", "34.00", "36"]])
  expect(draft.same).toEqual(["Onglet"])
  expect(draft.card.rows.map(({ name }) => name)).toEqual(["Cabillaud"])
  expect(takenPrices(draft).map(({ price }) => price)).toEqual(["36"])
})

test("a heading that two pages repeat is one heading, with the dishes of both in the order of the pages", () => {
  const first = aReading([
    ["Cabillaud", "23"],
    ["Sole", "36"],
  ])
  const second = aReading([["Lieu", "22", "price-unsure"]])
  const [again] = second.categories
  if (again === undefined) throw new Error("The reading has no category")
  const draft = toImportDraft({ ...first, categories: [...first.categories, { ...again, name: "PLATS" }] }, menu)
  expect(draft.card.headings.map(({ name }) => name)).toEqual(["Plats"])
  expect(draft.card.rows.map(({ name }) => name)).toEqual(["Cabillaud", "Lieu"])
  expect(new Set(draft.card.rows.map(({ headingKey }) => headingKey)).size).toBe(1)
  expect(draft.card.rows.map(({ key }) => isDoubtful(draft, key))).toEqual([false, true])
})

test("a new price in doubt is not taken by itself, and one with unsure characters of the name is", () => {
  const draft = toImportDraft(
    aReading([
      ["Sole", "136", "price-unlikely"],
      ["Onglet", "22", "letters-unsure"],
    ]),
    menu,
  )
  expect(draft.changes.map(({ isTaken }) => isTaken)).toEqual([false, true])
})

test("a dish in doubt waits until its doubts are resolved, and the others are added", () => {
  const draft = toImportDraft(
    aReading([
      ["Cabillaud", "23"],
      ["Turbot", "41", "letters-unsure", "price-unsure"],
    ]),
    menu,
  )
  const key = draft.card.rows[1]?.key ?? ""
  const first = takeChecked(draft, menu, Math.random)
  expect(first.ready.map(({ dishes }) => dishes.map(({ name }) => name))).toEqual([["Cabillaud"]])
  expect(first.rest.card.rows.map(({ name }) => name)).toEqual(["Turbot"])
  const afterName = settle(draft, key, ["name"])
  expect(isDoubtful(afterName, key)).toBe(true)
  const afterPrice = settle(afterName, key, ["price"])
  expect(isDoubtful(afterPrice, key)).toBe(false)
  expect(takeChecked(afterPrice, menu, Math.random).count).toBe(2)
})

test("imported dishes declare no allergens, whatever the card says (AS-10)", () => {
  const draft = toImportDraft(aReading([["Tarte aux noix, sans gluten", "9"]]), menu)
  const [dish] = takeChecked(draft, menu, Math.random).ready.flatMap(({ dishes }) => dishes)
  expect(dish?.allergens).toEqual({ state: "undeclared" })
})

test("without a dish, the lines that were read are offered in their order, headings too", () => {
  const { card, count } = toImportDraft({ ...aReading([]), unread: [{ line: 2, text: "Sole", place: null }] }, menu)
  expect(count).toBe(0)
  expect(card.unread.map(({ text }) => text)).toEqual(["Plats", "Sole"])
})

test("an addition that is undone puts its dishes and prices back, beside the corrections since", () => {
  const read = aReading([
    ["Cabillaud", "23"],
    ["Lieu", "22", "price-unsure"],
    ["Raie", "20", "price-unsure"],
    ["Sole", "36"],
  ])
  const before = toImportDraft(read, menu)
  const { rest } = takeChecked(before, menu, Math.random)
  expect(rest.card.rows.map(({ name }) => name)).toEqual(["Lieu", "Raie"])
  const [ling] = rest.card.rows
  if (ling === undefined) throw new Error("Nothing is left")
  // Since then one was corrected, and the other removed.
  const now = settle({ ...rest, card: { ...rest.card, rows: [{ ...ling, price: "24" }] } }, ling.key, ["price"])
  const back = putBack(now, before, rest)
  expect(back.card.rows.map(({ name, price }) => [name, price])).toEqual([
    ["Cabillaud", "23"],
    ["Lieu", "24"],
  ])
  expect(takenPrices(back).map(({ price }) => price)).toEqual(["36"])
  expect(isDoubtful(back, ling.key)).toBe(false)
})
