import fc from "fast-check"
import { priceOrder } from "../pricing/price-order.ts"
import { reductionsOf } from "../promotions/menu-reductions.ts"
import { aCode, anOrder, aTimeAndPlace, euros, orderPromotions, promotions } from "./random-carts.ts"

/** Prices the same random carts in every program. @returns the result of each cart as JSON */
export function priceRandomCarts(count: number): string[] {
  const aCase = fc.record({ order: anOrder, promotions, orderPromotions, moment: aTimeAndPlace, code: aCode })
  return fc.sample(aCase, { numRuns: count, seed: 14 }).map(({ order: { menu, wanted }, moment, code, ...both }) => {
    const all = [...both.promotions, ...both.orderPromotions]
    const { prices } = reductionsOf(menu, all, moment)
    const shown = wanted.map((line) => {
      const reduced = prices.get(line.dishId)
      return reduced === undefined ? line : { ...line, price: euros(reduced.cents) }
    })
    return JSON.stringify(priceOrder({ menu, soldOut: new Set(), promotions: all }, shown, moment, { code }))
  })
}
