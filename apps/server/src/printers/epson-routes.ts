import type { PrinterState } from "@ardoise/domain/printing/printer"
import type { FastifyInstance } from "fastify"
import { WireError } from "../http/wire-error.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { fetchTicket, type TicketOutcome } from "./printer-commands.ts"
import { type PrinterDoor, ticketNotFound } from "./printer-door.ts"
import type { PrinterRow } from "./printer-queries.ts"
import { writeEpos } from "./write-epos.ts"

/** Milliseconds after which a ticket that could not be printed is offered again: this protocol has no other sign. */
const againAfterMs = 15_000

/** How often a printer may say that it cannot read a ticket before the ticket is given up. */
const mostUnreadable = 3

/**
 * `POST /impression/epson`: Epson Server Direct Print, spoken by the printer itself (Server Direct Print User's Manual). It
 * asks for a ticket with `GetRequest` and says with `SetResponse` what became of it. The field `ID` is its secret.
 */
export async function epsonRoutes(
  app: FastifyInstance,
  { context, door }: { readonly context: RequestContext; readonly door: PrinterDoor },
): Promise<void> {
  const { database, clock } = context
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, new URLSearchParams(body as string)),
  )

  app.post<{ Body: unknown }>("/epson", { bodyLimit: 16_384 }, async (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const secret = form.get("ID") ?? ""
    const printer = secret === "" ? null : await door.identify(secret, request.ip)
    if (printer === null || printer.kind !== "epson") {
      throw new WireError(404, "printer_unknown", "Imprimante inconnue.")
    }
    reply.header("cache-control", "no-store").type("text/xml; charset=utf-8")
    const kind = form.get("ConnectionType")
    if (kind === "SetResponse") {
      await noteResult(printer, form.get("ResponseFile") ?? "")
      return reply.send("")
    }
    // Anything else says nothing of a ticket: it is a poll of a newer kind of printer.
    if (kind !== "GetRequest") return reply.send("")
    if (printer.state === "new") await door.note(printer, "ready")
    return reply.send(await fetchNext(printer))
  })

  async function fetchNext(printer: PrinterRow): Promise<string> {
    const next = await door.findNext(printer)
    if (next === null) return ""
    const { user_id: ownerId, id: printerId } = printer
    const fetched = await database.run(fetchTicket, { ownerId, printerId, ticket: next.ticket, at: clock() })
    return fetched === null ? "" : writeEpos(next.content, next.ticket.id)
  }

  /** Stores the results in an answer of the printer. It may name several jobs; those that are unknown are ignored. */
  async function noteResult(printer: PrinterRow, xml: string): Promise<void> {
    const results = readResults(xml)
    let known = 0
    for (const { jobId, isPrinted, code } of results) {
      const outcome: TicketOutcome = isPrinted ? "printed" : unreadable.has(code) ? "other-format" : "not-now"
      const said = { outcome, formats: mostUnreadable, againAfterMs: isPrinted ? 0 : againAfterMs }
      if (!(await door.end(printer, jobId, said))) continue
      known += 1
      await door.note(printer, isPrinted ? "ready" : (states[code] ?? "error"))
    }
    if (results.length > 0 && known === 0) throw ticketNotFound()
  }
}

/** Codes of a ticket that the printer cannot read, however often it is sent. */
const unreadable: ReadonlySet<string> = new Set(["SchemaError", "DeviceNotFound", "EX_INVALID_VALUE"])

const states: Readonly<Record<string, PrinterState>> = {
  EPTR_REC_EMPTY: "paper-out",
  EPTR_COVER_OPEN: "cover-open",
}

/** What a printer says of one job. */
type Result = { readonly jobId: string; readonly isPrinted: boolean; readonly code: string }

/**
 * Reads the results in a `PrintResponseInfo` document. The texts are searched for the few parts that count: a printer's XML
 * is small and has a fixed form.
 */
function readResults(xml: string): readonly Result[] {
  return xml
    .split(/<ePOSPrint\b/)
    .slice(1)
    .flatMap((part) => {
      const [, jobId] = /<printjobid>\s*([\w.-]{1,40})\s*<\/printjobid>/.exec(part) ?? []
      const [response] = /<response\b[^>]{0,500}>/.exec(part) ?? []
      if (jobId === undefined || response === undefined) return []
      const [, success = ""] = /\bsuccess\s*=\s*["'](\w*)["']/.exec(response) ?? []
      const [, code = ""] = /\bcode\s*=\s*["'](\w*)["']/.exec(response) ?? []
      return [{ jobId, isPrinted: success === "true" || success === "1", code }]
    })
}
