import { withoutInvisible } from "../invisible-characters.ts"
import type { Special } from "../menu/daily-board.ts"
import type { Menu } from "../menu/menu.ts"
import { isServedAt } from "../menu/set-menus.ts"
import { parsePrice } from "../money.ts"
import type { OrderLine, WantedLine } from "../order/order.ts"
import { unitKey } from "../order/unit-price.ts"
import type { Moment } from "../restaurant/windows.ts"
import { offerOfSpecial, offersOf, wasTold } from "./offers.ts"
import { type OptionDifference, sellOptions } from "./sell-options.ts"
import { divideByVat, toVatLines, type VatLine, type VatPart } from "./vat-lines.ts"

/** Everything that decides a price. */
export type Carte = {
  readonly menu: Menu
  /** Ids of the dishes that are sold out now, and of choices as `{dish}/{choice}`. */
  readonly soldOut: ReadonlySet<string>
  /** The dishes of the board that is published now. Omitted: none. */
  readonly specials?: readonly Special[]
}

/** A difference between the diner's cart and the current menu (A22). */
export type LineDifference =
  | { readonly kind: "gone"; readonly dishId: string }
  | { readonly kind: "sold-out"; readonly dishId: string; readonly name: string }
  /** Fewer portions of a special are left than the cart contains. */
  | { readonly kind: "left"; readonly dishId: string; readonly name: string; readonly left: number }
  /** A set menu is not served at this hour. */
  | { readonly kind: "set-menu"; readonly dishId: string; readonly name: string }
  | {
      readonly kind: "price"
      readonly dishId: string
      readonly name: string
      /** The current price, euros as text with a decimal point. */
      readonly price: string
    }
  | {
      readonly kind: "allergens"
      readonly dishId: string
      readonly name: string
      /** All allergens that the dish declares now, as the menu stores them; null if it declares nothing any more. */
      readonly allergens: readonly string[] | null
    }
  | OptionDifference

/** A line as it is sold, with its exact amounts in cents. */
export type PricedLine = OrderLine & {
  /** How the price of one unit divides over VAT rates; the parts sum to it. One part for a dish. */
  readonly vatOfUnit: readonly VatPart[]
  /** Equal for lines of the same dish with the same choices (`unitKey`). */
  readonly key: string
  /** The price of one unit: the dish and its choices. */
  readonly baseCents: number
  /** One amount for each unit, after everything. The bill pays them one by one. */
  readonly unitCents: readonly number[]
}

/**
 * The result of a cart: the lines as sold with their total, or the differences from what the diner saw. Each dish and
 * kind appears once.
 */
export type Pricing =
  | {
      readonly ok: true
      readonly lines: readonly PricedLine[]
      readonly totalCents: number
      /** One for each rate; their amounts with VAT sum to the total. */
      readonly vat: readonly VatLine[]
    }
  | { readonly ok: false; readonly differences: readonly LineDifference[] }

/** How long a set menu can still be ordered after its hours: a diner may have put it together until then. */
export const graceMs = 5 * 60_000

/**
 * Prices the lines of a cart: the one place where the price of an order is made. Pure: no clock and no chance; amounts
 * are whole cents. Names and prices come from the carte. Nothing is sold if a price differs from what the diner saw, or
 * if the diner did not see an allergen (A22). The same holds for a choice that is missing or cannot be had.
 *
 * @param moment when the order is placed; null if the hours of set menus do not count, as for orders that staff enter
 */
export function priceOrder(carte: Carte, wanted: readonly WantedLine[], moment: Moment | null): Pricing {
  const lines: PricedLine[] = []
  const differences = new Map<string, LineDifference>()
  for (const line of wanted) {
    const sold = sellLine(carte, line, moment)
    if ("quantity" in sold) lines.push(sold)
    else for (const difference of sold) differences.set(placeOf(difference), difference)
  }
  for (const difference of missingPortions(carte, lines)) differences.set(placeOf(difference), difference)
  if (differences.size > 0) return { ok: false, differences: [...differences.values()] }
  const parts = lines.flatMap(({ vatOfUnit, quantity }) =>
    vatOfUnit.map(({ rate, cents }) => ({ rate, cents: cents * quantity })),
  )
  const totalCents = sumOf(lines.flatMap(({ unitCents }) => unitCents))
  return { ok: true, lines, totalCents, vat: toVatLines(parts) }
}

/** Returns the specials whose remaining portions are fewer than the lines contain. */
function missingPortions({ specials = [] }: Carte, lines: readonly PricedLine[]): LineDifference[] {
  return specials.flatMap(({ id, name, left }): LineDifference[] => {
    const wanted = sumOf(lines.filter(({ dishId }) => dishId === id).map(({ quantity }) => quantity))
    return left === null || wanted <= left ? [] : [{ kind: "left", dishId: id, name, left }]
  })
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, cents) => sum + cents, 0)

const placeOf = (difference: LineDifference) =>
  [
    difference.kind,
    difference.dishId,
    "optionId" in difference ? difference.optionId : "",
    "choiceId" in difference ? difference.choiceId : "",
  ].join(" ")

function sellLine(
  { menu, soldOut, specials = [] }: Carte,
  wanted: WantedLine,
  moment: Moment | null,
): PricedLine | readonly LineDifference[] {
  const { dishId, quantity, price: shown, note } = wanted
  const special = specials.find(({ id }) => id === dishId)
  const offer = offersOf(menu).get(dishId) ?? (special && offerOfSpecial(special))
  if (!offer) return [{ kind: "gone", dishId }]
  const { name, price, cents, allergens } = offer
  if (soldOut.has(dishId) || special?.left === 0) return [{ kind: "sold-out", dishId, name }]
  if (moment !== null && !isServedAt(offer, moment, graceMs)) return [{ kind: "set-menu", dishId, name }]
  const differences: LineDifference[] = []
  const seen = parsePrice(shown)
  if (!seen.ok || seen.value !== cents) differences.push({ kind: "price", dishId, name, price })
  if (!wasTold(wanted.allergens, allergens)) {
    differences.push({
      kind: "allergens",
      dishId,
      name,
      allergens: allergens.state === "present" ? allergens.names : null,
    })
  }
  const chosen = sellOptions(offer, soldOut, wanted)
  if (chosen === null) return [{ kind: "gone", dishId }]
  if (!chosen.ok) return [...differences, ...chosen.differences]
  if (differences.length > 0) return differences
  const baseCents = cents + chosen.cents
  const vatOfUnit = offer.vat === null ? divideByVat(baseCents, chosen.dishes) : [{ rate: offer.vat, cents: baseCents }]
  const options = chosen.options.length === 0 ? {} : { options: chosen.options, basePrice: price }
  return {
    dishId,
    name,
    price: chosen.cents === 0 ? price : (baseCents / 100).toFixed(2),
    quantity,
    note: withoutInvisible(note).trim(),
    ...options,
    ...vatFields(vatOfUnit),
    vatOfUnit,
    key: unitKey({ id: dishId, options: chosen.options }),
    baseCents,
    unitCents: Array.from({ length: quantity }, () => baseCents),
  }
}

/** The stored form: one rate, or the parts of a set menu over several. */
function vatFields(parts: readonly VatPart[]): Pick<OrderLine, "vat" | "vatParts"> {
  const [first] = parts
  if (parts.length > 1) {
    return { vatParts: parts.map(({ rate, cents }) => ({ rate, price: (cents / 100).toFixed(2) })) }
  }
  return first === undefined ? {} : { vat: first.rate }
}
