import { type AllergenDeclaration, allergens, undeclared } from "../../menu/allergens.ts"
import type { Category, Dish, Menu } from "../../menu/menu.ts"
import type { CheckedCard } from "../findings.ts"
import {
  type LegalFacts,
  type Meat,
  type MeatOrigin,
  withLegalFacts,
  withMenuOrigins,
  withWineCountries,
} from "../legal-facts.ts"
import type { RegulatedRestaurant } from "../regulated-restaurant.ts"
import type { RuleId } from "../rules.ts"

/**
 * A carte as text, complete, and one defect to plant in it.
 *
 * A line is `name — description | price | allergens | facts`. Allergens are numbers of Annex II; 0: none of the
 * fourteen; -: nothing declared. Facts are meats with countries ("porc FR"), "sansviande", "maison", "décongelé". A
 * line with # is a category, with the countries of its wines after @. Lines with > hold for the whole carte.
 */
export type CardText = {
  readonly title: string
  readonly text: string
  readonly defect: {
    readonly rule: RuleId
    readonly subject: string
    readonly change: readonly [from: string | RegExp, to: string]
    /** All subjects of the defect, where it concerns several lines. */
    readonly all?: readonly string[]
    /** The rules that may see the defect, where it is more than one. */
    readonly rules?: readonly RuleId[]
  }
}

const meatsByWord: Readonly<Record<string, Meat>> = {
  bœuf: "bovine",
  porc: "porcine",
  agneau: "ovine",
  volaille: "poultry",
}

const seen = "2026-11-20T10:00:00.000Z"
const completeRestaurant: RegulatedRestaurant = {
  isServiceIncluded: true,
  serviceRate: "15",
  waterNotice: "card",
  postedNotices: { outside: seen, minors: seen, licence: seen, folder: seen, prices: seen },
}

const toCode = (written: string) => (written === "UE" ? "EU" : written)

function toOrigin(meat: Meat, codes: readonly string[]): MeatOrigin {
  const [first = "", ...others] = codes
  if (others.length === 0) return { meat, same: toCode(first) }
  const slaughtered = others.at(-1) ?? ""
  return { meat, born: meat === "bovine" ? [first] : [], raised: [first], slaughtered: toCode(slaughtered) }
}

/** Reads "bœuf FR IE porc", where "ES>?" is an origin without the country of slaughter. */
function toMeats(words: readonly string[]): { meats: Meat[]; origins: MeatOrigin[] } {
  const meats: Meat[] = []
  const origins: MeatOrigin[] = []
  for (const [at, word] of words.entries()) {
    const meat = meatsByWord[word]
    if (meat === undefined) continue
    meats.push(meat)
    const end = words.findIndex((each, index) => index > at && meatsByWord[each] !== undefined)
    const codes = words.slice(at + 1, end < 0 ? undefined : end).filter((each) => /^[A-Z]{2}(>\?)?$/.test(each))
    if (codes[0]?.endsWith(">?")) {
      origins.push({ meat, born: [], raised: [codes[0].slice(0, 2)], slaughtered: "" })
    } else if (codes.length > 0) origins.push(toOrigin(meat, codes))
  }
  return { meats, origins }
}

function toAllergens(text: string): AllergenDeclaration {
  if (text === "-") return undeclared
  if (text === "0") return { state: "none" }
  return { state: "present", names: text.split(" ").map((number) => allergens[Number(number) - 1]?.name ?? number) }
}

function toDish(line: string, id: string): Dish {
  const [texts = "", price = "", declared = "", told = ""] = line.split("|").map((part) => part.trim())
  const [name = "", description = ""] = texts.split(" — ")
  const dish: Dish = { id, name, description, price, allergens: toAllergens(declared), others: {} }
  const words = told.split(" ")
  const { meats, origins } = toMeats(words)
  const facts: { -readonly [Name in keyof LegalFacts]?: LegalFacts[Name] } = {}
  if (meats.length > 0) facts.meats = { state: "present", meats }
  if (words.includes("sansviande")) facts.meats = { state: "none" }
  if (origins.length > 0) facts.origins = origins
  if (words.includes("maison")) facts.isHomemade = true
  if (words.includes("décongelé")) facts.isThawed = true
  return withLegalFacts(dish, facts)
}

function toRestaurant(lines: readonly string[]): RegulatedRestaurant {
  let restaurant = completeRestaurant
  for (const line of lines) {
    const [kind, value = "", other = ""] = line.split(" ")
    if (kind === "service") {
      const [isServiceIncluded, serviceRate] = [value !== "none", /\d/.test(value) ? value : null]
      restaurant = { ...restaurant, isServiceIncluded, serviceRate }
    }
    if (kind === "eau") restaurant = { ...restaurant, waterNotice: value === "rien" ? "off" : "posted" }
    if (kind === "salle") {
      const { [other as "outside"]: _missing, prices = seen, ...notices } = restaurant.postedNotices
      const isUntold = value === "prix:untold"
      restaurant = {
        ...restaurant,
        postedNotices: { ...notices, ...(!isUntold && { prices: value === "prix:non" ? "no" : prices }) },
      }
    }
  }
  return restaurant
}

/** Reads a carte of the corpus. */
export function readCard(title: string, text: string): CheckedCard {
  const about: string[] = []
  const categories: Category[] = []
  for (const [at, line] of text.split("\n").entries()) {
    if (line.startsWith("> ")) about.push(line.slice(2))
    else if (line.startsWith("# ")) {
      const [name = "", countries = ""] = line.slice(2).split(" @")
      const category: Category = { id: `custom-${at}`, name, dishes: [], others: {} }
      categories.push(withWineCountries(category, countries === "" ? [] : countries.split(" ")))
    } else {
      const last = categories.pop()
      if (last === undefined) throw new Error(`${title}: a dish before the first category`)
      categories.push({ ...last, dishes: [...last.dishes, toDish(line, `item-${at}`)] })
    }
  }
  const menu: Menu = { id: "menu-1", name: title, categories, isActive: true, lastUpdated: null, others: {} }
  const origins = about.filter((line) => meatsByWord[line.split(" ")[0] ?? ""] !== undefined)
  const { origins: told } = toMeats(origins.join(" ").replaceAll(",", "").split(" "))
  return { menu: withMenuOrigins(menu, told), board: null, restaurant: toRestaurant(about) }
}

/** Returns the text of a carte with its planted defect. */
export function plant({ title, text, defect }: CardText): string {
  const planted = text.replace(...defect.change)
  if (planted === text) throw new Error(`${title}: the defect changes nothing`)
  return planted
}
