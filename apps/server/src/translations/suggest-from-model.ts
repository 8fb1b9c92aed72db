import { type FrenchText, translationLimits } from "@ardoise/domain/translation/owner-translations"
import type { AssistedCall } from "../assistance/assistance.ts"
import { cleanAnswer } from "../assistance/clean-answer.ts"
import { type NumberedText, translateQuestion, translateVersion } from "../assistance/questions/translate.ts"
import type { Suggestions, TextSuggestion } from "./suggestions.ts"

/** Texts of one question: a whole answer is progress that is checked, stored and repeated by itself. */
const textsOfQuestion = 20

/**
 * Suggests what a model answers. Each answer is checked: what is doubtful says so, and numbers that were not asked for are
 * dropped. Texts without an answer are asked for once more.
 *
 * @param onProgress receives the number of texts that were dealt with
 */
export async function suggestFromModel(
  { language, wanted, store }: Suggestions,
  call: AssistedCall,
  onProgress: (done: number) => void,
): Promise<void> {
  const { checkTranslation } = await import("@ardoise/domain/translation/check-translation")

  async function askFor(texts: readonly FrenchText[]): Promise<FrenchText[]> {
    const numbered = texts.map(({ part, french }, at): NumberedText => ({ number: at + 1, kind: part, french }))
    const { texts: answers } = await call.ask(translateQuestion(language, numbered))
    const answerOf = new Map(
      answers.map(({ number, text }) => [number, cleanAnswer(text, translationLimits.textLength)]),
    )
    const left: FrenchText[] = []
    const found: TextSuggestion[] = []
    for (const [at, text] of texts.entries()) {
      const answer = answerOf.get(at + 1) ?? ""
      if (answer === "") left.push(text)
      else {
        const doubts = checkTranslation({ french: text.french, text: answer, language })
        const suggestion = { text: answer, source: text.french, by: "model", doubts } as const
        found.push({ part: text.part, ref: text.ref, suggestion, with: `translate/${translateVersion} ${call.model}` })
      }
    }
    await store(found)
    return left
  }

  for (let from = 0; from < wanted.length; from += textsOfQuestion) {
    const batch = wanted.slice(from, from + textsOfQuestion)
    const left = await askFor(batch)
    if (left.length > 0) await askFor(left)
    onProgress(from + batch.length)
  }
}
