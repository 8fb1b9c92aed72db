import type { Language } from "@ardoise/domain/menu/allergens"
import { visitorHeaders } from "../visitor-headers.ts"
import { hasNotificationPermission } from "./notify.ts"
import type { StoredOrder } from "./order-storage.ts"

/**
 * Asks the server to send this phone a push notification when orders are ready, even while it is locked (A25). Does
 * nothing without the permission or where the browser has no push: the page itself then shows the news.
 */
export async function subscribeToPush(
  kept: readonly StoredOrder[],
  language: Language,
  anonKey: string,
): Promise<void> {
  if (kept.length === 0 || !hasNotificationPermission() || !("PushManager" in window)) return
  const call = async (name: string, body: object) => {
    const headers = { ...visitorHeaders(anonKey), "content-type": "application/json" }
    const response = await fetch(`/functions/v1/${name}`, { method: "POST", headers, body: JSON.stringify(body) })
    return response.json()
  }
  try {
    if (!(await navigator.serviceWorker.getRegistration())) return
    const { pushManager } = await navigator.serviceWorker.ready
    const { key } = await call("push-key", {})
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
    for (const { order, trackingKey } of kept) {
      await call("push-order", { order_id: order.id, tracking_key: trackingKey, language, subscription })
    }
  } catch {
    // The push service cannot be reached, or the browser refuses: the status pill shows the news.
  }
}
