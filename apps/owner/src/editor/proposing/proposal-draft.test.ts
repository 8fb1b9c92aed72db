import { aMenu } from "@ardoise/domain/testing/menu-builders"
import { expect, test } from "vitest"
import { indicativeWords, missingCounts, toProposalDraft, withIndicativePrices, withMore } from "./proposal-draft.ts"

const dish = (name: string, suggestedPrice = "12.00") => ({ name, description: "", suggestedPrice })
const draftOf = (category: string, ...names: string[]) =>
  toProposalDraft({ categories: [{ name: category, dishes: names.map((name) => dish(name)) }] }, aMenu())

test("what is proposed later comes behind, and what was typed stays", () => {
  const first = draftOf("Plats", "Lotte", "Raie")
  const [row] = first.card.rows
  const typed = { ...first, card: { ...first.card, rows: [{ ...(row as typeof row & object), price: "21" }] } }
  const more = withMore(typed, draftOf("Desserts", "Flan"))
  expect(more.card.rows.map(({ name, price }) => [name, price])).toEqual([
    ["Lotte", "21"],
    ["Flan", ""],
  ])
  expect(new Set(more.card.rows.map(({ key }) => key)).size).toBe(2)
  expect(more.count).toBe(3)
  const heading = more.card.headings[1]?.key ?? ""
  expect(withIndicativePrices(more, heading).card.rows.map(({ price }) => price)).toEqual(["21", "12.00"])
})

test("only categories that have not come are asked for again", () => {
  const counts = { entrees: 6, plats: 8, desserts: 0, vins: 2 }
  expect(missingCounts(counts, [{ name: "Entrées", dishes: [] }])).toEqual({ plats: 8, vins: 2 })
})

test("a dish without an indicative price shows none", () => {
  expect(indicativeWords("18.50")).toBe("env. 18,50")
  expect(indicativeWords("")).toBeUndefined()
})
