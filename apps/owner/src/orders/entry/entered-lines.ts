import { orderLimits } from "@ardoise/domain/order/order"
import { unitKey } from "@ardoise/domain/order/unit-price"
import { isGone, type Offer, type OfferedOption } from "@ardoise/domain/pricing/offers"

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

/**
 * Divides what was entered into the lines that can be ordered now, with their current prices, and what cannot be had any
 * more, in words. A dish without one of its choices is not what the guests asked for.
 *
 * @param soldOut ids of what is sold out
 */
export function divideEntered(
  entered: readonly Entered[],
  offers: ReadonlyMap<string, Offer>,
  soldOut: ReadonlySet<string>,
): { readonly lines: readonly EnteredLine[]; readonly missing: readonly string[] } {
  const lines: EnteredLine[] = []
  const missing: string[] = []
  for (const { dishId, choiceIds, quantity } of entered) {
    const offer = offers.get(dishId)
    const options = (offer?.options ?? []).flatMap((option) => {
      const choices = option.choices.filter(({ id }) => choiceIds.includes(id))
      return choices.length === 0 ? [] : [{ ...option, choices }]
    })
    const chosen = options.flatMap(({ choices }) => choices)
    const gone = chosen.filter(({ soldOutId }) => soldOut.has(soldOutId))
    const isWhole = gone.length === 0 && choiceIds.every((id) => chosen.some((choice) => choice.id === id))
    if (offer !== undefined && isWhole && !isGone(offer, soldOut)) {
      lines.push({ key: unitKey({ id: dishId, options }), id: dishId, quantity, price: offer.price, options })
      continue
    }
    const choices = gone.length === 0 ? "" : ` (${gone.map(({ name }) => name).join(", ")})`
    missing.push(`${quantity} × ${offer === undefined ? "plat retiré de la carte" : offer.name + choices}`)
  }
  return { lines, missing }
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
