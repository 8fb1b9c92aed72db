import { readLanguage } from "@ardoise/domain/languages"
import type { TranslatedLanguage } from "@ardoise/domain/translation/owner-translations"

/** Returns a language that menus are translated into, or null for any other value. */
export function toTranslatedLanguage(given: unknown): TranslatedLanguage | null {
  const language = readLanguage(given)
  return language === "fr" ? null : language
}
