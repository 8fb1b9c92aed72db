import type { Language } from "./menu/allergens.ts"

/** A language of the diner's page. */
export type LanguageName = {
  readonly code: Language
  /** In the language itself, as the selector shows it (spec 9). */
  readonly name: string
}

/** The languages of the diner's page in the order of its selector (spec 2, A26). French is the carte's own. */
export const languages: readonly LanguageName[] = [
  { code: "fr", name: "Français" },
  { code: "en", name: "English" },
  { code: "es", name: "Español" },
  { code: "it", name: "Italiano" },
  { code: "zh", name: "中文" },
]

/** The language that an address asks for; French for whatever is none of ours. */
export function toLanguage(asked: unknown): Language {
  return languages.find(({ code }) => code === asked)?.code ?? "fr"
}
