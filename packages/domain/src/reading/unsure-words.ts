import type { PastedDish } from "../menu/pasting/pasted-words.ts"
import { foldText } from "../menu/search-text.ts"
import type { PageLine, PlacedWord } from "./page.ts"

/** Characters below this confidence may be wrong. */
const sureLetters = 0.7

/** Digits of a price need more: a wrong digit is still a price. */
const surePrice = 0.85

/**
 * Finds the words of a dish that were recognised with little confidence: in its name, and in its price.
 *
 * @param lines the lines that the dish was read from
 */
export function unsureWords(
  dish: Pick<PastedDish, "name" | "price">,
  lines: readonly PageLine[],
): { readonly letters: readonly PlacedWord[]; readonly price: readonly PlacedWord[] } {
  const name = foldText(dish.name)
  const recognised = lines.flatMap(({ words }) => words.filter(({ confidence }) => confidence !== null))
  const unsure = (word: PlacedWord, least: number) => (word.confidence ?? 1) < least
  return {
    letters: recognised.filter(
      (word) => unsure(word, sureLetters) && /\p{L}/u.test(word.text) && name.includes(foldText(word.text)),
    ),
    price: recognised.filter((word) => unsure(word, surePrice) && isPartOfPrice(word.text, dish.price)),
  }
}

/** Whether a word is the price or a part of it, such as "12" of "12 €50". @param price in stored form, "12.50" */
function isPartOfPrice(text: string, price: string): boolean {
  const digits = text.replace(/\D/g, "")
  const [euros = "", cents = ""] = price.split(".")
  return digits !== "" && [euros, cents, euros + cents, `${euros}${cents.replace(/0$/, "")}`].includes(digits)
}
