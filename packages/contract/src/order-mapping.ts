import { choicesInWords } from "@ardoise/domain/order/chosen-words"
import type { Order, OrderLine, SoldReduction } from "@ardoise/domain/order/order"
import type { OrderRow, WireOrderLine, WireReduction } from "./order-rows.ts"

/** Converts a row of `orders` to the domain's order. */
export function toOrder(row: OrderRow): Order {
  return {
    id: row.id,
    table: row.tableNumber,
    lines: row.items.map(toOrderLine),
    ...(row.reductions !== undefined && row.reductions.length > 0 && { reductions: row.reductions.map(toReduction) }),
    // Not `parsePrice`: a total may be higher than the highest price of a dish.
    totalCents: Math.round(Number(row.totalPrice) * 100),
    status: row.status,
    placedAt: row.createdAt,
    movedAt: row.updatedAt,
    ...(row.is_table_verified !== undefined && { isTableVerified: row.is_table_verified }),
    ...(row.bill_id != null && { billId: row.bill_id }),
    ...(row.acceptedAt === null && row.status === "pending" && { awaitsAcceptance: true as const }),
    ...(row.serving != null && { serving: row.serving }),
    ...(row.servingSince != null && { servingSince: row.servingSince }),
    ...(row.movedBy && { movedBy: row.movedBy }),
  }
}

/** Converts a stored line to the domain's. */
export function toOrderLine(stored: WireOrderLine): OrderLine {
  const { id, name, price, quantity, note, wish, options } = stored
  const { serving } = stored
  const steps = serving !== undefined && { serving }
  const line = { dishId: id, name, price, quantity, ...reductionOf(stored), ...vatOf(stored), ...steps }
  if (options === undefined) return { ...line, note: note ?? "" }
  return { ...line, note: wish ?? "", options }
}

const reductionOf = ({ basePrice, promotion, units }: Pick<OrderLine, "basePrice" | "promotion" | "units">) => ({
  ...(basePrice !== undefined && { basePrice }),
  ...(promotion !== undefined && { promotion }),
  ...(units !== undefined && { units: [...units] }),
})

const toReduction = ({ id, name, amount }: WireReduction): SoldReduction => {
  return { id, name, cents: Math.round(Number(amount) * 100) }
}

/** Converts a reduction of a whole order to its stored form. */
export function toWireReduction({ id, name, cents }: SoldReduction): WireReduction {
  return { id, name, amount: (cents / 100).toFixed(2) }
}

const vatOf = ({ vat, vatParts }: Pick<OrderLine, "vat" | "vatParts">) => ({
  ...(vat !== undefined && { vat }),
  ...(vatParts !== undefined && { vatParts: [...vatParts] }),
})

/**
 * Converts a sold line to its stored form. In a line with choices the note begins with them in words, so that a board
 * of a version without options shows the kitchen everything.
 */
export function toWireOrderLine(sold: OrderLine): WireOrderLine {
  const { dishId, name, price, quantity, note, options, serving } = sold
  const steps = serving !== undefined && { serving }
  const line = { id: dishId, name, price, quantity, ...reductionOf(sold), ...vatOf(sold), ...steps }
  if (options === undefined) return { ...line, ...(note !== "" && { note }) }
  return {
    ...line,
    note: [choicesInWords({ options }), ...(note === "" ? [] : [note])].join(" · "),
    options: options.map((option) => ({ ...option, choices: [...option.choices] })),
    ...(note !== "" && { wish: note }),
  }
}

/** Returns a stored line without what its diner wrote. The choices stay. */
export function withoutWish({ note, wish: _wish, ...line }: WireOrderLine): WireOrderLine {
  if (line.options === undefined) return line
  return { ...line, ...(note !== undefined && { note: choicesInWords(line) }) }
}
