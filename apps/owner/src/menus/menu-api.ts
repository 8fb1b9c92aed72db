import { isMenuData, toMenu, toMenuData } from "@ardoise/contract/menu-mapping"
import { type Menu, newMenuId } from "@ardoise/domain/menu/menu"
import { ok, type Result, refuse } from "@ardoise/domain/result"
import { queryOptions } from "@tanstack/react-query"
import { keepMenus, type MenuListEntry } from "../offline/kept-menus.ts"
import { readOrKept } from "../offline/kept-reading.ts"
import { menuRefusalOf } from "./menu-refusals.ts"
import { menuRest } from "./menu-rest.ts"
import { servedEntry } from "./served-menu.ts"

export type { MenuListEntry }

/** A menu as it was read, with the version that a save must name. */
export type StoredMenu = { readonly menu: Menu; readonly updatedAt: string }

/** Keys of the cached answers: invalidate `ofOwner` after anything that changes a menu. */
export const menuKeys = {
  ofOwner: (userId: string) => ["menus", userId] as const,
  list: (userId: string) => ["menus", userId, "list"] as const,
  one: (userId: string, menuId: string) => ["menus", userId, "one", menuId] as const,
}

/** All menus of an owner, newest first; without an answer as this device has kept them. */
export function menuListQuery(userId: string) {
  return queryOptions({
    queryKey: menuKeys.list(userId),
    // Another device may have changed something while another screen was shown (spec 4).
    refetchOnMount: "always",
    queryFn: ({ signal, client, queryKey }): Promise<MenuListEntry[]> =>
      readOrKept({
        userId,
        client,
        queryKey,
        signal,
        read: () => readMenus(userId, signal),
        pick: ({ entries }) => [...entries],
      }),
  })
}

async function readMenus(userId: string, signal: AbortSignal): Promise<MenuListEntry[]> {
  if (userId === "") return []
  const { data } = await menuRest()
    .from("user_menus")
    .select("id, menu_data, created_at, updated_at")
    .eq("user_id", userId)
    .order("created_at", { ascending: false })
    .abortSignal(signal)
    .throwOnError()
  const entries = data.map((row) => ({
    id: row.id,
    menu: toMenu(row.id, row.menu_data),
    isReadable: isMenuData(row.menu_data),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }))
  void keepMenus(userId, entries, new Date().toISOString())
  return entries
}

/**
 * The menu that an owner's QR code leads to, by the browser's own reading: all of them, earliest first (spec 7). Null when
 * there is nothing to read.
 */
export function activeMenuQuery(userId: string) {
  return queryOptions({
    queryKey: [...menuKeys.ofOwner(userId), "active"],
    queryFn: async ({ signal }): Promise<Menu | null> => {
      const { data } = await menuRest()
        .from("user_menus")
        .select("id, menu_data, created_at")
        .eq("user_id", userId)
        .order("created_at", { ascending: true })
        .abortSignal(signal)
        .throwOnError()
      const entries = data.map((row) => ({
        id: row.id,
        menu: toMenu(row.id, row.menu_data),
        createdAt: row.created_at,
      }))
      const served = servedEntry(entries)
      return served === null ? null : readMenu(served.id, signal)
    },
  })
}

/** A menu by its id, one or none, as the preview reads it (spec 7). */
async function readMenu(menuId: string, signal: AbortSignal): Promise<Menu | null> {
  const { data } = await menuRest()
    .from("user_menus")
    .select("menu_data, user_id")
    .eq("id", menuId)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
  return data === null ? null : toMenu(menuId, data.menu_data)
}

/** The content of an owner's newest menu, to begin the next one from; null without any (spec 7). */
export function newestMenuQuery(userId: string) {
  return queryOptions({
    queryKey: [...menuKeys.ofOwner(userId), "newest"],
    queryFn: async ({ signal }): Promise<Menu | null> => {
      const { data } = await menuRest()
        .from("user_menus")
        .select("menu_data")
        .eq("user_id", userId)
        .order("created_at", { ascending: false })
        .limit(1)
        .abortSignal(signal)
        .throwOnError()
      const [newest] = data
      return newest === undefined ? null : toMenu(newMenuId, newest.menu_data)
    },
  })
}

/** A menu by its id as anybody may read it, with the times of its row and its owner; null without one (spec 7). */
export function publicMenuQuery(menuId: string) {
  return queryOptions({
    queryKey: ["menus", "public", menuId],
    queryFn: async ({ signal }): Promise<{ menu: Menu; ownerId: string } | null> => {
      const { data, error } = await menuRest()
        .from("user_menus")
        .select("id, menu_data, created_at, updated_at, user_id")
        .eq("id", menuId)
        .abortSignal(signal)
        .maybeSingle()
      if (error?.code === notAnId) return null
      if (error) throw error
      return data === null ? null : { menu: toMenu(data.id, data.menu_data), ownerId: data.user_id }
    },
  })
}

/**
 * One menu of an owner, or null when there is none of that id; without an answer as this device has kept it, so that it can
 * be edited over that version.
 */
export function menuQuery(userId: string, menuId: string) {
  return queryOptions({
    queryKey: menuKeys.one(userId, menuId),
    queryFn: ({ signal, client, queryKey }): Promise<StoredMenu | null> =>
      readOrKept({
        userId,
        client,
        queryKey,
        signal,
        read: () => readOwnMenu(userId, menuId, signal),
        pick: ({ entries }) => entries.find(({ id, isReadable }) => id === menuId && isReadable),
      }),
  })
}

/** One menu of an owner from the server. */
export async function readOwnMenu(userId: string, menuId: string, signal?: AbortSignal): Promise<StoredMenu | null> {
  if (userId === "") return null
  const query = menuRest().from("user_menus").select("id, menu_data, updated_at").eq("id", menuId).eq("user_id", userId)
  const { data, error } = await (signal ? query.abortSignal(signal) : query).maybeSingle()
  // An address that holds no id at all is a menu that does not exist, not a failure.
  if (error?.code === notAnId) return null
  if (error) throw error
  if (data === null) return null
  // Opened as an empty menu, the next save would replace what is stored.
  if (!isMenuData(data.menu_data)) throw new Error("The stored document is not a menu")
  return { menu: toMenu(data.id, data.menu_data), updatedAt: data.updated_at }
}

const notAnId = "22P02"
const premiumRequired = "premium_required"

/**
 * Stores a new menu.
 *
 * @param menu its id becomes the row id, so that repeating the call cannot store it twice; the server gives one to `new`
 * @param now time of this save
 * @throws "Error creating menu" when the server does not take it, with the reason as `cause` (spec 8)
 */
export async function createMenu(
  userId: string,
  menu: Menu,
  now: Date = new Date(),
): Promise<{ id: string; updatedAt: string }> {
  if (userId === "") throw new Error("You must be logged in to create a menu")
  const { data, error } = await menuRest()
    .from("user_menus")
    .insert({
      ...(menu.id !== newMenuId && { id: menu.id }),
      user_id: userId,
      menu_data: toMenuData(menu, now.toISOString()),
    })
    .select("id, updated_at")
    .single()
  if (error) throw new Error("Error creating menu", { cause: error })
  return { id: data.id, updatedAt: data.updated_at }
}

/** Whether `createMenu` has failed because a menu has that id: one whose answer was lost, where the id is a new one. */
export function isThereAlready(error: unknown): boolean {
  return menuRefusalOf(error) === "menu-exists"
}

/**
 * Replaces a stored menu, only if it still is the version that the editor started from (A52).
 *
 * @param baseUpdatedAt `updatedAt` of that version, exactly as it was read
 * @param now time of this save
 * @returns the new version, or the refusal that somebody else changed or deleted it
 * @throws "Invalid menu data" without an owner or an id: nothing is sent; "Error updating menu" when the server does not take it, with the reason as `cause` (spec 8)
 */
export async function updateMenu(
  userId: string,
  menu: Menu,
  baseUpdatedAt: string,
  now: Date = new Date(),
): Promise<Result<{ updatedAt: string }, "menu-changed-elsewhere">> {
  if (userId === "" || menu.id === "" || menu.id === newMenuId) throw new Error("Invalid menu data")
  const savedAt = now.toISOString()
  const { data, error } = await menuRest()
    .from("user_menus")
    .update({ menu_data: toMenuData(menu, savedAt), updated_at: savedAt })
    .eq("id", menu.id)
    .eq("user_id", userId)
    .eq("updated_at", baseUpdatedAt)
    .select("id, updated_at")
  if (error) throw new Error("Error updating menu", { cause: error })
  const row = data[0]
  return row ? ok({ updatedAt: row.updated_at }) : refuse("menu-changed-elsewhere")
}

/**
 * Deletes a menu.
 *
 * @returns false when the owner has no menu of that id (any more)
 */
export async function deleteMenu(userId: string, menuId: string): Promise<boolean> {
  if (userId === "") return false
  const { data } = await menuRest()
    .from("user_menus")
    .delete()
    .eq("id", menuId)
    .eq("user_id", userId)
    .select("id")
    .throwOnError()
  return data.length > 0
}

/**
 * Makes a menu the one that is served, or not; the others of the owner follow in the same step (spec 4).
 *
 * @returns which menus are active now, or the refusal of the free plan
 */
export async function setMenuActive(
  menuId: string,
  active: boolean,
): Promise<Result<{ id: string; isActive: boolean }[], "premium-required">> {
  const { data, error } = await menuRest().rpc("set_menu_active", { menu_id: menuId, active })
  if (error?.code === premiumRequired) return refuse("premium-required")
  if (error) throw error
  return ok(data)
}
