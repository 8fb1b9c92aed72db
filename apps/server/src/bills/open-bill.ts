import { billExpiresAt } from "@ardoise/domain/bill/bill-end"
import { tableKeyOf } from "@ardoise/domain/sharing/table-code"
import type { CommandScope } from "../storage/command.ts"
import type { BillRecord } from "./bill-queries.ts"
import { closeBill } from "./close-bill.ts"
import { lockOpenBill } from "./lock-bill.ts"

/** A table that somebody orders at. */
export type BillPlace = {
  readonly ownerId: string
  readonly table: string
  /** The restaurant's. */
  readonly timeZone: string
  /** ISO time. */
  readonly at: string
  /** Returns the id of the bill if one is opened, see `billIdOf`. */
  readonly newBillId: () => string
}

/**
 * Locks the open bill of a table, or opens one. A bill whose end has come is closed first: the next order of the table
 * belongs to a new sitting. One that a phone is paying takes the order and goes on, because money for a closed bill goes
 * back. Two first orders of a table join one bill.
 */
export async function openBill(scope: CommandScope, place: BillPlace): Promise<BillRecord> {
  const { ownerId, table, timeZone, at, newBillId } = place
  const tableKey = tableKeyOf(table)
  for (;;) {
    const known = await lockOpenBill(scope, { ownerId, tableKey })
    if (known !== null && known.ends_at > at) return known
    if (known !== null && known.held_cents > 0) return goOn(scope, known, billExpiresAt(at, timeZone))
    if (known !== null) await closeBill(scope, known, { by: known.expires_at > at ? "online" : "expired", at })
    const expiresAt = billExpiresAt(at, timeZone)
    const bill = {
      ...{ id: newBillId(), user_id: ownerId, table_name: table, table_key: tableKey },
      ...{ state: "open" as const, closed_by: null, requested_at: null },
      ...{ total_cents: 0, settled_cents: 0, held_cents: 0, tip_cents: 0, removed: "[]", version: 1 },
      ...{ opened_at: at, expires_at: expiresAt, ends_at: expiresAt, closed_at: null },
    }
    const opened = await scope.db
      .insertInto("bills")
      .values(bill)
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst()
    if (opened) return bill
  }
}

/** Lets a locked bill go on. @param until ISO time of its new end */
async function goOn({ db }: CommandScope, bill: BillRecord, until: string): Promise<BillRecord> {
  const end = { expires_at: until, ends_at: until }
  await db.updateTable("bills").set(end).where("id", "=", bill.id).execute()
  return { ...bill, ...end }
}
