import { readKey, removeKey, writeKey } from "@ardoise/browser/storage"
import { sessionMarkerKey, storageKeys } from "../../storage-keys.ts"

/** Milliseconds in which another tab can answer that it has a menu open. */
const answerMs = 300

const latest = (key: string) => {
  // Other tabs receive a `storage` event only if the value changes.
  const before = Number(readKey(key) ?? 0)
  return String(Math.max(Date.now(), before + 1))
}

/**
 * Announces to the other tabs of this browser that a menu is open here, and listens for their announcements (A43, A52).
 * A tab that opens a menu writes `menu_session_id`, then the marker of the menu. A tab that already has the menu open
 * answers once, by writing the marker again.
 *
 * @param onElsewhere called with true when another tab has the menu open, with false when a tab has closed it
 * @returns ends the announcements
 */
export function openEditingSession(
  menuId: string,
  sessionId: string,
  onElsewhere: (isElsewhere: boolean) => void,
): () => void {
  const key = sessionMarkerKey(menuId)
  let answered: string | null = null
  const announce = () => {
    writeKey(storageKeys.menuSessionId, sessionId)
    writeKey(key, latest(key))
  }
  const handleStorage = (event: StorageEvent) => {
    if (event.key !== key) return
    onElsewhere(event.newValue !== null)
    // Another tab has closed the menu. Tabs that still have it open announce themselves again.
    if (event.newValue === null) return announce()
    const opener = readKey(storageKeys.menuSessionId)
    if (opener === sessionId || opener === answered) return
    answered = opener
    writeKey(key, latest(key))
  }
  const close = () => removeKey(key)
  // A page restored from the back/forward cache announces itself again.
  const handleShow = (event: PageTransitionEvent) => {
    if (event.persisted) announce()
  }
  window.addEventListener("storage", handleStorage)
  window.addEventListener("pagehide", close)
  window.addEventListener("pageshow", handleShow)
  announce()
  return () => {
    window.removeEventListener("pageshow", handleShow)
    window.removeEventListener("pagehide", close)
    window.removeEventListener("storage", handleStorage)
    close()
  }
}

/** Whether another tab of this browser has a menu open. Waits up to 300 ms for an answer. */
export function isOpenElsewhere(menuId: string): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (isElsewhere: boolean) => {
      window.clearTimeout(timer)
      close()
      resolve(isElsewhere)
    }
    const timer = window.setTimeout(() => finish(false), answerMs)
    const close = openEditingSession(menuId, `ask-${Math.random()}`, (isElsewhere) => {
      if (isElsewhere) finish(true)
    })
  })
}
