import type { PrinterState } from "@ardoise/domain/printing/printer"
import type { FastifyBaseLogger } from "fastify"
import type { FindTimeZone } from "../accounts/account-context.ts"
import { WireError } from "../http/wire-error.ts"
import { openLimiter } from "../limits/limit-calls.ts"
import { callRules } from "../limits/rules.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { findOpenTicket, findWork, type NextTicket, type TicketParts } from "./next-ticket.ts"
import { endTicket, notePrinterState, seePrinters, type TicketOutcome } from "./printer-commands.ts"
import { findPrinterBySecret, type PrinterRow } from "./printer-queries.ts"
import { hashPrinterSecret } from "./printer-secret.ts"

/** Milliseconds between two writes of when printers polled. */
const seenEveryMs = 60_000

/** A printer that polled, and until when nothing can be due for it unless something changes. */
type Known = { readonly printer: PrinterRow; idleUntilMs: number }

/**
 * What both kinds of printers go through: their secret, their limit, what they say of themselves, and their next ticket.
 * A printer that has nothing to print costs no query: its restaurant's changes are followed.
 */
export class PrinterDoor {
  readonly #context: RequestContext
  readonly #findTimeZone: FindTimeZone
  readonly #calls
  readonly #wrong
  /** By the hash of the secret. */
  readonly #known = new Map<string, Known>()
  /** ISO time of the last poll by printer, since the last write. */
  #seen = new Map<string, string>()

  constructor(context: RequestContext, findTimeZone: FindTimeZone) {
    this.#context = context
    this.#findTimeZone = findTimeZone
    this.#calls = openLimiter(context, callRules.printerCalls)
    this.#wrong = openLimiter(context, callRules.wrongPrinters)
  }

  /** Begins to follow changes and to write when printers polled. @returns what ends both */
  open(logger: Pick<FastifyBaseLogger, "warn">): () => Promise<void> {
    const stop = this.#context.database.follow({
      onChanges: (changes) => {
        const owners = new Set(
          changes.flatMap(({ owner, kind }) => (kind === "order" || kind === "printer" ? [owner] : [])),
        )
        if (owners.size === 0) return
        for (const [hash, { printer }] of this.#known) if (owners.has(printer.user_id)) this.#known.delete(hash)
      },
      onMissed: () => this.#known.clear(),
    })
    const store = () =>
      this.storeSeen().catch((err: unknown) => logger.warn({ err }, "polls of printers were not stored"))
    const timer = setInterval(store, seenEveryMs).unref()
    return async () => {
      clearInterval(timer)
      stop()
      await store()
    }
  }

  /** Writes when printers polled, all in one command. */
  async storeSeen(): Promise<void> {
    const seen = Array.from(this.#seen, ([id, at]) => ({ id, at }))
    this.#seen = new Map()
    if (seen.length > 0) await this.#context.database.run(seePrinters, { seen })
  }

  /** What the tickets of a printer depend on, at this moment. */
  parts(): TicketParts {
    const { database, clock } = this.#context
    return { db: database.read, findTimeZone: this.#findTimeZone, at: clock() }
  }

  /**
   * Finds the printer with this secret.
   *
   * @param network address of the caller
   * @returns null for a wrong secret
   * @throws WireError 429 for too many calls
   */
  async identify(secret: string, network: string): Promise<PrinterRow | null> {
    const hash = hashPrinterSecret(this.#context.secrets.refreshSecret, secret)
    let known = this.#known.get(hash)
    if (known === undefined) {
      const printer = await findPrinterBySecret(this.#context.database.read, hash)
      if (printer === null) {
        // Counted afterwards: guests share the network of the printers, and must not stop those.
        await this.#wrong.require({ network })
        return null
      }
      known = { printer, idleUntilMs: 0 }
      if (this.#context.database.hearsChanges()) this.#known.set(hash, known)
    }
    const { printer } = known
    await this.#calls.require({ account: printer.id })
    this.#seen.set(printer.id, this.#context.clock())
    return printer
  }

  /** Stores what a printer says of itself, if that is news. */
  async note(printer: PrinterRow, state: PrinterState): Promise<void> {
    if (printer.state === state) return
    const { database, clock } = this.#context
    await database.run(notePrinterState, { ownerId: printer.user_id, printerId: printer.id, state, at: clock() })
  }

  /** Finds the ticket that a printer should print now, or null. */
  async findNext(printer: PrinterRow): Promise<NextTicket | null> {
    const parts = this.parts()
    const known = this.#known.get(printer.secret_hash)
    if (known !== undefined && Date.parse(parts.at) < known.idleUntilMs) return null
    const { next, againAtMs } = await findWork(printer, parts)
    // A change that arrived meanwhile has removed the entry: then this answer may be out of date.
    if (next === null && known !== undefined) known.idleUntilMs = againAtMs
    return next
  }

  /**
   * Stores what a printer says of a ticket.
   *
   * @returns false for a ticket that was never offered to this printer
   */
  async end(
    printer: PrinterRow,
    ticketId: string,
    said: { readonly outcome: TicketOutcome; readonly formats: number; readonly againAfterMs: number },
  ): Promise<boolean> {
    const { database, clock } = this.#context
    const due = (await findOpenTicket(printer, ticketId, this.parts()))?.ticket ?? null
    const { user_id: ownerId, id: printerId } = printer
    return database.run(endTicket, { ownerId, printerId, ticketId, due, ...said, at: clock() })
  }
}

/** The refusal of a ticket that is not one of the printer. */
export const ticketNotFound = () => new WireError(404, "ticket_not_found", "Ce bon n’existe pas.")
