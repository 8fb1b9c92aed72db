import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { undeclared } from "../menu/allergens.ts"
import { inDisplayOrder } from "../menu/categories.ts"
import type { Dish, Menu } from "../menu/menu.ts"
import { mergeMenus } from "../menu/merge-menus.ts"
import { aCategory, aMenu } from "../testing/menu-builders.ts"
import { canSettle, findingText } from "./finding-text.ts"
import { type Finding, findingsOf } from "./findings.ts"
import {
  type LegalFacts,
  legalFactsOf,
  meats,
  noWine,
  type WineFacts,
  withLegalFacts,
  withWineCountries,
} from "./legal-facts.ts"
import { factsLine, originSentence } from "./legal-sentences.ts"
import { ruleOf, rules } from "./rules.ts"
import { settle } from "./settle.ts"

const runs = { numRuns: 5000 }
const at = "2026-11-26T10:00:00.000Z"
const restaurant = { isServiceIncluded: true, serviceRate: null, waterNotice: "off", postedNotices: {} } as const

const names = [
  ...["Bœuf bourguignon", "Poulet rôti", "Burger", "Hachis parmentier", "Assiette de jambon", "Kebab", "Frites maison"],
  ...["Salade aux noix", "Galette sans gluten", "Formule midi", "Morgon AOP", "Bordeaux", "Café", "Limonade 33 cl"],
  ...["Mojito", "Bière", "Haricots frais", "北京烤鸭", "Tarte vegan", "Tomate cœur de bœuf", "Gigot", ""],
]
const country = fc.constantFrom("FR", "IE", "EU")
const origin = fc.oneof(
  fc.record({ meat: fc.constantFrom(...meats), same: country }),
  fc.record({
    meat: fc.constantFrom(...meats),
    born: fc.array(country, { maxLength: 2 }),
    raised: fc.array(country, { maxLength: 2 }),
    slaughtered: fc.constantFrom("FR", ""),
  }),
)
const facts: fc.Arbitrary<Partial<LegalFacts>> = fc.record(
  {
    meats: fc.oneof(
      fc.constant({ state: "untold" } as const),
      fc.constant({ state: "none" } as const),
      fc
        .uniqueArray(fc.constantFrom(...meats), { minLength: 1 })
        .map((told) => ({ state: "present", meats: told }) as const),
    ),
    origins: fc.uniqueArray(origin, { maxLength: 2, selector: ({ meat }) => meat }),
    isHomemade: fc.boolean(),
    isThawed: fc.boolean(),
    volumeCl: fc.constantFrom(null, 25, 12.5),
    wine: fc.constantFrom<WineFacts>(
      noWine,
      { sign: "AOP", appellation: "Morgon", countries: ["FR"] },
      { sign: "IGP", appellation: "", countries: [] },
    ),
  },
  { requiredKeys: [] },
)
const declaration = fc.constantFrom<Dish["allergens"]>(
  undeclared,
  { state: "none" },
  { state: "present", names: ["Gluten", "Lait"] },
)
const dish: fc.Arbitrary<Omit<Dish, "id">> = fc
  .record({
    name: fc.constantFrom(...names),
    description: fc.constantFrom("", "Crème et lardons"),
    allergens: declaration,
    facts,
  })
  .map(({ facts: told, ...fields }) => withLegalFacts({ id: "", price: "9", others: {}, ...fields }, told))
const card: fc.Arbitrary<Menu> = fc
  .array(
    fc.record({
      name: fc.constantFrom("Plats", "Boissons", "Vins", "Divers"),
      dishes: fc.array(dish, { maxLength: 3 }),
      others: fc.constantFrom({}, { wineCountries: ["IT"] }),
    }),
    {
      maxLength: 3,
    },
  )
  .map((categories) =>
    aMenu(
      categories.map(({ name, dishes, others }, index) =>
        aCategory(
          name,
          dishes.map((each, number) => ({ ...each, id: `item-${index}-${number}` })),
          { id: `custom-${index}`, others },
        ),
      ),
    ),
  )

const check = (menu: Menu) => findingsOf({ menu, board: null, restaurant })
const keyOf = ({ rule, place, words }: Finding) => JSON.stringify([rule, place, words])
const mapDishes = (menu: Menu, change: (each: Dish) => Dish): Menu => ({
  ...menu,
  categories: menu.categories.map((category) => ({ ...category, dishes: category.dishes.map(change) })),
})

describe("REG-04 invariants of the rules", { timeout: 60_000 }, () => {
  test("1 the result depends on the card only, in its order and then that of the table", () => {
    fc.assert(
      fc.property(card, (menu) => {
        const found = check(menu)
        expect(check(mapDishes(menu, (each) => ({ ...each })))).toEqual(found)
        const order = inDisplayOrder(menu.categories).flatMap(({ dishes }) => dishes.map(({ id }) => id))
        const rank = ({ place, rule }: Finding) =>
          (place.kind === "dish" ? order.indexOf(place.dishId) : order.length) * rules.length +
          rules.findIndex(({ id }) => id === rule)
        expect(found.map(rank)).toEqual(found.map(rank).sort((a, b) => a - b))
      }),
      runs,
    )
  })

  test("2, 9 settling a finding takes it away, adds none, and changes nothing but `settled`", () => {
    fc.assert(
      fc.property(card, fc.nat(), (menu, seed) => {
        const open = check(menu).filter(canSettle)
        const chosen = open[seed % Math.max(open.length, 1)]
        if (chosen === undefined) return
        const settled = settle(menu, chosen, at)
        const before = check(menu).map(keyOf)
        const after = check(settled).map(keyOf)
        expect(after).not.toContain(keyOf(chosen))
        expect(after.every((key) => before.includes(key))).toBe(true)
        const { settled: _menu, ...others } = settled.others
        const bare = mapDishes({ ...settled, others }, (each) => {
          const { settled: _dish, ...rest } = each.others
          return { ...each, others: rest }
        })
        expect(bare).toEqual(menu)
      }),
      runs,
    )
  })

  test("2, 3 answering the meats takes the question away and calls for at most the origin", () => {
    fc.assert(
      fc.property(card, fc.constantFrom(...meats), (menu, meat) => {
        const asked = check(menu).find(({ rule }) => rule === "meat-unsure")
        if (asked?.place.kind !== "dish") return
        const { dishId } = asked.place
        const told = mapDishes(menu, (each) =>
          each.id === dishId ? withLegalFacts(each, { meats: { state: "present", meats: [meat] } }) : each,
        )
        const before = check(menu).map(keyOf)
        const added = check(told).filter((finding) => !before.includes(keyOf(finding)))
        expect(check(told).map(keyOf)).not.toContain(keyOf(asked))
        expect(added.length).toBeLessThanOrEqual(2)
        for (const { rule } of added) expect(["meat-origin", "prepared-origin", "claim-contradiction"]).toContain(rule)
      }),
      runs,
    )
  })

  test("4 no stored shape throws, and a field of another shape counts as unanswered", () => {
    const fields = ["meats", "meatsDeclared", "meatOrigins", "homemade", "thawed", "volumeCl", "wine", "settled"]
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...fields), fc.anything({ maxDepth: 1 })), card, (others, menu) => {
        const bent = mapDishes({ ...menu, others }, (each) => ({ ...each, others }))
        expect(() => check(bent)).not.toThrow()
        const told = legalFactsOf({ others })
        if (!Array.isArray(others.meats) && others.meatsDeclared !== true) expect(told.meats.state).toBe("untold")
        if (typeof others.volumeCl !== "number") expect(told.volumeCl).toBeNull()
        if (others.homemade !== true) expect(told.isHomemade).toBe(false)
      }),
      runs,
    )
  })

  test("5 a question about words that may mean something else is never to correct", () => {
    fc.assert(
      fc.property(card, (menu) => {
        for (const { rule, level } of check(menu)) {
          if (["meat-unsure", "prepared-origin", "homemade-word", "meat-mismatch"].includes(rule))
            expect(level).toBe("ask")
          if (level === "must") expect(["must", "ask"]).toContain(ruleOf(rule).level)
        }
      }),
      runs,
    )
  })

  test("6 the sentences of all languages are there for the same facts", () => {
    fc.assert(
      fc.property(dish, origin, (each, one) => {
        const placed = { ...each, id: "d" }
        const line = (language: "fr" | "en" | "zh") => factsLine(placed, aCategory("Vins"), aMenu(), language)
        const parts = (text: string) => text.split(" · ").length
        expect(parts(line("en"))).toBe(parts(line("fr")))
        expect(parts(line("zh"))).toBe(parts(line("fr")))
        expect(originSentence(one, "en") === null).toBe(originSentence(one, "fr") === null)
      }),
      runs,
    )
  })

  test("7 a fact that is set and removed leaves no field, and findings survive a copy of the document", () => {
    fc.assert(
      fc.property(dish, (each) => {
        const placed = { ...each, id: "d" }
        const told = legalFactsOf(placed)
        expect(legalFactsOf(withLegalFacts({ ...placed, others: {} }, told))).toEqual(told)
        const bare = withLegalFacts(placed, legalFactsOf({ others: {} }))
        expect(bare.others).toEqual({})
      }),
      runs,
    )
  })

  test("8 merging two versions never makes an answered fact unanswered", () => {
    fc.assert(
      fc.property(card, facts, (menu, told) => {
        const mine = mapDishes(menu, (each) => withLegalFacts(each, told))
        const { mine: merged } = mergeMenus(menu, mine, menu)
        expect(merged.categories.flatMap(({ dishes }) => dishes.map(legalFactsOf))).toEqual(
          mine.categories.flatMap(({ dishes }) => dishes.map(legalFactsOf)),
        )
      }),
      runs,
    )
  })

  test("10 a field that keeps the provenance of a wine from being asked is in the line that diners read", () => {
    const isAsked = (menu: Menu, dishId: string) =>
      check(menu).some(
        ({ rule, place }) => rule === "wine-provenance" && place.kind === "dish" && place.dishId === dishId,
      )
    fc.assert(
      fc.property(card, (menu) => {
        for (const category of menu.categories) {
          const categories = menu.categories.map((one) => (one === category ? withWineCountries(one, []) : one))
          for (const each of category.dishes.filter(({ id }) => !isAsked(menu, id))) {
            const line = factsLine(each, category, menu, "fr")
            if (isAsked({ ...menu, categories }, each.id)) expect(line).toContain("Italie")
            const bare = mapDishes(menu, (one) => (one === each ? withLegalFacts(one, { wine: noWine }) : one))
            if (isAsked(bare, each.id)) expect(line).toMatch(/France|IGP/)
          }
        }
      }),
      runs,
    )
  })

  test("every finding has a title, a sentence without gaps, and its law", () => {
    fc.assert(
      fc.property(card, (menu) => {
        for (const finding of check(menu)) {
          const { title, sentence, law } = findingText(finding)
          expect(title.length * law.length).toBeGreaterThan(0)
          expect(sentence).not.toMatch(/[{}]|undefined/)
        }
      }),
      { numRuns: 1000 },
    )
  })
})
