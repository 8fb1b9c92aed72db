import type { BillRow, BillShareRow } from "@ardoise/contract/bills"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useMemo } from "react"
import { useOwner } from "../auth/session.tsx"
import { useTableChanges } from "../live/use-table-changes.ts"
import { readAgain } from "../read-again.ts"
import { serverNow } from "../server-clock.ts"
import { type BillRows, billKeys, billsQuery, withBill, withShare } from "./bill-api.ts"
import { isPaid, listBills } from "./bill-list.ts"
import { type StoredBill, type StoredShare, toBill, toShare } from "./bill-rows.ts"
import { tablePaymentsQuery } from "./table-payments-api.ts"

/** The bills of the owner's board. */
export type BillsRead = {
  readonly bills: readonly StoredBill[]
  readonly shares: readonly StoredShare[]
  /** Diners can pay at the table. */
  readonly isOn: boolean
  /** There is something to look at: payments are on, or bills are left from before they were switched off. */
  readonly isOffered: boolean
  /** How many bills of this service somebody must still look at. */
  readonly openCount: number
  /** No bills are known yet. */
  readonly isLoading: boolean
  readonly isFailed: boolean
  readonly isRetrying: boolean
  readonly refresh: () => void
}

/** Milliseconds between polls without a live connection, and with one as a safeguard. */
const askingMs = 4000
const reassuringMs = 60_000

const noRows: BillRows = { bills: [], shares: [] }

/** Returns the bills of the restaurant and keeps them up to date, whichever device or phone changes them. */
export function useBills(): BillsRead {
  const { id: userId, device } = useOwner()
  const queryClient = useQueryClient()
  const queryKey = useMemo(() => billKeys.list(userId), [userId])
  const isOn = useIsPaymentOn()

  const put = (change: (rows: BillRows) => BillRows) => {
    queryClient.setQueryData<BillRows>(queryKey, (rows) => rows && change(rows))
    // An answer that is on its way may be older than this change.
    if (queryClient.isFetching({ queryKey }) > 0) void readAgain(queryClient, { queryKey })
  }
  const again = () => void readAgain(queryClient, { queryKey })
  const isSubscribed = useTableChanges("bills", (change) => {
    if (change?.row == null) return again()
    const row = change.row as BillRow
    put((rows) => withBill(rows, row))
  })
  useTableChanges("bill_shares", (change) => {
    if (change?.row == null) return again()
    const row = change.row as BillShareRow
    put((rows) => withShare(rows, row))
  })
  const { data, isError, isFetching, refetch } = useQuery({
    ...billsQuery(userId),
    enabled: device?.role !== "kitchen",
    refetchInterval: ({ state }) => {
      if (!isOn && (state.data?.bills.length ?? 0) === 0) return false
      return isSubscribed ? reassuringMs : askingMs
    },
  })
  const { bills, shares } = useMemo(() => {
    const rows = data ?? noRows
    return { bills: rows.bills.map(toBill), shares: rows.shares.map(toShare) }
  }, [data])
  const { current, yesterday } = listBills(bills, shares, serverNow())
  return {
    bills,
    shares,
    isOn,
    isOffered: isOn || current.length + yesterday.length > 0,
    openCount: current.filter((bill) => !isPaid(bill)).length,
    isLoading: data === undefined && !isError,
    isFailed: isError,
    isRetrying: isFetching,
    refresh: () => void refetch(),
  }
}

/** Returns whether diners can pay at the table. False until that is known. */
function useIsPaymentOn(): boolean {
  const { id: userId, device } = useOwner()
  const queryClient = useQueryClient()
  const { queryKey } = tablePaymentsQuery(userId)
  useTableChanges("table_payments", () => void readAgain(queryClient, { queryKey }))
  return (
    useQuery({ ...tablePaymentsQuery(userId), staleTime: 60_000, enabled: device?.role !== "kitchen" }).data?.is_on ??
    false
  )
}
