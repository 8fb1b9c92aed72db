/** Returns whether this browser could show notifications while the page is hidden (A25). */
export function supportsNotifications(): boolean {
  return "Notification" in window && Notification.permission !== "denied" && window.isSecureContext
}

/** Returns whether the permission is already granted. */
export function hasNotificationPermission(): boolean {
  return "Notification" in window && Notification.permission === "granted"
}

/** Requests the permission. Called only on a click after an order (A25). */
export async function requestNotificationPermission(): Promise<boolean> {
  try {
    return (await Notification.requestPermission()) === "granted"
  } catch {
    return false
  }
}

/**
 * Notifies that an order is ready. Does nothing without support or permission: the status pill shows the news anyway
 * (A25).
 */
export async function notifyReady(title: string, body: string, tag: string): Promise<void> {
  if (!hasNotificationPermission()) return
  try {
    // The service worker's mark: a push has already shown it while the page was suspended, and the diner may have
    // dismissed it.
    if (await caches.match(`/pushed/${tag}`)) return
    // On Android, a page can show notifications only through its service worker.
    const registration = await navigator.serviceWorker?.getRegistration()
    if (registration) await registration.showNotification(title, { body, tag })
    else new Notification(title, { body, tag })
  } catch {
    // The status pill already shows it.
  }
}
