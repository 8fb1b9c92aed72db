import type { BillRow, BillShareRow, PaymentAccountAnswer, TablePaymentsRow } from "@ardoise/contract/bills"
import type { TableCode } from "@ardoise/contract/team-rows"

/** What the server of a test knows of bills and of payments at the table. */
export type FakeBills = {
  bills: BillRow[]
  shares: BillShareRow[]
  payments: TablePaymentsRow
  codes: TableCode[]
  account: PaymentAccountAnswer
  /** The error code with which changes of bills and settings are refused; null accepts them. */
  refusal: string | null
  /** The bodies of the calls that change something, with the name of the table, rpc or function. */
  changes: { what: string; body: unknown }[]
}

/** The same for all payments of a test: lists are in the order in which it names them. */
const paidAt = new Date(Date.now() - 600_000).toISOString()

const ownerOfRows = "5f2c1e7a-93b0-4c0e-8a51-2d7d9be04c11"

/** Returns an open bill of table 7 on which nothing was paid; `fields` overrides the defaults. */
export function aBillRow(fields: Partial<BillRow> = {}): BillRow {
  return {
    id: "bill-7",
    user_id: ownerOfRows,
    table_name: "7",
    state: "open",
    closed_by: null,
    requested_at: null,
    total: "68.00",
    settled: "0.00",
    held: "0.00",
    due: "68.00",
    over: "0.00",
    tips: "0.00",
    removed: [],
    version: 1,
    opened_at: new Date(Date.now() - 3_600_000).toISOString(),
    closed_at: null,
    ...fields,
  }
}

/** Returns a finished payment of 37 € and a tip of 2 € on the bill of table 7; `fields` overrides the defaults. */
export function aShareRow(fields: Partial<BillShareRow> = {}): BillShareRow {
  return {
    id: "share-1",
    bill_id: "bill-7",
    user_id: ownerOfRows,
    kind: "amount",
    state: "settled",
    amount_cents: 3700,
    tip_cents: 200,
    refunded_cents: 0,
    refund_failed_cents: 0,
    refund_wanted_cents: 0,
    refund_due_cents: 0,
    units: [],
    payer: 1,
    provider: "stripe",
    payment_ref: "pi_1",
    held_until: new Date(Date.now() + 600_000).toISOString(),
    created_at: paidAt,
    settled_at: paidAt,
    disputed_at: null,
    refund_failed_at: null,
    ...fields,
  }
}

/** Returns the state of a restaurant that takes no payments at the table; `change` overrides the defaults. */
export function fakeBills(userId: string, change: Partial<FakeBills> = {}): FakeBills {
  return {
    bills: [],
    shares: [],
    payments: {
      user_id: userId,
      is_on: false,
      tips: false,
      commitment_at: null,
      vat_rates: { normal: 20, intermediate: 10, reduced: 5.5 },
      vat_exempt: false,
    },
    codes: [],
    account: { provider: "stripe", state: "none", conditions: { address: false, drinks: false } },
    refusal: null,
    changes: [],
    ...change,
  }
}

/** Answers what concerns bills; null for everything else. */
export function answerBills(
  fake: FakeBills,
  { method, url, body }: { method: string; url: URL; body: string },
): Response | null {
  const what = url.pathname.split("/").at(-1) ?? ""
  const isChange =
    method !== "GET" && what !== "list_table_codes" && what !== "note_address" && what !== "payment-account"
  const known = [
    ...[
      "bills",
      "bill_shares",
      "table_payments",
      "list_table_codes",
      "remove_from_bill",
      "move_bill",
      "note_address",
      "renew_table_code",
    ],
    ...["payment-account", "connect-payments", "disconnect-payments", "refund-share", "cancel-share"],
  ]
  if (!known.includes(what)) return null
  const given = body === "" ? {} : JSON.parse(body)
  if (isChange) {
    fake.changes.push({ what, body: given })
    if (fake.refusal !== null) {
      return Response.json({ code: fake.refusal, message: "", details: null, hint: null }, { status: 409 })
    }
  }
  if (what === "bills") {
    const meant = fake.bills.filter((row) => matches(row, url))
    const end = given.state === "closed" ? { closed_by: "counter", closed_at: new Date().toISOString() } : {}
    const start = given.state === "open" ? { closed_by: null, closed_at: null } : {}
    if (method === "PATCH") {
      for (const row of meant) Object.assign(row, given, end, start, { version: row.version + 1 })
    }
    return Response.json(meant)
  }
  if (what === "bill_shares") return Response.json(fake.shares.filter((row) => matches(row, url)))
  if (what === "table_payments") {
    if (method === "PATCH") {
      const { commitment, ...columns } = given
      Object.assign(fake.payments, columns, commitment && { commitment_at: new Date().toISOString() })
    }
    return Response.json(fake.payments)
  }
  if (what === "renew_table_code") {
    const first = { table: given.table, code: "AAAAAAAAAAAAAA", version: given.seen }
    const code = fake.codes.find(({ table }) => table === given.table) ?? first
    if (code.version === given.seen) code.version += 1
    fake.codes = [...fake.codes.filter((other) => other !== code), code]
    return Response.json(code)
  }
  if (what === "note_address") return Response.json({ path: `/addition/owner/note?bill=${given.bill_id}` })
  if (what === "list_table_codes") return Response.json(fake.codes)
  if (what === "payment-account") return Response.json(fake.account)
  if (what === "connect-payments") return Response.json({ url: "https://provider.test/onboarding" })
  if (what === "disconnect-payments") {
    Object.assign(fake.account, { state: "none" })
    fake.payments.is_on = false
    return Response.json(fake.account)
  }
  if (what === "remove_from_bill" || what === "move_bill") {
    const bill = fake.bills.find(({ id }) => id === given.bill_id)
    if (bill === undefined) return Response.json({ code: "bill_closed", message: "" }, { status: 409 })
    if (what === "remove_from_bill") bill.removed = [...bill.removed, ...given.units]
    else bill.table_name = given.table
    bill.version += 1
    return Response.json(bill)
  }
  const share = fake.shares.find(({ id }) => id === given.share_id)
  if (share === undefined) return Response.json({ error: "Ce paiement n’existe pas." }, { status: 404 })
  if (what === "cancel-share") share.state = "released"
  else {
    const paid = share.amount_cents + share.tip_cents
    const left = paid - share.refunded_cents + share.refund_failed_cents
    share.refunded_cents += given.amount === undefined ? left : Math.round(Number(given.amount) * 100)
    const back = share.refunded_cents - share.refund_failed_cents
    share.refund_wanted_cents = Math.max(share.refund_wanted_cents, back)
    if (back === share.refund_wanted_cents) share.refund_failed_at = null
    if (back >= paid) share.state = "refunded"
  }
  return Response.json({ state: share.state, refunded_cents: share.refunded_cents })
}

/** Whether a row passes the filters of an address. Only those that the screens use are known. */
function matches(row: object, url: URL): boolean {
  return Object.entries(row).every(([column, value]) => {
    const filter = url.searchParams.get(column) ?? ""
    if (filter.startsWith("eq.")) return filter === `eq.${value}`
    if (filter.startsWith("in.(")) return filter.slice(4, -1).split(",").includes(String(value))
    if (filter === "not.is.null") return value !== null
    if (filter.startsWith("gt")) return value !== null && String(value) >= filter.slice(filter.indexOf(".") + 1)
    return true
  })
}
