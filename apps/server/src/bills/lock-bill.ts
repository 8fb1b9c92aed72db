import type { CommandScope } from "../storage/command.ts"
import { type BillRecord, isOpen } from "./bill-queries.ts"

/**
 * Locks a bill until the end of the command by raising its version: two claims, or a claim and a cancelled order, never
 * see the same state. A command that locks several bills locks them in the order of their ids.
 *
 * @returns the bill as it is now; null for an unknown id
 */
export async function lockBill({ db }: Pick<CommandScope, "db">, id: string): Promise<BillRecord | null> {
  const locked = await db
    .updateTable("bills")
    .set(({ eb }) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst()
  return locked ?? null
}

/** Locks the open bill of a table. @returns null if the table has none */
export async function lockOpenBill(
  { db }: Pick<CommandScope, "db">,
  { ownerId, tableKey }: { readonly ownerId: string; readonly tableKey: string },
): Promise<BillRecord | null> {
  const locked = await db
    .updateTable("bills")
    .set(({ eb }) => ({ version: eb("version", "+", 1) }))
    .where("user_id", "=", ownerId)
    .where("table_key", "=", tableKey)
    .where("state", "=", isOpen)
    .returningAll()
    .executeTakeFirst()
  return locked ?? null
}
