import { ordersToPrint, printedKey } from "@ardoise/domain/order/tickets-to-print"
import { useEffect, useRef, useState } from "react"
import { serverNow } from "../../server-clock.ts"
import { useOrders } from "../orders-context.tsx"
import { readPrinted, rememberPrinted } from "./printed-tickets.ts"
import { usePrintTicket } from "./use-ticket.tsx"
import { useTicketPrinting } from "./use-ticket-printing.ts"

/**
 * Prints the ticket of each new order by itself where this device is asked to: once, one after the other, and in one tab at
 * a time. A ticket counts as printed when the browser has handed it on. So a tab that ends in between may print it twice,
 * and none is missing.
 */
export function AutoPrint() {
  const { orders, isLoading } = useOrders()
  const { isOn } = useTicketPrinting()
  const isMine = useLock(isOn)
  // Also here: a browser whose storage is full would print the same ticket for ever.
  const printedHere = useRef(new Set<string>())
  const { ticket, printTicket } = usePrintTicket((order) => {
    printedHere.current.add(printedKey(order))
    rememberPrinted([printedKey(order)])
  })
  const isPrinting = ticket !== null
  // Prints the next ticket.
  useEffect(() => {
    if (!isMine || isLoading || isPrinting) return
    const printed = new Set([...readPrinted(), ...printedHere.current])
    const [next] = ordersToPrint(orders, printed, serverNow())
    if (next !== undefined) printTicket(next)
  }, [isMine, isLoading, isPrinting, orders, printTicket])
  return ticket
}

/** Whether this tab holds the lock for printing. Another tab gets it when this one is closed or does not want it. */
function useLock(isWanted: boolean): boolean {
  const [isHeld, setIsHeld] = useState(false)
  // Waits for the lock and holds it.
  useEffect(() => {
    if (!isWanted) return
    // Without locks, as on an address without HTTPS, two tabs would print twice.
    if (!("locks" in navigator)) {
      setIsHeld(true)
      return () => setIsHeld(false)
    }
    const waiting = new AbortController()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    navigator.locks
      .request("ticket-printing", { signal: waiting.signal }, () => {
        setIsHeld(true)
        return held
      })
      .catch(() => undefined)
    return () => {
      waiting.abort()
      release()
      setIsHeld(false)
    }
  }, [isWanted])
  return isHeld
}
