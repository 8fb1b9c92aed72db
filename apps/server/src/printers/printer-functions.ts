import { randomUUID } from "node:crypto"
import type { AddPrinterAnswer, PrinterStanding } from "@ardoise/contract/printers"
import { messages, type PrinterRefusal } from "@ardoise/domain/messages"
import { isSilent, printedParts, printerKinds, readPrinterName } from "@ardoise/domain/printing/printer"
import { z } from "zod"
import type { FindTimeZone } from "../accounts/account-context.ts"
import { readShape } from "../http/read-shape.ts"
import { WireError } from "../http/wire-error.ts"
import { requireOwner, type ServerFunction } from "../wire/function-routes.ts"
import type { RequestContext } from "../wire/request-context.ts"
import type { Viewer } from "../wire/table.ts"
import { countWaiting } from "./next-ticket.ts"
import { addPrinter, askForTicket } from "./printer-commands.ts"
import { listFailed, listPrinters } from "./printer-queries.ts"
import { hashPrinterSecret, makePrinterSecret } from "./printer-secret.ts"

const addArgs = z.object({ kind: z.enum(printerKinds), name: z.string().max(1000), prints: z.enum(printedParts) })
const trialArgs = z.object({ printer_id: z.guid() })
const reprintArgs = z.object({ printer_id: z.guid(), order_id: z.string().max(100) })

/** The functions of printers: an owner adds and tries them; devices of the team see them and ask for copies, too. */
export function printerFunctions(
  { database, secrets, clock }: RequestContext,
  findTimeZone: FindTimeZone,
): readonly ServerFunction[] {
  const restaurantOf = (viewer: Viewer) => viewer.staff?.restaurantId ?? requireOwner(viewer)

  const ask = async (viewer: Viewer, printerId: string, orderId: string | null): Promise<object> => {
    const ownerId = restaurantOf(viewer)
    const { staff } = viewer
    const at = clock()
    const ticketId = `${orderId === null ? "t" : "r"}.${Date.parse(at)}`
    const wanted = { ownerId, printerId: printerId.toLowerCase(), ticketId, orderId, staff, at }
    const asked = await database.run(askForTicket, wanted)
    if (!asked.ok) throw refusal(asked.code === "nothing-to-print" ? 409 : 404, asked.code)
    return {}
  }

  return [
    {
      name: "add-printer",
      run: async (body, viewer, { origin }): Promise<AddPrinterAnswer> => {
        const ownerId = requireOwner(viewer)
        const args = readShape(addArgs, body)
        const name = readPrinterName(args?.name ?? "")
        if (!args || !name.ok) throw refusal(400, "printer-name-unreadable")
        const { kind, prints } = args
        const [id, secret] = [randomUUID(), makePrinterSecret()]
        const secretHash = hashPrinterSecret(secrets.refreshSecret, secret)
        const printer = { ownerId, id, name: name.value, kind, prints, secretHash, at: clock() }
        const added = await database.run(addPrinter, printer)
        if (!added.ok) throw refusal(added.code === "premium-required" ? 403 : 409, added.code)
        return { id, url: `${origin}/impression/${kind}`, user: kind === "star" ? id : null, secret }
      },
    },
    {
      name: "test-printer",
      run: async (body, viewer) => {
        requireOwner(viewer)
        const args = readShape(trialArgs, body)
        if (!args) throw refusal(404, "printer-not-found")
        return ask(viewer, args.printer_id, null)
      },
    },
    {
      name: "reprint-ticket",
      isForStaff: true,
      run: async (body, viewer) => {
        restaurantOf(viewer)
        const args = readShape(reprintArgs, body)
        if (!args) throw refusal(404, "printer-not-found")
        return ask(viewer, args.printer_id, args.order_id)
      },
    },
    {
      name: "printer-standings",
      isForStaff: true,
      run: async (_body, viewer): Promise<PrinterStanding[]> => {
        const ownerId = restaurantOf(viewer)
        const at = clock()
        const db = database.read
        const standings: PrinterStanding[] = []
        for (const printer of await listPrinters(db, ownerId)) {
          const { id, name, kind, prints, seen_at, state } = printer
          standings.push({
            id,
            name,
            kind,
            prints,
            state,
            seen_at,
            is_silent: isSilent(seen_at, Date.parse(at)),
            waiting: await countWaiting(printer, { db, findTimeZone, at }),
            failed: await listFailed(db, id, at),
          })
        }
        return standings
      },
    },
  ]
}

const refusal = (status: number, code: PrinterRefusal | "premium-required" | "order-not-found") =>
  new WireError(status, code.replaceAll("-", "_"), messages[code])
