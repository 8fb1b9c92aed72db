import type { AddPrinterAnswer, PrinterStanding } from "@ardoise/contract/printers"
import type { PrintedPart, PrinterKind } from "@ardoise/domain/printing/printer"
import { queryOptions } from "@tanstack/react-query"
import { callFunction } from "../functions-client.ts"
import { menuRest } from "../menus/menu-rest.ts"
import type { Clients } from "../supabase.ts"

/** The key of the cached list of printers. */
export const printersKey = (userId: string) => ["printers", userId] as const

/** The printers of a restaurant in the order in which they were added, with what waits for each. */
export function printersQuery(clients: Clients, userId: string) {
  return queryOptions({
    queryKey: printersKey(userId),
    queryFn: () => callFunction<PrinterStanding[]>(clients, "printer-standings", {}),
  })
}

/** Adds a printer. @throws FunctionRefusal with the sentence of the server */
export function addPrinter(
  clients: Clients,
  printer: { kind: PrinterKind; name: string; prints: PrintedPart },
): Promise<AddPrinterAnswer> {
  return callFunction<AddPrinterAnswer>(clients, "add-printer", printer)
}

/** Changes the name of a printer and what it prints. @throws without an answer, or when the server refuses */
export async function changePrinter(id: string, patch: { name: string; prints: PrintedPart }): Promise<void> {
  await menuRest().from("printers").update(patch).eq("id", id).throwOnError()
}

/** Removes a printer: its secret is worth nothing from now on. @throws like `changePrinter` */
export async function removePrinter(id: string): Promise<void> {
  await menuRest().from("printers").delete().eq("id", id).throwOnError()
}

/** Has a printer print a trial. @throws FunctionRefusal with the sentence of the server */
export async function testPrinter(clients: Clients, id: string): Promise<void> {
  await callFunction(clients, "test-printer", { printer_id: id })
}

/** Has a printer print a further copy of an order's ticket. @throws like `testPrinter`, also where it prints nothing of it */
export async function reprintTicket(clients: Clients, id: string, orderId: string): Promise<void> {
  await callFunction(clients, "reprint-ticket", { printer_id: id, order_id: orderId })
}
