import { randomUUID } from "node:crypto"
import { setTimeout as rest } from "node:timers/promises"
import { nextServedChange } from "@ardoise/domain/menu/active-menu"
import { momentFor } from "../menus/end-of-service.ts"
import { listStandings } from "../menus/menu-queries.ts"
import type { Database } from "../storage/database.ts"
import type { ChangeKind, Db } from "../storage/schema.ts"
import { findPlan } from "../subscription/subscription-queries.ts"
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
  const service = await db.selectFrom("menu_services").select("user_id").limit(1).executeTakeFirst()
  return service !== undefined || (await listCandidates(db, { since, at })).length > 0
}

const isFed = (since: string, at: string): boolean => Date.parse(at) - Date.parse(since) < feedMs

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
    since !== null && isFed(since, at) ? await listFed(database.read, { since, at }) : listAll(database.largeRead)
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
      const edge = since === null ? null : await findLastEdge(database.read, ownerId, { since, at })
      const [latest] = [changedAt, edge]
        .filter((time) => time !== null)
        .toSorted()
        .reverse()
      // A moment that the archive has already passed cannot be the one of this change.
      const moment = latest !== undefined && latest > (open?.shown_from ?? "") ? latest : at
      await database.run(showCard, { ownerId, at: moment, id: randomUUID(), card: kept })
    }
    // Rest as long as it took: diners and orders get at least half of the time.
    await rest(performance.now() - begun)
  }
}

/** The owners whose data changed since a moment, and those whose menus are served by hours. */
async function listFed(db: Db, span: Span): Promise<readonly Candidate[]> {
  const changed = await listCandidates(db, span)
  const known = new Set(changed.map(({ ownerId }) => ownerId))
  const served = await db.selectFrom("menu_services").select("user_id").distinct().execute()
  const others = served.filter(({ user_id }) => !known.has(user_id))
  return [...changed, ...others.map(({ user_id }) => ({ ownerId: user_id, changedAt: null }))]
}

/** The owners whose data changed, or whose plan or board ended, each with the last such moment. */
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
  for (const { ownerId, changedAt } of [...changes, ...plans, ...boards]) {
    if (changedAt > (last.get(ownerId) ?? "")) last.set(ownerId, changedAt)
  }
  return [...last].map(([ownerId, changedAt]) => ({ ownerId, changedAt }))
}

/** All owners with a menu or with a display that has not ended. */
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

/** Returns the last moment at which another menu was served by its hours, or null. */
async function findLastEdge(db: Db, ownerId: string, { since, at }: Span): Promise<string | null> {
  const standings = await listStandings(db, ownerId)
  const plan = await findPlan(db, ownerId, at)
  const { timeZone } = await momentFor(db, standings, { ownerId, at })
  const endMs = Date.parse(at)
  let edgeMs = nextServedChange(standings, plan, { nowMs: Date.parse(since), timeZone })
  let last: number | null = null
  while (edgeMs !== null && edgeMs <= endMs) {
    last = edgeMs
    edgeMs = nextServedChange(standings, plan, { nowMs: edgeMs, timeZone })
  }
  return last === null ? null : new Date(last).toISOString()
}
