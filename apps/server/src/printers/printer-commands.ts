import { linesSent } from "@ardoise/domain/order/servings"
import { mostPrinters, type PrintedPart, type PrinterKind, type PrinterState } from "@ardoise/domain/printing/printer"
import type { DueTicket } from "@ardoise/domain/printing/tickets-due"
import { ok, type Result, refuse } from "@ardoise/domain/result"
import { sql } from "kysely"
import { lockUser } from "../accounts/locked-user.ts"
import { orderRows, orderRowsOfStaff } from "../orders/order-queries.ts"
import { type CommandScope, defineCommand } from "../storage/command.ts"
import type { Db } from "../storage/schema.ts"
import { findPlan } from "../subscription/subscription-queries.ts"
import {
  applyFilters,
  type DeleteArgs,
  type StaffViewer,
  type UpdateArgs,
  type WireRow,
  type WriteAnswer,
  writeAnswer,
} from "../wire/table.ts"
import { findPrintedOrder } from "./printed-order.ts"
import { findPrinter, findTicket, listPrinters, type PrinterTicketRow, printerRows } from "./printer-queries.ts"

/** Milliseconds for which a fetched ticket waits for its confirmation. */
const confirmedWithinMs = 60_000

const later = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString()

/** A printer that an owner adds. */
export type AddPrinterArgs = {
  readonly ownerId: string
  readonly id: string
  readonly name: string
  readonly kind: PrinterKind
  readonly prints: PrintedPart
  readonly secretHash: string
  readonly at: string
}

/** Adds a printer. Only restaurants with Premium add some. */
export const addPrinter = defineCommand(
  "printers/add",
  "ownerId",
  async (scope, args: AddPrinterArgs): Promise<Result<null, "premium-required" | "too-many-printers">> => {
    const { ownerId, id, name, kind, prints, secretHash, at } = args
    await lockUser(scope, ownerId)
    if ((await findPlan(scope.db, ownerId, at)) === "free") return refuse("premium-required")
    if ((await listPrinters(scope.db, ownerId)).length >= mostPrinters) return refuse("too-many-printers")
    await scope.db
      .insertInto("printers")
      .values({
        id,
        user_id: ownerId,
        name,
        kind,
        prints,
        secret_hash: secretHash,
        created_at: at,
        seen_at: null,
        state: "new",
      })
      .execute()
    await recordPrinter(scope, { ownerId, printerId: id, at }, "insert")
    return ok(null)
  },
)

/** Changes the name of printers, or what they print. */
export const changePrinters = defineCommand(
  "printers/change",
  "ownerId",
  async (scope, args: UpdateArgs): Promise<WriteAnswer> => {
    const patch = args.patch as { name?: string; prints?: PrintedPart }
    const rows = await listFiltered(scope.db, args)
    const changed = Object.keys(patch).length === 0 ? [] : rows
    for (const { id } of changed) {
      const printerId = id ?? ""
      await scope.db.updateTable("printers").set(patch).where("id", "=", printerId).execute()
      await recordPrinter(scope, { ...args, printerId }, "update")
    }
    return writeAnswer(
      args,
      rows.map((row) => ({ ...row, ...patch })),
    )
  },
)

/** Removes printers and their tickets. Their secrets are worth nothing afterwards. */
export const removePrinters = defineCommand(
  "printers/remove",
  "ownerId",
  async (scope, args: DeleteArgs): Promise<WriteAnswer> => {
    const rows = await listFiltered(scope.db, args)
    for (const { id } of rows) {
      const printerId = id ?? ""
      await scope.db.deleteFrom("printers").where("id", "=", printerId).execute()
      await recordPrinter(scope, { ...args, printerId }, "delete")
    }
    return writeAnswer(args, rows)
  },
)

/** A printer of a restaurant, and a moment. */
type OfPrinter = { readonly ownerId: string; readonly printerId: string; readonly at: string }

/** Stores what a printer says of itself. */
export const notePrinterState = defineCommand(
  "printers/note-state",
  "ownerId",
  async (scope, args: OfPrinter & { readonly state: PrinterState }): Promise<null> => {
    const printer = await findPrinter(scope.db, args.ownerId, args.printerId)
    if (printer === null) return null
    const said = { state: args.state, seen_at: args.at }
    await scope.db.updateTable("printers").set(said).where("id", "=", args.printerId).execute()
    if (printer.state !== args.state) await recordPrinter(scope, args, "update")
    return null
  },
)

/** Stores when printers last polled: of all printers of a process at once, so that an idle printer costs no write. */
export const seePrinters = defineCommand(
  "printers/see",
  null,
  async ({ db }, { seen }: { readonly seen: readonly { readonly id: string; readonly at: string }[] }) => {
    for (const { id, at } of seen) {
      await db.updateTable("printers").set({ seen_at: at }).where("id", "=", id).execute()
    }
    return null
  },
)

/**
 * Asks a printer for a trial, or for a further copy of an order's ticket.
 *
 * @returns `nothing-to-print` where no line that was sent of the order is for this printer
 */
export const askForTicket = defineCommand(
  "printers/ask",
  "ownerId",
  async (
    scope,
    args: OfPrinter & {
      readonly ticketId: string
      readonly orderId: string | null
      readonly staff?: StaffViewer | undefined
    },
  ): Promise<Result<null, "printer-not-found" | "order-not-found" | "nothing-to-print">> => {
    const { ownerId, printerId, ticketId, orderId, at } = args
    const printer = await findPrinter(scope.db, ownerId, printerId)
    if (printer === null) return refuse("printer-not-found")
    if (orderId !== null) {
      const isSeen = await isForPaper(scope.db, { ownerId, orderId, staff: args.staff })
      const found = isSeen ? await findPrintedOrder(scope.db, printer, { orderId, at }) : null
      if (found === null) return refuse("order-not-found")
      if (!linesSent(found.order).some(found.isPrinted)) return refuse("nothing-to-print")
    }
    await scope.db
      .insertInto("printer_tickets")
      .values(unfetched({ id: ticketId, kind: orderId === null ? "trial" : "reprint", orderId }, args))
      // A second press in the same millisecond asks for the same copy.
      .onConflict((conflict) => conflict.columns(["printer_id", "id"]).doNothing())
      .execute()
    await recordPrinter(scope, args, "update")
    return ok(null)
  },
)

/**
 * Stores that a printer fetches a ticket, before it gets it: if the server stops now, the next copy is marked.
 *
 * @returns how often it was fetched before; null when the ticket has ended or the printer was removed
 */
export const fetchTicket = defineCommand(
  "printers/fetch",
  "ownerId",
  async ({ db }, args: OfPrinter & { readonly ticket: DueTicket }): Promise<{ readonly before: number } | null> => {
    const { ownerId, printerId, ticket, at } = args
    if ((await findPrinter(db, ownerId, printerId)) === null) return null
    const known = await findTicket(db, printerId, ticket.id)
    if (known?.ended_at != null) return null
    const before = known?.fetches ?? 0
    const fetched = { fetches: before + 1, waits_until: later(at, confirmedWithinMs) }
    await db
      .insertInto("printer_tickets")
      .values({ ...unfetched(ticket, args), ...fetched })
      .onConflict((conflict) => conflict.columns(["printer_id", "id"]).doUpdateSet(fetched))
      .execute()
    return { before }
  },
)

/**
 * What a printer says of a ticket: it is printed; it could not print it now; or it cannot print this format. After the last
 * format the ticket is given up.
 */
export type TicketOutcome = "printed" | "not-now" | "other-format"

/** Stores what a printer says of a ticket. @returns whether the ticket is known */
export const endTicket = defineCommand(
  "printers/end",
  "ownerId",
  async (
    scope,
    args: OfPrinter & {
      readonly ticketId: string
      /** The ticket, if it is due: a printer may say that it cannot print one without having fetched it. */
      readonly due: DueTicket | null
      readonly outcome: TicketOutcome
      /** Formats that the kind of printer knows. */
      readonly formats: number
      /** Milliseconds until it is offered again. */
      readonly againAfterMs: number
    },
  ): Promise<boolean> => {
    const { db } = scope
    const { printerId, ticketId, due, outcome, formats, againAfterMs, at } = args
    const known = await findTicket(db, printerId, ticketId)
    if (known !== null && known.ended_at !== null) return true
    const ticket = known ?? (due && unfetched(due, args))
    if (ticket === null || (outcome === "printed" && ticket.fetches === 0)) return false
    if (known === null) await db.insertInto("printer_tickets").values(ticket).execute()
    const media = ticket.media + (outcome === "other-format" ? 1 : 0)
    const isOver = outcome === "printed" || media >= formats
    await db
      .updateTable("printer_tickets")
      .set({
        media,
        ended_at: isOver ? at : null,
        waits_until: againAfterMs === 0 ? null : later(at, againAfterMs),
        has_failed: isOver && outcome !== "printed" ? "true" : "false",
      })
      .where("printer_id", "=", printerId)
      .where("id", "=", ticketId)
      .execute()
    await recordPrinter(scope, args, "update")
    return true
  },
)

/** The row of a ticket that its printer has not fetched. */
const unfetched = (
  { id, kind, orderId }: Pick<DueTicket, "id" | "kind" | "orderId">,
  { printerId, at }: Pick<OfPrinter, "printerId" | "at">,
): PrinterTicketRow => ({
  printer_id: printerId,
  id,
  kind,
  order_id: orderId,
  asked_at: at,
  fetches: 0,
  media: 0,
  waits_until: null,
  ended_at: null,
  has_failed: "false",
})

const recordPrinter = (
  { record }: CommandScope,
  { ownerId, printerId, at }: OfPrinter,
  event: "insert" | "update" | "delete",
) => record({ owner: ownerId, kind: "printer", event, ref: printerId, version: at })

/** Whether the kitchen may have an order on paper: it was accepted, and the device that asks may see it. */
async function isForPaper(
  db: Db,
  {
    ownerId,
    orderId,
    staff,
  }: { readonly ownerId: string; readonly orderId: string; readonly staff?: StaffViewer | undefined },
): Promise<boolean> {
  const rows = staff ? orderRowsOfStaff(db, staff) : orderRows(db, ownerId)
  const found = await rows
    .where(sql<boolean>`${sql.ref("row.id")} = ${orderId}`)
    .where(sql<boolean>`${sql.ref("row.acceptedAt")} is not null`)
    .select(sql.ref("row.id").as("id"))
    .execute()
  return found.length > 0
}

async function listFiltered(db: Db, { ownerId, filters }: DeleteArgs): Promise<readonly WireRow[]> {
  const rows = await applyFilters(printerRows(db, ownerId), filters).selectAll().execute()
  return rows as unknown as WireRow[]
}
