import type { Language } from "./menu/allergens.ts"

/** A language of the diner's page. */
export type LanguageName = {
  readonly code: Language
  /** The name in the language itself, as the selector shows it. */
  readonly name: string
}

/** The languages of the diner's page in the order of its selector (A26). Menus are written in French. */
export const languages: readonly LanguageName[] = [
  { code: "fr", name: "Français" },
  { code: "en", name: "English" },
  { code: "es", name: "Español" },
  { code: "it", name: "Italiano" },
  { code: "zh", name: "中文" },
]

/** Returns the language that an address requests, or French for a value that is not a language of the product. */
export function toLanguage(asked: unknown): Language {
  return languages.find(({ code }) => code === asked)?.code ?? "fr"
}
