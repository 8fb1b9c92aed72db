import { Readable } from "node:stream"
import { setImmediate as othersTurn } from "node:timers/promises"
import { paymentCells, paymentColumns } from "@ardoise/domain/bill/listed-payment"
import { csvStart, toCsvRow } from "@ardoise/domain/csv"
import { formatLongDate, formatTime } from "@ardoise/domain/dates"
import { formatPrice } from "@ardoise/domain/money"
import { findUser, restaurantNameOf } from "../accounts/account-queries.ts"
import { toShare } from "../bills/bill-queries.ts"
import { type ExportPart, type ExportScope, readExported } from "../export/export-part.ts"
import { escapeHtml } from "../http/escape-html.ts"
import { parseStored } from "../storage/parse-stored.ts"
import type { Db } from "../storage/schema.ts"
import { billNote } from "./bill-pages/bill-note.ts"
import { noteWords } from "./bill-pages/note-words.ts"
import { billRows, shareRows } from "./bill-wire.ts"
import { listLedger } from "./ledger.ts"
import { readBill } from "./table-bill.ts"
import { findAccount, tablePaymentsRows } from "./table-payments-commands.ts"

/** What payments at the table add to an export: bills, payments, the ledger of what the provider reported, and a table. */
export const billExport: ExportPart = {
  values: [
    { name: "bill_ledger", read: ({ db, ownerId }) => listLedger(db, ownerId) },
    {
      name: "table_payments",
      read: async ({ db, ownerId }) => {
        const [row] = await tablePaymentsRows(db, ownerId).selectAll().execute()
        return row ?? null
      },
    },
    {
      name: "payment_account",
      read: async ({ db, ownerId }) => {
        const account = await findAccount(db, ownerId)
        return (
          account && { ...account, can_charge: parseStored(account.can_charge), missing: parseStored(account.missing) }
        )
      },
    },
  ],
  lists: ({ db, ownerId }) => [
    { name: "bills", rows: billRows(db, ownerId), json: ["removed", "version"] },
    {
      name: "bill_shares",
      rows: shareRows(db, ownerId),
      json: [
        ...["units", "amount_cents", "tip_cents", "payer"],
        ...["refunded_cents", "refund_failed_cents", "refund_wanted_cents", "refund_due_cents"],
      ],
    },
  ],
  async *section(scope) {
    if (!(await hasBills(scope))) return
    const { db, ownerId, timeZone } = scope
    const heads = ["Date", "Montant", "Pourboire", "Remboursé", "Référence"]
    yield `<h2>Paiements en ligne</h2><p>Aussi dans <a href="${csvFile}">${csvFile}</a> pour un tableur. Les notes sont dans <a href="${notesFile}">${notesFile}</a>.</p>`
    yield `<table><tr>${heads.map((head) => `<th>${head}</th>`).join("")}</tr>`
    for await (const share of readExported(shareRows(db, ownerId))) {
      const { settled_at: paidAt, payment_ref: reference } = share
      if (!paidAt) continue
      const centsOf = (column: string) => Number(share[column] ?? 0)
      const backCents = centsOf("refunded_cents") - centsOf("refund_failed_cents")
      const cells = [
        `${formatLongDate(paidAt, timeZone)} ${formatTime(paidAt, timeZone)}`,
        ...[centsOf("amount_cents"), centsOf("tip_cents"), backCents].map((cents) => formatPrice(cents)),
        reference ?? "",
      ]
      yield `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("")}</tr>`
    }
    yield "</table>"
  },
  files: async (scope) => {
    if (!(await hasBills(scope))) return []
    return [
      { path: csvFile, isText: true, open: async () => Readable.from(paymentsCsv(scope)) },
      { path: notesFile, isText: true, open: async () => Readable.from(notesHtml(scope)) },
    ]
  },
}

const csvFile = "paiements-en-ligne.csv"
const notesFile = "notes.html"

async function hasBills({ db, ownerId }: ExportScope): Promise<boolean> {
  const any = await db.selectFrom("bills").select("id").where("user_id", "=", ownerId).limit(1).executeTakeFirst()
  return any !== undefined
}

/** Bills and payments of one query. */
const rowsAtOnce = 100

/** All payments, those that were begun first at the beginning: a table for spreadsheets. */
async function* paymentsCsv({ db, ownerId, timeZone }: ExportScope): AsyncGenerator<string> {
  yield csvStart + toCsvRow(paymentColumns)
  for await (const row of inOrder((after) => sharesAfter(db, ownerId, after))) {
    const payment = {
      ...toShare(row),
      ...{ reference: row.payment_ref, createdAt: row.created_at, settledAt: row.settled_at },
      disputedAt: row.disputed_at,
    }
    if (payment.state !== "released") yield toCsvRow(paymentCells(payment, row.table_name, timeZone))
  }
}

/** The notes of all bills on one page for people, oldest first. Printed, each has a sheet of its own. */
async function* notesHtml({ db, ownerId, now }: ExportScope): AsyncGenerator<string> {
  const user = await findUser(db, ownerId)
  const restaurantName = user === null ? "" : restaurantNameOf(user)
  yield `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Notes</title><style>
body{max-width:40rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 sans-serif}article{margin:0 0 3rem;break-after:page}
table{width:100%;border-collapse:collapse}td{padding:.2rem 0;vertical-align:top}td+td{padding-left:1rem;text-align:right;white-space:nowrap}
</style></head><body><h1>Notes</h1>
`
  for await (const stored of inOrder((after) => billsAfter(db, ownerId, after))) {
    // Nothing is left on it: its orders were cancelled, or moved to another bill.
    if (stored.total_cents === 0) continue
    // An expired one ended the morning after the meal.
    const at = stored.closed_by === "expired" ? stored.opened_at : (stored.closed_at ?? now)
    const shown = { ownerId, restaurantName, code: "", language: "fr", at, letter: null } as const
    const { paragraphs, rows, mentions } = noteWords(await billNote(db, await readBill(db, stored), shown))
    yield `<article>${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join("")}<table>`
    for (const { words, amount, isSum } of rows) {
      const cells = [words, amount].map((text) => `<td>${isSum ? `<b>${escapeHtml(text)}</b>` : escapeHtml(text)}</td>`)
      yield `<tr>${cells.join("")}</tr>`
    }
    yield `</table><p><small>${escapeHtml(mentions)}</small></p></article>\n`
  }
  yield "</body></html>\n"
}

/** Where a page of a list ends. */
type Place = { readonly at: string; readonly id: string }

/** Yields all rows, a page of them for each query. Yields to the event loop after each page. */
async function* inOrder<Row extends Place>(read: (after: Place) => Promise<readonly Row[]>): AsyncGenerator<Row> {
  for (let after: Place = { at: "", id: "" }; ; ) {
    const page = await read(after)
    yield* page
    const last = page.at(-1)
    if (last === undefined || page.length < rowsAtOnce) return
    after = last
    await othersTurn()
  }
}

const sharesAfter = (db: Db, ownerId: string, { at, id }: Place) =>
  db
    .selectFrom("bill_shares as share")
    .innerJoin("bills as bill", "bill.id", "share.bill_id")
    .selectAll("share")
    .select(["bill.table_name", "share.created_at as at"])
    .where("share.user_id", "=", ownerId)
    .where(({ eb, refTuple, tuple }) => eb(refTuple("share.created_at", "share.id"), ">", tuple(at, id)))
    .orderBy("share.created_at")
    .orderBy("share.id")
    .limit(rowsAtOnce)
    .execute()

const billsAfter = (db: Db, ownerId: string, { at, id }: Place) =>
  db
    .selectFrom("bills")
    .selectAll()
    .select("opened_at as at")
    .where("user_id", "=", ownerId)
    .where(({ eb, refTuple, tuple }) => eb(refTuple("opened_at", "id"), ">", tuple(at, id)))
    .orderBy("opened_at")
    .orderBy("id")
    .limit(rowsAtOnce)
    .execute()
