import { servedMenu } from "@ardoise/domain/menu/active-menu"
import { sql } from "kysely"
import { findUser, restaurantNameOf } from "../accounts/account-queries.ts"
import { isUnpublished } from "../accounts/publication.ts"
import { findBoard } from "../daily-board/board-queries.ts"
import { momentFor } from "../menus/end-of-service.ts"
import { findStoredMenu, listStandings } from "../menus/menu-queries.ts"
import { findProfile } from "../restaurants/restaurant-queries.ts"
import { parseStored } from "../storage/parse-stored.ts"
import type { Db } from "../storage/schema.ts"
import { findPlan } from "../subscription/subscription-queries.ts"
import type { RowSource } from "../wire/table.ts"
import { type ArchivedCard, readKeptCard, type ShownCard } from "./kept-card.ts"

/** Returns what an owner's QR code leads to, or null if it leads to no menu. @param at ISO time */
export async function findShownCard(db: Db, ownerId: string, at: string): Promise<ShownCard | null> {
  const user = await findUser(db, ownerId)
  if (!user || isUnpublished(user)) return null
  const plan = await findPlan(db, ownerId, at)
  const standings = await listStandings(db, ownerId)
  const served = servedMenu(standings, plan, await momentFor(db, standings, { ownerId, at }))
  const stored = served && (await findStoredMenu(db, served.id))
  if (!stored) return null
  return {
    menuId: stored.id,
    menuData: parseStored(stored.menu_data),
    restaurantName: restaurantNameOf(user),
    profile: await findProfile(db, ownerId),
    specials: (await findBoard(db, ownerId, at))?.specials ?? [],
  }
}

/** A display with its content. */
export type FoundDisplay = ArchivedCard & {
  readonly sha256: string
  /** ISO times; `until` is null while it is displayed. */
  readonly from: string
  readonly until: string | null
}

/** Returns a display of an owner with its content, or null. */
export async function findDisplay(db: Db, ownerId: string, displayId: string): Promise<FoundDisplay | null> {
  const row = await db
    .selectFrom("card_displays as display")
    .innerJoin("archived_cards as card", (join) =>
      join.onRef("card.user_id", "=", "display.user_id").onRef("card.sha256", "=", "display.sha256"),
    )
    .select(["display.menu_id", "display.shown_from", "display.shown_until", "card.sha256", "card.document"])
    .where("display.id", "=", displayId)
    .where("display.user_id", "=", ownerId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { menu_id: menuId, shown_from: from, shown_until: until, sha256, document } = row
  return { ...readKeptCard(menuId, document), sha256, from, until }
}

/** An owner's displays. */
export function displayRows(db: Db, ownerId: string): RowSource {
  const rows = db
    .selectFrom("card_displays")
    .select(["id", "user_id", "menu_id", "menu_name", "shown_from", "shown_until", "sha256"])
    .select(sql<string>`cast(dishes as text)`.as("dishes"))
    .where("user_id", "=", ownerId)
  return db.selectFrom(rows.as("row")) as unknown as RowSource
}
