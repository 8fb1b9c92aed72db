import type { PastedCategory, PastedDish } from "../menu/pasted-words.ts"
import { median } from "./median.ts"

/** A price beyond this factor of the median of its category is more likely wrong. */
const unlikelyFactor = 5

/** The same for a price that was recognised in a picture: beyond it, a lost comma is more likely than a high price. */
const lostCommaFactor = Math.sqrt(10)

/** With fewer prices, a median says nothing. In a smaller category, that of the whole menu counts. */
const fewestPrices = 4

/**
 * Finds the dishes whose price is far from the others of their category, such as 135.00 beside 13.50.
 *
 * @param isRecognised whether the price was recognised in a picture
 */
export function findUnlikelyPrices(
  categories: readonly PastedCategory[],
  isRecognised: (dish: PastedDish) => boolean,
): ReadonlySet<PastedDish> {
  const all = pricesOf(categories.flatMap(({ dishes }) => dishes))
  const usualOfAll = median(all)
  return new Set(
    categories.flatMap(({ dishes }) => {
      const own = pricesOf(dishes)
      const prices = own.length < fewestPrices ? all : own
      if (prices.length < fewestPrices) return []
      const usual = median(prices)
      return dishes.filter((dish) => {
        const amount = Number(dish.price)
        if (dish.price === "") return false
        if (amount * unlikelyFactor < usual) return true
        if (!isRecognised(dish)) return amount > unlikelyFactor * usual
        // Several lost commas in a category raise its median.
        return amount > Math.min(lostCommaFactor * usual, unlikelyFactor * usualOfAll)
      })
    }),
  )
}

const pricesOf = (dishes: readonly PastedDish[]) =>
  dishes.filter(({ price }) => price !== "").map(({ price }) => Number(price))
