import { readKey, removeKey, writeKey } from "@ardoise/browser/storage"
import { useToast } from "@ardoise/ui/toast/toast"
import { useEffect, useState } from "react"
import { useOwner } from "../auth/session.tsx"
import { useClients } from "../clients-context.tsx"
import { callFunction } from "../functions-client.ts"
import { storageKeys } from "../storage-keys.ts"
import type { Clients } from "../supabase.ts"
import { hasServiceWorkers, registerWorker, type WorkerScope } from "../worker/register-worker.ts"

/** Notifications of new orders and calls on this device, even while it is locked. */
export type OrderNotices = {
  /** Only some browsers support it, and only on HTTPS. The kitchen's tablet gets none. */
  readonly isOffered: boolean
  readonly isOn: boolean
  readonly turn: (isOn: boolean) => Promise<void>
}

/** Returns the state of the notifications on this device. They start with a click and end with the session (A25). */
export function useOrderNotices(): OrderNotices {
  const { id: userId, device } = useOwner()
  const isOffered = device?.role !== "kitchen" && canBeOffered()
  const scope = device === null ? "/dashboard" : "/poste"
  const clients = useClients()
  const showToast = useToast()
  const wantedKey = device === null ? storageKeys.orderNotices : storageKeys.deviceNotices
  const isWanted = () => isOffered && readKey(wantedKey) === "true" && Notification.permission === "granted"
  const [isOn, setIsOn] = useState(isWanted)

  // Subscribes to the browser's push service, also for a new session on the same device.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each owner and device; a click subscribes by itself
  useEffect(() => {
    // Ignore a failure: the board has other ways to get orders, and the next visit tries again.
    if (isWanted()) subscribe(clients, scope).catch(() => undefined)
  }, [userId, device?.id])

  const turn = async (wanted: boolean): Promise<void> => {
    if (!wanted) {
      removeKey(wantedKey)
      setIsOn(false)
      return unsubscribe(clients, scope).catch(() => undefined)
    }
    const permission = await Notification.requestPermission()
    if (permission !== "granted") {
      const text = "Autorisez les notifications de ce site dans les réglages de votre navigateur."
      return showToast({ title: "Notifications bloquées", text, tone: "info", about: "order-notices" })
    }
    try {
      await subscribe(clients, scope)
    } catch {
      const text = "Le service de notification du navigateur ne répond pas. Réessayez plus tard."
      return showToast({ title: "Erreur", text, tone: "error", about: "order-notices" })
    }
    writeKey(wantedKey, "true")
    setIsOn(true)
  }
  return { isOffered, isOn, turn }
}

function canBeOffered(): boolean {
  return hasServiceWorkers() && "PushManager" in window && "Notification" in window
}

async function subscribe(clients: Clients, scope: WorkerScope): Promise<void> {
  const registration = await registerWorker(scope)
  const { key } = await callFunction<{ key: string }>(clients, "push-key")
  const { pushManager } = registration
  const subscribing = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const made = await subscribing().catch(async (error: unknown) => {
    // A browser keeps the subscription of one key. The installation has another one since its keys were replaced.
    if (!(error instanceof DOMException) || error.name !== "InvalidStateError") throw error
    await (await pushManager.getSubscription())?.unsubscribe()
    return subscribing()
  })
  await callFunction(clients, "push-board", { subscription: made.toJSON() })
}

async function unsubscribe(clients: Clients, scope: WorkerScope): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(scope)
  const made = await registration?.pushManager.getSubscription()
  if (!made) return
  await made.unsubscribe()
  await callFunction(clients, "push-forget", { endpoint: made.endpoint })
}
