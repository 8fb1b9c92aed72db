import { type Clash, findClash, hasOwnClash } from "@ardoise/domain/menu/services"
import { readWindows, type Window } from "@ardoise/domain/restaurant/windows"
import { ok, type Result, refuse } from "@ardoise/domain/result"
import { defineCommand } from "../storage/command.ts"
import { parseStored } from "../storage/parse-stored.ts"
import { findPlan } from "../subscription/subscription-queries.ts"
import { notingEndOfService } from "./end-of-service.ts"
import { findStoredMenu } from "./menu-queries.ts"

/** The windows of a menu, already checked by themselves. An empty list ends the service. */
export type ServiceArgs = {
  readonly ownerId: string
  readonly menuId: string
  readonly windows: readonly Window[]
  /** ISO time. */
  readonly at: string
}

/** A refusal names the menu that is served at the same time; the own one if its windows are. */
export type ServiceAnswer =
  | Result<readonly Window[], "premium-required" | "menu-not-found">
  | { readonly ok: false; readonly code: "services-overlap"; readonly clash: (Clash & { menuId: string }) | null }

/**
 * Sets when a menu is served by itself. Premium only. Two menus are never served at the same time: the check and the
 * write are one transaction, so two tabs cannot do it together either.
 */
export const setMenuServices = defineCommand(
  "menus/set-services",
  "ownerId",
  async ({ db, record }, args: ServiceArgs): Promise<ServiceAnswer> => {
    const { ownerId, menuId, windows, at } = args
    const menu = await findStoredMenu(db, menuId)
    if (menu?.user_id !== ownerId) return refuse("menu-not-found")
    if ((await findPlan(db, ownerId, at)) === "free" && windows.length > 0) return refuse("premium-required")
    if (hasOwnClash(windows)) return { ok: false, code: "services-overlap", clash: null }
    const stored = await db.selectFrom("menu_services").selectAll().where("user_id", "=", ownerId).execute()
    for (const other of stored.filter(({ menu_id }) => menu_id !== menuId)) {
      const clash = findClash(windows, readWindows(parseStored(other.windows)) ?? [])
      if (clash !== null) return { ok: false, code: "services-overlap", clash: { ...clash, menuId: other.menu_id } }
    }
    const row = { menu_id: menuId, user_id: ownerId, windows: JSON.stringify(windows) }
    await notingEndOfService(db, args, async () => {
      if (windows.length === 0) await db.deleteFrom("menu_services").where("menu_id", "=", menuId).execute()
      else {
        await db
          .insertInto("menu_services")
          .values(row)
          .onConflict((conflict) => conflict.column("menu_id").doUpdateSet({ windows: row.windows }))
          .execute()
      }
    })
    const event = windows.length === 0 ? "delete" : "update"
    await record({ owner: ownerId, kind: "menu_service", event, ref: menuId, version: at })
    return ok(windows)
  },
)
