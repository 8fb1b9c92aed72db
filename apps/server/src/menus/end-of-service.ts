import { type MenuStanding, servedMenu } from "@ardoise/domain/menu/active-menu"
import type { Moment } from "@ardoise/domain/restaurant/windows"
import { findProfile } from "../restaurants/restaurant-queries.ts"
import type { Db } from "../storage/schema.ts"
import { listStandings } from "./menu-queries.ts"

/**
 * Runs a change of an owner's menus. If another menu is served afterwards, stores the time on the menu that was
 * replaced, which takes orders for a while longer (A76). Only Premium takes orders, so the plan does not matter here.
 *
 * @param at ISO time
 * @returns what `change` returns
 */
export async function notingEndOfService<Answer>(
  db: Db,
  { ownerId, at }: { readonly ownerId: string; readonly at: string },
  change: () => Promise<Answer>,
): Promise<Answer> {
  const standings = await listStandings(db, ownerId)
  const before = servedMenu(standings, "premium", await momentFor(db, standings, { ownerId, at }))
  const answer = await change()
  const changed = await listStandings(db, ownerId)
  const after = servedMenu(changed, "premium", await momentFor(db, changed, { ownerId, at }))
  if (before === null || after?.id === before.id) return answer
  await db
    .updateTable("user_menus")
    .set({ served_until: at })
    .where("id", "=", before.id)
    .where("user_id", "=", ownerId)
    .execute()
  return answer
}

/** Returns a time at the owner's restaurant. Without a service its time zone is not needed, and not read. */
export async function momentFor(
  db: Db,
  standings: readonly MenuStanding[],
  { ownerId, at }: { readonly ownerId: string; readonly at: string },
): Promise<Moment> {
  const hasService = standings.some(({ windows }) => windows.length > 0)
  const timeZone = hasService ? (await findProfile(db, ownerId)).timeZone : "UTC"
  return { nowMs: Date.parse(at), timeZone }
}
