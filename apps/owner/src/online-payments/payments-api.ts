import type { BillShareRow } from "@ardoise/contract/bills"
import { beforeHistory } from "@ardoise/domain/order/order-history"
import { queryOptions } from "@tanstack/react-query"
import { toShare } from "../bills/bill-rows.ts"
import { menuRest } from "../menus/menu-rest.ts"
import { serverNow } from "../server-clock.ts"
import type { OnlinePayment } from "./payment-days.ts"

/** Key of every list of payments of an owner. */
export const onlinePaymentsKey = (userId: string) => ["online-payments", userId] as const

/** Number of payments per read, and of bills whose tables are read by one request. */
const pageSize = 1000
const billsPerRead = 100

/**
 * The online payments of the last days, including today, in the restaurant's time zone (A75). Those that were begun and
 * never paid are left out.
 */
export function onlinePaymentsQuery(userId: string, days: number, timeZone: string) {
  return queryOptions({
    queryKey: [...onlinePaymentsKey(userId), days, timeZone] as const,
    queryFn: async ({ signal }): Promise<readonly OnlinePayment[]> => {
      const before = beforeHistory(days, timeZone, serverNow())
      // By id, because a payment that begins meanwhile moves another one onto the next page, which reads it twice.
      const rows = new Map<string, BillShareRow>()
      for (let read = 0; ; read += pageSize) {
        const { data } = await menuRest()
          .from("bill_shares")
          .select("*")
          .eq("user_id", userId)
          .in("state", ["held", "settled", "refunded"])
          .gt("created_at", before)
          .order("created_at", { ascending: false })
          .range(read, read + pageSize - 1)
          .abortSignal(signal)
          .throwOnError()
        for (const row of data) rows.set(row.id, row)
        if (data.length < pageSize) break
      }
      return withTables(userId, [...rows.values()], signal)
    },
  })
}

/** Payments of any age whose refund failed and was not sent again, that of the last failure first. */
export function failedRefundsQuery(userId: string) {
  return queryOptions({
    queryKey: [...onlinePaymentsKey(userId), "failed"] as const,
    queryFn: async ({ signal }): Promise<readonly OnlinePayment[]> => {
      const { data } = await menuRest()
        .from("bill_shares")
        .select("*")
        .eq("user_id", userId)
        .not("refund_failed_at", "is", null)
        .order("refund_failed_at", { ascending: false })
        .limit(pageSize)
        .abortSignal(signal)
        .throwOnError()
      return withTables(userId, data, signal)
    },
  })
}

async function withTables(
  userId: string,
  rows: readonly BillShareRow[],
  signal: AbortSignal,
): Promise<readonly OnlinePayment[]> {
  const tables = await readTables(userId, [...new Set(rows.map(({ bill_id }) => bill_id))], signal)
  return rows.map((row) => ({ share: toShare(row), table: tables.get(row.bill_id) ?? "" }))
}

async function readTables(
  userId: string,
  billIds: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const tables = new Map<string, string>()
  for (let from = 0; from < billIds.length; from += billsPerRead) {
    const { data } = await menuRest()
      .from("bills")
      .select("id, table_name")
      .eq("user_id", userId)
      .in("id", billIds.slice(from, from + billsPerRead))
      .abortSignal(signal)
      .throwOnError()
    for (const { id, table_name } of data) tables.set(id, table_name)
  }
  return tables
}
