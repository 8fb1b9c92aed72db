import { useToast } from "@ardoise/ui/toast/toast"
import { useEffect, useEffectEvent, useRef } from "react"
import { isPaid } from "./bill-list.ts"
import type { StoredBill } from "./bill-rows.ts"

type Seen = { readonly isPaid: boolean; readonly requestedAt: string | null }

/**
 * Shows a toast when a bill was paid online and when a table asks to pay. What happened before the board was opened is
 * not reported.
 *
 * @param onOpen opens a bill from its toast
 */
export function useBillNotices(
  { bills, isLoading, isFailed }: { bills: readonly StoredBill[]; isLoading: boolean; isFailed: boolean },
  onOpen: (billId: string) => void,
): void {
  const toast = useToast()
  const seen = useRef<ReadonlyMap<string, Seen> | null>(null)
  const report = useEffectEvent((bill: StoredBill, before: Seen | undefined) => {
    const { id, table, requestedAt, isOpen } = bill
    const action = { label: "Voir", onSelect: () => onOpen(id) }
    if (isPaid(bill) && before?.isPaid !== true) {
      toast({ title: `Table ${table}\u00a0: addition réglée en ligne.`, about: `paid-${id}`, action })
    }
    if (isOpen && requestedAt !== null && requestedAt !== before?.requestedAt && !isPaid(bill)) {
      toast({ title: `Table ${table} demande à payer.`, tone: "info", about: `asking-${id}`, action })
    }
  })
  // Compares the bills with those of the rendering before.
  useEffect(() => {
    if (isLoading || (isFailed && bills.length === 0)) return
    if (seen.current !== null) for (const bill of bills) report(bill, seen.current.get(bill.id))
    seen.current = new Map(bills.map((bill) => [bill.id, { isPaid: isPaid(bill), requestedAt: bill.requestedAt }]))
  }, [bills, isLoading, isFailed])
}
