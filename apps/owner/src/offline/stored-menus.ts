import { readKey } from "@ardoise/browser/storage"
import type { Menu } from "@ardoise/domain/menu/menu"
import { storageKeys } from "../storage-keys.ts"
import { hasServiceWorkers } from "../worker/register-worker.ts"

/** A menu of the owner with the times of its row (ISO text). */
export type MenuListEntry = {
  readonly id: string
  /** Empty if it cannot be read. */
  readonly menu: Menu
  /** Whether the stored document is a menu. */
  readonly isReadable: boolean
  readonly createdAt: string
  readonly updatedAt: string
}

/** The menus of an owner as they were last read. */
export type StoredMenus = {
  /** ISO time by this device's clock. */
  readonly readAt: string
  readonly entries: readonly MenuListEntry[]
}

const cacheName = "dashboard-menus"
const menusKey = "/kept/menus"
const timeKey = "/kept/read-at"

/** The versions that this page stored last. Most reads bring no change, so the menus are not written again. */
let storedMenus = ""

/**
 * Stores the menus that were just read, for use while offline. Only where a service worker can open the app offline:
 * elsewhere the copy could not be used.
 */
export async function storeMenus(userId: string, entries: readonly MenuListEntry[], readAt: string): Promise<void> {
  if (!hasServiceWorkers()) return
  const versions = [userId, ...entries.map(({ id, updatedAt }) => `${id} ${updatedAt}`)].join()
  try {
    const cache = await caches.open(cacheName)
    if (versions !== storedMenus) await cache.put(menusKey, new Response(JSON.stringify({ userId, entries })))
    await cache.put(timeKey, new Response(readAt))
    storedMenus = versions
  } catch {
    // If the device has no space, it shows no menus while offline.
  }
  // The owner may have signed out meanwhile.
  if (readKey(storageKeys.authSession) === null) await removeStoredMenus()
}

/** Returns the stored copy of an owner's menus; null without one. */
export async function readStoredMenus(userId: string): Promise<StoredMenus | null> {
  if (!hasServiceWorkers()) return null
  try {
    const cache = await caches.open(cacheName)
    const [menus, time] = await Promise.all([cache.match(menusKey), cache.match(timeKey)])
    if (menus === undefined || time === undefined) return null
    const kept = await menus.json()
    if (kept.userId === userId) return { readAt: await time.text(), entries: kept.entries }
    await removeStoredMenus()
  } catch {
    // A browser that forbids storage has no copy.
  }
  return null
}

/** Removes the menus from this device. */
export async function removeStoredMenus(): Promise<void> {
  storedMenus = ""
  if (!hasServiceWorkers()) return
  try {
    await caches.delete(cacheName)
  } catch {
    // A browser that forbids storage has no copy.
  }
}
