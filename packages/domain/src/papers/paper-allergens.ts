import { type AllergenDeclaration, allergens } from "../menu/allergens.ts"
import { hasAddingChoice } from "../menu/dish-options.ts"
import type { Dish } from "../menu/menu.ts"
import type { TranslatedDish } from "../translation/translated-menu.ts"
import type { PaperWords } from "./paper-words.ts"

/** How a card says the allergens: numbers with a legend, words, or a folder at the bar. */
export const allergenForms = ["numbers", "words", "folder"] as const
/** One of `allergenForms`. */
export type AllergenForm = (typeof allergenForms)[number]

/** How a paper says things. */
export type PaperVoice = {
  readonly words: PaperWords
  readonly form: AllergenForm
  /** Replaces a text by what the typefaces can write of it. */
  readonly written: (text: string) => string
}

/** Returns the allergens of a dish itself, without those that its choices add. Empty: the paper does not say them. */
export function allergensOfDish(dish: Dish | TranslatedDish, { words, form, written }: PaperVoice): string {
  const declaration = dish.allergens
  if (form === "folder") return ""
  if (declaration.state === "undeclared") return form === "numbers" ? "(?)" : words.undeclared
  if (declaration.state === "none") {
    if (form === "numbers") return ""
    return hasAddingChoice(dish) ? words.noAllergenOutsideChoices : words.noAllergen
  }
  const names = "translatedAllergens" in dish ? dish.translatedAllergens : declaration.names
  if (form === "numbers") return inBrackets(declaration.names, names, { form, written })
  return words.contains.replace("{names}", () => written(names.join(", ")))
}

/** What a choice adds to the allergens of its dish, with the names in the language of the paper. */
type AddedAllergens = {
  readonly declaration: AllergenDeclaration["state"]
  readonly stored: readonly string[]
  readonly allergens: readonly string[]
}

/** Returns what a choice adds to the allergens of its dish, in brackets. Empty if it adds none. */
export function allergensOfChoice(
  { declaration, stored, allergens: names }: AddedAllergens,
  voice: PaperVoice,
): string {
  const { words, form } = voice
  if (form === "folder" || declaration === "none") return ""
  if (declaration === "undeclared") return form === "numbers" ? "(?)" : `(${words.choiceUndeclared})`
  return inBrackets(stored, names, voice)
}

function inBrackets(
  stored: readonly string[],
  names: readonly string[],
  { form, written }: Pick<PaperVoice, "form" | "written">,
): string {
  const numbers = stored.map((name) => allergens.findIndex((one) => one.name === name) + 1)
  // Only the fourteen have numbers. A list with another allergen is in words: its numbers alone would look complete.
  const isInNumbers = form === "numbers" && numbers.every((number) => number > 0)
  return `(${isInNumbers ? numbers.toSorted((a, b) => a - b).join(",\u00a0") : written(names.join(", "))})`
}
