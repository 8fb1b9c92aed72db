import { hash } from "node:crypto"
import type { Selectable } from "kysely"
import type { Db, Schema } from "../storage/schema.ts"

/** A line of the ledger. */
export type LedgerRow = Selectable<Schema["bill_ledger"]>

/** What is added to the ledger. */
export type LedgerEntry = Pick<
  LedgerRow,
  "user_id" | "at" | "event" | "bill_id" | "share_id" | "amount_cents" | "tip_cents" | "provider_ref"
>

/**
 * Adds a line to the ledger of an owner. Each line carries the hash of the one before, so that a changed or removed line
 * is found (`findLedgerFault`). The command must hold the lock of the owner.
 */
export async function addToLedger(db: Db, entry: LedgerEntry): Promise<void> {
  const last = await db
    .selectFrom("bill_ledger")
    .select(["seq", "hash"])
    .where("user_id", "=", entry.user_id)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst()
  const row = { ...entry, seq: (last?.seq ?? 0) + 1, previous_hash: last?.hash ?? "" }
  await db
    .insertInto("bill_ledger")
    .values({ ...row, hash: hashOf(row) })
    .execute()
}

/** Returns the hash of a line: SHA-256 of its values in a fixed order. */
export function hashOf(row: Omit<LedgerRow, "hash">): string {
  const { user_id, seq, at, event, bill_id, share_id, amount_cents, tip_cents, provider_ref, previous_hash } = row
  const values = [user_id, seq, at, event, bill_id, share_id, amount_cents, tip_cents, provider_ref, previous_hash]
  return hash("sha256", JSON.stringify(values), "hex")
}

/** The end of a chain of lines: the number and the hash of its last one. */
export type LedgerEnd = Pick<LedgerRow, "seq" | "hash">

const nothing: LedgerEnd = { seq: 0, hash: "" }

/**
 * Checks the chain of an owner's ledger.
 *
 * @param rows in the order of their numbers
 * @param after the line before them
 * @returns the number of the first line that was changed, added or follows a removed one; null if the chain is whole
 */
export function findLedgerFault(rows: readonly LedgerRow[], after: LedgerEnd = nothing): number | null {
  let { seq, hash: previous } = after
  for (const row of rows) {
    seq += 1
    if (row.seq !== seq || row.previous_hash !== previous || row.hash !== hashOf(row)) return row.seq
    previous = row.hash
  }
  return null
}

/** Lines that are read at once. */
const page = 1_000

/** The state of a whole ledger. `fault`: the number of the first line that is wrong, or null. */
export type LedgerState = { readonly end: LedgerEnd; readonly fault: number | null }

/** Checks the whole ledger of an owner. */
export async function verifyLedger(db: Db, ownerId: string): Promise<LedgerState> {
  let end = nothing
  for (;;) {
    const rows = await db
      .selectFrom("bill_ledger")
      .selectAll()
      .where("user_id", "=", ownerId)
      .where("seq", ">", end.seq)
      .orderBy("seq")
      .limit(page)
      .execute()
    const fault = findLedgerFault(rows, end)
    if (fault !== null) return { end, fault }
    end = rows.at(-1) ?? end
    if (rows.length < page) return { end, fault }
  }
}

/** Reads an owner's ledger, oldest first. */
export async function listLedger(db: Db, ownerId: string): Promise<readonly LedgerRow[]> {
  return db.selectFrom("bill_ledger").selectAll().where("user_id", "=", ownerId).orderBy("seq").execute()
}
