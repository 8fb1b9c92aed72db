import type { FurtherLanguage } from "@ardoise/domain/menu/allergens"
import type { FurtherWords } from "./further-words.ts"

const loaders: Readonly<Record<FurtherLanguage, () => Promise<{ words: FurtherWords }>>> = {
  de: () => import("./words-de.ts"),
  nl: () => import("./words-nl.ts"),
  pt: () => import("./words-pt.ts"),
  ja: () => import("./words-ja.ts"),
}

/** Loads the texts of a further language. Returns undefined for a language of the first release, without a request. */
export async function loadFurtherWords(language: string): Promise<FurtherWords | undefined> {
  return Object.hasOwn(loaders, language) ? (await loaders[language as FurtherLanguage]()).words : undefined
}
