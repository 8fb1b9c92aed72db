import { foldText } from "../menu/search-text.ts"

/** How long an owner may change their mind after giving an account up: 30 days. */
export const deletionGraceMs = 30 * 24 * 3_600_000

/** When an account that is given up now will be gone. @param now ISO time @returns ISO time */
export function deletionTime(now: string): string {
  return new Date(Date.parse(now) + deletionGraceMs).toISOString()
}

/**
 * What an owner types to confirm that the account shall go: the restaurant's name, or the address where there is no name.
 */
export function deletionPhrase(restaurantName: string, email: string): string {
  return restaurantName.trim() === "" ? email : restaurantName.trim()
}

/**
 * Whether the phrase was typed, on whatever keyboard: case, accents, "œ", the kind of an apostrophe or dash and the number of
 * spaces do not matter, nor do emoji beside letters.
 */
export function isDeletionPhrase(typed: string, phrase: string): boolean {
  return fold(typed) === fold(phrase) && fold(typed) !== ""
}

function fold(text: string): string {
  const folded = foldText(text).replace(/[‐‑–—]/g, "-")
  // Many a keyboard has no emoji: a name of nothing else is typed as it is.
  return foldText(folded.replace(/[\p{Extended_Pictographic}\p{Emoji_Modifier}\u200D]/gu, "")) || folded
}
