import { type OrderingSettings, readTables } from "@ardoise/domain/order/ordering"
import { type Selectable, sql } from "kysely"
import { defineCommand } from "../database/command.ts"
import type { Schema } from "../database/schema.ts"
import { applyFilters, type UpdateArgs, type WriteAnswer, writeAnswer } from "../wire/table.ts"
import { orderingRows, toOrdering, toOrderingColumns } from "./ordering-queries.ts"

/** Opens and closes the kitchen, and changes what else decides whether orders come. What is not named stays. */
export const updateOrdering = defineCommand(
  "ordering/update",
  "ownerId",
  async ({ db, record }, args: UpdateArgs): Promise<WriteAnswer> => {
    const { ownerId, at } = args
    const stored = await applyFilters(orderingRows(db, ownerId), args.filters)
      .select(["is_open", "keeps_hours", "tables"].map((name) => sql.ref(`row.${name}`).as(name)))
      .executeTakeFirst()
    if (!stored) return writeAnswer(args, [])
    const settings: OrderingSettings = {
      ...toOrdering(stored as unknown as Selectable<Schema["ordering"]>),
      ...(args.patch as Partial<OrderingSettings>),
    }
    const tables = readTables(settings.tables)
    if (!tables.ok) return tables
    const columns = toOrderingColumns({ ...settings, tables: tables.value })
    await db
      .insertInto("ordering")
      .values({ user_id: ownerId, ...columns })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(columns))
      .execute()
    await record({ owner: ownerId, kind: "ordering", event: "update", ref: ownerId, version: at })
    return writeAnswer(args, [{ user_id: ownerId, ...columns }])
  },
)
