import { setImmediate as othersTurn } from "node:timers/promises"
import type { Suggestions } from "./suggestions.ts"

/** Texts that are translated before other requests have their turn, and that one command stores. */
const textsAtOnce = 100

/** Suggests what the dictionaries know. @param onProgress receives the number of texts that were looked up */
export async function suggestFromDictionaries(
  { language, wanted, store }: Suggestions,
  onProgress: (done: number) => void,
): Promise<void> {
  const { suggestTranslation } = await import("@ardoise/domain/translation/suggest-translation")
  const { hasDictionary } = await import("@ardoise/domain/translation/translate")
  if (!hasDictionary(language)) throw new Error(`There is no dictionary for ${language}`)
  for (let from = 0; from < wanted.length; from += textsAtOnce) {
    const batch = wanted.slice(from, from + textsAtOnce)
    const found = batch.flatMap(({ part, ref, french }) => {
      const suggestion = suggestTranslation({ part, french }, language)
      return suggestion === null ? [] : [{ part, ref, suggestion, with: null }]
    })
    await store(found)
    onProgress(from + batch.length)
    await othersTurn()
  }
}
