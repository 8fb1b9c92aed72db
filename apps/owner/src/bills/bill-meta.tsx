import { formatDateTime, formatTime, localDay } from "@ardoise/domain/dates"
import { formatPrice } from "@ardoise/domain/money"
import { useTimeZone } from "../restaurant/use-time-zone.ts"
import { serverNow } from "../server-clock.ts"
import type { StoredBill } from "./bill-rows.ts"

/** Since when a bill is open, and its tips: "depuis 19:05 · pourboires 2,00 €". An earlier day is named. */
export function BillMeta({ bill: { openedAt, tipCents }, className }: { bill: StoredBill; className?: string }) {
  const timeZone = useTimeZone()
  const isToday = localDay(timeZone, Date.parse(openedAt)) === localDay(timeZone, serverNow())
  const since = isToday ? formatTime(openedAt, timeZone) : formatDateTime(openedAt, timeZone)
  return (
    <p className={className}>
      depuis {since}
      {tipCents > 0 && ` · pourboires ${formatPrice(tipCents)}`}
    </p>
  )
}
