import { randomUUID } from "node:crypto"
import { setTimeout as rest, setImmediate } from "node:timers/promises"
import { emptyProfile } from "@ardoise/domain/restaurant/profile"
import { type Moment, nextEdge, readWindows, type Window } from "@ardoise/domain/restaurant/windows"
import type { Database } from "../storage/database.ts"
import { parseStored } from "../storage/parse-stored.ts"
import type { ChangeKind, Db } from "../storage/schema.ts"
import { showCard } from "./archive-commands.ts"
import { findShownCard } from "./archive-queries.ts"
import { toKeptCard } from "./kept-card.ts"

/** The name of the job. */
export const archiveJob = "archive-cards"

/** Changes that may concern what diners read. Taken-down and ended accounts change as restaurants do. */
const kinds: readonly ChangeKind[] = ["menu", "plan", "restaurant", "daily_board", "menu_service"]

/** Milliseconds before the last run that are looked at again, because clocks of processes differ. */
const lookedAgainMs = 60_000

/** The change feed is stored for a day. After a longer pause, every owner is looked at. */
const feedMs = 23 * 3_600_000

/** Menus with hours that are looked at before other requests get their turn. */
const servicesBetweenPauses = 100

/** Owners whose ids are read in one query. */
const ownersAtOnce = 200

/** An owner whose display may have changed, and when it did: ISO time, or null for an unknown moment. */
type Candidate = { readonly ownerId: string; readonly changedAt: string | null }

type Span = { readonly since: string; readonly at: string }

/** Whether something may have changed what diners read. @param at ISO time */
export async function hasCandidates({ read: db }: Database, at: string): Promise<boolean> {
  const job = await db.selectFrom("jobs").select("ran_at").where("name", "=", archiveJob).executeTakeFirst()
  const since = job?.ran_at ?? null
  if (since === null || !isFed(since, at)) return true
  return (await listCandidates(db, { since, at })).length > 0
}

/** Whether the change feed has all changes since the last run. A run in the future was of a clock that was ahead. */
const isFed = (since: string, at: string): boolean => since <= at && Date.parse(at) - Date.parse(since) < feedMs

/**
 * Stores what diners read now wherever it differs from what the archive says, from the moment of the change on. After a
 * long pause it is from now on: what was displayed meanwhile is not known.
 *
 * @param turn.since when the last run was: ISO time, or null
 */
export async function archiveCards(
  database: Database,
  turn: { readonly at: string; readonly since: string | null; readonly signal: AbortSignal },
): Promise<void> {
  const { at, since, signal } = turn
  const candidates =
    since !== null && isFed(since, at)
      ? await listCandidates(database.read, { since, at })
      : listAll(database.largeRead)
  for await (const { ownerId, changedAt } of candidates) {
    signal.throwIfAborted()
    const begun = performance.now()
    const card = await findShownCard(database.read, ownerId, at)
    const open = await database.read
      .selectFrom("card_displays")
      .select(["sha256", "shown_from"])
      .where("user_id", "=", ownerId)
      .where("shown_until", "is", null)
      .executeTakeFirst()
    const kept = card && toKeptCard(card)
    if (open?.sha256 !== kept?.sha256) {
      // A moment that the archive has already passed cannot be the one of this change.
      const moment = changedAt !== null && changedAt > (open?.shown_from ?? "") ? changedAt : at
      await database.run(showCard, { ownerId, at: moment, id: randomUUID(), card: kept })
    }
    // Rest as long as it took: diners and orders get at least half of the time.
    await rest(performance.now() - begun)
  }
}

/**
 * The owners whose data changed, whose plan or board ended, or whose menus changed by their hours, each with the last
 * such moment.
 */
async function listCandidates(db: Db, { since, at }: Span): Promise<Candidate[]> {
  const from = new Date(Date.parse(since) - lookedAgainMs).toISOString()
  const changes = await db
    .selectFrom("change")
    .select(({ fn }) => ["owner as ownerId", fn.max("at").as("changedAt")])
    .where("kind", "in", kinds)
    .where("at", ">=", from)
    .groupBy("owner")
    .execute()
  const plans = await db
    .selectFrom("subscriptions")
    .select(["user_id as ownerId", "ends_at as changedAt"])
    .where("ends_at", ">", from)
    .where("ends_at", "<=", at)
    .execute()
  const boards = await db
    .selectFrom("daily_boards")
    .select(["user_id as ownerId", "ends_at as changedAt"])
    .where("ends_at", ">", from)
    .where("ends_at", "<=", at)
    .execute()
  const last = new Map<string, string>()
  for (const { ownerId, changedAt } of [...changes, ...plans, ...boards, ...(await listEdges(db, from, at))]) {
    if (changedAt > (last.get(ownerId) ?? "")) last.set(ownerId, changedAt)
  }
  return [...last].map(([ownerId, changedAt]) => ({ ownerId, changedAt }))
}

/** All owners. */
async function* listAll(db: Db): AsyncGenerator<Candidate> {
  let after = ""
  for (;;) {
    const owners = await db
      .selectFrom("users")
      .select("id")
      .where("id", ">", after)
      .orderBy("id")
      .limit(ownersAtOnce)
      .execute()
    for (const { id } of owners) yield { ownerId: id, changedAt: null }
    const last = owners.at(-1)
    if (last === undefined || owners.length < ownersAtOnce) return
    after = last.id
  }
}

/** The owners with a menu whose hours began or ended, each with the last such moment. */
async function listEdges(db: Db, from: string, at: string): Promise<{ ownerId: string; changedAt: string }[]> {
  const rows = await db
    .selectFrom("menu_services")
    .leftJoin("restaurants", "restaurants.user_id", "menu_services.user_id")
    .select(["menu_services.user_id as ownerId", "menu_services.windows", "restaurants.time_zone as timeZone"])
    .execute()
  const edges: { ownerId: string; changedAt: string }[] = []
  for (const [position, { ownerId, windows, timeZone }] of rows.entries()) {
    const moment = { nowMs: Date.parse(from), timeZone: timeZone ?? emptyProfile.timeZone }
    const last = lastEdge(readWindows(parseStored(windows)) ?? [], moment, Date.parse(at))
    if (last !== null) edges.push({ ownerId, changedAt: new Date(last).toISOString() })
    if (position % servicesBetweenPauses === servicesBetweenPauses - 1) await setImmediate()
  }
  return edges
}

/** Returns the last edge of windows after a moment and until an end, in milliseconds; null without one. */
function lastEdge(windows: readonly Window[], moment: Moment, endMs: number): number | null {
  const next = nextEdge(windows, moment)
  if (next === null || next > endMs) return null
  return lastEdge(windows, { ...moment, nowMs: next }, endMs) ?? next
}
