import type { PlacedWord } from "./page.ts"

const baselineOf = ({ place }: PlacedWord) => place.top + 0.75 * place.height

/**
 * Whether a number is set small and raised behind a word: the cents of a price, or the numbers of allergens. Known of
 * the text of a file only: the size of recognised words is an estimate.
 */
export function isRaised(word: PlacedWord, before: PlacedWord | undefined): boolean {
  if (before === undefined || word.confidence !== null || !/^[\d€][\d€,.*/-]*$/.test(word.text)) return false
  const [top, middle] = [before.place.top, word.place.top + word.place.height / 2]
  return (
    word.size < 0.8 * before.size &&
    middle > top - 0.1 * before.size &&
    middle < top + before.place.height &&
    baselineOf(word) < baselineOf(before) - 0.1 * before.size
  )
}

const raisedDigits = "⁰¹²³⁴⁵⁶⁷⁸⁹"

/** The text of a raised number, and what is between it and the word before. */
export function raisedText({ text }: PlacedWord, before: string): string {
  if (/\d$/.test(before)) return /^\d{2}$/.test(text) ? `,${text}` : /^€\d{0,2}$/.test(text) ? text : ` ${text}`
  if (/€$/.test(before)) return /^\d{2}$/.test(text) ? text : ` ${text}`
  return ` ${text.replace(/\d/g, (digit) => raisedDigits[Number(digit)] ?? digit)}`
}
