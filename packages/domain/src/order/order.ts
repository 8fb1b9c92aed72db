import type { VatRate } from "../drinks/dish-vat.ts"
import { withoutInvisible } from "../invisible-characters.ts"
import { optionLimits } from "../menu/option-limits.ts"
import { ok, type Result, refuse } from "../result.ts"
import type { OrderStatus } from "./order-status.ts"
import type { Serving } from "./serving.ts"

/** Limits of an order. Lengths are UTF-16 code units, as a field's `maxlength` counts them. */
export const orderLimits = {
  lines: 100,
  quantity: 99,
  /** Options of one line. A set menu has up to eight courses, and the options of the chosen dishes beside them. */
  options: 30,
  dishIdLength: 200,
  noteLength: 200,
  tableLength: 20,
} as const

/** The table of an order without a table number (A21). */
export const noTable = "N/A"

/** One line of the diner's cart, as ordered. */
export type WantedLine = {
  readonly dishId: string
  readonly quantity: number
  /** Euros as text: the price that the diner saw. */
  readonly price: string
  /** A note for the kitchen, as typed; empty without one. */
  readonly note: string
  /**
   * Names of the allergens that the diner saw, one by one, as the menu stores them; null if the page showed that
   * nothing is declared. Omitted where this is unknown: in an order that the owner enters, and in a cart of an older
   * page.
   */
  readonly allergens?: readonly string[] | null | undefined
  /** The choices that the diner made. Omitted by a page of a version without options. */
  readonly options?: readonly { readonly id: string; readonly choices: readonly WantedChoice[] }[] | undefined
}

/** A choice that a diner made, with what the page showed of it. */
export type WantedChoice = {
  readonly id: string
  /** The supplement, euros as text. Omitted: not compared. */
  readonly price?: string | undefined
  /** As in `WantedLine`. */
  readonly allergens?: readonly string[] | null | undefined
}

/** An option of a dish with the choices that were sold. */
export type SoldOption = {
  readonly id: string
  readonly name: string
  readonly choices: readonly {
    readonly id: string
    readonly name: string
    /** The supplement, euros as text with a decimal point. */
    readonly price: string
  }[]
  /** Of a course of a set menu: when its dish is served. Omitted where the restaurant does not serve in steps. */
  readonly serving?: Serving
}

/** One line as it was sold. Later edits of the menu do not change it (A22). */
export type OrderLine = {
  readonly dishId: string
  readonly name: string
  /** The price of one unit with its choices: euros as text with a decimal point. */
  readonly price: string
  readonly quantity: number
  readonly note: string
  /** The choices, in the order of the menu. Omitted without any. */
  readonly options?: readonly SoldOption[]
  /** The price of the dish without its choices, before any promotion. Omitted where `price` is that. */
  readonly basePrice?: string
  /** The promotion that lowers the price of this unit. Omitted without one. */
  readonly promotion?: { readonly id: string; readonly name: string }
  /** What each unit costs after the reductions of the order: euros as text. Omitted where each costs `price`. */
  readonly units?: readonly string[]
  /** The VAT rate at which it was sold. Omitted in orders of the version before, and with `vatParts`. */
  readonly vat?: VatRate
  /** For a set menu with several rates: how the price of one unit divides over them, euros as text. */
  readonly vatParts?: readonly { readonly rate: VatRate; readonly price: string }[]
  /** When it is served. Omitted where the restaurant does not serve in steps, and for a set menu: its courses say it. */
  readonly serving?: Serving
}

/** What a promotion takes off a whole order. */
export type SoldReduction = { readonly id: string; readonly name: string; readonly cents: number }

/** An order as the kitchen and the diner see it. Times are ISO text from the server's clock. */
export type Order = {
  /** `order-` and the time in milliseconds (A20). */
  readonly id: string
  /** `noTable` if the diner gave none. */
  readonly table: string
  readonly lines: readonly OrderLine[]
  /** Omitted without any. */
  readonly reductions?: readonly SoldReduction[]
  /** After the reductions. */
  readonly totalCents: number
  readonly status: OrderStatus
  readonly placedAt: string
  /** When the status last changed. */
  readonly movedAt: string
  /** Whether the code of a table card proved the table, or the owner entered the order. Omitted where unknown. */
  readonly isTableVerified?: boolean
  /** The bill that it is on. Omitted where it is on none. */
  readonly billId?: string
  /** It waits until somebody of the floor lets it through to the kitchen. */
  readonly awaitsAcceptance?: true
  /** What the kitchen works on. Omitted for an order that is served at once. */
  readonly serving?: Serving
  /** When that serving was sent to the kitchen: ISO time. Omitted for the first one. */
  readonly servingSince?: string
  /** Name of the device of the team that moved it last. Omitted where the owner did. */
  readonly movedBy?: string
}

/** Normalises a table: without surrounding blanks and invisible characters; `noTable` for an empty text (A21). */
export function toTable(typed: string): Result<string, "order-invalid"> {
  const table = withoutInvisible(typed).trim()
  if (table.length > orderLimits.tableLength) return refuse("order-invalid")
  return ok(table === "" ? noTable : table)
}

/** A usual table number: up to three digits, with up to two alphabetic characters before them. */
const tableNumber = /^\p{L}{0,2}[ -]?\d{1,3}$/u

/**
 * Returns the table to retain in an old order. A number is retained, because the restaurant's accounts may need it.
 * Words may be a person's name, so they become `noTable`.
 */
export function tableWithoutWords(table: string): string {
  return tableNumber.test(table) ? table : noTable
}

/** Whether a cart is a valid order by its size and its quantities, independent of the menu. */
export function isOrderable(lines: readonly WantedLine[]): boolean {
  return (
    lines.length > 0 &&
    lines.length <= orderLimits.lines &&
    lines.every(
      ({ dishId, quantity, note, options = [] }) =>
        options.length <= orderLimits.options &&
        options.every(({ choices }) => choices.length <= optionLimits.choices) &&
        dishId !== "" &&
        dishId.length <= orderLimits.dishIdLength &&
        Number.isInteger(quantity) &&
        quantity >= 1 &&
        quantity <= orderLimits.quantity &&
        note.length <= orderLimits.noteLength,
    )
  )
}
