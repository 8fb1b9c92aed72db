import { type Option, optionsOf } from "@ardoise/domain/menu/dish-options"
import type { Dish } from "@ardoise/domain/menu/menu"
import { orderLimits } from "@ardoise/domain/order/order"
import { unitKey } from "@ardoise/domain/order/unit-price"

/** What staff have entered so far: a dish with its choices, and how many. */
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
  readonly options: readonly Option[]
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

/** Returns the lines of the dishes that can be ordered now, with their current prices. Choices that are gone drop out. */
export function toLines(entered: readonly Entered[], dishes: readonly Dish[]): EnteredLine[] {
  return entered.flatMap(({ dishId, choiceIds, quantity }) => {
    const dish = dishes.find(({ id }) => id === dishId)
    if (dish === undefined) return []
    const options = optionsOf(dish).flatMap((option) => {
      const choices = option.choices.filter(({ id }) => choiceIds.includes(id))
      return choices.length === 0 ? [] : [{ ...option, choices }]
    })
    return [{ key: unitKey({ id: dishId, options }), id: dishId, quantity, price: dish.price, options }]
  })
}

/** A line of an order as the server returned it. */
type Ordered = Pick<EnteredLine, "id" | "quantity"> & {
  readonly options?: readonly { readonly choices: readonly { readonly id: string }[] }[] | undefined
}

/** Returns what was entered but not ordered. */
export function restOf(lines: readonly EnteredLine[], ordered: readonly Ordered[]): Entered[] {
  return lines.flatMap(({ key, id, quantity, options }) => {
    const rest = quantity - (ordered.find((one) => unitKey(one) === key)?.quantity ?? 0)
    const choiceIds = options.flatMap(({ choices }) => choices.map((choice) => choice.id))
    return rest > 0 ? [{ dishId: id, choiceIds, quantity: rest }] : []
  })
}
