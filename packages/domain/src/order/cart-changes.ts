import { atMost, type Cart, type CartLine, type CartOption } from "./cart.ts"
import { orderLimits } from "./order.ts"
import { unitKey } from "./unit-price.ts"

// The page loads these changes with ordering, after the cart itself.

/**
 * Replaces a line with other choices of the same dish. A line that has these choices already takes the quantity in, and
 * the note: each of the two may name an allergy.
 *
 * @param key of the line (`unitKey`)
 */
export function replaceLine(cart: Cart, key: string, changed: CartLine): Cart {
  const twin = cart.find((line) => unitKey(line) === unitKey(changed) && unitKey(line) !== key)
  const joined = twin === undefined ? changed : joinLines(changed, twin)
  return cart.flatMap((line) => (line === twin ? [] : unitKey(line) === key ? [joined] : [line]))
}

function joinLines(changed: CartLine, twin: CartLine): CartLine {
  const quantity = atMost(changed.quantity + twin.quantity)
  const notes = [...new Set([changed.note ?? "", twin.note ?? ""])].filter((note) => note !== "")
  // Two long notes share the length that one may have.
  const share = Math.floor((orderLimits.noteLength - noteSeparator.length) / 2)
  const isLong = notes.join(noteSeparator).length > orderLimits.noteLength
  const note = notes.map((each) => (isLong ? each.slice(0, share) : each)).join(noteSeparator)
  return { ...changed, quantity, ...(note !== "" && { note }) }
}

const noteSeparator = " · "

/**
 * Sets the note of a line for the kitchen, cut to the maximum length. An empty note counts as none. @param key see
 * `unitKey`
 */
export function setLineNote(cart: Cart, key: string, note: string): Cart {
  return cart.map((line) => (unitKey(line) === key ? { ...line, note: note.slice(0, orderLimits.noteLength) } : line))
}

/** A difference between the cart and the current menu, as the server reports it (A22). */
export type CartDifference =
  | { readonly id: string; readonly kind: "gone" | "sold_out" | "set_menu" }
  | { readonly id: string; readonly kind: "left"; readonly left: number }
  /** Together the lines cost something else. No line changes. */
  | { readonly id: string; readonly kind: "total" }
  | { readonly id: string; readonly kind: "price"; readonly price: string }
  | { readonly id: string; readonly kind: "allergens"; readonly allergens: readonly string[] | null }
  | { readonly id: string; readonly kind: "choice"; readonly option_id?: string; readonly choice: string | null }
  | { readonly id: string; readonly kind: "choice_price"; readonly choice: string; readonly price: string }
  | {
      readonly id: string
      readonly kind: "choice_allergens"
      readonly choice: string
      readonly allergens: readonly string[] | null
    }

/**
 * Applies the server's differences to a cart: removes dishes and choices that are gone or sold out, and updates
 * quantities, prices and allergens. A dish that needs a choice it lacks leaves the cart: the diner chooses anew. It places no order.
 */
export function applyDifferences(cart: Cart, differences: readonly CartDifference[]): Cart {
  return differences.reduce(
    (agreed, difference) => agreed.flatMap((line) => (line.id === difference.id ? agreeOn(line, difference) : [line])),
    cart,
  )
}

function agreeOn(line: CartLine, difference: CartDifference): Cart {
  switch (difference.kind) {
    case "gone":
    case "sold_out":
    case "set_menu":
      return []
    case "left":
      return difference.left > 0 ? [{ ...line, quantity: Math.min(line.quantity, difference.left) }] : []
    case "price":
      return [{ ...line, price: difference.price }]
    case "total":
      return [line]
    case "allergens":
      return [{ ...line, allergens: difference.allergens }]
    case "choice":
      return isAffected(line, difference) ? [] : [line]
    case "choice_price":
      return [withChoice(line, difference.choice, { price: difference.price })]
    case "choice_allergens":
      return [withChoice(line, difference.choice, { allergens: difference.allergens })]
  }
}

/**
 * Whether a line has the choice that is gone. Null: the dish needs other choices, whatever the line has. A set menu needs
 * them only with the dish whose option it is: `course:dish:option` is an option of the choice `course:dish`.
 */
function isAffected(
  { options = [] }: CartLine,
  { choice, option_id: option = "" }: { choice: string | null; option_id?: string },
): boolean {
  const ids = options.flatMap(({ choices }) => choices.map(({ id }) => id))
  if (choice !== null) return ids.includes(choice)
  return !option.includes(":") || ids.some((id) => option.startsWith(`${id}:`))
}

function withChoice(line: CartLine, choiceId: string, changed: Partial<CartOption["choices"][number]>): CartLine {
  if (line.options === undefined) return line
  const options = line.options.map((option) => ({
    ...option,
    choices: option.choices.map((choice) => (choice.id === choiceId ? { ...choice, ...changed } : choice)),
  }))
  return { ...line, options }
}
