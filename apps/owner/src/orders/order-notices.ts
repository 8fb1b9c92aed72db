import { readKey, removeKey, writeKey } from "@ardoise/browser/storage"
import { useToast } from "@ardoise/ui/toast/toast"
import { useEffect, useState } from "react"
import { useOwner } from "../auth/session.tsx"
import { useClients } from "../clients-context.tsx"
import { callFunction } from "../functions-client.ts"
import { storageKeys } from "../storage-keys.ts"
import type { Clients } from "../supabase.ts"
import { hasServiceWorkers, registerWorker, workerScope } from "../worker/register-worker.ts"

/** Notifications of new orders on this device, even while it is locked. */
export type OrderNotices = {
  /** Only some browsers support it, and only on HTTPS. */
  readonly isOffered: boolean
  readonly isOn: boolean
  readonly turn: (isOn: boolean) => Promise<void>
}

/** Returns the state of the notifications on this device. They start with a click and end with the session (A25). */
export function useOrderNotices(): OrderNotices {
  const { id: userId, device } = useOwner()
  const clients = useClients()
  const showToast = useToast()
  const [isOn, setIsOn] = useState(isWanted)

  // Subscribes to the browser's push service, also for a new session on the same device.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each owner; a click subscribes by itself
  useEffect(() => {
    // Ignore a failure: the board has other ways to get orders, and the next visit tries again.
    if (device === null && isWanted()) subscribe(clients).catch(() => undefined)
  }, [userId])

  const turn = async (wanted: boolean): Promise<void> => {
    if (!wanted) {
      removeKey(storageKeys.orderNotices)
      setIsOn(false)
      return unsubscribe(clients).catch(() => undefined)
    }
    const permission = await Notification.requestPermission()
    if (permission !== "granted") {
      const text = "Autorisez les notifications de ce site dans les réglages de votre navigateur."
      return showToast({ title: "Notifications bloquées", text, tone: "info", about: "order-notices" })
    }
    try {
      await subscribe(clients)
    } catch {
      const text = "Le service de notification du navigateur ne répond pas. Réessayez plus tard."
      return showToast({ title: "Erreur", text, tone: "error", about: "order-notices" })
    }
    writeKey(storageKeys.orderNotices, "true")
    setIsOn(true)
  }
  return { isOffered: device === null && canBeOffered(), isOn, turn }
}

function canBeOffered(): boolean {
  return hasServiceWorkers() && "PushManager" in window && "Notification" in window
}

function isWanted(): boolean {
  return canBeOffered() && readKey(storageKeys.orderNotices) === "true" && Notification.permission === "granted"
}

async function subscribe(clients: Clients): Promise<void> {
  const registration = await registerWorker()
  const { key } = await callFunction<{ key: string }>(clients, "push-key")
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await callFunction(clients, "push-board", { subscription: made.toJSON() })
}

async function unsubscribe(clients: Clients): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(workerScope)
  const made = await registration?.pushManager.getSubscription()
  if (!made) return
  await made.unsubscribe()
  await callFunction(clients, "push-forget", { endpoint: made.endpoint })
}
