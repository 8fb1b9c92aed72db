import { foldText } from "./search-text.ts"

/** A part of a text, and whether it matches the search. */
export type MarkedPart = { readonly text: string; readonly isMatch: boolean }

/**
 * Splits a text into parts that match a search and the rest, to show why it was found. A word of the query matches at
 * the start of a word of the text: "oeuf" marks the "Œuf" of "Œufs mayonnaise". The joined parts equal the text.
 */
export function markMatches(text: string, query: string): readonly MarkedPart[] {
  const wanted = foldText(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
  if (wanted.length === 0 || text === "") return text === "" ? [] : [{ text, isMatch: false }]
  // One character may fold to two characters, or to none.
  const letters = Array.from(text).map((shown) => ({ shown, folded: isLetter(shown) ? foldText(shown) : "" }))
  const isMatch = letters.map(() => false)
  letters.forEach((_, start) => {
    if (start > 0 && letters[start - 1]?.folded !== "") return
    for (const word of wanted) for (let at = start; at < start + spanOf(letters, start, word); at++) isMatch[at] = true
  })
  const parts: { text: string; isMatch: boolean }[] = []
  letters.forEach(({ shown }, at) => {
    const last = parts.at(-1)
    const isMarked = isMatch[at] === true
    if (last?.isMatch === isMarked) last.text += shown
    else parts.push({ text: shown, isMatch: isMarked })
  })
  return parts
}

const isLetter = (character: string) => /[\p{L}\p{N}\p{M}]/u.test(character)

/** Returns how many characters from `start` spell the word, or 0. */
function spanOf(letters: readonly { readonly folded: string }[], start: number, word: string): number {
  let spelled = ""
  for (let at = start; at < letters.length; at++) {
    spelled += letters[at]?.folded ?? ""
    if (spelled.startsWith(word)) return at - start + 1
    if (!word.startsWith(spelled) || (at > start && letters[at]?.folded === "")) return 0
  }
  return 0
}
