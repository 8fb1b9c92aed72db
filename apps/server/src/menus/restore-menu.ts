import { toMenu } from "@ardoise/contract/menu-mapping"
import { ok, type Result, refuse } from "@ardoise/domain/result"
import { type ListedPrice, listPrices, recordPrices } from "../price-register/record-prices.ts"
import { defineCommand } from "../storage/command.ts"
import { parseStored } from "../storage/parse-stored.ts"
import type { Db } from "../storage/schema.ts"
import { notingEndOfService } from "./end-of-service.ts"

/** A deleted menu that can still be restored. Times are ISO text. */
export type DeletedMenu = { readonly menuId: string; readonly name: string; readonly deletedAt: string }

/**
 * The deleted menus of an owner that can be restored, the most recently deleted first.
 *
 * @param db connection for large reads: the documents are read one at a time for their names
 */
export async function listDeletedMenus(db: Db, ownerId: string): Promise<DeletedMenu[]> {
  const rows = await db
    .selectFrom("menu_versions as version")
    .select(["version.id", "version.menu_id", "version.replaced_at"])
    .where("version.user_id", "=", ownerId)
    .where("version.reason", "=", "deleted")
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("user_menus").select("id").whereRef("user_menus.id", "=", "version.menu_id"))),
    )
    .orderBy("version.replaced_at", "desc")
    .execute()
  const menus: DeletedMenu[] = []
  for (const { id, menu_id, replaced_at } of rows) {
    const version = await db.selectFrom("menu_versions").select("menu_data").where("id", "=", id).executeTakeFirst()
    if (version) menus.push({ menuId: menu_id, name: readDocument(version.menu_data).name, deletedAt: replaced_at })
  }
  return menus
}

/**
 * Returns the name, category count and prices of a document. An unreadable document has an empty name and no categories,
 * and can still be restored.
 */
function readDocument(text: string): { name: string; categoryCount: number; prices: ListedPrice[] } {
  const menu = toMenu("", parseStored(text))
  return { name: menu.name, categoryCount: menu.categories.length, prices: listPrices(menu) }
}

/**
 * Restores a deleted menu unchanged, with its original creation time. It becomes active again only if no other menu of
 * the owner is active (A62).
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
    const { name, categoryCount, prices } = readDocument(deleted.menu_data)
    const insert = db.insertInto("user_menus").values({
      id: menuId,
      user_id: ownerId,
      menu_data: deleted.menu_data,
      is_active: active ? 0 : deleted.is_active,
      category_count: categoryCount,
      created_at: deleted.created_at,
      updated_at: deleted.updated_at,
    })
    await notingEndOfService(db, args, () => insert.execute())
    await db.deleteFrom("menu_versions").where("id", "=", deleted.id).execute()
    await recordPrices(db, { ownerId, menuId, at }, prices)
    await record({ owner: ownerId, kind: "menu", event: "insert", ref: menuId, version: at })
    return ok({ menuId, name, deletedAt: deleted.replaced_at })
  },
)
