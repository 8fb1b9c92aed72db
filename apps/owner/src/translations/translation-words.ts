import type { TranslationState } from "@ardoise/domain/translation/owner-translations"

/** The state of a text, as the owner reads it. */
export const stateWords: Readonly<Record<TranslationState, string>> = {
  reviewed: "Relue",
  suggested: "Proposée",
  stale: "À revoir",
  missing: "Sans proposition",
}

/** The same for a number of texts, in the order of the bar. */
export const countWords: readonly (readonly [state: TranslationState, one: string, many: string])[] = [
  ["reviewed", "relue", "relues"],
  ["suggested", "proposée", "proposées"],
  ["stale", "à revoir", "à revoir"],
  ["missing", "sans proposition", "sans proposition"],
]

/** Formats a doubt about a suggestion: the code, and the words after a colon. */
export function doubtWords(doubt: string): string {
  const [code = "", words = ""] = doubt.split(/:(.*)/s)
  switch (code) {
    case "words-left":
      return `Resté en français\u00a0: «\u00a0${words}\u00a0».`
    default:
      return "À comparer avec le texte français."
  }
}
