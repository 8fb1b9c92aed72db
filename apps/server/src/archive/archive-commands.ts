import { defineCommand } from "../storage/command.ts"
import type { Db } from "../storage/schema.ts"
import type { KeptCard } from "./kept-card.ts"

/** Milliseconds under which a state is not stored on its own: the owner was still typing. */
export const briefMs = 5 * 60_000

/** Displays under this many milliseconds are the first ones that an owner with too many documents loses. */
const shortMs = 60 * 60_000

/** A display that begins this many milliseconds after the present was recorded while the clock was ahead. */
const aheadMs = 24 * 3_600_000

/** Bytes of archived documents of one owner. */
export const mostArchivedBytes = 20_000_000

/** What diners of an owner read from a moment on. */
type Showing = {
  readonly ownerId: string
  /** ISO time. */
  readonly at: string
  /** A UUID for a new display. */
  readonly id: string
  /** Null: the QR code leads to no menu. */
  readonly card: KeptCard | null
}

/**
 * Ends the display of an owner that has not ended, and begins the next one, unless both have the same content. A
 * display that lasted less than five minutes is replaced as if it had never been. Nothing happens while the clock is
 * behind the beginning of the display, unless the clock was ahead then.
 *
 * @returns whether something changed
 */
export const showCard = defineCommand(
  "archive/show",
  "ownerId",
  async ({ db }, { ownerId, at, id, card }: Showing): Promise<boolean> => {
    let open = await findOpen(db, ownerId)
    if (open?.sha256 === card?.sha256) return false
    const owner = await db.selectFrom("users").select("id").where("id", "=", ownerId).executeTakeFirst()
    if (owner === undefined) return false
    if (open !== undefined && at < open.shown_from) {
      if (!(await wasAhead(db, open.shown_from, at))) return false
      await endByNow(db, ownerId, at)
      open = undefined
    }
    let from = at
    if (open !== undefined) {
      if (card !== null && Date.parse(at) - Date.parse(open.shown_from) < briefMs) {
        from = open.shown_from
        await removeDisplays(db, ownerId, [open])
      } else {
        await db.updateTable("card_displays").set({ shown_until: at }).where("id", "=", open.id).execute()
      }
    }
    if (card === null) return true
    if (await goOn(db, ownerId, from, card)) return true
    const { sha256, document } = card
    await db
      .insertInto("archived_cards")
      .values({ user_id: ownerId, sha256, document, bytes: Buffer.byteLength(document) })
      .onConflict((conflict) => conflict.columns(["user_id", "sha256"]).doNothing())
      .execute()
    await db
      .insertInto("card_displays")
      .values({
        ...{ id, user_id: ownerId, menu_id: card.menuId, menu_name: card.menuName, dishes: card.dishes },
        ...{ shown_from: from, shown_until: null, sha256 },
      })
      .execute()
    await keepWithinLimit(db, ownerId)
    return true
  },
)

/** Displays of one command that removes old ones. */
const removedAtOnce = 100

/**
 * Removes displays that ended long ago, and documents that no display needs any more.
 *
 * @param args.before ISO time
 * @returns how many displays were removed; `removedAtOnce` when there may be more
 */
export const removeOldDisplays = defineCommand(
  "archive/remove-old",
  null,
  async ({ db }, { before }: { before: string }): Promise<number> => {
    const old = await db
      .selectFrom("card_displays")
      .select(["id", "user_id", "sha256"])
      .where("shown_until", "<", before)
      .orderBy("shown_until")
      .limit(removedAtOnce)
      .execute()
    for (const [ownerId, displays] of Map.groupBy(old, ({ user_id }) => user_id)) {
      await removeDisplays(db, ownerId, displays)
    }
    return old.length
  },
)

/** Whether `removeOldDisplays` may have left some. */
export const mayLeaveMore = (removed: number): boolean => removed >= removedAtOnce

type Removed = { readonly id: string; readonly sha256: string }

async function findOpen(db: Db, ownerId: string) {
  return db
    .selectFrom("card_displays")
    .select(["id", "sha256", "shown_from"])
    .where("user_id", "=", ownerId)
    .where("shown_until", "is", null)
    .executeTakeFirst()
}

/**
 * Whether the clock was ahead when a display began, rather than behind now. Before the first account of the installation,
 * or by less than a day, it may be behind.
 */
async function wasAhead(db: Db, shownFrom: string, at: string): Promise<boolean> {
  if (Date.parse(shownFrom) - Date.parse(at) < aheadMs) return false
  const { first } = await db
    .selectFrom("users")
    .select(({ fn }) => fn.min("created_at").as("first"))
    .executeTakeFirstOrThrow()
  return first <= at
}

/** Ends everything by now. That it was displayed stays; when, while the clock was ahead, is not known. */
async function endByNow(db: Db, ownerId: string, at: string): Promise<void> {
  const ofOwner = db.updateTable("card_displays").where("user_id", "=", ownerId)
  await ofOwner
    .set({ shown_until: at })
    .where(({ or, eb }) => or([eb("shown_until", "is", null), eb("shown_until", ">", at)]))
    .execute()
  await ofOwner.set({ shown_from: at }).where("shown_from", ">", at).execute()
}

/** Continues the display that ended at this moment, if it had the same content: the owner changed something back. */
async function goOn(db: Db, ownerId: string, from: string, { sha256 }: KeptCard): Promise<boolean> {
  const before = await db
    .selectFrom("card_displays")
    .select(["id", "sha256"])
    .where("user_id", "=", ownerId)
    .where("shown_until", "=", from)
    .orderBy("shown_from", "desc")
    .executeTakeFirst()
  if (before?.sha256 !== sha256) return false
  await db.updateTable("card_displays").set({ shown_until: null }).where("id", "=", before.id).execute()
  return true
}

/** Removes displays, and the documents that only they had. */
async function removeDisplays(db: Db, ownerId: string, displays: readonly Removed[]): Promise<void> {
  const ids = displays.map(({ id }) => id)
  await db.deleteFrom("card_displays").where("id", "in", ids).execute()
  const documents = [...new Set(displays.map(({ sha256 }) => sha256))]
  const needed = await db
    .selectFrom("card_displays")
    .select("sha256")
    .distinct()
    .where("user_id", "=", ownerId)
    .where("sha256", "in", documents)
    .execute()
  const stays = new Set(needed.map(({ sha256 }) => sha256))
  const unneeded = documents.filter((sha256) => !stays.has(sha256))
  if (unneeded.length === 0) return
  await db.deleteFrom("archived_cards").where("user_id", "=", ownerId).where("sha256", "in", unneeded).execute()
}

/** Removes displays of an owner with too many documents: first the short ones, then the oldest. The last one stays. */
async function keepWithinLimit(db: Db, ownerId: string): Promise<void> {
  const documents = await db
    .selectFrom("archived_cards")
    .select(["sha256", "bytes"])
    .where("user_id", "=", ownerId)
    .execute()
  let bytes = documents.reduce((sum, document) => sum + document.bytes, 0)
  if (bytes <= mostArchivedBytes) return
  const bytesOf = new Map(documents.map((document) => [document.sha256, document.bytes]))
  const ended = await db
    .selectFrom("card_displays")
    .select(["id", "sha256", "shown_from", "shown_until"])
    .where("user_id", "=", ownerId)
    .where("shown_until", "is not", null)
    .orderBy("shown_from")
    .execute()
  const uses = Map.groupBy(ended, ({ sha256 }) => sha256)
  const left = new Map([...uses].map(([sha256, displays]) => [sha256, displays.length]))
  const isShort = ({ shown_from, shown_until }: (typeof ended)[number]) =>
    Date.parse(shown_until ?? "") - Date.parse(shown_from) < shortMs
  const open = await findOpen(db, ownerId)
  const removed: Removed[] = []
  for (const display of [...ended.filter(isShort), ...ended.filter((one) => !isShort(one))]) {
    if (bytes <= mostArchivedBytes) break
    removed.push(display)
    const more = (left.get(display.sha256) ?? 1) - 1
    left.set(display.sha256, more)
    if (more === 0 && display.sha256 !== open?.sha256) bytes -= bytesOf.get(display.sha256) ?? 0
  }
  if (removed.length > 0) await removeDisplays(db, ownerId, removed)
}
