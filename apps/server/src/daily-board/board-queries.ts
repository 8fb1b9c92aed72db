import { toSpecials } from "@ardoise/contract/board-mapping"
import type { DailyBoard, Special } from "@ardoise/domain/menu/daily-board"
import { type Selectable, sql } from "kysely"
import { parseStored } from "../storage/parse-stored.ts"
import { prepareQuery } from "../storage/prepared-query.ts"
import type { Db, Schema } from "../storage/schema.ts"
import type { RowSource } from "../wire/table.ts"

/** A stored board. */
export type BoardRow = Selectable<Schema["daily_boards"]>

const rowsOf = (db: Db, ownerId: string) =>
  db
    .selectFrom("daily_boards")
    .select(["user_id", "published_at", "day", "specials", "ends_at", "version"])
    .where("user_id", "=", ownerId)

/** An owner's own boards. */
export const boardRows = (db: Db, ownerId: string): RowSource =>
  db.selectFrom(rowsOf(db, ownerId).as("row")) as unknown as RowSource

/** The boards of a restaurant that have not ended: devices of the team enter orders from them. @param now ISO time */
export function boardRowsOfStaff(db: Db, restaurantId: string, now: string): RowSource {
  return db.selectFrom(rowsOf(db, restaurantId).where("ends_at", ">", now).as("row")) as unknown as RowSource
}

/** Returns the board that an owner has published now, or null. An empty board counts as none. @param now ISO time */
export async function findBoard(db: Db, ownerId: string, now: string): Promise<DailyBoard | null> {
  const [row] = await findNewest(db, { ownerId })
  if (row === undefined || row.ends_at <= now) return null
  const specials = specialsOf(row)
  return specials.length === 0 ? null : { specials, endsAt: row.ends_at }
}

/** A special, and when its board ends: ISO time. */
export type SpecialOfBoard = Special & { readonly boardEndsAt: string }

/**
 * Lists the specials of an owner's boards, also those that were taken off, the oldest board first.
 *
 * @param since ISO time: boards that ended before are left out; "" for all
 */
export async function listSpecialsSince(db: Db, ownerId: string, since: string): Promise<readonly SpecialOfBoard[]> {
  const boards = await db
    .selectFrom("daily_boards")
    .select(["specials", "ends_at"])
    .where("user_id", "=", ownerId)
    .where("ends_at", ">", since)
    .orderBy("published_at")
    .execute()
  return boards.flatMap(({ specials, ends_at: boardEndsAt }) => {
    const { on, off } = toSpecials(parseStored(specials))
    return [...on, ...off].map((special) => ({ ...special, boardEndsAt }))
  })
}

/** Returns the specials that are on a stored board. */
export const specialsOf = ({ specials }: Pick<BoardRow, "specials">): readonly Special[] =>
  toSpecials(parseStored(specials)).on

const findNewest = prepareQuery<{ ownerId: string }, BoardRow>((db, blank) =>
  db
    .selectFrom("daily_boards")
    .selectAll()
    .where("user_id", "=", blank("ownerId"))
    .orderBy("published_at", "desc")
    .limit(1),
)

/**
 * Returns the newest board of an owner and locks it until the end of the transaction: of several orders that want the
 * last portion, one gets it. A write is a lock on both engines.
 */
export async function lockNewestBoard(db: Db, ownerId: string): Promise<BoardRow | null> {
  const [row] = await lockNewest(db, { ownerId })
  return row ?? null
}

const lockNewest = prepareQuery<{ ownerId: string }, BoardRow>((db, blank) =>
  db
    .updateTable("daily_boards")
    .set({ version: sql.ref("version") })
    .where("user_id", "=", blank("ownerId"))
    .where("published_at", "=", (query) =>
      query
        .selectFrom("daily_boards")
        .select(({ fn }) => fn.max("published_at").as("newest"))
        .where("user_id", "=", blank("ownerId")),
    )
    .returningAll(),
)
