import { readKey, removeKey, writeKey } from "@ardoise/browser/storage"
import { ordersToPrint, printedKey } from "@ardoise/domain/order/tickets-to-print"
import { useToast } from "@ardoise/ui/toast/toast"
import { useSyncExternalStore } from "react"
import { serverNow } from "../../server-clock.ts"
import { storageKeys } from "../../storage-keys.ts"
import { useOrders } from "../orders-context.tsx"
import { readPrinted, rememberPrinted } from "./printed-tickets.ts"

/** Whether this device prints each new ticket by itself. */
export type TicketPrinting = { readonly isOn: boolean; readonly turn: (isOn: boolean) => void }

const listeners = new Set<() => void>()

function listen(listener: () => void): () => void {
  listeners.add(listener)
  // The browser reports a change of another tab only to the others.
  window.addEventListener("storage", listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener("storage", listener)
  }
}

const read = () => readKey(storageKeys.ticketPrinting) === "true"

/** Returns whether this device prints each new ticket, and changes it. All screens of this browser follow. */
export function useTicketPrinting(): TicketPrinting {
  const { orders } = useOrders()
  const toast = useToast()
  const isOn = useSyncExternalStore(listen, read)
  const turn = (wanted: boolean) => {
    if (wanted) {
      // Only tickets from now on. An order that awaits acceptance has none yet.
      rememberPrinted(ordersToPrint(orders, readPrinted(), serverNow()).map(printedKey))
      writeKey(storageKeys.ticketPrinting, "true")
      const text = "Astuce\u00a0: Chrome lancé avec --kiosk-printing imprime sans question."
      toast({ title: "Impression des nouveaux bons", text, tone: "info", about: "ticket-printing" })
    } else removeKey(storageKeys.ticketPrinting)
    for (const listener of listeners) listener()
  }
  return { isOn, turn }
}
