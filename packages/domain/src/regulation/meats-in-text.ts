import { allergenHints } from "../allergen-hints/allergen-hints.ts"
import { keyOf } from "../allergen-hints/hint-text.ts"
import { undeclared } from "../menu/allergens.ts"
import type { Dish } from "../menu/menu.ts"
import { foldText } from "../menu/search-text.ts"
import type { Meat } from "./legal-facts.ts"
import { meatWords } from "./meat-words.ts"
import { findInDish } from "./phrases.ts"

/** A meat that the words of a dish name. */
export type NamedMeat = { readonly meat: Meat; readonly word: string; readonly isPrepared: boolean }

/** What the name and the description of a dish say about meat. */
export type MeatsInText = {
  /** Meats whose words can mean nothing else, one entry a meat: the raw one if both are named. */
  readonly sure: readonly NamedMeat[]
  /** A word that often means meat, where the text names no meat, no fish and no vegetarian dish; else null. */
  readonly unsure: string | null
  /** Whether the unsure word is a dish that restaurants usually buy prepared. */
  readonly isUnsurePrepared: boolean
}

const vegetarian = /\b(vegetari|vegan|vegetal|veggie|vegetaux)/
const negations: ReadonlySet<string> = new Set(["sans", "ni", "no", "zéro"].map(keyOf))

/** Reads what the texts of a dish say about meat. The time is proportional to their length. */
export function meatsInText({ name, description }: Pick<Dish, "name" | "description">): MeatsInText {
  const nothing: MeatsInText = { sure: [], unsure: null, isUnsurePrepared: false }
  const found = findInDish({ name, description }, meatWords).filter(({ before }) => !negations.has(before))
  if (found.length === 0 || vegetarian.test(foldText(`${name} ${description}`))) return nothing
  const sure = new Map<Meat, NamedMeat>()
  let unsure: { word: string; isPrepared: boolean } | null = null
  for (const { meaning, word } of found) {
    if (meaning === null) continue
    if (!meaning.isSure) {
      unsure ??= { word, isPrepared: meaning.isPrepared }
      continue
    }
    for (const meat of meaning.meats) {
      const known = sure.get(meat)
      if (known === undefined || (known.isPrepared && !meaning.isPrepared)) {
        sure.set(meat, { meat, word, isPrepared: meaning.isPrepared })
      }
    }
  }
  if (unsure === null || sure.size > 0 || isOfTheSea(name, description)) return { ...nothing, sure: [...sure.values()] }
  return { sure: [], unsure: unsure.word, isUnsurePrepared: unsure.isPrepared }
}

const seaFood: readonly string[] = ["Poissons", "Crustacés", "Mollusques"]

const isOfTheSea = (name: string, description: string) =>
  allergenHints({ name, description, allergens: undeclared }).some(({ allergen }) => seaFood.includes(allergen))
