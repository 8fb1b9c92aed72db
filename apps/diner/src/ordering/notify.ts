/** Whether this browser could tell its owner something while the page is out of sight (A25). */
export function canNotify(): boolean {
  return "Notification" in window && Notification.permission !== "denied" && window.isSecureContext
}

/** Whether it may already. */
export function mayNotify(): boolean {
  return "Notification" in window && Notification.permission === "granted"
}

/** Asks for the permission; only ever by a click, after an order (A25). */
export async function askToNotify(): Promise<boolean> {
  try {
    return (await Notification.requestPermission()) === "granted"
  } catch {
    return false
  }
}

/** Says that an order is ready. Without support or permission nothing happens: the pill carries the news alone (A25). */
export async function notifyReady(title: string, body: string, tag: string): Promise<void> {
  if (!mayNotify()) return
  try {
    // The worker's mark: a push has said it while the page slept, and may have been dismissed since.
    if (await caches.match(`/pushed/${tag}`)) return
    // On Android a page may not do it by itself, only through its service worker.
    const registration = await navigator.serviceWorker?.getRegistration()
    if (registration) await registration.showNotification(title, { body, tag })
    else new Notification(title, { body, tag })
  } catch {
    // The pill has said it already.
  }
}
