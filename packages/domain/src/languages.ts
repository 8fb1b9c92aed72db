import type { FirstLanguage, FurtherLanguage, Language } from "./menu/allergens.ts"

/** A language of the diner's page. */
export type LanguageName<Code extends Language = Language> = {
  readonly code: Code
  /** The name in the language itself, as the selector shows it. */
  readonly name: string
}

/** The languages of every Premium menu in the order of the selector (A26). Menus are written in French. */
export const languages: readonly LanguageName<FirstLanguage>[] = [
  { code: "fr", name: "Français" },
  { code: "en", name: "English" },
  { code: "es", name: "Español" },
  { code: "it", name: "Italiano" },
  { code: "zh", name: "中文" },
]

/** The languages that a restaurant offers only when its owner has switched them on, in the order of the selector. */
export const moreLanguages: readonly LanguageName<FurtherLanguage>[] = [
  { code: "de", name: "Deutsch" },
  { code: "nl", name: "Nederlands" },
  { code: "pt", name: "Português" },
  { code: "ja", name: "日本語" },
]

/**
 * Returns the language that an address requests, or French for any other value.
 *
 * @param further the further languages that the restaurant offers
 */
export function toLanguage(asked: unknown, further: readonly FurtherLanguage[] = []): Language {
  const first = languages.find(({ code }) => code === asked)?.code
  return first ?? further.find((code) => code === asked) ?? "fr"
}

/** Returns the language that is meant, whatever a restaurant offers, or French for a value that is no language. */
export const readLanguage = (given: unknown): Language =>
  toLanguage(
    given,
    moreLanguages.map(({ code }) => code),
  )

/** Returns a language that owners switch on, or null for any other value. */
export function toFurtherLanguage(given: unknown): FurtherLanguage | null {
  return moreLanguages.find(({ code }) => code === given)?.code ?? null
}

/** Reads the further languages of a stored list, each once, in the order of the selector. Other entries are left out. */
export function readFurtherLanguages(stored: unknown): FurtherLanguage[] {
  const given: readonly unknown[] = Array.isArray(stored) ? stored : []
  return moreLanguages.map(({ code }) => code).filter((code) => given.includes(code))
}
