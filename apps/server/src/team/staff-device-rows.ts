import type { Db } from "../storage/schema.ts"
import type { RowSource } from "../wire/table.ts"

/** Rows of `staff_devices` with the columns of the API, for their owner only. */
export function staffDeviceRows(db: Db, ownerId: string): RowSource {
  const rows = db
    .selectFrom("staff_devices")
    .select(["id", "user_id", "role", "name", "linked_at", "seen_at"])
    .where("user_id", "=", ownerId)
  return db.selectFrom(rows.as("row")) as unknown as RowSource
}
