import { readKey, removeKey, sessionMarkerKey, storageKeys, writeKey } from "../../storage-keys.ts"

/** How long another tab has to say that it has a menu open. */
const answerMs = 300

const latest = (key: string) => {
  // Other tabs hear only of a value that is another one.
  const before = Number(readKey(key) ?? 0)
  return String(Math.max(Date.now(), before + 1))
}

/**
 * Says to the other tabs of this browser that a menu is open here, and hears of theirs (A43, A52). Whoever opens writes
 * `menu_session_id` and then the marker of the menu; whoever has the menu open answers once by writing the marker again.
 *
 * @param onElsewhere another tab has the menu open, or no other has it any more
 * @returns ends it
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
    // One has closed. Those that are still there say so again.
    if (event.newValue === null) return announce()
    const opener = readKey(storageKeys.menuSessionId)
    if (opener === sessionId || opener === answered) return
    answered = opener
    writeKey(key, latest(key))
  }
  const close = () => removeKey(key)
  // A page that the browser brings back from its memory goes on.
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

/** Whether another tab of this browser has a menu open; it has a moment to answer. */
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
