import { orderLimits } from "@ardoise/domain/order/order"
import { unitKey } from "@ardoise/domain/order/unit-price"
import type { Offer, OfferedOption } from "@ardoise/domain/pricing/offers"

/** What staff have entered so far: a dish or set menu with its choices, and how many. */
export type Entered = {
  readonly dishId: string
  /** Ids of the choices, in any order. */
  readonly choiceIds: readonly string[]
  readonly quantity: number
}

/** An entered line with the names and prices of the current menu. */
export type EnteredLine = {
  /** See `unitKey`. */
  readonly key: string
  readonly id: string
  readonly quantity: number
  /** Euros as text, as in the menu. */
  readonly price: string
  readonly options: readonly OfferedOption[]
}

const keyOf = ({ dishId, choiceIds }: Entered) => [dishId, ...choiceIds.toSorted()].join("/")

/** Changes the quantity of a dish with these choices by a number. A quantity below 1 removes it. */
export function changeEntered(entered: readonly Entered[], unit: Omit<Entered, "quantity">, by: number): Entered[] {
  const key = keyOf({ ...unit, quantity: 0 })
  const known = entered.find((one) => keyOf(one) === key)
  const quantity = Math.min(orderLimits.quantity, (known?.quantity ?? 0) + by)
  if (known === undefined) return quantity < 1 ? [...entered] : [...entered, { ...unit, quantity }]
  return entered.flatMap((one) => (one === known ? (quantity < 1 ? [] : [{ ...one, quantity }]) : [one]))
}

/** Returns the lines of what can be ordered now, with their current prices. Choices that are gone drop out. */
export function toLines(entered: readonly Entered[], offers: readonly Offer[]): EnteredLine[] {
  return entered.flatMap(({ dishId, choiceIds, quantity }) => {
    const offer = offers.find((one) => one.dishId === dishId)
    if (offer === undefined) return []
    const options = offer.options.flatMap((option) => {
      const choices = option.choices.filter(({ id }) => choiceIds.includes(id))
      return choices.length === 0 ? [] : [{ ...option, choices }]
    })
    return [{ key: unitKey({ id: dishId, options }), id: dishId, quantity, price: offer.price, options }]
  })
}

/** Returns offers with the prices that promotions give them now. @param prices by the id of the dish */
export function withReductions(
  offers: ReadonlyMap<string, Offer>,
  prices: ReadonlyMap<string, { readonly cents: number }>,
): ReadonlyMap<string, Offer> {
  const reduced = [...offers].map(([id, offer]): [string, Offer] => {
    const cents = prices.get(id)?.cents ?? offer.cents
    return [id, cents === offer.cents ? offer : { ...offer, cents, price: (cents / 100).toFixed(2) }]
  })
  return new Map(reduced)
}

/** A line of an order as the server returned it. */
type Ordered = Pick<EnteredLine, "id" | "quantity"> & {
  readonly options?: readonly { readonly choices: readonly { readonly id: string }[] }[] | undefined
}

/** Returns what was entered but not ordered. */
export function restOf(lines: readonly EnteredLine[], ordered: readonly Ordered[]): Entered[] {
  return lines.flatMap(({ key, id, quantity, options }) => {
    // A lot divides the units of a line over several lines of the order.
    const sold = ordered.filter((one) => unitKey(one) === key)
    const rest = sold.reduce((left, one) => left - one.quantity, quantity)
    const choiceIds = options.flatMap(({ choices }) => choices.map((choice) => choice.id))
    return rest > 0 ? [{ dishId: id, choiceIds, quantity: rest }] : []
  })
}
