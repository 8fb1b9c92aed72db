import type { Category, Dish, Menu, OtherFields } from "../menu/menu.ts"

/** A kind of meat whose origin French law wants on the carte (décret 2002-1465). */
export type Meat = "bovine" | "porcine" | "ovine" | "poultry"

/** The kinds of meat, in the order of the owner's screen. */
export const meats: readonly Meat[] = ["bovine", "porcine", "ovine", "poultry"]

/**
 * Where a meat comes from. Countries are ISO 3166 codes, or "EU" if only that is known. `same`: born, raised and
 * slaughtered there. Otherwise the countries of each step; `born` concerns bovine meat only. A step that the owner has
 * not answered yet is empty.
 */
export type MeatOrigin =
  | { readonly meat: Meat; readonly same: string }
  | {
      readonly meat: Meat
      readonly born: readonly string[]
      readonly raised: readonly string[]
      readonly slaughtered: string
    }

/** The owner's answer about the meats of a dish: none yet, "no meat", or a list. */
export type MeatDeclaration =
  | { readonly state: "untold" }
  | { readonly state: "none" }
  | { readonly state: "present"; readonly meats: readonly Meat[] }

/** A sign of quality of a wine. AOC is stored as AOP. */
export type WineSign = "AOP" | "IGP" | "none"

/** The provenance of a wine. Empty values are unanswered. */
export type WineFacts = {
  readonly sign: WineSign | null
  readonly appellation: string
  readonly countries: readonly string[]
}

/** Findings to which the owner answered "not concerned", by rule: when, and for which words. */
export type Settled = Readonly<Record<string, { readonly at: string; readonly words: readonly string[] }>>

/** The legal facts of a dish, read from its stored fields. */
export type LegalFacts = {
  readonly meats: MeatDeclaration
  /** Origins of this dish. A meat that is absent here has the origin of the menu. */
  readonly origins: readonly MeatOrigin[]
  readonly isHomemade: boolean
  readonly isThawed: boolean
  /** Centilitres, at most one decimal. */
  readonly volumeCl: number | null
  readonly wine: WineFacts
  readonly settled: Settled
}

/** Limits of stored legal facts. */
export const legalLimits = {
  volumeCl: 2000,
  countries: 8,
  appellation: 100,
  settledRules: 30,
  settledWords: 10,
} as const

/** A wine about which the owner has answered nothing. */
export const noWine: WineFacts = { sign: null, appellation: "", countries: [] }

const isFields = (value: unknown): value is OtherFields =>
  typeof value === "object" && value !== null && !Array.isArray(value)
const isMeat = (value: unknown): value is Meat => meats.some((meat) => meat === value)
const isCountry = (value: unknown): value is string => typeof value === "string" && /^[A-Z]{2}$/.test(value)

const toCountries = (value: unknown): readonly string[] =>
  Array.isArray(value) ? [...new Set(value.filter(isCountry))].slice(0, legalLimits.countries) : []

/**
 * Returns the legal facts of a dish. A value of an unknown shape counts as unanswered, never as an answer, and stays in
 * `others`.
 */
export function legalFactsOf({ others }: Pick<Dish, "others">): LegalFacts {
  return {
    meats: toMeats(others.meats, others.meatsDeclared),
    origins: toOrigins(others.meatOrigins),
    isHomemade: others.homemade === true,
    isThawed: others.thawed === true,
    volumeCl: isVolume(others.volumeCl) ? others.volumeCl : null,
    wine: toWine(others.wine),
    settled: settledOf({ others }),
  }
}

/** Whether a number is a volume of a drink: centilitres above zero, with at most one decimal. */
export function isVolume(value: unknown): value is number {
  return (
    typeof value === "number" &&
    value > 0 &&
    value <= legalLimits.volumeCl &&
    Math.abs(value * 10 - Math.round(value * 10)) < 1e-9
  )
}

function toMeats(list: unknown, isDeclared: unknown): MeatDeclaration {
  const isList = Array.isArray(list)
  const named = isList ? meats.filter((meat) => list.includes(meat)) : []
  if (named.length > 0) return { state: "present", meats: named }
  // An empty list means "no meat" only beside the flag, as with allergens.
  const isEmpty = list === undefined || list === null || (isList && list.length === 0)
  return isEmpty && isDeclared === true ? { state: "none" } : { state: "untold" }
}

function toOrigins(value: unknown): readonly MeatOrigin[] {
  if (!Array.isArray(value)) return []
  const origins = value.flatMap((stored: unknown): MeatOrigin[] => {
    if (!isFields(stored) || !isMeat(stored.meat)) return []
    const { meat } = stored
    if (isCountry(stored.same)) return [{ meat, same: stored.same }]
    if (!Array.isArray(stored.raised)) return []
    const born = meat === "bovine" ? toCountries(stored.born) : []
    const slaughtered = isCountry(stored.slaughtered) ? stored.slaughtered : ""
    return [{ meat, born, raised: toCountries(stored.raised), slaughtered }]
  })
  return meats.flatMap((meat) => origins.find((origin) => origin.meat === meat) ?? [])
}

function toWine(value: unknown): WineFacts {
  if (!isFields(value)) return noWine
  const { sign, appellation, countries } = value
  return {
    sign: sign === "AOC" || sign === "AOP" ? "AOP" : sign === "IGP" || sign === "none" ? sign : null,
    appellation: typeof appellation === "string" ? appellation.slice(0, legalLimits.appellation) : "",
    countries: toCountries(countries),
  }
}

/** Returns the dish with other facts. A fact that is back at its unanswered value leaves no field. */
export function withLegalFacts(dish: Dish, facts: Partial<LegalFacts>): Dish {
  const fields: Record<string, unknown> = {}
  if (facts.meats !== undefined) {
    const { meats: told } = facts
    fields.meats = told.state === "present" ? [...told.meats] : told.state === "none" ? [] : undefined
    fields.meatsDeclared = told.state === "none" ? true : undefined
  }
  if (facts.origins !== undefined) fields.meatOrigins = toStoredOrigins(facts.origins)
  if (facts.isHomemade !== undefined) fields.homemade = facts.isHomemade || undefined
  if (facts.isThawed !== undefined) fields.thawed = facts.isThawed || undefined
  if (facts.volumeCl !== undefined) fields.volumeCl = facts.volumeCl ?? undefined
  if (facts.wine !== undefined) fields.wine = toStoredWine(facts.wine)
  if (facts.settled !== undefined) fields.settled = toStoredSettled(facts.settled)
  return { ...dish, others: withFields(dish.others, fields) }
}

function withFields(others: OtherFields, fields: OtherFields): OtherFields {
  return Object.fromEntries(Object.entries({ ...others, ...fields }).filter(([, value]) => value !== undefined))
}

const toStoredOrigins = (origins: readonly MeatOrigin[]): unknown =>
  origins.length === 0
    ? undefined
    : origins.map((origin) => {
        if ("same" in origin) return { meat: origin.meat, same: origin.same }
        const { meat, born, raised, slaughtered } = origin
        return { meat, ...(meat === "bovine" && { born: [...born] }), raised: [...raised], slaughtered }
      })

function toStoredWine({ sign, appellation, countries }: WineFacts): unknown {
  const name = appellation.trim()
  if (sign === null && name === "" && countries.length === 0) return undefined
  return {
    ...(sign !== null && { sign }),
    ...(name !== "" && { appellation: name }),
    ...(countries.length > 0 && { countries: [...countries] }),
  }
}

const toStoredSettled = (settled: Settled): unknown => (Object.keys(settled).length === 0 ? undefined : settled)

/** Returns the origins that hold for every dish of the menu. */
export function menuOriginsOf({ others }: Pick<Menu, "others">): readonly MeatOrigin[] {
  return toOrigins(others.meatOrigins)
}

/** Returns the menu with other origins for all its dishes. */
export function withMenuOrigins(menu: Menu, origins: readonly MeatOrigin[]): Menu {
  return { ...menu, others: withFields(menu.others, { meatOrigins: toStoredOrigins(origins) }) }
}

/** Returns the countries of the wines of a category that have no country of their own. */
export function wineCountriesOf({ others }: Pick<Category, "others">): readonly string[] {
  return toCountries(others.wineCountries)
}

/** Returns the category with other countries for its wines. */
export function withWineCountries(category: Category, countries: readonly string[]): Category {
  const wineCountries = countries.length === 0 ? undefined : [...countries]
  return { ...category, others: withFields(category.others, { wineCountries }) }
}

/** Returns the findings that the owner has answered with "not concerned" on a dish, a category or a menu. */
export function settledOf({ others }: { readonly others: OtherFields }): Settled {
  if (!isFields(others.settled)) return {}
  const entries = Object.entries(others.settled).flatMap(([rule, stored]) => {
    if (!isFields(stored) || typeof stored.at !== "string" || !Array.isArray(stored.words)) return []
    const words = stored.words.filter((word): word is string => typeof word === "string")
    return [[rule, { at: stored.at, words }] as const]
  })
  return Object.fromEntries(entries.slice(0, legalLimits.settledRules))
}

/** Returns the part of a menu with one more answer "not concerned". */
export function withSettled<Part extends { readonly others: OtherFields }>(
  part: Part,
  rule: string,
  words: readonly string[],
  at: string,
): Part {
  const { [rule]: before, ...rest } = settledOf(part)
  const all = [...new Set([...words, ...(before?.words ?? [])])].slice(0, legalLimits.settledWords)
  const settled = Object.fromEntries(
    [...Object.entries(rest), [rule, { at, words: all }] as const].slice(-legalLimits.settledRules),
  )
  return { ...part, others: { ...part.others, settled } }
}

/** Whether all steps of an origin are answered. */
export function isComplete(origin: MeatOrigin): boolean {
  if ("same" in origin) return origin.same !== ""
  const isBorn = origin.meat !== "bovine" || origin.born.length > 0
  return isBorn && origin.raised.length > 0 && origin.slaughtered !== ""
}

/** Returns the origin of a meat of a dish: its own, or that of the menu. */
export function originOf(
  meat: Meat,
  facts: Pick<LegalFacts, "origins">,
  menuOrigins: readonly MeatOrigin[],
): MeatOrigin | null {
  const isOf = (origin: MeatOrigin) => origin.meat === meat
  return facts.origins.find(isOf) ?? menuOrigins.find(isOf) ?? null
}

/** Whether two origins give the same sentence. */
export function sameOrigin(a: MeatOrigin, b: MeatOrigin): boolean {
  if (a.meat !== b.meat) return false
  if ("same" in a || "same" in b) return "same" in a && "same" in b && a.same === b.same
  const steps = (one: typeof a) => [one.born.join(), one.raised.join(), one.slaughtered].join("/")
  return steps(a) === steps(b)
}
