import { defaultOrdering, type OrderingSettings } from "@ardoise/domain/order/ordering"
import { type Selectable, sql } from "kysely"
import { prepareQuery } from "../database/prepared-query.ts"
import type { Db, Schema } from "../database/schema.ts"
import { findProfile } from "../restaurants/restaurant-queries.ts"
import { findPlan } from "../subscription/subscription-queries.ts"
import type { RowSource } from "../wire/table.ts"

type OrderingRow = Selectable<Schema["ordering"]>

const columnNames = ["is_open", "keeps_hours", "tables"] as const

/** Settings as they are stored. */
export function toOrderingColumns({ isOpen, keepsHours, tables }: OrderingSettings): Omit<OrderingRow, "user_id"> {
  return { is_open: JSON.stringify(isOpen), keeps_hours: JSON.stringify(keepsHours), tables: JSON.stringify(tables) }
}

/** Settings as the rules know them. */
export function toOrdering(row: Omit<OrderingRow, "user_id">): OrderingSettings {
  return { isOpen: row.is_open === "true", keepsHours: row.keeps_hours === "true", tables: JSON.parse(row.tables) }
}

/** The owner's own row, which is always there: whoever chose nothing has the defaults. */
export function orderingRows(db: Db, ownerId: string): RowSource {
  const defaults = toOrderingColumns(defaultOrdering)
  const rows = db
    .selectFrom("users")
    .leftJoin("ordering", "ordering.user_id", "users.id")
    .select("users.id as user_id")
    .select(
      columnNames.map((name) => sql<string>`coalesce(${sql.ref(`ordering.${name}`)}, ${defaults[name]})`.as(name)),
    )
    .where("users.id", "=", ownerId)
  return db.selectFrom(rows.as("row")) as unknown as RowSource
}

/** What decides whether a restaurant takes orders at a time. @param now ISO time */
export async function findOrderingState(db: Db, ownerId: string, now: string) {
  const [settings] = await findSettings(db, { ownerId })
  const { openingHours, timeZone } = await findProfile(db, ownerId)
  return {
    plan: await findPlan(db, ownerId, now),
    settings: settings ? toOrdering(settings) : defaultOrdering,
    openingHours,
    timeZone,
  }
}

const findSettings = prepareQuery<{ ownerId: string }, Omit<OrderingRow, "user_id">>((db, blank) =>
  db
    .selectFrom("ordering")
    .select([...columnNames])
    .where("user_id", "=", blank("ownerId")),
)
