import { tableKeyOf } from "@ardoise/domain/sharing/table-code"
import { placeCall } from "../calls/call-commands.ts"
import type { Database } from "../storage/database.ts"
import { callWaiter } from "./bill-commands.ts"

/**
 * Notes on the bill of a table that its guests ask to pay the team. Where the restaurant takes calls, it is one, so that
 * the boards and the locked phones of the floor ring. Does nothing where nothing was ordered.
 */
export async function askToPay(
  database: Database,
  { ownerId, table, at }: { readonly ownerId: string; readonly table: string; readonly at: string },
): Promise<void> {
  const hasBill = await database.run(callWaiter, { ownerId, tableKey: tableKeyOf(table), at })
  // A refusal is no error: the restaurant takes no calls, or the table has called often.
  if (hasBill) await database.run(placeCall, { ownerId, table, kind: "bill", at })
}
