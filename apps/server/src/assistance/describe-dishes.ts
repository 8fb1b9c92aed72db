import type { DescribedDish } from "@ardoise/contract/functions"
import { foldText } from "@ardoise/domain/menu/search-text"
import { claimsAdded } from "@ardoise/domain/suggestions/claims-in"
import type { AssistedCall } from "./assistance.ts"
import { cleanAnswer, isPlainText } from "./clean-answer.ts"
import { describeQuestion, type NumberedDish } from "./questions/describe.ts"

/** A dish that wants a description, as an owner's screen sends it. */
export type UndescribedDish = Omit<NumberedDish, "number"> & { readonly id: string }

/** Dishes of one question: a whole answer is progress that is checked and shown by itself. */
const dishesOfQuestion = 5
/** Proposals for a single dish; of several dishes each gets one. */
const textsOfOne = 3
/** Characters beyond which a proposal is no description of a dish. */
const mostCharacters = 300

/**
 * Asks a model to describe dishes. Each text is checked: what adds a food or a protected claim says so, and what speaks
 * of addresses, allergens or prices is dropped. Dishes without a usable text are asked for once more.
 *
 * @param onPart receives the dishes that are done, in their order
 */
export async function describeDishes(
  dishes: readonly UndescribedDish[],
  call: AssistedCall,
  onPart: (part: readonly DescribedDish[]) => void,
): Promise<void> {
  const { foodsAdded } = await import("@ardoise/domain/translation/added-foods")
  const wanted = dishes.length === 1 ? textsOfOne : 1

  async function askFor(asked: readonly UndescribedDish[]): Promise<DescribedDish[]> {
    const numbered = asked.map(({ id: _, ...dish }, at): NumberedDish => ({ ...dish, number: at + 1 }))
    const { dishes: answers } = await call.ask(describeQuestion(numbered, wanted))
    const textsOf = new Map(answers.map(({ number, texts }) => [number, texts]))
    return asked.map((dish, at) => {
      const { name, description = "", ingredients = "", seen = [] } = dish
      const sources = [name, description, ingredients]
      const known = new Set([...seen, description].map(foldText))
      const texts = (textsOf.get(at + 1) ?? [])
        .map((text) => cleanAnswer(text, mostCharacters + 1))
        .filter((text) => isPlainText(text, mostCharacters) && !known.has(foldText(text)) && known.add(foldText(text)))
      const checked = texts.slice(0, wanted).map((text) => ({
        text,
        doubts: [
          ...foodsAdded(text, sources).map((food) => `added:${food}`),
          ...claimsAdded(text, sources).map((claim) => `claim:${claim}`),
        ],
      }))
      return { id: dish.id, texts: checked }
    })
  }

  for (let from = 0; from < dishes.length; from += dishesOfQuestion) {
    const batch = dishes.slice(from, from + dishesOfQuestion)
    const part = await askFor(batch)
    const left = batch.filter((_, at) => part[at]?.texts.length === 0)
    const again = left.length === 0 ? [] : await askFor(left)
    onPart(part.map((dish) => again.find(({ id }) => id === dish.id) ?? dish))
  }
}
