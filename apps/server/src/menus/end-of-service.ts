import { servedMenu } from "@ardoise/domain/menu/active-menu"
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
  const before = servedMenu(await listStandings(db, ownerId), "premium")
  const answer = await change()
  if (before === null || servedMenu(await listStandings(db, ownerId), "premium")?.id === before.id) return answer
  await db
    .updateTable("user_menus")
    .set({ served_until: at })
    .where("id", "=", before.id)
    .where("user_id", "=", ownerId)
    .execute()
  return answer
}
