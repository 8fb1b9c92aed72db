import { sql } from "kysely"
import type { ExportPart } from "../export/export-part.ts"
import type { Db } from "../storage/schema.ts"
import type { RowSource } from "../wire/table.ts"

/** What the assistance adds to an export: what was asked, and the permission. */
export const assistanceExport: ExportPart = {
  values: [
    {
      name: "assistance_permission",
      read: async ({ db, ownerId }) =>
        (await db
          .selectFrom("assistance_permissions")
          .select(["provider", "allowed_at"])
          .where("user_id", "=", ownerId)
          .executeTakeFirst()) ?? null,
    },
  ],
  lists: ({ db, ownerId }) => [
    {
      name: "assistance_uses",
      rows: uses(db, ownerId),
      json: ["calls", "input_tokens", "output_tokens", "micro_euros"],
    },
  ],
}

function uses(db: Db, ownerId: string): RowSource {
  const text = (column: string) => sql<string>`cast(${sql.ref(column)} as text)`.as(column)
  const rows = db
    .selectFrom("assistance_uses")
    .select(["day", "task"])
    .select(["calls", "input_tokens", "output_tokens", "micro_euros"].map(text))
    .select(sql<string>`day || '/' || task`.as("id"))
    .where("user_id", "=", ownerId)
  return db.selectFrom(rows.as("row")) as unknown as RowSource
}
