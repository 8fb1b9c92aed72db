import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { foldText } from "../menu/search-text.ts"
import { parsePrice } from "../money.ts"
import type { SuggestionGroup } from "./catalogue.ts"
import { composeCard, mostProposed, type PriceLevel } from "./compose-card.ts"
import { type CardStyle, cardStyles, styleDishes } from "./style-dishes.ts"

const groups: readonly SuggestionGroup[] = ["entrees", "plats", "desserts", "boissons", "aperitifs", "vins"]
const all = Object.fromEntries(groups.map((group) => [group, mostProposed]))
const inOrder = () => 0
const namesIn = (style: CardStyle, counts: object = all) =>
  composeCard({ style, counts, priceLevel: "middle" }, inOrder).categories.flatMap(({ dishes }) =>
    dishes.map(({ name }) => name),
  )

describe("a proposed menu", () => {
  it("has no dish twice, at most the wanted number, and prices of half a euro", () => {
    const count = fc.integer({ min: 0, max: 20 })
    const brief = fc.record({
      style: fc.constantFrom(...cardStyles),
      counts: fc.record(Object.fromEntries(groups.map((group) => [group, count])), { requiredKeys: [] }),
      priceLevel: fc.constantFrom<PriceLevel>("low", "middle", "high"),
    })
    fc.assert(
      fc.property(brief, fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })), (wanted, chances) => {
        const { categories } = composeCard(wanted, () => chances.next().value ?? 0)
        const dishes = categories.flatMap((category) => category.dishes)
        expect(new Set(dishes.map(({ name }) => foldText(name))).size).toBe(dishes.length)
        const most = groups.reduce((sum, group) => sum + Math.min(mostProposed, wanted.counts[group] ?? 0), 0)
        expect(dishes.length).toBeLessThanOrEqual(most)
        for (const { suggestedPrice } of dishes) {
          const cents = parsePrice(suggestedPrice)
          expect(cents.ok && cents.value > 0 && cents.value % 50 === 0, suggestedPrice).toBe(true)
        }
      }),
    )
  })

  it.each(cardStyles)("of the style %s has at least six dishes of each group", (style) => {
    const { categories } = composeCard({ style, counts: all, priceLevel: "middle" }, inOrder)
    expect(categories.map(({ name }) => name)).toEqual([
      "Entrées",
      "Plats",
      "Desserts",
      "Boissons",
      "Apéritifs",
      "Vins",
    ])
    for (const { name, dishes } of categories) expect(dishes.length, name).toBeGreaterThanOrEqual(6)
  })

  it("has what makes its style", () => {
    expect(namesIn("pizzeria")).toContain("Pizza margherita")
    expect(namesIn("creperie").filter((name) => name.startsWith("Galette"))).toHaveLength(mostProposed)
    expect(namesIn("mer")).not.toContain("Cassoulet")
    expect(namesIn("salon")).not.toContain("Pastis")
  })

  it("is dearer in a dear restaurant, and leaves out groups without dishes", () => {
    const priceOf = (priceLevel: PriceLevel) =>
      composeCard({ style: "bistrot", counts: { plats: 1 }, priceLevel }, inOrder).categories[0]?.dishes[0]
        ?.suggestedPrice
    expect([priceOf("low"), priceOf("middle"), priceOf("high")]).toEqual(["16.50", "19.50", "26.50"])
    expect(composeCard({ style: "bistrot", counts: { plats: 1 }, priceLevel: "low" }, inOrder).categories).toHaveLength(
      1,
    )
  })

  it("makes no protected claim", () => {
    const texts = Object.values(styleDishes).flatMap(({ own }) =>
      Object.values(own).flatMap((dishes) => dishes.flatMap(({ name, description }) => [name, description])),
    )
    expect(texts.filter((text) => /maison|bio\b|fermi|artisan|label|AOP|IGP|sans gluten|vegan/i.test(text))).toEqual([])
  })
})
