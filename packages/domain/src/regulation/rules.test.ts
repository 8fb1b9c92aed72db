import { describe, expect, test } from "vitest"
import type { Dish, Menu } from "../menu/menu.ts"
import { aCategory, aDish, aMenu } from "../testing/menu-builders.ts"
import { canSettle, findingText, groupReason } from "./finding-text.ts"
import { countFindings, type Finding, findingsOf, simpleUndeclaredDrinks } from "./findings.ts"
import { type LegalFacts, withLegalFacts, withMenuOrigins } from "./legal-facts.ts"
import type { RegulatedRestaurant } from "./regulated-restaurant.ts"
import { type RuleId, rules } from "./rules.ts"
import { settle } from "./settle.ts"

const at = "2026-11-26T10:00:00.000Z"
const restaurant: RegulatedRestaurant = {
  isServiceIncluded: true,
  serviceRate: "15",
  waterNotice: "card",
  postedNotices: { outside: at, minors: at, licence: at, folder: at, prices: at },
}

const inCategory = (id: string, name: string, dishes: readonly Dish[]): Menu => aMenu([aCategory(name, dishes, { id })])
const rulesIn = (menu: Menu, of = restaurant): RuleId[] =>
  findingsOf({ menu, board: null, restaurant: of }).map(({ rule }) => rule)

const none = { state: "none" } as const
const present = (...names: string[]) => ({ state: "present", names }) as const
const food = (fields: Partial<Dish>, facts: Partial<LegalFacts> = {}) =>
  inCategory("plats", "Plats", [withLegalFacts(aDish({ id: "d", allergens: none, ...fields }), facts)])
const drink = (fields: Partial<Dish>, facts: Partial<LegalFacts> = {}) =>
  inCategory("boissons", "Boissons", [withLegalFacts(aDish({ id: "d", allergens: none, ...fields }), facts)])
const wine = (fields: Partial<Dish>, facts: Partial<LegalFacts> = {}) =>
  inCategory("vins", "Vins", [withLegalFacts(aDish({ id: "d", allergens: present("Sulfites"), ...fields }), facts)])
const meats = (...told: ("bovine" | "porcine" | "ovine" | "poultry")[]) =>
  ({ meats: { state: "present", meats: told } }) as const
const noMeat = { meats: { state: "none" } } as const
const undeclaredFood = { state: "undeclared" } as const
const raised = { meat: "poultry", born: [], raised: ["FR"], slaughtered: "" } as const

/** Each rule: a card that has it, and the same card after its act. */
const cases: readonly [RuleId, Menu, Menu][] = [
  [
    "allergens-undeclared",
    food({ name: "Gratin", allergens: undeclaredFood }),
    food({ name: "Gratin de blettes", allergens: present("Lait") }),
  ],
  ["drinks-undeclared", drink({ name: "Café", allergens: undeclaredFood }), drink({ name: "Café" })],
  [
    "allergen-word",
    food({ name: "Salade aux noix", allergens: present("Moutarde") }),
    food({ name: "Salade aux noix", allergens: present("Moutarde", "Fruits à coque") }),
  ],
  [
    "claim-contradiction",
    food({ name: "Galette sans gluten", allergens: present("Gluten") }),
    food({ name: "Galette sans gluten" }),
  ],
  ["sulfites", wine({ name: "AOP Morgon, France 75 cl", allergens: none }), wine({ name: "AOP Morgon, France 75 cl" })],
  [
    "meat-origin",
    food({ name: "Entrecôte" }),
    withMenuOrigins(food({ name: "Entrecôte" }), [{ meat: "bovine", same: "FR" }]),
  ],
  [
    "prepared-origin",
    food({ name: "Assiette de jambon" }),
    food({ name: "Assiette de jambon" }, { ...meats("porcine"), origins: [{ meat: "porcine", same: "ES" }] }),
  ],
  ["meat-unsure", food({ name: "Hachis du jour" }), food({ name: "Hachis du jour" }, noMeat)],
  [
    "meat-mismatch",
    food({ name: "Poulet rôti" }, noMeat),
    food({ name: "Poulet rôti" }, { ...meats("poultry"), origins: [{ meat: "poultry", same: "FR" }] }),
  ],
  [
    "origin-incomplete",
    food({ name: "Poulet rôti" }, { origins: [raised] }),
    food({ name: "Poulet rôti" }, { origins: [{ ...raised, slaughtered: "FR" }] }),
  ],
  [
    "wine-provenance",
    wine({ name: "Morgon, 75 cl" }),
    wine({ name: "Morgon, 75 cl" }, { wine: { sign: "AOP", appellation: "Morgon", countries: ["FR"] } }),
  ],
  ["wine-country", wine({ name: "Morgon AOP, 75 cl" }), wine({ name: "Morgon AOP, France, 75 cl" })],
  ["volume", drink({ name: "Limonade" }), drink({ name: "Limonade" }, { volumeCl: 33 })],
  ["drink-included", food({ name: "Formule du midi" }), food({ name: "Formule du midi, boisson comprise" })],
  ["price-missing", food({ name: "Soupe", price: "selon arrivage" }), food({ name: "Soupe", price: "9" })],
  ["french-missing", food({ name: "北京烤鸭" }), food({ name: "北京烤鸭", description: "Tofu laqué" })],
  ["homemade-word", food({ name: "Frites maison" }), food({ name: "Frites maison" }, { isHomemade: true })],
  ["homemade-mark", food({ name: "Frites" }), food({ name: "Frites" }, { isHomemade: true })],
  ["homemade-odd", drink({ name: "Limonade 33 cl" }, { isHomemade: true }), drink({ name: "Limonade 33 cl" })],
  ["thawed-fresh", food({ name: "Haricots frais" }, { isThawed: true }), food({ name: "Haricots frais" })],
]

const rooms: readonly [RuleId, Partial<RegulatedRestaurant>][] = [
  ["service-rate", { serviceRate: null }],
  ["free-water", { waterNotice: "off" }],
  ["room-outside", { postedNotices: { ...restaurant.postedNotices, outside: undefined } as never }],
  ["room-minors", { postedNotices: { ...restaurant.postedNotices, minors: undefined } as never }],
  ["room-licence", { postedNotices: { ...restaurant.postedNotices, licence: undefined } as never }],
  ["room-folder", { postedNotices: { ...restaurant.postedNotices, folder: "asked" } }],
  ["room-prices", { postedNotices: { ...restaurant.postedNotices, prices: undefined } as never }],
]

describe("REG-03 each rule has a card that raises it, and an act that answers it", () => {
  test.each(cases)("%s", (rule, before, after) => {
    expect(rulesIn(before)).toContain(rule)
    expect(rulesIn(after)).not.toContain(rule)
  })

  test.each(rooms)("%s of the restaurant", (rule, change) => {
    expect(rulesIn(aMenu([]), { ...restaurant, ...change })).toEqual([rule])
    expect(rulesIn(aMenu([]))).toEqual([])
  })

  test("a carte without service has no rate to give", () => {
    expect(rulesIn(aMenu([]), { ...restaurant, isServiceIncluded: false, serviceRate: null })).toEqual([])
  })

  test("a folder that no paper refers to is not asked for", () => {
    const { folder: _folder, ...postedNotices } = restaurant.postedNotices
    expect(rulesIn(aMenu([]), { ...restaurant, postedNotices })).toEqual([])
  })

  test("all rules are covered by these cases", () => {
    const covered = [...cases, ...rooms].map(([rule]) => rule)
    expect(rules.map(({ id }) => id).filter((id) => !covered.includes(id))).toEqual([])
  })
})

describe("REG-03 the words of a finding", () => {
  const firstOf = (menu: Menu, rule: RuleId): Finding => {
    const found = findingsOf({ menu, board: null, restaurant }).find((finding) => finding.rule === rule)
    if (found === undefined) throw new Error(`no ${rule}`)
    return found
  }

  test.each<[RuleId, Menu, string]>([
    ["meat-origin", food({ name: "Pot-au-feu" }), "Pot-au-feu\u00a0: indiquez l’origine (bœuf et veau)."],
    [
      "allergen-word",
      food({ name: "Salade aux noix", allergens: present("Lait") }),
      "«\u00a0noix\u00a0» figure dans Salade aux noix, mais Fruits à coque n’est pas déclaré.",
    ],
    [
      "claim-contradiction",
      food({ name: "Galette sans gluten", allergens: present("Gluten") }),
      "Galette sans gluten se dit «\u00a0sans gluten\u00a0» et déclare Gluten.",
    ],
    [
      "meat-mismatch",
      food({ name: "Poulet rôti" }, noMeat),
      "«\u00a0poulet\u00a0» figure dans Poulet rôti, déclaré sans volaille.",
    ],
    [
      "origin-incomplete",
      food({ name: "Poulet rôti" }, { origins: [raised] }),
      "Poulet rôti\u00a0: il manque le pays d’abattage.",
    ],
    [
      "drinks-undeclared",
      drink({ name: "Café", allergens: undeclaredFood }),
      "1 boisson simple n’a pas d’allergènes déclarés.",
    ],
    ["volume", drink({ name: "Limonade" }), "Limonade\u00a0: indiquez les centilitres."],
  ])("%s", (rule, menu, sentence) => {
    expect(findingText(firstOf(menu, rule)).sentence).toBe(sentence)
  })

  test("a group has one sentence where its findings say the same", () => {
    expect(groupReason({ rule: "volume" })).toBe("Indiquez les centilitres.")
    expect(groupReason({ rule: "meat-origin" })).toBe(
      "Indiquez l’origine\u00a0: elle est due pour le bœuf, le veau, le porc, l’agneau et la volaille.",
    )
    expect(groupReason({ rule: "allergen-word" })).toBeNull()
  })

  test("no sentence says that a carte is lawful or unlawful", () => {
    const words = rules.map(({ title, sentence }) => `${title} ${sentence}`).join(" ")
    expect(words).not.toMatch(/conforme|légal|infraction|sanction|amende/i)
  })
})

describe("what a finding depends on", () => {
  test("“Aucun des 14” against a named ingredient is to correct, and only the declaration answers it", () => {
    const [found] = findingsOf({ menu: food({ name: "Tarte aux noix" }), board: null, restaurant })
    expect(found).toMatchObject({ rule: "allergen-word", level: "ask" })
    const nuts = findingsOf({ menu: food({ name: "Salade aux noix" }), board: null, restaurant })[0] as Finding
    expect(nuts).toMatchObject({ rule: "allergen-word", level: "must" })
    expect(canSettle(nuts)).toBe(false)
  })

  test.each([
    "Tomate cœur de bœuf et burrata",
    "Gigot de lotte",
    "Pommes sautées à la graisse de canard",
    "Risotto, jus de volaille",
    "Steak végétal",
    "Lasagnes végétariennes",
    "Foie gras de canard",
    "Œuf de poule parfait",
    "Tacos de poisson",
    "Lapin à la moutarde",
    "Pizza sans jambon",
  ])("%s asks nothing about meat", (name) => {
    expect(rulesIn(food({ name })).filter((rule) => /meat|origin/.test(rule))).toEqual([])
  })

  test("a cocktail without centilitres is asked about, a beer has to be corrected", () => {
    const [mojito] = findingsOf({ menu: drink({ name: "Mojito" }), board: null, restaurant })
    expect(mojito).toMatchObject({ rule: "volume", level: "ask" })
    const beers = findingsOf({ menu: drink({ name: "Leffe", allergens: present("Gluten") }), board: null, restaurant })
    expect(beers[0]).toMatchObject({ rule: "volume", level: "must" })
  })

  test("a volume in a choice counts", () => {
    const choice = { id: "c", name: "25 cl", price: "0", allergens: [] }
    const option = { id: "o", name: "Taille", min: 1, max: 1, choices: [choice, { ...choice, id: "e", name: "50 cl" }] }
    expect(rulesIn(drink({ name: "Limonade", others: { options: [option] } }))).not.toContain("volume")
  })

  test("a special of the board is checked like a dish", () => {
    const special = {
      ...aDish({ id: "jour-1", name: "Bavette", allergens: none }),
      rubric: "Plat",
      left: null,
    } as const
    const board = { specials: [special], endsAt: at }
    const found = findingsOf({ menu: aMenu([]), board, restaurant })
    expect(found).toMatchObject([{ rule: "meat-origin", place: { kind: "special", dishId: "jour-1" } }])
  })

  test("what belongs to the room does not count on the badge", () => {
    const found = findingsOf({ menu: aMenu([]), board: null, restaurant: { ...restaurant, postedNotices: {} } })
    expect(found).toHaveLength(4)
    expect(countFindings(found)).toEqual({ must: 0, ask: 0, advise: 0 })
  })

  test("the simple drinks of the finding are listed", () => {
    const menu = inCategory("boissons", "Boissons", [
      aDish({ id: "a", name: "Café", allergens: undeclaredFood }),
      aDish({ id: "b", name: "Cappuccino", allergens: undeclaredFood }),
      aDish({ id: "c", name: "Perrier 33 cl", allergens: undeclaredFood }),
    ])
    expect(simpleUndeclaredDrinks(menu).map(({ id }) => id)).toEqual(["a", "c"])
    expect(rulesIn(menu)).toEqual(["allergens-undeclared", "drinks-undeclared"])
  })

  test("a finding that does not concern the owner is silent until a word is new", () => {
    const menu = food({ name: "Hachis du jour" }, { isHomemade: true })
    const [found] = findingsOf({ menu, board: null, restaurant }) as [Finding]
    const settled = settle(menu, found, at)
    expect(rulesIn(settled)).toEqual([])
    const [category] = settled.categories
    const [dish] = category?.dishes ?? []
    if (category === undefined || dish === undefined) throw new Error("no dish")
    const renamed = { ...settled, categories: [{ ...category, dishes: [{ ...dish, name: "Chou farci" }] }] }
    expect(rulesIn(renamed)).toEqual(["meat-unsure"])
  })
})
