import { parsePrice } from "../money.ts"
import { ok, type Result, refuse } from "../result.ts"
import { withoutUnseen } from "../unseen.ts"
import type { OrderStatus } from "./order-status.ts"

/** How much an order may hold. Lengths are UTF-16 code units, as a field's `maxlength` counts them. */
export const orderLimits = {
  lines: 100,
  quantity: 99,
  dishIdLength: 200,
  noteLength: 200,
  tableLength: 20,
} as const

/** What stands for the table of an order without one (spec 3, A21). */
export const noTable = "N/A"

/** One line as the diner's cart holds it. */
export type WantedLine = {
  readonly dishId: string
  readonly quantity: number
  /** Euros as text: the price that the diner was shown. */
  readonly price: string
  /** A wish for the kitchen, as typed; empty when there is none. */
  readonly note: string
  /**
   * The names of the allergens that the diner was shown, as the menu keeps them, one by one; null where it said that nothing
   * is declared. Missing where nobody tells: in an order that the owner enters, and in a cart of an older page.
   */
  readonly allergens?: readonly string[] | null | undefined
}

/** One line as it was sold: later edits of the menu do not change it (A22). */
export type OrderLine = {
  readonly dishId: string
  readonly name: string
  /** Euros as text with a dot, as the menu had it. */
  readonly price: string
  readonly quantity: number
  readonly note: string
}

/** An order as kitchen and diner see it (spec 3). Times are ISO text, the server's. */
export type Order = {
  /** `order-` plus milliseconds (A20). */
  readonly id: string
  /** `noTable` when the diner gave none. */
  readonly table: string
  readonly lines: readonly OrderLine[]
  readonly totalCents: number
  readonly status: OrderStatus
  readonly placedAt: string
  /** When the status changed last. */
  readonly movedAt: string
}

/** The number that people call out: what follows the first dash of the id (spec 3, A20). */
export function orderNumber(orderId: string): string {
  return orderId.slice(orderId.indexOf("-") + 1)
}

/** How many digits of a number are called out in a dining room (A20). */
const calledDigits = 4

/** The number in two parts: what nobody reads, and the digits that are called out (A20). */
export function splitOrderNumber(orderId: string): { readonly lead: string; readonly called: string } {
  const number = orderNumber(orderId)
  return { lead: number.slice(0, -calledDigits), called: number.slice(-calledDigits) }
}

/** The table as an order keeps it, without blanks around it and what nobody sees; `noTable` when none is given (A21). */
export function toTable(typed: string): Result<string, "order-invalid"> {
  const table = withoutUnseen(typed).trim()
  if (table.length > orderLimits.tableLength) return refuse("order-invalid")
  return ok(table === "" ? noTable : table)
}

/** A number, with up to two letters before it: what is written on tables. */
const tableNumber = /^\p{L}{0,2}[ -]?\d{1,3}$/u

/**
 * The table of an order that is long over: a number stays, as the restaurant's books may ask for it; words may be somebody's
 * name, and become `noTable`.
 */
export function tableWithoutWords(table: string): string {
  return tableNumber.test(table) ? table : noTable
}

/** Whether a cart can be an order at all: its size and its quantities, whatever the menu says (contract 2.5). */
export function isOrderable(lines: readonly WantedLine[]): boolean {
  return (
    lines.length > 0 &&
    lines.length <= orderLimits.lines &&
    lines.every(
      ({ dishId, quantity, note }) =>
        dishId !== "" &&
        dishId.length <= orderLimits.dishIdLength &&
        Number.isInteger(quantity) &&
        quantity >= 1 &&
        quantity <= orderLimits.quantity &&
        note.length <= orderLimits.noteLength,
    )
  )
}

/** What an order costs, in cents. The lines come from `sellLines` (sale.ts). @throws for a price that cannot be read */
export function totalCents(lines: readonly Pick<OrderLine, "price" | "quantity">[]): number {
  return lines.reduce((sum, { price, quantity }) => {
    const cents = parsePrice(price)
    if (!cents.ok) throw new Error(`An order was sold at the price ${price}`)
    return sum + cents.value * quantity
  }, 0)
}
