import { ok, type Result, refuse } from "@ardoise/domain/result"
import { sql } from "kysely"
import { defineCommand } from "../storage/command.ts"
import type { Db } from "../storage/schema.ts"

/** Allows that an owner's texts are sent to a provider, or no longer. */
export const allowAssistance = defineCommand(
  "assistance/allow",
  "ownerId",
  async (
    { db },
    { ownerId, provider, at }: { readonly ownerId: string; readonly provider: string | null; readonly at: string },
  ): Promise<null> => {
    await db.deleteFrom("assistance_permissions").where("user_id", "=", ownerId).execute()
    if (provider === null) return null
    await db.insertInto("assistance_permissions").values({ user_id: ownerId, provider, allowed_at: at }).execute()
    return null
  },
)

/** What a question may use at most, and the limits that it must respect. */
export type ReservingArgs = {
  readonly ownerId: string
  readonly task: string
  /** The calendar day at the restaurant, such as "2026-11-25". */
  readonly day: string
  readonly inputTokens: number
  readonly outputTokens: number
  readonly microEuros: number
  readonly mostCalls: number
  readonly mostTokens: number
  /** Millionths of a euro of all owners in the month, or null. */
  readonly budget: number | null
}

/** Why a question may not be asked: the day, the month, or the money of the installation. */
export type ReservingRefusal = "day" | "month" | "budget"

/** Reserves what a question may use. It is reserved before the question is sent, so no race passes a limit. */
export const reserveUse = defineCommand(
  "assistance/reserve",
  "ownerId",
  async ({ db, lock }, args: ReservingArgs): Promise<Result<null, ReservingRefusal>> => {
    const { ownerId, day, inputTokens, outputTokens } = args
    if (args.budget !== null) await lock("assistance-budget")
    const month = day.slice(0, 7)
    const own = await sumUses(db, { ownerId, month, day })
    if (own.callsToday >= args.mostCalls) return refuse("day")
    if (own.tokens + inputTokens + outputTokens > args.mostTokens) return refuse("month")
    if (args.budget !== null && (await sumMoney(db, month)) + args.microEuros > args.budget) return refuse("budget")
    await addUse(db, { ...args, calls: 1 })
    return ok(null)
  },
)

/** Corrects a reservation by what the question has really used. */
export const settleUse = defineCommand(
  "assistance/settle",
  "ownerId",
  async (
    { db },
    args: Pick<ReservingArgs, "ownerId" | "task" | "day" | "inputTokens" | "outputTokens" | "microEuros">,
  ): Promise<null> => {
    await addUse(db, { ...args, calls: 0 })
    return null
  },
)

type Use = Pick<ReservingArgs, "ownerId" | "task" | "day" | "inputTokens" | "outputTokens" | "microEuros"> & {
  readonly calls: number
}

async function addUse(
  db: Db,
  { ownerId, task, day, calls, inputTokens, outputTokens, microEuros }: Use,
): Promise<void> {
  const added = { calls, input_tokens: inputTokens, output_tokens: outputTokens, micro_euros: Math.round(microEuros) }
  const sum = (column: keyof typeof added) => sql<number>`assistance_uses.${sql.ref(column)} + ${added[column]}`
  await db
    .insertInto("assistance_uses")
    .values({ user_id: ownerId, day, task, ...added })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "day", "task"]).doUpdateSet({
        ...{ calls: sum("calls"), input_tokens: sum("input_tokens") },
        ...{ output_tokens: sum("output_tokens"), micro_euros: sum("micro_euros") },
      }),
    )
    .execute()
}

/** Sums the calls of an owner's day and the tokens of the month. */
export async function sumUses(
  db: Db,
  { ownerId, month, day }: { readonly ownerId: string; readonly month: string; readonly day: string },
): Promise<{ readonly callsToday: number; readonly tokens: number }> {
  const rows = await db
    .selectFrom("assistance_uses")
    .select(["day", "calls", "input_tokens", "output_tokens"])
    .where("user_id", "=", ownerId)
    .where("day", ">=", `${month}-01`)
    .execute()
  return {
    callsToday: rows.filter((row) => row.day === day).reduce((sum, row) => sum + row.calls, 0),
    tokens: rows.reduce((sum, row) => sum + row.input_tokens + row.output_tokens, 0),
  }
}

/** Sums what all owners have used in a month, in millionths of a euro. */
export async function sumMoney(db: Db, month: string): Promise<number> {
  const { total } = await db
    .selectFrom("assistance_uses")
    .select(sql<number | string | null>`sum(micro_euros)`.as("total"))
    .where("day", ">=", `${month}-01`)
    .where("day", "<=", `${month}-31`)
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}

/** A call of an owner. */
export type Turn = { readonly ownerId: string; readonly turn: string; readonly at: string; readonly until: string }

/** Begins or renews a call of an owner. Refused while another one runs, in any process. */
export const holdTurn = defineCommand(
  "assistance/hold-turn",
  "ownerId",
  async ({ db }, { ownerId, turn, at, until }: Turn): Promise<Result<null, "busy">> => {
    const running = await db
      .selectFrom("assistance_turns")
      .selectAll()
      .where("user_id", "=", ownerId)
      .executeTakeFirst()
    if (running !== undefined && running.turn !== turn && running.until > at) return refuse("busy")
    await db.deleteFrom("assistance_turns").where("user_id", "=", ownerId).execute()
    await db.insertInto("assistance_turns").values({ user_id: ownerId, turn, until }).execute()
    return ok(null)
  },
)

/** Ends a call of an owner. */
export const endTurn = defineCommand(
  "assistance/end-turn",
  "ownerId",
  async ({ db }, { ownerId, turn }: Pick<Turn, "ownerId" | "turn">): Promise<null> => {
    await db.deleteFrom("assistance_turns").where("user_id", "=", ownerId).where("turn", "=", turn).execute()
    return null
  },
)
