import { ok, type Result, refuse } from "@ardoise/domain/result"
import { defineCommand } from "../database/command.ts"
import type { Db } from "../database/schema.ts"

/** A menu that was deleted and is still kept. Times are ISO text. */
export type DeletedMenu = { readonly menuId: string; readonly name: string; readonly deletedAt: string }

/** The deleted menus of an owner that can come back, the last one first. */
export async function listDeletedMenus(db: Db, ownerId: string): Promise<DeletedMenu[]> {
  const rows = await db
    .selectFrom("menu_versions as version")
    .select(["version.menu_id", "version.menu_data", "version.replaced_at"])
    .where("version.user_id", "=", ownerId)
    .where("version.reason", "=", "deleted")
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("user_menus").select("id").whereRef("user_menus.id", "=", "version.menu_id"))),
    )
    .orderBy("version.replaced_at", "desc")
    .execute()
  return rows.map(({ menu_id, menu_data, replaced_at }) => {
    const { name } = JSON.parse(menu_data)
    return { menuId: menu_id, name: typeof name === "string" ? name : "", deletedAt: replaced_at }
  })
}

/**
 * Brings a deleted menu back as it was, at its old place in the order of creation. It is activated again only when no other
 * menu has been meanwhile (A62).
 */
export const restoreMenu = defineCommand(
  "menus/restore",
  "ownerId",
  async (
    { db, record },
    args: { ownerId: string; menuId: string; at: string },
  ): Promise<Result<DeletedMenu, "menu-not-found" | "menu-exists">> => {
    const { ownerId, menuId, at } = args
    const taken = await db.selectFrom("user_menus").select("id").where("id", "=", menuId).executeTakeFirst()
    if (taken) return refuse("menu-exists")
    const deleted = await db
      .selectFrom("menu_versions")
      .selectAll()
      .where("menu_id", "=", menuId)
      .where("user_id", "=", ownerId)
      .where("reason", "=", "deleted")
      .orderBy("replaced_at", "desc")
      .executeTakeFirst()
    if (!deleted) return refuse("menu-not-found")
    const active = await db
      .selectFrom("user_menus")
      .select("id")
      .where("user_id", "=", ownerId)
      .where("is_active", "=", 1)
      .executeTakeFirst()
    const { name, categories } = JSON.parse(deleted.menu_data)
    await db
      .insertInto("user_menus")
      .values({
        id: menuId,
        user_id: ownerId,
        menu_data: deleted.menu_data,
        is_active: active ? 0 : deleted.is_active,
        category_count: Array.isArray(categories) ? categories.length : 0,
        created_at: deleted.created_at,
        updated_at: deleted.updated_at,
      })
      .execute()
    await db.deleteFrom("menu_versions").where("id", "=", deleted.id).execute()
    await record({ owner: ownerId, kind: "menu", event: "insert", ref: menuId, version: at })
    return ok({ menuId, name: typeof name === "string" ? name : "", deletedAt: deleted.replaced_at })
  },
)
