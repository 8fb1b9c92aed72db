import type { PastedCategory, PastedDish } from "../menu/pasted-words.ts"
import { median } from "./median.ts"

/** A price beyond this factor of the median of its category is more likely misread. */
const unlikelyFactor = 5

/** With fewer prices, a median says nothing. */
const fewestPrices = 4

/** Finds the dishes whose price is far from the others of their category, such as 135.00 beside 13.50. */
export function findUnlikelyPrices(categories: readonly PastedCategory[]): ReadonlySet<PastedDish> {
  return new Set(
    categories.flatMap(({ dishes }) => {
      const priced = dishes.filter(({ price }) => price !== "")
      const usual = median(priced.map(({ price }) => Number(price)))
      if (priced.length < fewestPrices) return []
      return priced.filter(({ price }) => {
        const amount = Number(price)
        return amount > unlikelyFactor * usual || amount * unlikelyFactor < usual
      })
    }),
  )
}
