import type { TrackedOrder } from "@ardoise/contract/functions"
import { noTable } from "@ardoise/domain/order/order"
import { splitOrderNumber } from "@ardoise/domain/order/order-number"
import { useEffect, useState } from "react"
import { type OrderStrings, statusWord } from "../texts/order-strings.ts"
import { styles } from "./order-styles.ts"

/** Milliseconds between two steps of the dots of "En préparation". */
export const dotsTickMs = 500

/** The signs of the two statuses that are more than a dot. */
const signs: Partial<Record<string, string>> = {
  ready:
    "M10.3 21a2 2 0 0 0 3.4 0M22 8c0-2.3-.8-4.3-2-6M3.3 15.3A1 1 0 0 0 4 17h16a1 1 0 0 0 .7-1.7C19.4 14 18 12.5 18 8A6 6 0 0 0 6 8c0 4.5-1.4 6-2.7 7.3M4 2C2.8 3.7 2 5.7 2 8",
  cancelled: "m5 5 14 14M2 12a1 1 0 0 0 20 0 1 1 0 0 0-20 0",
}

const icons = {
  close: "M18 6 6 18M6 6l12 12",
  up: "m6 15 6-6 6 6",
} as const

type OrderStatusPillProps = {
  orders: readonly TrackedOrder[]
  isUp: boolean
  strings: OrderStrings
  /** The word before the name of a table. */
  tableWord: string
  onOpen: () => void
  onDismiss: (orderId: string) => void
}

/**
 * Shows the status of the current order in a bar at the bottom of the page. Hidden without an order and once it is
 * completed; a cancelled one stays until it is dismissed (A18).
 */
export function OrderStatusPill({ orders, isUp, strings, tableWord, onOpen, onDismiss }: OrderStatusPillProps) {
  const shown = orders.filter(({ status }) => status !== "completed")
  const current = shown.find(({ status }) => status === "ready") ?? shown.at(-1)
  const isPreparing = current?.status === "preparing"
  const dots = useDots(isPreparing && isUp)
  if (current === undefined) return null
  const { status } = current
  const sign = signs[status]
  const word = statusWord(current, strings)
  const several = shown.length > 1 && strings.several.replace("{n}", String(shown.length))
  // The number that is called is needed beside other orders and without a connection, too.
  const which = (status === "ready" || (isUp && !several)) && whichOrder(current, strings, tableWord)
  const seenAt = !isUp && strings.at.replace("{time}", timeOf(current.updatedAt))
  const more = [which, several, seenAt].filter(Boolean).join(" · ")
  // Voice control finds a button by its visible text, so the name contains that text unchanged.
  const name = `${strings.orders}, ${word} ${more}`.trim()
  return (
    <>
      <aside className={`${styles.pill} ${styles[status]} ${isUp ? "" : styles.down}`} aria-label={strings.orders}>
        <button type="button" className={styles.open} aria-label={name} onClick={onOpen}>
          <span className={styles.said}>
            {sign ? <Icon path={sign} /> : <i className={styles.dot} />}
            <span>{word}</span>
            {isPreparing && isUp && (
              <span className={styles.dots} aria-hidden="true">
                {dots}
              </span>
            )}
          </span>
          {/* The space separates the words where the text is read without its styles. */ more && " "}
          <span className={styles.more}>
            {more}
            {status !== "cancelled" && <Icon path={icons.up} />}
          </span>
        </button>
        {status === "cancelled" && (
          <button
            type="button"
            className={styles.dismiss}
            aria-label={strings.close}
            onClick={() => onDismiss(current.id)}
          >
            <Icon path={icons.close} />
          </button>
        )}
      </aside>
      {/* Outside the button: screen readers do not announce changes inside a button. */}
      <p role="status" className={styles.announced}>
        {word}
      </p>
    </>
  )
}

/** Names an order that is on its way by its table; one that is ready also by the number that the staff call. */
function whichOrder({ id, status, tableNumber }: TrackedOrder, strings: OrderStrings, tableWord: string): string {
  const hasTable = tableNumber !== noTable
  if (status === "cancelled") return ""
  if (status !== "ready") return hasTable ? `${tableWord} ${tableNumber}` : ""
  const title = hasTable ? strings.tableOrder.replace("{table}", () => tableNumber) : strings.orderWithoutTable
  return `${title} ${splitOrderNumber(id).called}`
}

function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

/** Returns one, two or three dots in turn; always three if the system reduces motion. */
function useDots(isTicking: boolean): string {
  const [count, setCount] = useState(3)
  // Runs a timer.
  useEffect(() => {
    if (!isTicking || matchMedia("(prefers-reduced-motion: reduce)").matches) return
    const timer = setInterval(() => setCount((before) => (before % 3) + 1), dotsTickMs)
    return () => clearInterval(timer)
  }, [isTicking])
  return ".".repeat(count)
}

/** Formats the time of day in the page's language, in this device's time zone: the diner is at the table. */
export function timeOf(iso: string): string {
  return new Intl.DateTimeFormat(document.documentElement.lang || "fr", { hour: "2-digit", minute: "2-digit" }).format(
    new Date(iso),
  )
}
