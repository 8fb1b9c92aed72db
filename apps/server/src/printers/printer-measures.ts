import { oldestPrintedMs } from "@ardoise/domain/order/tickets-to-print"
import { ticketIdOf } from "@ardoise/domain/printing/tickets-due"
import { sql } from "kysely"
import type { Measure } from "../http/measures/measure.ts"
import type { Database } from "../storage/database.ts"
import type { Db } from "../storage/schema.ts"
import { placedWithinMs } from "./next-ticket.ts"

/** What the metrics say of all printers together. @param clock returns the ISO time */
export function printerMeasures(
  { largeRead: db }: Pick<Database, "largeRead">,
  clock: () => string,
): readonly Measure[] {
  return [
    {
      name: "ardoise_printer_silence_seconds",
      help: "The longest time since the last poll of a printer that has polled",
      kind: "gauge",
      read: async () => {
        const { seen } = await db
          .selectFrom("printers")
          .select(({ fn }) => fn.min("seen_at").as("seen"))
          .executeTakeFirstOrThrow()
        return seen === null ? [] : [{ value: Math.max(0, Date.parse(clock()) - Date.parse(seen)) / 1000 }]
      },
    },
    {
      name: "ardoise_tickets_waiting",
      help: "Tickets that wait for a printer; for one that prints a part of the orders, from their first fetch on",
      kind: "gauge",
      read: async () => [{ value: await countTicketsWaiting(db, clock()) }],
    },
  ]
}

/** When an order was let through to the kitchen. */
const acceptedAt = sql<string>`case when orders.accepted_at = '' then orders.created_at else orders.accepted_at end`
const isForKitchen = sql<boolean>`orders.status in ('pending', 'preparing')`
const ordersTicket = sql<string>`${ticketIdOf("order", "")} || orders.id`
const cancelledTicket = sql<string>`${ticketIdOf("cancelled", "")} || orders.id`

/**
 * Counts the tickets that wait for any printer, by the rule of `ticketsDue`. The lines of an order are not read, so what
 * a printer of the kitchen or the bar alone has never fetched is not counted.
 *
 * @param at ISO time
 */
export async function countTicketsWaiting(db: Db, at: string): Promise<number> {
  const since = new Date(Date.parse(at) - oldestPrintedMs).toISOString()
  const placedSince = new Date(Date.parse(at) - placedWithinMs).toISOString()
  const count = sql<number>`count(*)`.as("count")
  const begun = await db
    .selectFrom("printer_tickets as ticket")
    .leftJoin("orders", "orders.id", "ticket.order_id")
    .select(count)
    .where("ticket.asked_at", ">", since)
    .where("ticket.ended_at", "is", null)
    .where(
      sql<boolean>`(ticket.kind in ('trial', 'reprint') or (ticket.kind = 'cancelled' and orders.status = 'cancelled'
          and orders.updated_at > ${since})
        or (ticket.kind = 'order' and ${isForKitchen} and ${acceptedAt} > ${since}))`,
    )
    .executeTakeFirstOrThrow()
  const neverFetched = await db
    .selectFrom("printers")
    .innerJoin("orders", "orders.user_id", "printers.user_id")
    .select(count)
    .where("printers.prints", "=", "all")
    .where("orders.created_at", ">", placedSince)
    .where(isForKitchen)
    .where(acceptedAt, ">", since)
    .where(acceptedAt, ">=", sql.ref<string>("printers.created_at"))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("printer_tickets as ticket")
            .select("ticket.id")
            .whereRef("ticket.printer_id", "=", "printers.id")
            .where("ticket.id", "=", ordersTicket),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  const cancelled = await db
    .selectFrom("printer_tickets as printed")
    .innerJoin("orders", "orders.id", "printed.order_id")
    // Once, also where a copy was printed beside the ticket itself.
    .select(sql<number>`count(distinct printed.printer_id || '/' || orders.id)`.as("count"))
    .where("printed.asked_at", ">", placedSince)
    .where("printed.kind", "in", ["order", "reprint"])
    .where("printed.fetches", ">", 0)
    .where("orders.status", "=", "cancelled")
    .where("orders.created_at", ">", placedSince)
    .where("orders.updated_at", ">", since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("printer_tickets as ticket")
            .select("ticket.id")
            .whereRef("ticket.printer_id", "=", "printed.printer_id")
            .where("ticket.id", "=", cancelledTicket),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return [begun, neverFetched, cancelled].reduce((sum, row) => sum + Number(row.count), 0)
}
