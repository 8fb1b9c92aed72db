import { frenchPaperWords, type PaperLanguage, type PaperWords } from "@ardoise/domain/papers/paper-words"
import { paperWordsIn } from "@ardoise/domain/papers/translated-paper-words"
import { loadTranslation } from "../menus/load-translation.ts"

/** Returns what a paper says in addition to its owner's texts. The dictionaries are loaded for other languages only. */
export async function wordsOfPaper(language: PaperLanguage): Promise<PaperWords> {
  if (language === "fr") return frenchPaperWords
  return paperWordsIn(language, (await loadTranslation()).translateAllergen)
}
