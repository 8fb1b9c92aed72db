import type { RowSource, Table } from "../wire/table.ts"

/**
 * `plans` on the wire: one row for each owner who ever had Premium, that says only when something about it changed last. What
 * holds is said by `check-subscription`; this is how an owner's other screens hear that they must ask.
 */
export const planTable: Table = {
  name: "plans",
  columns: { user_id: "uuid", updated_at: "time" },
  key: ["user_id"],
  changeKind: "plan",
  rows: (db, viewer) =>
    db.selectFrom(
      db
        .selectFrom("subscriptions")
        .select(["user_id", "updated_at"])
        .where("user_id", "=", viewer.userId ?? "")
        .as("row"),
    ) as unknown as RowSource,
}
