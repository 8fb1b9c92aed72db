import { parsePrice } from "../money.ts"

/** What identifies a unit of a cart or an order: a dish and its choices. */
type Chosen = {
  readonly id: string
  readonly options?: readonly { readonly choices: readonly { readonly id: string }[] }[] | undefined
}

/**
 * Returns a key that is equal for units of the same dish with the same choices (CART-13). For a dish without choices it
 * is the dish's id.
 */
export function unitKey({ id, options = [] }: Chosen): string {
  const ids: string[] = []
  for (const { choices } of options) for (const choice of choices) ids.push(choice.id)
  if (ids.length > 1) ids.sort()
  // No id of a choice contains a slash.
  return ids.length === 0 ? id : `${id}/${ids.join("/")}`
}

/**
 * Returns the price of one unit in cents: the dish and its choices; 0 if the price of the dish cannot be read. The cart
 * and the order use the same function, so they cannot differ.
 *
 * @param unit prices are euros as text
 */
export function unitCents(unit: {
  readonly price: string
  readonly options?: readonly { readonly choices: readonly { readonly price: string }[] }[] | undefined
}): number {
  const own = parsePrice(unit.price)
  if (!own.ok) return 0
  const supplements = (unit.options ?? []).flatMap(({ choices }) => choices.map(({ price }) => parsePrice(price)))
  return supplements.reduce((sum, cents) => sum + (cents.ok ? cents.value : 0), own.value)
}
