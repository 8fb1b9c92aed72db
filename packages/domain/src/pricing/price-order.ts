import { withoutInvisible } from "../invisible-characters.ts"
import type { Special } from "../menu/daily-board.ts"
import type { Menu } from "../menu/menu.ts"
import { isServedAt, nextServiceChange } from "../menu/set-menus.ts"
import { parsePrice } from "../money.ts"
import type { OrderLine, SoldReduction, WantedLine } from "../order/order.ts"
import { unitKey } from "../order/unit-price.ts"
import { countFreeUnits } from "../promotions/free-units.ts"
import { heldOffersAt } from "../promotions/held-offers.ts"
import type { MenuReductions } from "../promotions/menu-reductions.ts"
import { bestOrderReduction, rulesFor } from "../promotions/order-rules.ts"
import type { Promotion } from "../promotions/promotion.ts"
import { nextPromotionEdge } from "../promotions/promotion-time.ts"
import type { Moment } from "../restaurant/windows.ts"
import { offerOfSpecial, offersOf, wasTold } from "./offers.ts"
import { type OptionDifference, sellOptions } from "./sell-options.ts"
import { shareReduction } from "./share-reduction.ts"
import { divideByVat, toVatLines, type VatLine, type VatPart } from "./vat-lines.ts"

/** Everything that decides a price. */
export type Carte = {
  readonly menu: Menu
  /** Ids of the dishes that are sold out now, and of choices as `{dish}/{choice}`. */
  readonly soldOut: ReadonlySet<string>
  /** The dishes of the board that is published now. Omitted: none. */
  readonly specials?: readonly Special[]
  /** The owner's promotions. Omitted: none. */
  readonly promotions?: readonly Promotion[]
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
  /** The lines cost what the diner saw, but not together: a lot or a reduction of the order has ended or begun. */
  | { readonly kind: "total"; readonly dishId: ""; readonly totalCents: number }
  | OptionDifference

/** A line as it is sold, with its exact amounts in cents. */
export type PricedLine = OrderLine & {
  /** How the price of one unit divides over VAT rates, before reductions of the order. One part for a dish. */
  readonly vatOfUnit: readonly VatPart[]
  /** Equal for lines of the same dish with the same choices (`unitKey`). */
  readonly key: string
  /** The price of one unit before promotions: the dish and its choices. */
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
      /** What promotions take off the whole order: one at most. */
      readonly reductions: readonly SoldReduction[]
      /** After the reductions. */
      readonly totalCents: number
      /** One for each rate; their amounts with VAT sum to the total. */
      readonly vat: readonly VatLine[]
    }
  | { readonly ok: false; readonly differences: readonly LineDifference[] }

/**
 * How long a diner can still order at what the page showed: a set menu after its hours, a dish at the lower price of a
 * promotion that has ended.
 */
export const graceMs = 5 * 60_000

/** Who orders, and what the caller showed. */
export type Ordering = {
  /** Staff enter an order at any hour of its set menus. */
  readonly isByStaff?: boolean
  /** The total that the diner saw. Null: not compared, as for a page of a version without lots. */
  readonly shownTotalCents?: number | null
  /** The code that the diner typed, in the form of `normaliseCode`, or null. */
  readonly code?: string | null
}

/**
 * Prices the lines of a cart: the one place where the price of an order is made. Pure: no clock and no chance; amounts
 * are whole cents. Names and prices come from the carte. Nothing is sold if a price differs from what the diner saw, or
 * if the diner did not see an allergen (A22). The same holds for a choice that is missing or cannot be had.
 *
 * What became more expensive by itself in the last minutes (`graceMs`) is sold as the diner saw it. That never holds
 * for what became cheaper, is sold out, or was changed by the owner.
 *
 * @param moment when the order is placed
 */
export function priceOrder(
  carte: Carte,
  wanted: readonly WantedLine[],
  moment: Moment,
  ordering: Ordering = {},
): Pricing {
  const { shownTotalCents = null } = ordering
  const now = priceAt(carte, wanted, moment, ordering)
  const isTotalSeen = (totalCents: number) => shownTotalCents === null || shownTotalCents === totalCents
  if (now.ok && isTotalSeen(now.totalCents)) return now
  if (now.ok || now.differences.every((difference) => isRise(difference, wanted))) {
    for (const nowMs of recentMoments(carte, moment)) {
      const before = priceAt(carte, wanted, { ...moment, nowMs }, ordering)
      if (!before.ok || !isTotalSeen(before.totalCents)) continue
      if (!now.ok || before.totalCents < now.totalCents) return before
    }
  }
  if (!now.ok) return now
  return { ok: false, differences: [{ kind: "total", dishId: "", totalCents: now.totalCents }] }
}

/** Whether a difference may come from something that has ended: a set menu, or the lower price of a promotion. */
function isRise(difference: LineDifference, wanted: readonly WantedLine[]): boolean {
  if (difference.kind === "set-menu") return true
  if (difference.kind !== "price") return false
  const now = parsePrice(difference.price)
  const shown = wanted.filter(({ dishId }) => dishId === difference.dishId).map(({ price }) => parsePrice(price))
  return now.ok && shown.every((seen) => seen.ok && seen.value <= now.value)
}

/** Returns a moment of each state that the carte had in the last minutes. */
function recentMoments(carte: Carte, moment: Moment): number[] {
  const moments = [moment.nowMs - graceMs]
  for (let nowMs = moment.nowMs - graceMs; ; ) {
    const next = nextPriceChange(carte, { ...moment, nowMs })
    if (next === null || next > moment.nowMs) return moments
    moments.push(next)
    nowMs = next
  }
}

/**
 * Returns when a price of the carte may next change by itself, in milliseconds since 1970; null if that never happens.
 * Until then, the same cart has the same price.
 */
export function nextPriceChange({ menu, promotions = [] }: Carte, moment: Moment): number | null {
  const edges = [nextServiceChange(menu, moment), ...promotions.map((one) => nextPromotionEdge(one, moment))]
  return edges.reduce<number | null>(
    (next, edge) => (edge !== null && (next === null || edge < next) ? edge : next),
    null,
  )
}

function priceAt(
  carte: Carte,
  wanted: readonly WantedLine[],
  moment: Moment,
  { isByStaff = false, code = null }: Ordering,
): Pricing {
  const { reductions, rules } = heldOffersAt(carte.menu, carte.promotions ?? [], moment)
  const sold: PricedLine[] = []
  const differences = new Map<string, LineDifference>()
  for (const line of wanted) {
    const one = sellLine(carte, line, { reductions, moment: isByStaff ? null : moment })
    if ("quantity" in one) sold.push(one)
    else for (const difference of one) differences.set(placeOf(difference), difference)
  }
  for (const difference of missingPortions(carte, sold)) differences.set(placeOf(difference), difference)
  if (differences.size > 0) return { ok: false, differences: [...differences.values()] }
  const lines = withLots(sold, reductions)
  const subtotalCents = totalOf(lines)
  const reduction = bestOrderReduction(rulesFor(rules, code), subtotalCents)
  if (reduction === null) return priced(lines, [])
  return priced(shareReduction(lines, reduction.cents).map(withUnits), [reduction])
}

function priced(lines: readonly PricedLine[], reductions: readonly SoldReduction[]): Pricing {
  const parts: VatPart[] = []
  for (const { vatOfUnit, unitCents } of lines) {
    const before = centsOfParts(vatOfUnit)
    // Reductions of the order change what a unit costs: its price then divides anew.
    for (const cents of unitCents) parts.push(...(cents === before ? vatOfUnit : divideByVat(cents, vatOfUnit)))
  }
  return { ok: true, lines, reductions, totalCents: totalOf(lines), vat: toVatLines(parts) }
}

const centsOfParts = (parts: readonly VatPart[]) => parts.reduce((sum, { cents }) => sum + cents, 0)

const totalOf = (lines: readonly PricedLine[]) => lines.reduce((sum, { unitCents }) => sum + sumOf(unitCents), 0)

/** Adds the stored form of `unitCents` where it is not the price. */
function withUnits(line: PricedLine): PricedLine {
  const before = centsOfParts(line.vatOfUnit)
  if (line.unitCents.every((cents) => cents === before)) return line
  return { ...line, units: line.unitCents.map((cents) => (cents / 100).toFixed(2)) }
}

/** Divides the lines in which a lot makes some units free: each line then has one price. */
function withLots(lines: readonly PricedLine[], { lots }: MenuReductions): readonly PricedLine[] {
  if (lots.size === 0) return lines
  const freeUnits = countFreeUnits(
    lines.flatMap(({ dishId, key, baseCents, quantity }) => {
      const lot = lots.get(dishId)
      return lot ? [{ lot: { id: lot.promotion.id, take: lot.effect.take }, key, cents: baseCents, quantity }] : []
    }),
  ).values()
  return lines.flatMap((line) => {
    const lot = lots.get(line.dishId)
    const free = lot === undefined ? 0 : (freeUnits.next().value ?? 0)
    if (lot === undefined || free === 0) return [line]
    const { id, name } = lot.promotion
    const freeLine: PricedLine = {
      ...line,
      price: "0.00",
      quantity: free,
      basePrice: line.basePrice ?? line.price,
      promotion: { id, name },
      vatOfUnit: line.vatOfUnit.map((part) => ({ ...part, cents: 0 })),
      unitCents: line.unitCents.slice(0, free).map(() => 0),
    }
    const paid = line.quantity - free
    return paid === 0 ? [freeLine] : [{ ...line, quantity: paid, unitCents: line.unitCents.slice(free) }, freeLine]
  })
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

/** What the moment of an order changes. */
type Now = {
  readonly reductions: MenuReductions
  /** Null: the hours of set menus do not count. */
  readonly moment: Moment | null
}

function sellLine(
  { menu, soldOut, specials = [] }: Carte,
  wanted: WantedLine,
  { reductions, moment }: Now,
): PricedLine | readonly LineDifference[] {
  const { dishId, quantity, price: shown, note } = wanted
  const special = specials.find(({ id }) => id === dishId)
  const offer = offersOf(menu).get(dishId) ?? (special && offerOfSpecial(special))
  if (!offer) return [{ kind: "gone", dishId }]
  const { name, allergens } = offer
  const reduced = reductions.prices.get(dishId)
  const cents = reduced?.cents ?? offer.cents
  const price = reduced === undefined ? offer.price : (cents / 100).toFixed(2)
  if (soldOut.has(dishId) || special?.left === 0) return [{ kind: "sold-out", dishId, name }]
  if (moment !== null && !isServedAt(offer, moment)) return [{ kind: "set-menu", dishId, name }]
  const differences: LineDifference[] = []
  if (shown !== price && !isPrice(shown, cents)) differences.push({ kind: "price", dishId, name, price })
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
  const unitCents = cents + chosen.cents
  const vatOfUnit = offer.vat === null ? divideByVat(unitCents, chosen.dishes) : [{ rate: offer.vat, cents: unitCents }]
  const { options } = chosen
  // Without spreading: an order of a large table has hundreds of lines, and objects of one shape are faster to make.
  const sold: { -readonly [Key in keyof PricedLine]: PricedLine[Key] } = {
    dishId,
    name,
    price: chosen.cents === 0 ? price : (unitCents / 100).toFixed(2),
    quantity,
    note: withoutInvisible(note).trim(),
    vatOfUnit,
    key: unitKey({ id: dishId, options }),
    baseCents: offer.cents + chosen.cents,
    unitCents: new Array<number>(quantity).fill(unitCents),
  }
  if (options.length > 0) sold.options = options
  if (options.length > 0 || reduced) sold.basePrice = offer.price
  if (reduced) sold.promotion = { id: reduced.promotion.id, name: reduced.promotion.name }
  addVat(sold, vatOfUnit)
  return sold
}

/** Whether a text is a price of so many cents, in whatever form. */
function isPrice(text: string, cents: number): boolean {
  const price = parsePrice(text)
  return price.ok && price.value === cents
}

/** Adds the stored form: one rate, or the parts of a set menu over several. */
function addVat(line: { -readonly [Key in "vat" | "vatParts"]?: OrderLine[Key] }, parts: readonly VatPart[]): void {
  const [first] = parts
  if (parts.length > 1) line.vatParts = parts.map(({ rate, cents }) => ({ rate, price: (cents / 100).toFixed(2) }))
  else if (first !== undefined) line.vat = first.rate
}
