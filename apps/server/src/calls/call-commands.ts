import { type CallKind, callsWindowMs, missedAfterMs, mostCalls } from "@ardoise/domain/order/table-call"
import { ok, type Result, refuse } from "@ardoise/domain/result"
import { tableKeyOf } from "@ardoise/domain/sharing/table-code"
import { findDevice } from "../accounts/devices/device-queries.ts"
import { lockUser } from "../accounts/locked-user.ts"
import { toOrderSettings } from "../orders/order-settings-queries.ts"
import { defineCommand } from "../storage/command.ts"
import { findPlan } from "../subscription/subscription-queries.ts"
import { applyFilters, type UpdateArgs, type WireRow, type WriteAnswer, writeAnswer } from "../wire/table.ts"
import { type CallRow, callRows } from "./call-queries.ts"

/** A call from a table whose code was right. */
export type PlaceCallArgs = {
  readonly ownerId: string
  readonly table: string
  readonly kind: CallKind
  readonly at: string
}

/**
 * Calls the team to a table. A table has one open call of a kind: a second press finds the first one.
 *
 * @returns the call, and whether it was open before; `calls-closed` where the restaurant takes none; `too-many-calls` for
 *   a table that has called too often in the last minutes
 */
export const placeCall = defineCommand(
  "calls/place",
  "ownerId",
  async (
    scope,
    { ownerId, table, kind, at }: PlaceCallArgs,
  ): Promise<Result<{ readonly call: CallRow; readonly wasOpen: boolean }, "calls-closed" | "too-many-calls">> => {
    const { db, record } = scope
    await lockUser(scope, ownerId)
    const settings = await db.selectFrom("ordering").selectAll().where("user_id", "=", ownerId).executeTakeFirst()
    const takesCalls = settings !== undefined && toOrderSettings(settings).takesCalls
    if (!takesCalls || (await findPlan(db, ownerId, at)) === "free") return refuse("calls-closed")
    const tableKey = tableKeyOf(table)
    const ofTable = db
      .selectFrom("table_calls")
      .selectAll()
      .where("user_id", "=", ownerId)
      .where("table_key", "=", tableKey)
    const open = await ofTable.where("kind", "=", kind).where("answered_at", "is", null).executeTakeFirst()
    if (open !== undefined) {
      const isMissed = Math.abs(Date.parse(at) - Date.parse(open.created_at)) >= missedAfterMs
      if (!isMissed) return ok({ call: open, wasOpen: true })
      // The phone has said that there is no answer: this press rings again.
      await db.updateTable("table_calls").set({ created_at: at }).where("id", "=", open.id).execute()
      await record({ owner: ownerId, kind: "call", event: "update", ref: open.id, version: at })
      return ok({ call: { ...open, created_at: at }, wasOpen: false })
    }
    const since = new Date(Date.parse(at) - callsWindowMs).toISOString()
    if ((await ofTable.where("created_at", ">", since).execute()).length >= mostCalls) return refuse("too-many-calls")
    const call: Omit<CallRow, "id"> = {
      ...{ user_id: ownerId, table_name: table, table_key: tableKey, kind },
      ...{ created_at: at, answered_at: null, answered_by: null },
    }
    for (let ms = Date.parse(at); ; ms++) {
      const id = `call-${ms}`
      const [stored] = await db
        .insertInto("table_calls")
        .values({ ...call, id })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .returningAll()
        .execute()
      if (stored === undefined) continue
      await record({ owner: ownerId, kind: "call", event: "insert", ref: id, version: at })
      return ok({ call: stored, wasOpen: false })
    }
  },
)

/** Answers the calls that the filters name. Of two people who answer at the same instant, the first counts. */
export const answerCalls = defineCommand(
  "calls/answer",
  "ownerId",
  async (scope, args: UpdateArgs): Promise<WriteAnswer> => {
    const { db, record } = scope
    const { ownerId, staff, at } = args
    const found = await applyFilters(callRows(db, ownerId), args.filters).selectAll().execute()
    const rows = found as unknown as WireRow[]
    const by = staff ? ((await findDevice(db, staff.deviceId))?.name ?? "") : ""
    const answered: WireRow[] = []
    for (const row of rows) {
      const id = row.id ?? ""
      if (row.answered_at !== null) {
        answered.push(row)
        continue
      }
      await db.updateTable("table_calls").set({ answered_at: at, answered_by: by }).where("id", "=", id).execute()
      await record({ owner: ownerId, kind: "call", event: "update", ref: id, version: at })
      answered.push({ ...row, answered: "true", answered_at: at, answered_by: by })
    }
    return writeAnswer(args, answered)
  },
)
