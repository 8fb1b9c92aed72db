import { defaultCategories } from "@ardoise/domain/menu/categories"
import { foldText } from "@ardoise/domain/menu/search-text"
import { toStoredPrice } from "@ardoise/domain/money"
import { claimsAdded } from "@ardoise/domain/suggestions/claims-in"
import type { CardBrief, ProposedCard, ProposedDish } from "@ardoise/domain/suggestions/compose-card"
import type { AssistedCall } from "./assistance.ts"
import { cleanAnswer, isPlainText } from "./clean-answer.ts"
import { draftQuestion } from "./questions/draft.ts"

/** Characters beyond which a text is no name, or no description, of a dish. */
const most = { name: 100, description: 200 }
/** Highest indicative price that is believed, in euros. */
const highestPrice = 500

/** What a model is to propose. `taken`: names of dishes that the menu has already. */
export type DraftBrief = CardBrief & { readonly wishes: string; readonly taken: readonly string[] }

type ProposedCategory = ProposedCard["categories"][number]

/** The categories of a brief from which dishes are wanted, in the order of a menu. */
export const wantedCategories = ({ counts }: CardBrief) =>
  defaultCategories.flatMap(({ id, name }) => {
    const count = counts[id as keyof CardBrief["counts"]] ?? 0
    return count === 0 ? [] : [{ name, count }]
  })

/**
 * Asks a model for the dishes of a menu, category by category. A dish with a claim that the law protects is dropped,
 * unless the wishes make it; a description with one stays out. No dish comes twice. A category may get fewer dishes than
 * wanted, or none.
 *
 * @param onPart receives each category that is done
 */
export async function draftDishes(
  brief: DraftBrief,
  call: AssistedCall,
  onPart: (part: readonly ProposedCategory[]) => void,
): Promise<void> {
  const { style, priceLevel, wishes } = brief
  const names = [...brief.taken]
  const known = new Set(names.map(foldText))
  const isHonest = (text: string) => claimsAdded(text, [wishes]).length === 0
  const read = (answer: { name: string; description: string; price: string }): ProposedDish[] => {
    const name = cleanAnswer(answer.name, most.name + 1)
    const description = cleanAnswer(answer.description, most.description + 1)
    if (!isPlainText(name, most.name) || !isHonest(name) || known.has(foldText(name))) return []
    known.add(foldText(name))
    names.push(name)
    const isKept = isPlainText(description, most.description) && isHonest(description)
    return [{ name, description: isKept ? description : "", suggestedPrice: readPrice(answer.price) }]
  }
  for (const { name, count } of wantedCategories(brief)) {
    const question = draftQuestion({ ...{ style, priceLevel, wishes, category: name, count }, taken: [...names] })
    const { dishes } = await call.ask(question)
    onPart([{ name, dishes: dishes.flatMap(read).slice(0, count) }])
  }
}

/** @returns the price as it is stored, or "" for what is none */
function readPrice(price: string): string {
  const stored = toStoredPrice(cleanAnswer(price, 20).replace("€", ""))
  return stored.ok && Number(stored.value) > 0 && Number(stored.value) <= highestPrice ? stored.value : ""
}
