import type { Language } from "../menu/allergens.ts"
import type { Category, Dish, Menu } from "../menu/menu.ts"
import { factsWords } from "./facts-words.ts"
import {
  isComplete,
  type LegalFacts,
  legalFactsOf,
  type MeatOrigin,
  menuOriginsOf,
  sameOrigin,
  wineCountriesOf,
} from "./legal-facts.ts"
import { holdsDrinks, lineKindOf } from "./line-kind.ts"
import type { RegulatedRestaurant } from "./regulated-restaurant.ts"
import { countryIn } from "./wine-words.ts"

const separator = " · "

const fill = (template: string, values: Readonly<Record<string, string>>) =>
  template.replace(/\{(\w)\}/g, (_, name: string) => values[name] ?? "")

const countryNames = new Map<Language, Intl.DisplayNames>()

/** Returns the name of a country in a language; the code itself where the runtime does not know it. */
export function countryName(code: string, language: Language): string {
  const names = countryNames.get(language) ?? new Intl.DisplayNames([language], { type: "region", fallback: "code" })
  countryNames.set(language, names)
  return names.of(code) ?? code
}

const joinCountries = (codes: readonly string[], language: Language) =>
  [...new Set(codes)].map((code) => countryName(code, language)).join(factsWords[language].comma)

/** Returns the legal sentence about the origin of a meat, or null while a country is missing. */
export function originSentence(origin: MeatOrigin, language: Language): string | null {
  if (!isComplete(origin)) return null
  const words = factsWords[language]
  const m = words.meats[origin.meat]
  if ("same" in origin) return fill(words.origin, { m, c: countryName(origin.same, language) })
  const a = joinCountries([...origin.born, ...origin.raised], language)
  const template = origin.meat === "bovine" ? words.bovine : words.others
  return fill(template, { m, a, b: countryName(origin.slaughtered, language) })
}

/**
 * Returns the legal sentence of a dish: homemade, thawed, origins that differ from those of the menu, the provenance of
 * a wine, the volume of a drink. Empty if there is nothing to say. Page, paper and archive print this text.
 */
export function factsLine(dish: Dish, category: Category, menu: Pick<Menu, "others">, language: Language): string {
  const facts = legalFactsOf(dish)
  const words = factsWords[language]
  const menuOrigins = menuOriginsOf(menu)
  const told = facts.meats
  const origins = facts.origins
    .filter(({ meat }) => (told.state === "present" ? told.meats.includes(meat) : told.state === "untold"))
    .filter((origin) => !menuOrigins.some((other) => sameOrigin(origin, other)))
    .map((origin) => originSentence(origin, language))
  return [
    facts.isHomemade && words.homemade,
    facts.isThawed && words.thawed,
    ...origins,
    wineSentence(facts, categoryCountriesOf(dish, category), language),
    volumeSentence(facts, language),
  ]
    .filter((part) => part !== null && part !== false && part !== "")
    .join(separator)
}

/** Whether decimals follow a point in a language, not a comma. */
const usesPoint = (language: Language) => language === "en" || language === "zh" || language === "ja"

/** Returns the volume of a drink, such as "12,5 cl"; empty without one. */
export function volumeSentence({ volumeCl }: Pick<LegalFacts, "volumeCl">, language: Language): string {
  if (volumeCl === null) return ""
  return fill(factsWords[language].volume, { v: formatVolume(volumeCl, language) })
}

/** Writes centilitres as the language does: "12,5" in French. */
const formatVolume = (volumeCl: number, language: Language) =>
  usesPoint(language) ? String(volumeCl) : String(volumeCl).replace(".", ",")

/** Returns the countries that a category gives to a line: none if it is no wine, or if its words name a country. */
function categoryCountriesOf(dish: Dish, category: Category): readonly string[] {
  const countries = wineCountriesOf(category)
  // Most categories have no countries, so most lines are not searched for words.
  if (countries.length === 0 || countryIn(`${dish.name}\n${dish.description}`)) return []
  return lineKindOf(dish, category, holdsDrinks(category)) === "wine" ? countries : []
}

function wineSentence({ wine }: LegalFacts, categoryCountries: readonly string[], language: Language): string {
  const { sign, appellation, countries } = wine
  const name = [sign === "AOP" || sign === "IGP" ? sign : "", appellation].filter((part) => part !== "").join(" ")
  const from = joinCountries(countries.length > 0 ? countries : categoryCountries, language)
  return [name, from].filter((part) => part !== "").join(factsWords[language].comma)
}

/** The legal paragraphs at the foot of a card. Empty ones are omitted. */
export type FootLines = {
  /** The origins that hold for the whole menu. */
  readonly origins: string
  /** Explains the mark "fait maison", if a dish has it. */
  readonly homemade: string
  /** The price notice with the rate of service; empty without a rate: the page then has its own notice. */
  readonly price: string
  readonly freeWater: string
}

/** Returns the legal paragraphs of a card in a language. Page, paper and archive print these texts. */
export function footLines(
  menu: Pick<Menu, "others" | "categories">,
  restaurant: Pick<RegulatedRestaurant, "isServiceIncluded" | "serviceRate" | "waterNotice">,
  language: Language,
): FootLines {
  const words = factsWords[language]
  const { isServiceIncluded, serviceRate, waterNotice } = restaurant
  const isMarked = menu.categories.some(({ dishes }) => dishes.some(({ others }) => others.homemade === true))
  const r = serviceRate === null ? "" : usesPoint(language) ? serviceRate : serviceRate.replace(".", ",")
  return {
    origins: menuOriginsOf(menu)
      .map((origin) => originSentence(origin, language))
      .filter((sentence) => sentence !== null)
      .join(separator),
    homemade: isMarked ? words.homemadeNote : "",
    price: isServiceIncluded && serviceRate !== null ? fill(words.priceNote, { r }) : "",
    freeWater: waterNotice === "card" ? words.freeWater : "",
  }
}
