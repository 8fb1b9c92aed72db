import type { BillRow, BillShareRow, NoteAddress, ShareAnswer } from "@ardoise/contract/bills"
import { toOrder } from "@ardoise/contract/order-mapping"
import type { TableCode } from "@ardoise/contract/team-rows"
import type { Order } from "@ardoise/domain/order/order"
import { ok, type Result, refuse } from "@ardoise/domain/result"
import { queryOptions } from "@tanstack/react-query"
import { callFunction } from "../functions-client.ts"
import { inTime, untilPatienceEnds } from "../in-time.ts"
import { menuRest } from "../menus/menu-rest.ts"
import { serverNow } from "../server-clock.ts"
import type { Clients } from "../supabase.ts"
import { toRefusal } from "./bill-refusal.ts"
import type { StoredBill, StoredShare } from "./bill-rows.ts"

/** The rows of the bills that the drawer may show, with all their payments. */
export type BillRows = { readonly bills: readonly BillRow[]; readonly shares: readonly BillShareRow[] }

/** Keys of the cached answers. */
export const billKeys = {
  list: (userId: string) => ["bills", userId, "list"] as const,
  orders: (userId: string, billId: string, version: number) => ["bills", userId, "orders", billId, version] as const,
}

/** More bills than a restaurant has open, and those that close in one day. */
const mostOpen = 500
const mostClosed = 500

/** Milliseconds for which a closed bill is still read. */
const closedForMs = 24 * 3_600_000

/** Milliseconds for which a bill without any problem may still be shown after its end. */
const recentlyMs = 5 * 60_000

/** Bills whose payments are read by one request: the address of a request has a maximum length. */
const billsPerRead = 100

/** The open bills, those closed within the last 24 hours, and the payments of all that may be shown. */
export function billsQuery(userId: string) {
  return queryOptions({
    queryKey: billKeys.list(userId),
    queryFn: async ({ signal }): Promise<BillRows> => {
      const since = new Date(serverNow() - closedForMs).toISOString()
      const own = () => menuRest().from("bills").select("*").eq("user_id", userId).abortSignal(signal)
      const [open, closed] = await Promise.all([
        own().eq("state", "open").order("opened_at", { ascending: false }).limit(mostOpen).throwOnError(),
        own()
          .eq("state", "closed")
          .gte("closed_at", since)
          .order("closed_at", { ascending: false })
          .limit(mostClosed)
          .throwOnError(),
      ])
      const bills = [...open.data, ...closed.data]
      const recently = new Date(serverNow() - recentlyMs).toISOString()
      const shown = bills.filter(
        ({ closed_by: end, closed_at: at, over, settled }) =>
          end === null ||
          end === "expired" ||
          Number(over) > 0 ||
          (end === "counter" && Number(settled) > 0) ||
          (at !== null && at > recently),
      )
      const ids = shown.map(({ id }) => id)
      return { bills, shares: await readShares(userId, ids, signal) }
    },
  })
}

/** How many payments, of any age, have a refund that failed and was not sent again. */
export function failedRefundsCount(userId: string) {
  return queryOptions({
    queryKey: ["bills", userId, "failed-refunds"] as const,
    queryFn: async ({ signal }): Promise<number> => {
      const { data } = await menuRest()
        .from("bill_shares")
        .select("id")
        .eq("user_id", userId)
        .not("refund_failed_at", "is", null)
        .limit(mostClosed)
        .abortSignal(signal)
        .throwOnError()
      return data.length
    },
  })
}

async function readShares(userId: string, billIds: readonly string[], signal: AbortSignal): Promise<BillShareRow[]> {
  const reads: PromiseLike<{ data: BillShareRow[] }>[] = []
  for (let from = 0; from < billIds.length; from += billsPerRead) {
    const ids = billIds.slice(from, from + billsPerRead)
    reads.push(
      menuRest()
        .from("bill_shares")
        .select("*")
        .eq("user_id", userId)
        .in("bill_id", ids)
        .order("created_at", { ascending: true })
        .abortSignal(signal)
        .throwOnError(),
    )
  }
  return (await Promise.all(reads)).flatMap(({ data }) => data)
}

/** The orders on a bill, oldest first. They are read again with each version of the bill. */
export function billOrdersQuery(userId: string, { id, version }: Pick<StoredBill, "id" | "version">) {
  return queryOptions({
    queryKey: billKeys.orders(userId, id, version),
    queryFn: async ({ signal }): Promise<readonly Order[]> => {
      const { data } = await menuRest()
        .from("orders")
        .select("*")
        .eq("user_id", userId)
        .eq("bill_id", id)
        .order("createdAt", { ascending: true })
        .abortSignal(signal)
        .throwOnError()
      return data.map(toOrder)
    },
  })
}

/** Milliseconds for which an address of a note is used. The server opens it for an hour. */
const noteKeptMs = 20 * 60_000

/** The address of the note of an open bill. */
export function noteAddressQuery({ id }: Pick<StoredBill, "id">) {
  return queryOptions({
    queryKey: ["note-address", id] as const,
    staleTime: noteKeptMs,
    refetchInterval: noteKeptMs,
    queryFn: async ({ signal }): Promise<NoteAddress> => {
      const { data } = await menuRest().rpc("note_address", { bill_id: id }).abortSignal(signal).throwOnError()
      return data
    },
  })
}

/** The codes on the cards of the restaurant's tables. */
export function tableCodesQuery(userId: string) {
  return queryOptions({
    queryKey: ["table-codes", userId] as const,
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<readonly TableCode[]> => {
      const { data } = await menuRest().rpc("list_table_codes", {}).abortSignal(signal).throwOnError()
      return data
    },
  })
}

/**
 * Closes an open bill or opens a closed one again. An open one is closed only with the rest that was on the screen: guests
 * may have ordered meanwhile.
 *
 * @returns the row as it is now, or a refusal because it has changed
 * @throws BillRefusal if a rule refuses it
 */
export async function setBillState(
  userId: string,
  bill: Pick<StoredBill, "id" | "dueCents">,
  to: BillRow["state"],
): Promise<Result<BillRow, "bill-changed">> {
  const meant = menuRest().from("bills").update({ state: to }).eq("id", bill.id).eq("user_id", userId)
  const seen =
    to === "closed"
      ? meant.eq("state", "open").eq("due", (bill.dueCents / 100).toFixed(2))
      : meant.eq("state", "closed")
  const { data, error } = await seen.select("*").abortSignal(untilPatienceEnds())
  if (error) throw toRefusal(error)
  const row = data[0]
  return row ? ok(row) : refuse("bill-changed")
}

/** Takes units off an open bill. @throws BillRefusal if a rule refuses it */
export async function removeFromBill({ id }: Pick<StoredBill, "id">, units: readonly string[]): Promise<BillRow> {
  const { data, error } = await menuRest()
    .rpc("remove_from_bill", { bill_id: id, units: [...units] })
    .abortSignal(untilPatienceEnds())
  if (error) throw toRefusal(error)
  return data
}

/**
 * Moves an open bill to another table.
 *
 * @returns the bill of that table, which may be another one
 * @throws BillRefusal if a rule refuses it
 */
export async function moveBill({ id }: Pick<StoredBill, "id">, table: string): Promise<BillRow> {
  const { data, error } = await menuRest().rpc("move_bill", { bill_id: id, table }).abortSignal(untilPatienceEnds())
  if (error) throw toRefusal(error)
  return data
}

/**
 * Refunds a payment.
 *
 * @param cents null: everything that can be refunded, with the tip
 * @throws FunctionRefusal with the server's message; another error without an answer in time: it may have been refunded
 */
export async function refundShare(
  clients: Pick<Clients, "restUrl" | "restFetch">,
  { id, refundedCents: seen }: Pick<StoredShare, "id" | "refundedCents">,
  cents: number | null,
): Promise<ShareAnswer> {
  const amount = cents === null ? {} : { amount: (cents / 100).toFixed(2) }
  return inTime(callFunction<ShareAnswer>(clients, "refund-share", { share_id: id, seen, ...amount }))
}

/** Asks the provider to end a payment. @throws FunctionRefusal with the server's message */
export async function cancelShare(
  clients: Pick<Clients, "restUrl" | "restFetch">,
  { id }: Pick<StoredShare, "id">,
): Promise<ShareAnswer> {
  return inTime(callFunction<ShareAnswer>(clients, "cancel-share", { share_id: id }))
}

/** Returns the rows with one bill added or replaced. If they have a newer version of it, that one stays. */
export function withBill(rows: BillRows, row: BillRow): BillRows {
  const known = rows.bills.find(({ id }) => id === row.id)
  if (known !== undefined && known.version > row.version) return rows
  return { ...rows, bills: [...rows.bills.filter(({ id }) => id !== row.id), row] }
}

/** Returns the rows with one payment added or replaced. */
export function withShare(rows: BillRows, row: BillShareRow): BillRows {
  return { ...rows, shares: [...rows.shares.filter(({ id }) => id !== row.id), row] }
}
