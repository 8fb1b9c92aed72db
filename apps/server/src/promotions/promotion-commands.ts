import {
  type Promotion,
  type PromotionDefinition,
  promotionLimits,
  readDefinition,
} from "@ardoise/domain/promotions/promotion"
import { firstHeldMs, lastHeldMs } from "@ardoise/domain/promotions/promotion-time"
import { ok, type Result, refuse } from "@ardoise/domain/result"
import { findProfile } from "../restaurants/restaurant-queries.ts"
import { defineCommand } from "../storage/command.ts"
import { parseStored } from "../storage/parse-stored.ts"
import type { Db } from "../storage/schema.ts"
import { findPlan } from "../subscription/subscription-queries.ts"
import { asPromotion, findPromotion, type PromotionRecord } from "./promotion-queries.ts"

/** A promotion as its owner wants it, already checked by itself. */
export type SavingArgs = {
  readonly ownerId: string
  readonly id: string
  readonly name: string
  readonly definition: PromotionDefinition
  /** False: a draft. */
  readonly isOn: boolean
  /** `updated_at` of the version that the owner saw; null: a new promotion. */
  readonly seen: string | null
  /** ISO time. */
  readonly at: string
}

/** The stored promotion. */
export type PromotionAnswer = Result<
  PromotionRecord,
  | "42501"
  | "premium-required"
  | "promotion-changed"
  | "promotion-missing"
  | "promotion-started"
  | "too-many-promotions"
  | "code-exists"
>

/** Promotions that are stored of one owner, those that are over included. It bounds the disk use of one owner. */
export const mostPromotions = 250

/**
 * Stores a promotion, or changes one that has never held. From its first hour on it is a fact about prices that people
 * have seen: then it can only be stopped. A repeated call changes nothing (A15).
 */
export const savePromotion = defineCommand(
  "promotions/save",
  "ownerId",
  async ({ db, record }, args: SavingArgs): Promise<PromotionAnswer> => {
    const { ownerId, id, name, isOn, at } = args
    const stored = await findPromotion(db, id)
    if (stored !== null && stored.user_id !== ownerId) return refuse("42501")
    const definition = JSON.stringify(args.definition)
    if (stored !== null && isSame(stored, { name, definition, isOn })) return ok(stored)
    if ((stored?.updated_at ?? null) !== args.seen) {
      return refuse(stored === null ? "promotion-missing" : "promotion-changed")
    }
    const { timeZone } = await findProfile(db, ownerId)
    if (stored !== null && hasBegun(stored, { timeZone, at })) return refuse("promotion-started")
    if (isOn && (await findPlan(db, ownerId, at)) === "free") return refuse("premium-required")
    if (stored === null && (await countOpen(db, ownerId, at)) >= promotionLimits.open) {
      return refuse("too-many-promotions")
    }
    const { code } = args.definition
    if (code !== undefined && (await isCodeTaken(db, { ownerId, id, code, at }))) return refuse("code-exists")
    const promotion: Promotion = { ...args.definition, id, name, onSince: isOn ? at : null, stoppedAt: null }
    const row: PromotionRecord = {
      ...{ id, user_id: ownerId, name, definition },
      // Since this change: what was announced before it was another reduction.
      on_since: promotion.onSince,
      stopped_at: null,
      ends_at: isOn ? endOf(promotion, timeZone) : null,
      uses: 0,
      created_at: stored?.created_at ?? at,
      updated_at: later(at, stored?.updated_at),
    }
    if (stored === null) {
      await removeOldest(db, ownerId)
      await db.insertInto("promotions").values(row).execute()
    } else {
      const { id: _id, user_id: _owner, ...changed } = row
      await db.updateTable("promotions").set(changed).where("id", "=", id).execute()
    }
    const event = stored === null ? "insert" : "update"
    await record({ owner: ownerId, kind: "promotion", event, ref: id, version: row.updated_at })
    return ok(row)
  },
)

/** A promotion of the owner, at a time. */
export type PromotionPlace = { readonly ownerId: string; readonly id: string /** ISO time. */; readonly at: string }

/** Stops a promotion that is on, at once. One that is over or stopped stays as it is. */
export const stopPromotion = defineCommand(
  "promotions/stop",
  "ownerId",
  async ({ db, record }, { ownerId, id, at }: PromotionPlace): Promise<PromotionAnswer> => {
    const stored = await findPromotion(db, id)
    if (stored?.user_id !== ownerId || stored.on_since === null) return refuse("promotion-missing")
    if (stored.stopped_at !== null || (stored.ends_at !== null && stored.ends_at <= at)) return ok(stored)
    const changed = { stopped_at: at, ends_at: at, updated_at: later(at, stored.updated_at) }
    await db.updateTable("promotions").set(changed).where("id", "=", id).execute()
    await record({ owner: ownerId, kind: "promotion", event: "update", ref: id, version: changed.updated_at })
    return ok({ ...stored, ...changed })
  },
)

/** Deletes a promotion that has never held. Deleting it again changes nothing. */
export const deletePromotion = defineCommand(
  "promotions/delete",
  "ownerId",
  async ({ db, record }, { ownerId, id, at }: PromotionPlace): Promise<Result<null, "promotion-started">> => {
    const stored = await findPromotion(db, id)
    if (stored?.user_id !== ownerId) return ok(null)
    const { timeZone } = await findProfile(db, ownerId)
    if (hasBegun(stored, { timeZone, at })) return refuse("promotion-started")
    await db.deleteFrom("promotions").where("id", "=", id).execute()
    await record({ owner: ownerId, kind: "promotion", event: "delete", ref: id, version: at })
    return ok(null)
  },
)

function isSame(
  stored: PromotionRecord,
  wanted: { readonly name: string; readonly definition: string; readonly isOn: boolean },
): boolean {
  const isOn = stored.on_since !== null && stored.stopped_at === null
  // As text: both have the same fields in the same order.
  const definition = JSON.stringify(parseStored(stored.definition))
  return stored.name === wanted.name && definition === wanted.definition && isOn === wanted.isOn
}

function hasBegun(stored: PromotionRecord, { timeZone, at }: { timeZone: string; at: string }): boolean {
  if (stored.on_since === null) return false
  const promotion = asPromotion(stored)
  // A later version of the program wrote it: it may have held.
  if (promotion === null) return true
  const beganMs = firstHeldMs(promotion, timeZone)
  return beganMs !== null && beganMs <= Date.parse(at)
}

function endOf(promotion: Promotion, timeZone: string): string | null {
  const lastMs = lastHeldMs(promotion, timeZone)
  return Number.isFinite(lastMs) ? new Date(lastMs).toISOString() : null
}

/** Returns the time of a change: always after the one before, so that the versions differ. */
function later(at: string, before: string | undefined): string {
  return before === undefined || at > before ? at : new Date(Date.parse(before) + 1).toISOString()
}

async function countOpen(db: Db, ownerId: string, at: string): Promise<number> {
  const { open } = await listUnfinished(db, ownerId, at)
    .select(({ fn }) => fn.countAll<number>().as("open"))
    .executeTakeFirstOrThrow()
  return Number(open)
}

/** Whether another promotion that is not over has the code. */
async function isCodeTaken(
  db: Db,
  { ownerId, id, code, at }: { ownerId: string; id: string; code: string; at: string },
): Promise<boolean> {
  const others = await listUnfinished(db, ownerId, at).where("id", "!=", id).select("definition").execute()
  return others.some(({ definition }) => readDefinition(parseStored(definition))?.code === code)
}

const listUnfinished = (db: Db, ownerId: string, at: string) =>
  db
    .selectFrom("promotions")
    .where("user_id", "=", ownerId)
    .where((query) => query.or([query("ends_at", "is", null), query("ends_at", ">", at)]))

/** Makes room for one more promotion of an owner: those that ended first go. */
async function removeOldest(db: Db, ownerId: string): Promise<void> {
  const ofOwner = db
    .selectFrom("promotions")
    .select("id")
    .where("user_id", "=", ownerId)
    .where("ends_at", "is not", null)
  const rows = await ofOwner
    .orderBy("ends_at", "desc")
    .offset(mostPromotions - promotionLimits.open)
    .limit(mostPromotions)
    .execute()
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await db.deleteFrom("promotions").where("id", "in", ids).execute()
}

/** Counts an order that used the code of a promotion. */
export async function countCodeUse(db: Db, id: string): Promise<void> {
  await db
    .updateTable("promotions")
    .set(({ eb }) => ({ uses: eb("uses", "+", 1) }))
    .where("id", "=", id)
    .execute()
}
