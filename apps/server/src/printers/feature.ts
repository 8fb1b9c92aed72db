import type { Feature } from "../composition/feature.ts"
import {
  addPrinter,
  askForTicket,
  changePrinters,
  endTicket,
  fetchTicket,
  notePrinterState,
  removePrinters,
  seePrinters,
} from "./printer-commands.ts"
import type { PrinterRows } from "./printer-rows.ts"

/** Printers of a restaurant that fetch their tickets: nothing is installed there, and no port is opened. */
export const printers = {
  name: "printers",
  commands: [
    addPrinter,
    changePrinters,
    removePrinters,
    notePrinterState,
    seePrinters,
    askForTicket,
    fetchTicket,
    endTicket,
  ],
  backsUp: [{ name: "printers" }, { name: "printer_tickets", key: ["printer_id", "id"] }],
  removesAtAge: [{ table: "printer_tickets", key: ["printer_id", "id"], age: "asked_at", keptMs: 7 * 24 * 3_600_000 }],
  load: () => import("./serve.ts"),
} satisfies Feature<keyof PrinterRows>
