import { randomUUID } from "node:crypto"
import type { AddPrinterAnswer } from "@ardoise/contract/printers"
import type { LiveCall, LiveCalls, Scene } from "./hostile-scene.ts"

/** A printer of the attacker's own restaurant, with one order to print. */
type OpenPrinter = { readonly printer: AddPrinterAnswer; readonly orderId: string }

/** Replaces the attacker's printers by one, and orders a dish. */
async function aPrinter({ server, attacker }: Scene, kind: "star" | "epson"): Promise<OpenPrinter> {
  const { accessToken: token, userId, menuId } = attacker
  await server.call(`/rest/v1/printers?user_id=eq.${userId}`, { method: "DELETE", token })
  const added = await server.call("/functions/v1/add-printer", {
    token,
    body: { kind, name: "Cuisine", prints: "all" },
  })
  const lines = [{ id: "soupe", quantity: 1, price: "8.00" }]
  const order = { menu_id: menuId, table_number: "7", lines, idempotency_key: randomUUID() }
  const placed = await server.call("/rest/v1/rpc/place_order", { token, body: order })
  const orderId = (placed.body as { order?: { id: string } }).order?.id ?? "order-1"
  return { printer: added.body as AddPrinterAnswer, orderId }
}

const basic = ({ user, secret }: AddPrinterAnswer) => ({
  authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString("base64")}`,
})

const ofStar = async (scene: Scene, call: (open: OpenPrinter) => LiveCall) => {
  const open = await aPrinter(scene, "star")
  return [{ headers: basic(open.printer), ...call(open) }]
}

const ofEpson = (secret: string, fields: Record<string, string>): LiveCall => ({
  body: Buffer.from(String(new URLSearchParams({ ID: secret, Name: "TM-T88VI", ...fields }))),
  headers: { "content-type": "application/x-www-form-urlencoded" },
})

/** Calls of printers with a right secret, and of owners with a printer. */
export const printerCalls: LiveCalls = {
  "POST /impression/star": (scene) =>
    ofStar(scene, () => ({ body: { status: "23 6 0", statusCode: "200%20OK", printingInProgress: false } })),
  "GET /impression/star": (scene) =>
    ofStar(scene, ({ orderId }) => ({ path: `/impression/star?token=o.${orderId}&type=text/plain&mac=00` })),
  "DELETE /impression/star": (scene) =>
    ofStar(scene, ({ orderId }) => ({ path: `/impression/star?token=o.${orderId}&code=511%20Media` })),
  "POST /impression/epson": async (scene) => {
    const { printer, orderId } = await aPrinter(scene, "epson")
    const result =
      `<PrintResponseInfo Version="2.00"><ePOSPrint><Parameter><printjobid>o.${orderId}</printjobid></Parameter>` +
      `<PrintResponse><response success="false" code="EPTR_COVER_OPEN"/></PrintResponse></ePOSPrint></PrintResponseInfo>`
    return [
      ofEpson(printer.secret, { ConnectionType: "GetRequest" }),
      ofEpson(printer.secret, { ConnectionType: "SetResponse", ResponseFile: result }),
    ]
  },
  "function test-printer": async (scene) => {
    const { printer } = await aPrinter(scene, "star")
    return [{ body: { printer_id: printer.id } }]
  },
  "function reprint-ticket": async (scene) => {
    const { printer, orderId } = await aPrinter(scene, "star")
    return [{ body: { printer_id: printer.id, order_id: orderId } }]
  },
  "PATCH printers": async (scene) => {
    const { printer } = await aPrinter(scene, "star")
    return [{ path: `?id=eq.${printer.id}`, body: { name: "Bar", prints: "bar" } }]
  },
}
