import { defaultOrderingSettings, type OrderingSettings, readTables } from "@ardoise/domain/order/ordering-settings"
import { type Selectable, sql } from "kysely"
import { defineCommand } from "../storage/command.ts"
import type { Schema } from "../storage/schema.ts"
import { applyFilters, type UpdateArgs, type WireRow, type WriteAnswer, writeAnswer } from "../wire/table.ts"
import { acceptWaiting } from "./order-commands.ts"
import { listWaitingOrders } from "./order-queries.ts"
import { orderSettingsRows, settingsColumns, toOrderSettings, toSettingsColumns } from "./order-settings-queries.ts"

/** What an update of `ordering` sets, already checked by `orderSettingsTable`. */
export type OrderSettingsPatch = Partial<OrderingSettings> & {
  /** Restarts the count of the order limits, so that orders that were refused as too many are accepted again. */
  readonly clearsLimit?: boolean
}

/**
 * Opens and closes the kitchen, and changes the other settings of orders. Settings that are not named stay unchanged.
 * When orders need no acceptance any more, those that wait for it go to the kitchen.
 */
export const updateOrderSettings = defineCommand(
  "ordering/update",
  "ownerId",
  async (scope, args: UpdateArgs): Promise<WriteAnswer> => {
    const { db, record } = scope
    const { ownerId, at } = args
    const stored = await applyFilters(orderSettingsRows(db, ownerId), args.filters)
      .select(settingsColumns.map((name) => sql.ref(`row.${name}`).as(name)))
      .executeTakeFirst()
    if (!stored) return writeAnswer(args, [])
    const { clearsLimit, ...changed } = args.patch as OrderSettingsPatch
    const before = toOrderSettings(stored as unknown as Selectable<Schema["ordering"]>)
    const settings: OrderingSettings = { ...before, ...changed }
    const tables = readTables(settings.tables)
    if (!tables.ok) return tables
    const columns = {
      ...toSettingsColumns({ ...settings, tables: tables.value }),
      ...(clearsLimit && { limited_at: null, limits_cleared_at: at }),
    }
    await db
      .insertInto("ordering")
      .values({ user_id: ownerId, ...columns })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(columns))
      .execute()
    await record({ owner: ownerId, kind: "ordering", event: "update", ref: ownerId, version: at })
    if (before.needsAcceptance && !settings.needsAcceptance) {
      await acceptWaiting(scope, await listWaitingOrders(db, ownerId), { ownerId, movedBy: "", at })
    }
    const rows = await orderSettingsRows(db, ownerId).selectAll().execute()
    return writeAnswer(args, rows as unknown as WireRow[])
  },
)

/**
 * Milliseconds between two stored notes of refused orders, so that a flood does not cause a write for each refused
 * order.
 */
export const limitNotedEveryMs = 60_000

/** Stores for the owner that orders are being refused because there were too many. */
export const noteLimit = defineCommand(
  "ordering/note-limit",
  "ownerId",
  async ({ db, record }, { ownerId, at }: { ownerId: string; at: string }): Promise<void> => {
    await db
      .insertInto("ordering")
      .values({ user_id: ownerId, ...toSettingsColumns(defaultOrderingSettings), limited_at: at })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ limited_at: at }))
      .execute()
    await record({ owner: ownerId, kind: "ordering", event: "update", ref: ownerId, version: at })
  },
)
