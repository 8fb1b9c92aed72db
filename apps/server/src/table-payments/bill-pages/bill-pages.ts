import type { BillNotice, BillPage } from "@ardoise/contract/bill-page"
import { firstChoice, firstChoiceOf, tipCentsOf, wishOf } from "@ardoise/domain/bill/bill-choice"
import { shareLimits } from "@ardoise/domain/bill/claim-share"
import { backCentsOf } from "@ardoise/domain/bill/share"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { z } from "zod"
import { uuidOf } from "../../bills/bill-id.ts"
import { type ShareRecord, toShare } from "../../bills/bill-queries.ts"
import { type CallPlace, isLocalCall } from "../../http/call-place.ts"
import { headerOf } from "../../http/header-of.ts"
import { openLimiter } from "../../limits/limit-calls.ts"
import { callRules } from "../../limits/rules.ts"
import { PaymentFailure } from "../../subscription/payments.ts"
import type { RequestContext } from "../../wire/request-context.ts"
import { askToPay } from "../ask-to-pay.ts"
import type { TableProviders } from "../choose-table-payments.ts"
import { hashPayerKey, type PaymentRefusal, type ShareService } from "../share-service.ts"
import { type ProvedTable, tableIdOf } from "../table-access.ts"
import { type BillReader, type ReadBill, readTableBill } from "../table-bill.ts"
import { billContent, type ShownBill } from "./bill-content.ts"
import { changePeople, payableCents, readChoice, whyNotPayable } from "./bill-form.ts"
import { formOf, openTablePages, readForms, type SentForm, type TablePageParts, type Visit } from "./table-pages.ts"

/** What the pages need. */
type BillPageParts = TablePageParts & {
  readonly context: RequestContext
  readonly service: ShareService
  readonly providers: TableProviders
}

/**
 * The page of a table's bill, `/addition/{owner}?table=…&t=…`, and its forms. They work without script: a form is answered
 * by the page itself, with the amount on its button, or by a page that goes on to the provider.
 */
export async function billPages(app: FastifyInstance, parts: BillPageParts): Promise<void> {
  const { context, service, providers } = parts
  const { database, clock } = context
  const { send, proveVisit, proveForm, findOwnShare } = openTablePages(parts)
  const claims = openLimiter(context, callRules.tablePayments)
  const calls = openLimiter(context, callRules.waiterCalls)
  readForms(app)
  const placeOf = (request: FastifyRequest): CallPlace => {
    return { origin: context.originOf(request), isLocal: isLocalCall(request) }
  }

  /** Sends the bill of a table as it is now. */
  const sendBill = async (
    reply: FastifyReply,
    proved: ProvedTable,
    reader: BillReader,
    shown: ShownBill,
    read?: ReadBill | null,
  ): Promise<FastifyReply> => {
    const bill = read === undefined ? await readTableBill(database.read, reader) : read
    const { ownerId: userId, restaurantName, table, code } = proved
    const content: BillPage["content"] =
      bill === null
        ? { kind: proved.isOn ? "none" : "closed" }
        : await billContent({ db: database.read, providers }, bill, reader, shown)
    const { language, furtherLanguages } = shown
    return send(reply, { kind: "bill", userId, restaurantName, language, furtherLanguages, table, code, content })
  }

  app.get<Visit>("/addition/:id", async (request, reply) => {
    const visitor = await proveVisit(request, reply)
    if (visitor === null) return reply
    const { proved, language, furtherLanguages } = visitor
    const payerKey = headerOf(request, "x-payer-key")
    const share = await findOwnShare(proved, request.query.part)
    const notice = share === null ? null : await noticeOf(share, request.query.retour !== undefined)
    const payerHash = payerKey === "" ? (share?.payer_hash ?? null) : hashPayerKey(payerKey)
    const reader = { ownerId: proved.ownerId, table: proved.table, payerHash, shareId: share?.id ?? null }
    const read = await readTableBill(database.read, reader)
    const choice = read === null ? firstChoice : firstChoiceOf(read.bill.dueCents, read.shares.map(toShare))
    const shown = { choice, notice, payerKey: payerKey === "" ? null : payerKey, place: placeOf(request) }
    return sendBill(reply, proved, reader, { ...shown, language, furtherLanguages }, read)
  })

  app.post<SentForm>("/addition/:id/payer", async (request, reply) => {
    const form = formOf(request)
    const visitor = await proveForm(request, reply, form)
    if (visitor === null) return reply
    const { proved, language, furtherLanguages } = visitor
    const payerKey = (form.get("payer") ?? "").slice(0, 100)
    const reader = { ownerId: proved.ownerId, table: proved.table, payerHash: hashPayerKey(payerKey) }
    const place = placeOf(request)
    const shown: ShownBill = {
      ...{ choice: readChoice(form), notice: null, payerKey, place, language, furtherLanguages },
    }
    const again = (more: Partial<ShownBill>) => sendBill(reply, proved, reader, { ...shown, ...more })
    const act = form.get("do")
    if (act === "fewer") return again({ choice: changePeople(shown.choice, -1) })
    if (act === "more") return again({ choice: changePeople(shown.choice, 1) })
    if (act === "call") {
      await calls.require({ network: request.ip, table: tableIdOf(proved) })
      await askToPay(database, { ownerId: proved.ownerId, table: proved.table, at: clock() })
      return again({ notice: { kind: "called" } })
    }
    if (act === "cancel") {
      const share = await findOwnShare(proved, form.get("share"))
      return again({ notice: share === null ? null : await noticeOf(share, true) })
    }
    return pay(request, reply, { form, proved, reader, shown, again })
  })

  /** Goes on to the provider when the form showed what the choice costs now; otherwise shows it first. */
  async function pay(
    request: FastifyRequest,
    reply: FastifyReply,
    sent: {
      readonly form: URLSearchParams
      readonly proved: ProvedTable
      readonly reader: BillReader
      readonly shown: ShownBill
      readonly again: (more: Partial<ShownBill>) => Promise<FastifyReply>
    },
  ): Promise<FastifyReply> {
    const { form, proved, reader, shown, again } = sent
    const { choice, language } = shown
    const read = await readTableBill(database.read, reader)
    if (read === null) return again({})
    const cents = payableCents(read.bill, choice)
    const wish = wishOf(choice)
    const tipCents = tipCentsOf(choice)
    const key = z.guid().safeParse(form.get("key"))
    const isShown = cents !== null && form.get("shown") === String(cents)
    // The diner may choose something else after a lost answer: another payment, which ends the first one.
    const chosen = JSON.stringify([wish, tipCents, form.get("shown")])
    const attempt = { ownerId: proved.ownerId, key: key.success ? uuidOf(`${key.data.toLowerCase()} ${chosen}`) : "" }
    const known = await findAttempt(attempt)
    if (known === null) {
      if (cents === null) return again({ notice: whyNotPayable(read.bill, choice) })
      if (tipCents === null) {
        return again({ notice: { kind: "range", leastCents: 0, mostCents: shareLimits.mostTipCents } })
      }
      if (!isShown) return again({ notice: whatChanged(read, choice.way, cents) })
    }
    if (wish === null || !key.success || shown.payerKey === null || tipCents === null) return again({})
    const seconds = await claims.count({ network: request.ip, table: tableIdOf(proved) })
    if (seconds !== null) return again({ notice: { kind: "tooMany" } })
    const paid = await service.pay(
      {
        ...{ ownerId: proved.ownerId, table: proved.table, tableCode: proved.code, wish, tipCents, language },
        ...{ shownCents: Number(form.get("shown")), payerKey: shown.payerKey, idempotencyKey: attempt.key },
      },
      shown.place,
    )
    if (!paid.ok) return again({ notice: await refusalNotice(paid.code, reader, choice) })
    const { share, url } = paid.value
    if (request.headers.accept?.includes("application/json")) {
      return reply.header("cache-control", "no-store").send({ url })
    }
    const whole = share.amount_cents + share.tip_cents
    return send(reply, { kind: "to-provider", language, restaurantName: proved.restaurantName, url, cents: whole })
  }

  /** The share of a repeated form, or null. */
  async function findAttempt({ ownerId, key }: { readonly ownerId: string; readonly key: string }) {
    const found = await database.read
      .selectFrom("bill_shares")
      .select("id")
      .where("user_id", "=", ownerId)
      .where("idempotency_key", "=", key)
      .executeTakeFirst()
    return found ?? null
  }

  /** What a phone reads of its share. Only the provider's word makes it paid, never the address. */
  async function noticeOf(share: ShareRecord, goesBack: boolean): Promise<BillNotice | null> {
    const now = await (goesBack ? service.end(share) : service.ask(share)).catch((error: unknown) => {
      if (error instanceof PaymentFailure) return share
      throw error
    })
    if (now.state === "held") return { kind: "confirming" }
    if (now.state === "released") return { kind: "cancelled" }
    if (now.state === "refunded") return { kind: "refunded", cents: backCentsOf(toShare(now)) }
    return { kind: "paid", cents: now.amount_cents + now.tip_cents, shareId: now.id }
  }

  async function refusalNotice(
    code: PaymentRefusal,
    reader: BillReader,
    choice: ShownBill["choice"],
  ): Promise<BillNotice | null> {
    if (code === "payment-unavailable") return { kind: "noAnswer" }
    if (code === "too-many-payments") return { kind: "tooMany" }
    if (code === "payments-closed") return null
    const read = await readTableBill(database.read, reader)
    if (read === null) return null
    return whyNotPayable(read.bill, choice) ?? { kind: "changed", cents: read.bill.dueCents }
  }
}

/** What to say when a choice costs something else than the form showed. A first choice of dishes needs no word. */
function whatChanged({ bill }: ReadBill, way: ShownBill["choice"]["way"], cents: number): BillNotice | null {
  if (way === "all") return { kind: "changed", cents: bill.dueCents }
  return way === "lines" && cents === bill.dueCents && bill.settledCents > 0 ? { kind: "capped", cents } : null
}
