import type { RowSource, Table } from "../wire/table.ts"

/**
 * The table `plans` of the data layer: one row per owner who ever had Premium, with the time of the last change only.
 * `check-subscription` returns the plan itself. This table notifies an owner's other screens that they must query it
 * again.
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
