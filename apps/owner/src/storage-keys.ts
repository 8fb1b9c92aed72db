import { listKeys, readKey, removeKey } from "@ardoise/browser/storage"

/** All keys of the owner's app in the storage of the browser. No other file defines one. */
export const storageKeys = {
  /**
   * The name of the restaurant whose account was last created or shown here. A copy for other programs of this browser
   * (A58).
   */
  restaurantName: "restaurantName",
  /** "true" or "false" after each check of the plan. Used while the server has not answered. Removed at sign-out. */
  premiumFeatures: "premiumFeatures",
  /**
   * The id of the served menu, written after each load of the list. `/menu/active` opens it for a visitor without a
   * session. Removed if that menu is deleted, if no menu is served, at sign-up and at sign-in.
   */
  activeMenu: "activeMenu",
  /** A menu was saved, deleted or activated. The list in another tab reads and clears this flag. */
  menuUpdateRequired: "menu_update_required",
  /** The editor must reload its menu. The editor reads and clears this flag when it opens. */
  forceMenuReload: "force_menu_reload",
  /** The editing session that was opened last in this browser. Removed at sign-in. */
  menuSessionId: "menu_session_id",
  /**
   * The last known orders board, shown until the server answers. Removed at sign-out. The key `orders` belongs to
   * the diner page, because an owner may order in the same browser.
   */
  board: "ownerOrders",
  /**
   * The last known hours at which menus are served by themselves. Used until the server answers. Removed at sign-out.
   */
  services: "menuServices",
  /** The last order that a diner placed in this browser. It is updated from the board if that has the same order. */
  currentOrder: "currentOrder",
  /** "false" if this device plays no sound for new orders. */
  orderSound: "orderSound",
  /** "true" if this device shows the board of orders in its compact view. */
  compactBoard: "compactBoard",
  /** "proof" if this device shows the editor as the printed card. */
  editorView: "editorView",
  /** "a", "a+" or "a++": how large the kitchen view writes on this device. */
  kitchenSize: "kitchenSize",
  /** "true" if this device gets notifications of new orders while it is locked. Removed at sign-out. */
  orderNotices: "orderNotices",
  /** "true" if this device of the team gets notifications while it is locked. Removed when it is unlinked. */
  deviceNotices: "deviceNotices",
  /** "true" if this device prints the ticket of each new order. Removed with the last session of this browser. */
  ticketPrinting: "ticketPrinting",
  /** Ids of the orders whose tickets this device has printed. Removed with the last session of this browser. */
  printedTickets: "printedTickets",
  /**
   * The subscription state when the payment provider's portal was opened. Read and cleared on the return from there.
   */
  subscriptionBefore: "subscriptionBefore",
  /**
   * Progress of the first steps on this device: "preview" after the menu was previewed, "done" after they are finished
   * or hidden.
   */
  firstSteps: "firstSteps",
  /**
   * The id of the owner's first menu, from its creation on this device until its publication was shown. Removed at
   * sign-up and at sign-in.
   */
  firstMenu: "firstMenu",
  /** In the storage of the tab: a printed menu that was read and is being checked. Removed at sign-out. */
  cardCheck: "cardCheck",
  /** In the storage of the tab: the text of a carte that is pasted into an empty menu. Removed at sign-out. */
  cardText: "cardText",
  /** In the storage of the tab: orders that staff entered and that did not reach the server. Removed at sign-out. */
  unsentOrders: "unsentOrders",
  /** Menus that an older version stored in the browser. The app only finds and imports them (A44). */
  oldMenus: "menus",
  /** The session. Only the auth client writes it. */
  authSession: "sb-ardoise-auth-token",
  /** The session of a device of the team, on the page `/poste`. Only its auth client writes it. */
  deviceSession: "sb-ardoise-poste-auth-token",
  /** "true" if this device of the team keeps its screen on. */
  screenOn: "screenOn",
  /** The key of the second auth client, for sign-ups. That client stores nothing (A53). */
  signUpSession: "sb-ardoise-sign-up",
} as const

/** Prefix before a menu id: the time since when that menu is open in an editor of this browser. */
const markerPrefix = "menu_session_marker_"

/**
 * Returns the key under which an editor stores the time at which it opened a menu. Removed when the editor closes, and
 * at sign-in.
 */
export const sessionMarkerKey = (menuId: string) => `${markerPrefix}${menuId}`

/**
 * Prefix before an owner id and a menu id: edits that the server has not confirmed (A44). They remain after signing
 * out.
 */
const journalPrefix = "menu_journal_"

/** Returns the key of the edits that one editing session of an owner made to one menu. */
export const journalKey = (userId: string, menuId: string, sessionId: string) =>
  `${journalPrefix}${userId}_${menuId}_${sessionId}`

/** Returns the keys of all unconfirmed edits of an owner on this device. */
export function listJournalKeys(userId: string): string[] {
  return listKeys().filter((key) => key.startsWith(`${journalPrefix}${userId}_`))
}

/**
 * Returns the key of the daily board that an owner is writing on this device, or has published without a connection. It
 * remains after signing out.
 */
export const boardDraftKey = (userId: string) => `daily_board_${userId}`

/** Returns the key of a promotion that an owner is writing on this device. It remains after signing out. */
export const promotionDraftKey = ({ userId, promotionId }: { userId: string; promotionId: string }) =>
  `promotion_draft_${userId}_${promotionId}`

/** Returns the key of a set menu that an owner is writing on this device. It remains after signing out. */
export const setMenuDraftKey = ({ userId, menuId, setMenuId }: { userId: string; menuId: string; setMenuId: string }) =>
  `set_menu_draft_${userId}_${menuId}_${setMenuId}`

/**
 * Removes the stored data about menus, at sign-up and sign-in (A45). The journal of unsaved edits, a cart, orders and
 * the table stay.
 */
export function clearMenuKeys(): void {
  const { activeMenu, menuUpdateRequired, forceMenuReload, menuSessionId, firstMenu } = storageKeys
  const markers = listKeys().filter((key) => key.startsWith(markerPrefix))
  for (const key of [activeMenu, menuUpdateRequired, forceMenuReload, menuSessionId, firstMenu, ...markers])
    removeKey(key)
}

/**
 * Removes what must not outlive a session on this browser. Orders that were placed here as a diner stay (A45). An owner
 * and a device of the team may be signed in on the same browser: it goes on printing tickets for the one that stays.
 *
 * @param ended the key of the session that has ended
 */
export function clearOwnerKeys(ended: string = storageKeys.authSession): void {
  const { premiumFeatures, services, board, ticketPrinting, printedTickets } = storageKeys
  const isDevice = ended === storageKeys.deviceSession
  const other = isDevice ? storageKeys.authSession : storageKeys.deviceSession
  for (const key of [premiumFeatures, services, board]) removeKey(key)
  removeKey(isDevice ? storageKeys.deviceNotices : storageKeys.orderNotices)
  if (readKey(other) === null) for (const key of [ticketPrinting, printedTickets]) removeKey(key)
  const { cardCheck, cardText, unsentOrders } = storageKeys
  for (const key of [cardCheck, cardText, unsentOrders]) removeKey(key, "sessionStorage")
}
