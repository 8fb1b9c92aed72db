import type { Order, OrderLine } from "../order/order.ts"
import { divideByVat, toVatLines, type VatLine, type VatPart, type VatPercents } from "../pricing/vat-lines.ts"
import { goneCentsOf, type Share } from "./share.ts"

/** One piece of a line of an order, at what it costs after every reduction: what a diner pays for. */
export type BillUnit = {
  /** `{order id}/{line}/{piece}`, both counted from 0. */
  readonly key: string
  readonly orderId: string
  /** The line as it was sold. Its amounts are those of the whole line. */
  readonly line: OrderLine
  readonly cents: number
  /** `open`: no phone pays for it yet. `removed`: staff took it off the bill. */
  readonly state: "open" | "held" | "settled" | "removed"
  /** The payer of the share that holds it or has paid it; null for the others. */
  readonly payer: number | null
}

/**
 * Pieces on one bill. Far more than a table orders: it bounds what each claim, page and change of a bill costs. A larger
 * order is taken, and is on no bill.
 */
export const mostUnits = 1000

/** Returns how many pieces lines of orders have. */
export const countUnits = (lines: readonly Pick<OrderLine, "quantity">[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** What one table owes in one sitting. Amounts in cents. */
export type Bill = {
  readonly units: readonly BillUnit[]
  /** What was ordered, without cancelled orders and removed units. */
  readonly totalCents: number
  /** Paid online, less what was or will be refunded, without tips. */
  readonly settledCents: number
  /** Being paid at the provider now. */
  readonly heldCents: number
  /** Left to pay. */
  readonly dueCents: number
  /** Paid or being paid beyond the total. */
  readonly overCents: number
  /**
   * What is due again because money of payments went back, and no removed or cancelled piece accounts for it: paid
   * pieces worth that much may be taken off.
   */
  readonly returnedCents: number
  /** Tips that were paid online, less what was or will be refunded. */
  readonly tipCents: number
  /** Highest rate first. Their amounts with VAT sum to the total. */
  readonly vat: readonly VatLine[]
}

/**
 * Computes a bill.
 *
 * @param orders all orders of the sitting, oldest first, cancelled ones included
 * @param removed keys of the units that staff took off the bill
 * @param shares all payments of the bill, in any order
 * @param percents the restaurant's VAT rates
 */
export function billOf(
  orders: readonly Order[],
  removed: readonly string[],
  shares: readonly Share[],
  percents?: VatPercents,
): Bill {
  const gone = new Set(removed)
  const shareOf = new Map(
    shares.filter(({ state }) => state === "held" || state === "settled").flatMap((one) => unitsWith(one)),
  )
  const units = orders
    .filter(({ status }) => status !== "cancelled")
    .flatMap((order) => unitsOf(order))
    .map((unit): BillUnit => {
      const share = shareOf.get(unit.key)
      if (gone.has(unit.key)) return { ...unit, state: "removed", payer: null }
      if (share === undefined) return { ...unit, state: "open", payer: null }
      return { ...unit, state: share.state === "held" ? "held" : "settled", payer: share.payer }
    })
  const counted = units.filter(({ state }) => state !== "removed")
  const totalCents = sum(counted.map(({ cents }) => cents))
  const settledCents = sum(shares.map(settledCentsOf))
  const heldCents = sum(shares.map(({ state, cents }) => (state === "held" ? cents : 0)))
  const dueCents = Math.max(0, totalCents - settledCents - heldCents)
  return {
    units,
    totalCents,
    settledCents,
    heldCents,
    dueCents,
    overCents: Math.max(0, settledCents + heldCents - totalCents),
    returnedCents: Math.min(dueCents, returnedCentsOf(orders, gone, shares)),
    tipCents: sum(shares.map(paidTipCentsOf)),
    vat: toVatLines(counted.flatMap(vatPartsOf), percents),
  }
}

/** Returns what went back of payments, less the paid pieces that are removed or cancelled. */
function returnedCentsOf(orders: readonly Order[], removed: ReadonlySet<string>, shares: readonly Share[]): number {
  const settled = shares.filter(({ state }) => state === "settled")
  const refundedCents = sum(settled.map((share) => share.cents - settledCentsOf(share)))
  // Nearly every bill: its pieces need not be read again.
  if (refundedCents === 0) return 0
  const paid = new Set(settled.flatMap(({ units }) => units))
  const gone = orders.flatMap((order) =>
    unitsOf(order).filter(({ key }) => paid.has(key) && (order.status === "cancelled" || removed.has(key))),
  )
  return Math.max(0, refundedCents - sum(gone.map(({ cents }) => cents)))
}

/** Whether staff may take a piece off the bill: it is not paid, or the money of a paid one went back. */
export const canTakeOff = ({ state, cents }: BillUnit, { returnedCents }: Pick<Bill, "returnedCents">): boolean =>
  state === "open" || (state === "settled" && cents <= returnedCents)

/**
 * Whether phones are paying more than the table owes. What they pay cannot become less any more, so nothing may leave the
 * bill that would make it so.
 */
export const isOverHeld = ({ heldCents, overCents }: Pick<Bill, "heldCents" | "overCents">): boolean =>
  heldCents > 0 && overCents > 0

/**
 * What a share has paid of the bill: refunds are taken off it first, then off its tip. A share whose money all went back
 * has paid nothing.
 */
export function settledCentsOf(share: Share): number {
  const { state, cents } = share
  return state === "settled" ? Math.max(0, cents - goneCentsOf(share)) : 0
}

/** The tip that a share has paid, less refunds. */
export function paidTipCentsOf(share: Share): number {
  const { state, cents, tipCents } = share
  if (state !== "settled") return 0
  return Math.max(0, tipCents - Math.max(0, goneCentsOf(share) - cents))
}

const unitsWith = (share: Share) => share.units.map((key) => [key, share] as const)

/** The pieces of an order. Those of one line differ by at most one cent. */
function unitsOf({ id, lines }: Order): Omit<BillUnit, "state" | "payer">[] {
  return lines.flatMap((line, place) =>
    Array.from({ length: line.quantity }, (_, piece) => ({
      key: `${id}/${place}/${piece}`,
      orderId: id,
      line,
      cents: centsOf(line.units?.[piece] ?? line.price),
    })),
  )
}

/**
 * Orders of the version before carry no VAT. They are counted at the rate of dishes on site, as long as the sitting in
 * which the server is upgraded lasts.
 */
const usualRate = "10"

function vatPartsOf({ line, cents }: BillUnit): VatPart[] {
  const { vat, vatParts } = line
  if (vatParts === undefined) return [{ rate: vat ?? usualRate, cents }]
  return divideByVat(
    cents,
    vatParts.map(({ rate, price }) => ({ rate, cents: centsOf(price) })),
  )
}

/** Not `parsePrice`: the price of a line with its choices may be higher than the highest price of a dish. */
const centsOf = (euros: string) => Math.round(Number(euros) * 100)

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
