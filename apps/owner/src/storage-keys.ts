/** Every key of the browser's local storage that the owner's app uses (spec 3). Nothing else names one. */
export const storageKeys = {
  /** The name of the restaurant whose account was made or shown here last; a copy, for other programs of this browser (A58). */
  restaurantName: "restaurantName",
  /** "true" or "false" after each check of the plan; read for the first paint only. Ends at sign-out. */
  premiumFeatures: "premiumFeatures",
  /** The served menu after each load of the list; read for the first paint. Ends with its menu, at sign-up and sign-in. */
  activeMenu: "activeMenu",
  /** A menu was saved, deleted or activated; taken by the list of another tab. */
  menuUpdateRequired: "menu_update_required",
  /** The editor must not trust what it holds; taken by the editor when it opens. */
  forceMenuReload: "force_menu_reload",
  /** The editing session that was opened last in this browser. Ends at sign-in. */
  menuSessionId: "menu_session_id",
  /**
   * The last known board of orders, for the first paint without network. Ends at sign-out. `orders` belongs to the diner's page:
   * an owner may order in the same browser.
   */
  board: "ownerOrders",
  /** The diner's own order that was placed last in this browser; follows the board while it is the same order. */
  currentOrder: "currentOrder",
  /** "false" when this device does not ring for new orders. */
  orderSound: "orderSound",
  /** "true" when this device is told of new orders while it is locked. Ends at sign-out. */
  orderNotices: "orderNotices",
  /** Where the subscription stood when the provider's portal was opened; taken by its return. */
  subscriptionBefore: "subscriptionBefore",
  /** How far the first steps have come on this device: "preview" after a look at the carte, "done" once they are hidden. */
  firstSteps: "firstSteps",
  /** Menus that an older version kept in the browser; found, imported and never written otherwise (A44). */
  oldMenus: "menus",
  /** The session, written by the auth client alone. */
  authSession: "sb-ardoise-auth-token",
  /** What the second auth client of a sign-up would use; it keeps nothing (A53). */
  signUpSession: "sb-ardoise-sign-up",
} as const

/** Before a menu id: since when that menu is open in an editor of this browser. */
const markerPrefix = "menu_session_marker_"

/** The key under which editors say that they have a menu open; a time (spec 3). Ends with the editor, and at sign-in. */
export const sessionMarkerKey = (menuId: string) => `${markerPrefix}${menuId}`

/** Before an owner's id and a menu's id: edits that the server has not confirmed (A44). They survive signing out. */
const journalPrefix = "menu_journal_"

/** The key of what one editing session of an owner has written in one menu. */
export const journalKey = (userId: string, menuId: string, sessionId: string) =>
  `${journalPrefix}${userId}_${menuId}_${sessionId}`

/** The keys of everything unconfirmed that an owner has on this device. */
export function listJournalKeys(userId: string): string[] {
  return listKeys().filter((key) => key.startsWith(`${journalPrefix}${userId}_`))
}

/** Whether this browser forbids the app to keep anything: a session then ends with its page. */
export function isStorageForbidden(): boolean {
  try {
    localStorage.getItem(storageKeys.authSession)
    return false
  } catch {
    return true
  }
}

/**
 * The text under a key, or null; null also where the browser forbids storage.
 */
export function readKey(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * Keeps a text under a key.
 *
 * @returns false when the browser forbids storage or has no room left
 */
export function writeKey(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** Forgets a key. */
export function removeKey(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // A browser that forbids storage holds nothing to remove.
  }
}

/** The keys that are there now. */
function listKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

/**
 * Forgets what the screens keep about menus, at sign-up and sign-in (spec 4, A45). The journal of unsaved edits, a cart,
 * orders and the table stay.
 */
export function clearMenuKeys(): void {
  const { activeMenu, menuUpdateRequired, forceMenuReload, menuSessionId } = storageKeys
  const markers = listKeys().filter((key) => key.startsWith(markerPrefix))
  for (const key of [activeMenu, menuUpdateRequired, forceMenuReload, menuSessionId, ...markers]) removeKey(key)
}

/** Forgets what must not outlive the session on this device. What was ordered here as a diner stays (A45). */
export function clearOwnerKeys(): void {
  const { premiumFeatures, board, orderNotices } = storageKeys
  for (const key of [premiumFeatures, board, orderNotices]) removeKey(key)
}
