import { toSpecials } from "@ardoise/contract/board-mapping"
import type { WireSpecial } from "@ardoise/contract/offer-rows"
import { localDay } from "@ardoise/domain/dates"
import { boardLimits, type Special } from "@ardoise/domain/menu/daily-board"
import type { OrderLine } from "@ardoise/domain/order/order"
import { usualBoardEnd } from "@ardoise/domain/restaurant/board-end"
import { ok, type Result, refuse } from "@ardoise/domain/result"
import { findProfile } from "../restaurants/restaurant-queries.ts"
import { type CommandScope, defineCommand } from "../storage/command.ts"
import { parseStored } from "../storage/parse-stored.ts"
import type { Db } from "../storage/schema.ts"
import type { WireRow } from "../wire/table.ts"
import { type BoardRow, lockNewestBoard } from "./board-queries.ts"

/** A publication whose shape has been checked. */
export type PublishingArgs = {
  readonly ownerId: string
  readonly specials: readonly WireSpecial[]
  /** ISO time; null: the end of the service that is on or next. */
  readonly endsAt: string | null
  /** The board that the owner saw; null: none. */
  readonly seen: { readonly published_at: string; readonly version: number } | null
  readonly key: string
  /** ISO time. */
  readonly at: string
}

/** The published board in the format of the API, or null where an empty board replaced none. */
export type PublishingAnswer = Result<WireRow | null, "board-changed" | "board-over">

/**
 * Publishes the daily board: changes the one that is published, or begins a new one. An empty list takes it down. A
 * repeated key changes nothing (A15). A board that somebody else has changed in the meantime is not replaced.
 */
export const publishBoard = defineCommand(
  "boards/publish",
  "ownerId",
  async ({ db, record }, args: PublishingArgs): Promise<PublishingAnswer> => {
    const { ownerId, at } = args
    const newest = await lockNewestBoard(db, ownerId)
    if (newest?.publish_key === args.key) return ok(toWireRow(newest))
    const current = newest !== null && newest.ends_at > at ? newest : null
    if (!isSeen(current, args.seen)) return refuse("board-changed")
    if (args.specials.length === 0 && current === null) return ok(null)
    if (args.endsAt !== null && args.endsAt <= at && args.specials.length > 0) return refuse("board-over")

    const row = current === null ? await newRow(db, args) : changedRow(current, args)
    if (current === null) {
      await db.insertInto("daily_boards").values(row).execute()
      await removeOldest(db, ownerId)
    } else {
      const { user_id, published_at, ...changed } = row
      const ofBoard = db.updateTable("daily_boards").where("user_id", "=", user_id)
      await ofBoard.set(changed).where("published_at", "=", published_at).execute()
    }
    const event = current === null ? "insert" : "update"
    await record({ owner: ownerId, kind: "daily_board", event, ref: refOf(row), version: at })
    return ok(toWireRow(row))
  },
)

/**
 * Takes the portions of an order from the board that the transaction has locked. Specials that are not counted stay as
 * they are.
 */
export async function takePortions(
  { db, record }: CommandScope,
  board: BoardRow,
  order: { readonly lines: readonly Pick<OrderLine, "dishId" | "quantity">[]; readonly at: string },
): Promise<void> {
  const stored = parseStored(board.specials)
  if (!Array.isArray(stored)) return
  const taken = new Map<string, number>()
  for (const { dishId, quantity } of order.lines) taken.set(dishId, (taken.get(dishId) ?? 0) + quantity)
  const isCounted = (special: WireSpecial) => typeof special.left === "number" && taken.has(special.id)
  if (!stored.some(isCounted)) return
  const specials = (stored as WireSpecial[]).map((special) =>
    isCounted(special) ? { ...special, left: (special.left ?? 0) - (taken.get(special.id) ?? 0) } : special,
  )
  const { user_id, published_at } = board
  const ofBoard = db.updateTable("daily_boards").where("user_id", "=", user_id).where("published_at", "=", published_at)
  await ofBoard.set({ specials: JSON.stringify(specials) }).execute()
  await record({ owner: user_id, kind: "daily_board", event: "update", ref: refOf(board), version: order.at })
}

/** Returns the id under which a change of a board is recorded. */
export const refOf = ({ user_id, published_at }: Pick<BoardRow, "user_id" | "published_at">) =>
  `${user_id}/${published_at}`

/** Boards that are stored of one owner: two services a day, for the time that they are stored. */
export const mostBoards = 120

/** Removes the oldest boards of an owner who has more than `mostBoards`. */
async function removeOldest(db: Db, ownerId: string): Promise<void> {
  const [last] = await db
    .selectFrom("daily_boards")
    .select("published_at")
    .where("user_id", "=", ownerId)
    .orderBy("published_at", "desc")
    .offset(mostBoards)
    .limit(1)
    .execute()
  if (last === undefined) return
  const ofOwner = db.deleteFrom("daily_boards").where("user_id", "=", ownerId)
  await ofOwner.where("published_at", "<=", last.published_at).execute()
}

function isSeen(current: BoardRow | null, seen: PublishingArgs["seen"]): boolean {
  if (current === null) return true
  return seen !== null && seen.published_at === current.published_at && String(seen.version) === current.version
}

async function newRow(db: Db, { ownerId, specials, endsAt, key, at }: PublishingArgs): Promise<BoardRow> {
  const { timeZone, openingHours } = await findProfile(db, ownerId)
  const moment = { nowMs: Date.parse(at), timeZone }
  return {
    user_id: ownerId,
    published_at: at,
    day: localDay(timeZone, moment.nowMs),
    specials: JSON.stringify(specials.map((special) => withPortions(special, null))),
    ends_at: endsAt ?? new Date(usualBoardEnd(openingHours, moment)).toISOString(),
    version: "1",
    publish_key: key,
  }
}

/** Returns the row of a board with its new specials. Those that were taken off stay in it, so that they can return. */
function changedRow(current: BoardRow, { specials, endsAt, key, at }: PublishingArgs): BoardRow {
  const stored = parseStored(current.specials)
  const before = toSpecials(stored).on
  const on = specials.map((special) => withPortions(special, before.find(({ id }) => id === special.id) ?? null))
  const ids = new Set(on.map(({ id }) => id))
  const off = (Array.isArray(stored) ? (stored as WireSpecial[]) : [])
    .filter(({ id }) => !ids.has(id))
    .map((special) => ({ ...special, off: true }))
  return {
    ...current,
    specials: JSON.stringify([...on, ...off].slice(0, boardLimits.specials)),
    ends_at: on.length === 0 ? at : (endsAt ?? current.ends_at),
    version: String(Number(current.version) + 1),
    publish_key: key,
  }
}

/** Returns a special with its number of portions: without one it keeps that of the board. Null is not stored. */
function withPortions({ left, ...special }: WireSpecial, before: Special | null): WireSpecial {
  const portions = left === undefined ? before?.left : left
  return { ...special, ...(typeof portions === "number" && { left: portions }) }
}

function toWireRow({ publish_key: _key, ...row }: BoardRow): WireRow {
  return row
}
