import { createHmac } from "node:crypto"
import { type Selectable, sql } from "kysely"
import type { Db, Schema } from "../storage/schema.ts"
import type { RowSource } from "../wire/table.ts"

/** A stored call. */
export type CallRow = Selectable<Schema["table_calls"]>

/** Rows of `table_calls` with the columns of the API: those of one restaurant. They are removed after a day. */
export function callRows(db: Db, ownerId: string): RowSource {
  const rows = db
    .selectFrom("table_calls")
    .select(["id", "user_id", "table_name", "kind", "created_at", "answered_at", "answered_by"])
    .select(sql<string>`case when answered_at is null then 'false' else 'true' end`.as("answered"))
    .where("user_id", "=", ownerId)
  return db.selectFrom(rows.as("row")) as unknown as RowSource
}

/** The call with this id, or null. */
export async function findCall(db: Db, id: string): Promise<CallRow | null> {
  const row = await db.selectFrom("table_calls").selectAll().where("id", "=", id).executeTakeFirst()
  return row ?? null
}

/** The secret key with which a phone of the table follows a call. It is derived, so every phone there gets the same. */
export function callKey(secret: string | Uint8Array, callId: string): string {
  return createHmac("sha256", secret).update(`table-call:${callId}`).digest("base64url")
}
