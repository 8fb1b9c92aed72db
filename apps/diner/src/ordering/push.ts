import type { Language } from "@ardoise/domain/menu/allergens"
import { mayNotify } from "./notify.ts"
import type { KeptOrder } from "./order-storage.ts"
import { visitorHeaders } from "./visitor-headers.ts"

/**
 * Asks the server to notify this phone when orders are ready, also while it is locked (A25). Nothing happens without the
 * permission, or where the browser offers no push: the page itself then carries the news.
 */
export async function followByPush(kept: readonly KeptOrder[], language: Language, anonKey: string): Promise<void> {
  if (kept.length === 0 || !mayNotify() || !("PushManager" in window)) return
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
    // A push service that cannot be reached, or a browser that refuses: the pill tells it.
  }
}
