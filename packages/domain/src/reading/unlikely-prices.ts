import type { PastedCategory, PastedDish } from "../menu/pasting/pasted-words.ts"
import { median } from "./median.ts"

/** A price beyond this factor of the median of its category is more likely wrong. */
const unlikelyFactor = 5

/** The same for a price that was recognised in a picture: beyond it, a lost comma is more likely than a high price. */
const lostCommaFactor = Math.sqrt(10)

/** With fewer prices, a median says nothing. */
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
  // Several lost commas in a category raise its median, and a small one has none: hence that of the whole menu.
  const mostOfAll = all.length < fewestPrices ? Number.POSITIVE_INFINITY : unlikelyFactor * median(all)
  return new Set(
    categories.flatMap(({ dishes }) => {
      const own = pricesOf(dishes)
      const usual = own.length < fewestPrices ? null : median(own)
      return dishes.filter((dish) => {
        const amount = Number(dish.price)
        if (dish.price === "") return false
        if (isRecognised(dish) && amount > mostOfAll) return true
        if (usual === null) return false
        const most = isRecognised(dish) ? lostCommaFactor : unlikelyFactor
        return amount > most * usual || amount * unlikelyFactor < usual
      })
    }),
  )
}

const pricesOf = (dishes: readonly PastedDish[]) =>
  dishes.filter(({ price }) => price !== "").map(({ price }) => Number(price))
