import type { PrinterState } from "@ardoise/domain/printing/printer"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { z } from "zod"
import { readShape } from "../http/read-shape.ts"
import { WireError } from "../http/wire-error.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { findOpenTicket } from "./next-ticket.ts"
import { fetchTicket } from "./printer-commands.ts"
import { type PrinterDoor, ticketNotFound } from "./printer-door.ts"
import type { PrinterRow } from "./printer-queries.ts"
import { type StarFormat, starFormats, writeStar } from "./write-star.ts"

/** What a Star printer says with each poll, as far as it is used. */
const poll = z.object({
  statusCode: z.string().max(200).nullish(),
  printingInProgress: z.boolean().nullish(),
})

const ticketQuery = z.object({
  token: z.string().max(100),
  type: z.string().max(100).optional(),
  code: z.string().max(200).optional(),
})

/**
 * `/impression/star`: Star CloudPRNT, spoken by the printer itself (Star Micronics, CloudPRNT Developer Guide 1.4). It polls
 * with POST, fetches a ticket with GET, and confirms it with DELETE. User and password of the printer are its id and its
 * secret.
 */
export async function starRoutes(
  app: FastifyInstance,
  { context, door }: { readonly context: RequestContext; readonly door: PrinterDoor },
): Promise<void> {
  const { database, clock } = context

  app.post("/star", { bodyLimit: 16_384 }, async (request, reply) => {
    const printer = await identify(request)
    const said = readShape(poll, request.body)
    const state = stateOf(said?.statusCode ?? "200 OK")
    await door.note(printer, state)
    reply.header("cache-control", "no-store")
    if (said?.printingInProgress === true || !canPrint(state)) return { jobReady: false }
    const next = await door.findNext(printer)
    if (next === null) return { jobReady: false }
    return {
      jobReady: true,
      mediaTypes: starFormats.slice(next.media),
      jobToken: next.ticket.id,
      deleteMethod: "DELETE",
    }
  })

  app.get("/star", { exposeHeadRoute: false }, async (request, reply) => {
    const printer = await identify(request)
    const query = readShape(ticketQuery, request.query)
    const open = query && (await findOpenTicket(printer, query.token, door.parts()))
    if (!query || !open) throw ticketNotFound()
    const format = starFormats.find((one) => one === (query.type ?? starFormats[open.media]))
    if (format === undefined) throw new WireError(415, "format_unknown", "Ce format n’est pas proposé.")
    const at = clock()
    const { user_id: ownerId, id: printerId } = printer
    const fetched = await database.run(fetchTicket, { ownerId, printerId, ticket: open.ticket, at })
    if (fetched === null) throw ticketNotFound()
    const bytes = await writeStar(open.content, format)
    return reply.header("cache-control", "no-store").type(contentType(format)).send(bytes)
  })

  app.delete("/star", async (request, reply) => {
    const printer = await identify(request)
    const query = readShape(ticketQuery, request.query)
    if (!query) throw ticketNotFound()
    const code = codeOf(query.code ?? "200")
    const outcome = code < 300 ? "printed" : code >= 510 && code <= 511 ? "other-format" : "not-now"
    // An error is said again, or not, with the next poll: a ticket that could not be printed waits for that.
    const isKnown = await door.end(printer, query.token, { outcome, formats: starFormats.length, againAfterMs: 0 })
    if (!isKnown) throw ticketNotFound()
    if (code >= 400 && code < 500) await door.note(printer, stateOf(String(code)))
    return reply.code(200).send()
  })

  /** @throws WireError 401 without the right user and password */
  async function identify(request: FastifyRequest): Promise<PrinterRow> {
    const { user, password } = readBasic(request.headers.authorization)
    const printer = password === "" ? null : await door.identify(password, request.ip)
    if (printer !== null && printer.kind === "star" && printer.id === user.toLowerCase()) return printer
    throw new WireError(401, "printer_unknown", "Imprimante inconnue.", {
      headers: { "www-authenticate": 'Basic realm="Ardoise"' },
    })
  }
}

/** Reads the header of HTTP Basic authentication. Both are empty without a readable one. */
function readBasic(header: string | undefined): { readonly user: string; readonly password: string } {
  const [, encoded = ""] = /^basic ([\w+/=-]+)$/i.exec(header ?? "") ?? []
  const [user = "", ...password] = Buffer.from(encoded, "base64").toString("utf8").split(":")
  return { user, password: password.join(":") }
}

/** The number at the beginning of a status such as "410%20Paper%20empty"; 200 without one. */
const codeOf = (status: string): number => Number(/^\s*(\d{3})/.exec(status)?.[1] ?? 200)

function stateOf(status: string): PrinterState {
  const code = codeOf(status)
  if (code === 211) return "paper-low"
  if (code < 300) return "ready"
  if (code === 410) return "paper-out"
  if (code === 420) return "cover-open"
  return "error"
}

const canPrint = (state: PrinterState) => state === "ready" || state === "paper-low"

const contentType = (format: StarFormat) => (format === "text/plain" ? "text/plain; charset=utf-8" : format)
