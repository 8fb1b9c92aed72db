import type { DictionaryLanguage, SuggestedTranslation, TranslatedPart } from "./owner-translations.ts"
import { languageSuffix, translate, translateCategoryName, translateDescription } from "./translate.ts"

/**
 * Suggests a translation from the dictionaries. Only the server imports this file, because the dictionaries are large.
 *
 * @returns null if the dictionaries do not know the text
 */
export function suggestTranslation(
  { part, french }: { readonly part: TranslatedPart; readonly french: string },
  language: DictionaryLanguage,
): SuggestedTranslation | null {
  const translated =
    part === "description"
      ? translateDescription(french, language)
      : part === "dish"
        ? translate(french, language)
        : translateCategoryName(french, language)
  const suffix = languageSuffix(language)
  const isPartial = translated.trimEnd().endsWith(suffix) && !french.trimEnd().endsWith(suffix)
  const text = isPartial ? translated.trimEnd().slice(0, -suffix.length).trimEnd() : translated.trim()
  if (isPartial && text === french.trim()) return null
  const left = isPartial ? frenchParts(french, language) : []
  return { text, source: french, by: "dictionary", doubts: left.length === 0 ? [] : [`words-left:${left.join(", ")}`] }
}

/** Returns the parts of a description that the dictionaries leave in French. */
function frenchParts(french: string, language: DictionaryLanguage): string[] {
  const parts = french.split(/[,;\n]/).map((part) => part.trim())
  return parts.filter((part) => part !== "" && translate(part, language).endsWith(languageSuffix(language)))
}
