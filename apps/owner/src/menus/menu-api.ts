import { isMenuData, toMenu, toMenuData } from "@ardoise/contract/menu-mapping"
import { type Menu, newMenuId } from "@ardoise/domain/menu/menu"
import { ok, type Result, refuse } from "@ardoise/domain/result"
import { queryOptions } from "@tanstack/react-query"
import { readOrCopy } from "../offline/read-or-copy.ts"
import { type MenuListEntry, storeMenus } from "../offline/stored-menus.ts"
import { menuRefusalOf } from "./menu-refusals.ts"
import { menuRest } from "./menu-rest.ts"
import { noServices, servedEntry } from "./served-menu.ts"

export type { MenuListEntry }

/** A menu as it was read, with the version that a save must send. */
export type StoredMenu = { readonly menu: Menu; readonly updatedAt: string }

/** Keys of the cached answers. Invalidate `ofOwner` after any change to a menu. */
export const menuKeys = {
  ofOwner: (userId: string) => ["menus", userId] as const,
  list: (userId: string) => ["menus", userId, "list"] as const,
  one: (userId: string, menuId: string) => ["menus", userId, "one", menuId] as const,
}

/** All menus of an owner, newest first. If the server does not answer, the copy on this device. */
export function menuListQuery(userId: string) {
  return queryOptions({
    queryKey: menuKeys.list(userId),
    // Another device may have changed a menu while another screen was shown.
    refetchOnMount: "always",
    queryFn: ({ signal, client, queryKey }): Promise<MenuListEntry[]> =>
      readOrCopy({
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
  void storeMenus(userId, entries, new Date().toISOString())
  return entries
}

/**
 * The menu that an owner's QR code leads to, or null without such a menu. The browser reads all menus, earliest first,
 * and selects it.
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
      // A visitor does not know the services: the QR code leads to them, not this address.
      const served = servedEntry(entries, noServices, { nowMs: Date.now(), timeZone: "UTC" })
      return served === null ? null : readMenu(served.id, signal)
    },
  })
}

/** Reads a menu by its id, for the preview. Returns null if it does not exist. */
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

/** The content of an owner's newest menu, as a start for the next one; null if there are no menus. */
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

/** A menu by its id, as anyone may read it, with its owner; null if it does not exist. */
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
 * One menu of an owner, or null if there is no menu with that id. If the server does not answer, the copy on this
 * device, so that the menu can be edited.
 */
export function menuQuery(userId: string, menuId: string) {
  return queryOptions({
    queryKey: menuKeys.one(userId, menuId),
    queryFn: ({ signal, client, queryKey }): Promise<StoredMenu | null> =>
      readOrCopy({
        userId,
        client,
        queryKey,
        signal,
        read: () => readOwnMenu(userId, menuId, signal),
        pick: ({ entries }) => entries.find(({ id, isReadable }) => id === menuId && isReadable),
      }),
  })
}

/** Reads one menu of an owner from the server. */
export async function readOwnMenu(userId: string, menuId: string, signal?: AbortSignal): Promise<StoredMenu | null> {
  if (userId === "") return null
  const query = menuRest().from("user_menus").select("id, menu_data, updated_at").eq("id", menuId).eq("user_id", userId)
  const { data, error } = await (signal ? query.abortSignal(signal) : query).maybeSingle()
  // An address without a valid id is a missing menu, not a failure.
  if (error?.code === notAnId) return null
  if (error) throw error
  if (data === null) return null
  // If it opened as an empty menu, the next save would overwrite the stored document.
  if (!isMenuData(data.menu_data)) throw new Error("The stored document is not a menu")
  return { menu: toMenu(data.id, data.menu_data), updatedAt: data.updated_at }
}

const notAnId = "22P02"
const premiumRequired = "premium_required"

/**
 * Stores a new menu.
 *
 * @param menu its id becomes the row id, so that a repeated call cannot store it twice; the server assigns an id to
 *   `new`
 * @param now time of this save
 * @throws "Error creating menu" if the server refuses it, with the reason as `cause`
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

/**
 * Returns whether `createMenu` failed because a menu has that id. For a new id it means that the first call succeeded
 * and its answer was lost.
 */
export function isAlreadyStored(error: unknown): boolean {
  return menuRefusalOf(error) === "menu-exists"
}

/**
 * Replaces a stored menu, only if it is still the version that the editor started from (A52).
 *
 * @param baseUpdatedAt `updatedAt` of that version, exactly as it was read
 * @param now time of this save
 * @returns the new version, or a refusal because the menu was changed or deleted elsewhere
 * @throws "Invalid menu data" without an owner or an id, before anything is sent; "Error updating menu" if the server
 *   refuses it, with the reason as `cause`
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
 * @returns false if the owner has no menu with that id
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
 * Activates or deactivates a menu. The server updates the owner's other menus in the same step.
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
