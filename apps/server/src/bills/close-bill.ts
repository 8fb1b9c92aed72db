import type { BillEnd } from "@ardoise/domain/bill/bill-end"
import type { CommandScope } from "../storage/command.ts"
import type { BillRecord } from "./bill-queries.ts"

/** Closes a locked bill. The next order of its table opens another one. */
export async function closeBill(
  { db, record }: CommandScope,
  bill: Pick<BillRecord, "id" | "user_id">,
  { by, at }: { readonly by: BillEnd; readonly at: string },
): Promise<void> {
  const closed = { state: "closed" as const, closed_by: by, closed_at: at, requested_at: null }
  await db.updateTable("bills").set(closed).where("id", "=", bill.id).execute()
  await record({ owner: bill.user_id, kind: "bill", event: "update", ref: bill.id, version: at })
}
