import { hintsOf } from "../allergen-hints/allergen-hints.ts"
import { undeclared } from "../menu/allergens.ts"
import { inDisplayOrder } from "../menu/categories.ts"
import type { DailyBoard } from "../menu/daily-board.ts"
import type { Category, Dish, Menu } from "../menu/menu.ts"
import { foldText } from "../menu/search-text.ts"
import { parsePrice } from "../money.ts"
import { claimsOf } from "./claims.ts"
import {
  isComplete,
  type LegalFacts,
  legalFactsOf,
  type Meat,
  type MeatOrigin,
  menuOriginsOf,
  originOf,
  type Settled,
  settledOf,
  wineCountriesOf,
} from "./legal-facts.ts"
import { hasVolume, holdsDrinks, isSimpleDrink, type LineKind, lineKindOf, textsOf } from "./line-kind.ts"
import { allergenWording, meatNames } from "./meat-names.ts"
import { type MeatsInText, meatsInText } from "./meats-in-text.ts"
import type { RegulatedRestaurant } from "./regulated-restaurant.ts"
import { type Level, type RuleId, ruleOf, rules } from "./rules.ts"
import { countryIn, wineSignIn } from "./wine-words.ts"

/** Where a finding is: a dish, a special of the daily board, the menu as a whole, or the restaurant. */
export type FindingPlace =
  | { readonly kind: "dish"; readonly categoryId: string; readonly dishId: string }
  | { readonly kind: "special"; readonly dishId: string }
  | { readonly kind: "menu" }
  | { readonly kind: "restaurant" }

/** One thing that a rule sees. */
export type Finding = {
  readonly rule: RuleId
  readonly level: Level
  readonly place: FindingPlace
  /** What the sentence names: the dish, or a number. Empty for the restaurant. */
  readonly subject: string
  /** The words for which it was raised. If the owner has answered "not concerned" to them, it stays silent; a new word asks again. */
  readonly words: readonly string[]
}

/** What is checked: a menu, the board beside it, and the restaurant. */
export type CheckedCard = {
  readonly menu: Menu
  readonly board: DailyBoard | null
  readonly restaurant: RegulatedRestaurant
}

/** A finding of one dish, without its place. */
type DishFinding = Pick<Finding, "rule" | "words"> & { readonly level?: Level }

/** A dish with what the rules need to know about it. */
type Line = {
  readonly dish: Dish
  readonly facts: LegalFacts
  readonly kind: LineKind
  readonly menuOrigins: readonly MeatOrigin[]
  readonly categoryName: string
  readonly wineCountries: readonly string[]
}

type LineCategory = Pick<Category, "id" | "name" | "others">

/** Returns the findings of a card, in the order of the card and then of the table of rules. */
export function findingsOf({ menu, board, restaurant }: CheckedCard): readonly Finding[] {
  const found: Finding[] = []
  let [simpleUndeclared, lines, marked] = [0, 0, 0]
  const menuOrigins = menuOriginsOf(menu)
  const menuSettled = settledOf(menu)
  const originsKey = JSON.stringify(menuOrigins)
  for (const category of inDisplayOrder(menu.categories)) {
    const isAmongDrinks = holdsDrinks(category)
    const key = [originsKey, category.id, category.name, isAmongDrinks, wineCountriesOf(category).join()].join("\n")
    const settled = [menuSettled, settledOf(category)]
    for (const dish of category.dishes) {
      const checked = checkDish(dish, category, isAmongDrinks, menuOrigins, key)
      if (checked.isSimpleUndeclared) simpleUndeclared++
      if (checked.isFood) lines++
      if (checked.isMarked) marked++
      for (const finding of checked.findings) {
        if (isSettled(finding, [checked.settled, ...settled])) continue
        found.push({
          rule: finding.rule,
          level: finding.level ?? ruleOf(finding.rule).level,
          place: { kind: "dish", categoryId: category.id, dishId: dish.id },
          subject: dish.name,
          words: finding.words,
        })
      }
    }
  }
  for (const special of board?.specials ?? []) {
    const category = { id: special.rubric === "Boisson" ? "boissons" : "plats", name: special.rubric, others: {} }
    const key = [originsKey, "special", special.rubric].join("\n")
    const checked = checkDish(special, category, special.rubric === "Boisson", menuOrigins, key)
    for (const finding of checked.findings) {
      if (isSettled(finding, [checked.settled, menuSettled])) continue
      const level = finding.level ?? ruleOf(finding.rule).level
      const place = { kind: "special", dishId: special.id } as const
      found.push({ rule: finding.rule, level, place, subject: special.name, words: finding.words })
    }
  }
  const ofMenu: Finding[] = menuOrigins
    .filter((origin) => !isComplete(origin))
    .map((origin) => toMenuFinding("origin-incomplete", meatNames[origin.meat], [origin.meat, ...missingSteps(origin)]))
  if (simpleUndeclared > 0) {
    ofMenu.push(toMenuFinding("drinks-undeclared", String(simpleUndeclared), [String(simpleUndeclared)]))
  }
  if (lines > 0 && marked === 0) ofMenu.push(toMenuFinding("homemade-mark", "", []))
  const whole = [...ofMenu.filter((finding) => !isSettled(finding, [menuSettled])), ...roomFindings(restaurant)]
  return [...found, ...whole.sort((a, b) => rankOf(a) - rankOf(b))]
}

const toMenuFinding = (rule: RuleId, subject: string, words: readonly string[]): Finding => ({
  rule,
  level: ruleOf(rule).level,
  place: { kind: "menu" },
  subject,
  words,
})

function roomFindings({ isServiceIncluded, serviceRate, waterNotice, postedNotices }: RegulatedRestaurant): Finding[] {
  const isMissing: readonly (readonly [RuleId, boolean])[] = [
    ["service-rate", isServiceIncluded && serviceRate === null],
    ["free-water", waterNotice === "off"],
    ["room-outside", postedNotices.outside === undefined],
    ["room-minors", postedNotices.minors === undefined],
    ["room-licence", postedNotices.licence === undefined],
    ["room-folder", postedNotices.folder === "asked"],
    ["room-prices", postedNotices.prices === undefined],
  ]
  return isMissing.flatMap(([rule, isTrue]) =>
    isTrue ? [{ rule, level: ruleOf(rule).level, place: { kind: "restaurant" }, subject: "", words: [] }] : [],
  )
}

function isSettled({ rule, words }: Pick<Finding, "rule" | "words">, parts: readonly Settled[]): boolean {
  if (ruleOf(rule).isAnsweredByFacts) return false
  return parts.some((settled) => {
    const known = settled[rule]
    return known !== undefined && words.every((word) => known.words.includes(word))
  })
}

type CheckedDish = {
  readonly findings: readonly DishFinding[]
  readonly settled: Settled
  readonly isSimpleUndeclared: boolean
  readonly isFood: boolean
  readonly isMarked: boolean
}

// Cached by dish: after a keystroke only the edited dish is checked again. A dish never changes, it is replaced.
const checkedDishes = new WeakMap<Dish, { readonly key: string; readonly checked: CheckedDish }>()

function checkDish(
  dish: Dish,
  category: LineCategory,
  isAmongDrinks: boolean,
  menuOrigins: readonly MeatOrigin[],
  key: string,
): CheckedDish {
  const cached = checkedDishes.get(dish)
  if (cached?.key === key) return cached.checked
  const kind = lineKindOf(dish, category, isAmongDrinks)
  const facts = legalFactsOf(dish)
  const isNamed = dish.name.trim() !== ""
  const isSimple = isSimpleDrink(kind, dish)
  const line: Line = {
    dish,
    facts,
    kind,
    menuOrigins,
    categoryName: category.name,
    wineCountries: wineCountriesOf(category),
  }
  const checked = {
    findings: isNamed ? dishFindings(line, isSimple) : [],
    settled: facts.settled,
    isSimpleUndeclared: isNamed && isSimple && dish.allergens.state === "undeclared",
    isFood: isNamed && kind === "food",
    isMarked: facts.isHomemade,
  }
  checkedDishes.set(dish, { key, checked })
  return checked
}

function dishFindings(line: Line, isSimple: boolean): readonly DishFinding[] {
  const { dish, kind } = line
  return [
    ...(dish.allergens.state === "undeclared" && !isSimple
      ? [{ rule: "allergens-undeclared", words: [] } as const]
      : []),
    ...missingAllergens(line),
    ...contradictions(line),
    ...(kind === "food" ? meatFindings(line) : []),
    ...(kind === "wine" ? wineFindings(line) : []),
    ...volumeFindings(line),
    ...(kind === "food" ? setMenuFindings(line) : []),
    ...(parsePrice(dish.price).ok ? [] : [{ rule: "price-missing", words: [] } as const]),
    ...frenchFindings(line),
    ...homemadeFindings(line),
    ...thawedFindings(line),
  ].sort((a, b) => rankOf(a) - rankOf(b))
}

const ranks: ReadonlyMap<RuleId, number> = new Map(rules.map(({ id }, rank) => [id, rank]))
const rankOf = ({ rule }: Pick<Finding, "rule">): number => ranks.get(rule) ?? ranks.size

function missingAllergens({ dish }: Line): DishFinding[] {
  const { name, description, allergens } = dish
  if (allergens.state === "undeclared") return []
  const isNone = allergens.state === "none"
  const hints = hintsOf({ name, description, allergens: isNone ? undeclared : allergens })
  // A usual recipe is no reason to doubt a declaration: only a dish with "none of the fourteen" is asked about it.
  return hints.flatMap(({ allergen, word, isIngredient }): DishFinding[] =>
    isIngredient || isNone
      ? [{ rule: "allergen-word", words: [word, allergen], ...(isNone && isIngredient && { level: "must" }) }]
      : [],
  )
}

function contradictions({ dish, facts }: Line): DishFinding[] {
  const declared = dish.allergens.state === "present" ? dish.allergens.names : []
  const told = facts.meats.state === "present" ? facts.meats.meats : []
  return claimsOf(dish).flatMap(({ word, allergens, isWithoutMeat }): DishFinding[] => {
    const against = allergens.find((name) => declared.some((one) => foldText(one) === foldText(name)))
    const meat = isWithoutMeat ? told[0] : undefined
    const fact = meat === undefined ? against && allergenWording(against) : meatNames[meat]
    return fact === undefined ? [] : [{ rule: "claim-contradiction", words: [word, fact] }]
  })
}

function meatFindings(line: Line): DishFinding[] {
  const { dish, facts, menuOrigins } = line
  const text = meatsInText(dish)
  const found: DishFinding[] = []
  const incomplete = facts.origins.find((origin) => !isComplete(origin))
  if (incomplete !== undefined) {
    found.push({ rule: "origin-incomplete", words: [incomplete.meat, ...missingSteps(incomplete)] })
  }
  if (facts.meats.state === "untold" && text.sure.length === 0 && text.unsure !== null) {
    found.push({ rule: "meat-unsure", words: [text.unsure] })
  }
  const { raw, prepared } = meatsOf(facts, text)
  const hasNoOrigin = (meat: Meat) => originOf(meat, facts, menuOrigins) === null
  const withoutOrigin = raw.filter(hasNoOrigin)
  if (withoutOrigin.length > 0) found.push({ rule: "meat-origin", words: withoutOrigin })
  else if (prepared.some(hasNoOrigin)) found.push({ rule: "prepared-origin", words: prepared.filter(hasNoOrigin) })
  if (facts.meats.state !== "untold") {
    const told: readonly Meat[] = facts.meats.state === "present" ? facts.meats.meats : []
    const odd = text.sure.find(({ meat, isPrepared }) => !isPrepared && !told.includes(meat))
    if (odd !== undefined) found.push({ rule: "meat-mismatch", words: [odd.word, odd.meat] })
  }
  return found
}

/** Returns the meats of a dish: those that the owner has declared, else those that its words name. */
function meatsOf({ meats: told }: LegalFacts, text: MeatsInText): { raw: readonly Meat[]; prepared: readonly Meat[] } {
  const named = (isPrepared: boolean) =>
    text.sure.filter((one) => one.isPrepared === isPrepared).map(({ meat }) => meat)
  if (told.state === "untold") return { raw: named(false), prepared: named(true) }
  if (told.state === "none") return { raw: [], prepared: [] }
  const isPrepared = (meat: Meat) =>
    text.sure.length === 0 ? text.isUnsurePrepared : named(true).includes(meat) && !named(false).includes(meat)
  return { raw: told.meats.filter((meat) => !isPrepared(meat)), prepared: told.meats.filter(isPrepared) }
}

/** Returns the steps of an origin without a country. */
function missingSteps(origin: MeatOrigin): readonly ("born" | "raised" | "slaughtered")[] {
  if ("same" in origin) return []
  return [
    ...(origin.meat === "bovine" && origin.born.length === 0 ? (["born"] as const) : []),
    ...(origin.raised.length === 0 ? (["raised"] as const) : []),
    ...(origin.slaughtered === "" ? (["slaughtered"] as const) : []),
  ]
}

function wineFindings({ dish, facts, categoryName, wineCountries }: Line): DishFinding[] {
  const found: DishFinding[] = []
  const { allergens } = dish
  const hasSulfites = allergens.state === "present" && allergens.names.some((name) => foldText(name) === "sulfites")
  if (allergens.state !== "undeclared" && !hasSulfites) found.push({ rule: "sulfites", words: [] })
  const texts = [dish.name, dish.description, categoryName].join("\n")
  const hasCountry = facts.wine.countries.length > 0 || wineCountries.length > 0 || countryIn(texts)
  const hasSign = facts.wine.sign === "AOP" || facts.wine.sign === "IGP" || wineSignIn(texts)
  if (!hasCountry && !hasSign) found.push({ rule: "wine-provenance", words: [] })
  if (!hasCountry && hasSign) found.push({ rule: "wine-country", words: [] })
  return found
}

function volumeFindings({ dish, facts, kind, categoryName }: Line): DishFinding[] {
  if (kind === "food" || kind === "hot" || facts.volumeCl !== null) return []
  if (hasVolume(textsOf(dish)) || hasVolume(categoryName)) return []
  const isAsked = kind === "cocktail" || kind === "unknown"
  return [{ rule: "volume", words: [], ...(isAsked && { level: "ask" }) }]
}

const setMenuName = /^\s*(formule|menu)s?\b/i
const drinkWord = /\b(vin|cafe|the|verre|biere|eau|sirop|soda|jus)s?\b/
const includedWord = /\b(compris|comprise|inclus|incluse)s?\b/

/** Whether a text says something about the drink of a formule: "boisson non comprise", "café compris". */
const saysDrink = (text: string) => /\bboissons?\b/.test(text) || (drinkWord.test(text) && includedWord.test(text))

function setMenuFindings({ dish }: Line): DishFinding[] {
  if (!setMenuName.test(dish.name)) return []
  const isSaid = saysDrink(foldText(`${dish.name} ${dish.description}`))
  return isSaid ? [] : [{ rule: "drink-included", words: [] }]
}

function frenchFindings({ dish }: Line): DishFinding[] {
  const text = `${dish.name}${dish.description}`
  return /\p{L}/u.test(text) && !/\p{Script=Latin}/u.test(text) ? [{ rule: "french-missing", words: [] }] : []
}

/** "Maison Berthier" is the name of a producer. */
const producer = /\bMaison\s+\p{Lu}/gu
const plainPlate = /^(assiette|planche|plateau|plate)s?\b.*\b(fromages?|charcuteries?|jambons?)/

function homemadeFindings({ dish, facts, kind }: Line): DishFinding[] {
  const text = `${dish.name}\n${dish.description}`
  if (facts.isHomemade) {
    const isOdd = kind !== "food" || plainPlate.test(foldText(dish.name))
    return isOdd ? [{ rule: "homemade-odd", words: [] }] : []
  }
  const says = kind === "food" && /\bmaison\b/i.test(text.replace(producer, ""))
  return says ? [{ rule: "homemade-word", words: ["maison"] }] : []
}

/** "Crème fraîche" and "fromage frais" say nothing about the dish. */
const freshNames = /\b(creme|fromage|menthe|herbes?|lait) (fraiche|frais|fraiches)\b/g

function thawedFindings({ dish, facts }: Line): DishFinding[] {
  if (!facts.isThawed) return []
  const text = foldText(`${dish.name}\n${dish.description}`).replace(freshNames, "")
  return /\b(frais|fraiche|fraiches)\b/.test(text) ? [{ rule: "thawed-fresh", words: [] }] : []
}

/** Whether a finding is one of "Dans votre salle", which count in the drawer only. */
export const isOfRoom = ({ rule }: Pick<Finding, "rule">): boolean => rule.startsWith("room-")

/** The numbers on the menu card and on the badge of the editor. */
export type FindingCounts = { readonly must: number; readonly ask: number; readonly advise: number }

/** Counts findings by level, without those of the room. */
export function countFindings(findings: readonly Finding[]): FindingCounts {
  const counts = { must: 0, ask: 0, advise: 0 }
  for (const finding of findings) if (!isOfRoom(finding)) counts[finding.level]++
  return counts
}

/** Returns the dishes of the finding `drinks-undeclared`, in the order of the card. */
export function simpleUndeclaredDrinks(menu: Pick<Menu, "categories">): readonly Dish[] {
  return inDisplayOrder(menu.categories).flatMap((category) => {
    const isAmongDrinks = holdsDrinks(category)
    return category.dishes.filter(
      (dish) =>
        dish.name.trim() !== "" &&
        dish.allergens.state === "undeclared" &&
        isSimpleDrink(lineKindOf(dish, category, isAmongDrinks), dish),
    )
  })
}
