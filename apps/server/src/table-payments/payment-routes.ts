import type { PayBillAnswer, TableBill } from "@ardoise/contract/bills"
import type { PlacedCall } from "@ardoise/contract/functions"
import { isTip, toShareWish } from "@ardoise/domain/bill/claim-share"
import { readLanguage } from "@ardoise/domain/languages"
import { messages } from "@ardoise/domain/messages"
import { parsePrice } from "@ardoise/domain/money"
import { toTable } from "@ardoise/domain/order/order"
import { type CallKind, callKinds } from "@ardoise/domain/order/table-call"
import { tableKeyOf } from "@ardoise/domain/sharing/table-code"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { z } from "zod"
import { findShare, type ShareRecord } from "../bills/bill-queries.ts"
import { placeCall } from "../calls/call-commands.ts"
import { callKey } from "../calls/call-queries.ts"
import { isLocalCall } from "../http/call-place.ts"
import { headerOf } from "../http/header-of.ts"
import { readShape } from "../http/read-shape.ts"
import { WireError } from "../http/wire-error.ts"
import { openLimiter } from "../limits/limit-calls.ts"
import { callRules } from "../limits/rules.ts"
import { findMenuOwner } from "../menus/menu-queries.ts"
import { tableProof } from "../orders/table-proof.ts"
import { PaymentFailure } from "../subscription/payments.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { askToPay } from "./ask-to-pay.ts"
import { callWaiter } from "./bill-commands.ts"
import { hasNoteLetter, openNoteLetters } from "./mail-note.ts"
import { hashPayerKey, type PaymentRefusal, type ShareService } from "./share-service.ts"
import { type ProvedTable, type TableAccess, tableIdOf } from "./table-access.ts"
import { readTableBill, toTableBill } from "./table-bill.ts"

const payArgs = z.object({
  owner: z.string(),
  table: z.string(),
  share: z.object({
    kind: z.enum(["all", "lines", "part", "amount"]),
    units: z.array(z.string().max(100)).max(1000).optional(),
    of: z.number().optional(),
    amount: z.string().max(20).optional(),
  }),
  tip: z.string().max(20).default("0"),
  shown_amount: z.string().max(20),
  language: z.string().max(10).default("fr"),
  idempotency_key: z.guid(),
})

const tableArgs = z.object({ owner: z.string(), table: z.string() })
const callArgs = z.object({
  owner: z.string().optional(),
  /** In place of the owner, with a kind: the page of a menu does not know its owner. */
  menu: z.guid().optional(),
  table: z.string(),
  /** Omitted by the page of a bill: it asks for the bill. */
  kind: z.enum(callKinds).optional(),
})
const shareArgs = z.object({ share_id: z.guid() })

/** The HTTP status of each refusal of a payment. */
const statuses: Readonly<Record<PaymentRefusal, number>> = {
  "bill-changed": 409,
  "share-taken": 409,
  "nothing-due": 409,
  "bill-closed": 409,
  "bill-being-paid": 409,
  "payments-closed": 403,
  "amount-invalid": 422,
  "too-many-payments": 429,
  "payment-unavailable": 503,
}

const letterArgs = z.object({ share_id: z.guid(), email: z.string(), name: z.string().max(200).default("") })

/** The functions of phones at a table: `pay-bill`, `release-share`, `mail-note` and `call-waiter`. */
export async function paymentRoutes(
  app: FastifyInstance,
  {
    context,
    access,
    service,
  }: { readonly context: RequestContext; readonly access: TableAccess; readonly service: ShareService },
): Promise<void> {
  const { database, clock } = context
  const claims = openLimiter(context, callRules.tablePayments)
  const calls = openLimiter(context, callRules.waiterCalls)
  const wrongCodes = openLimiter(context, callRules.tableCodes)
  const proves = tableProof(context)
  const sendLetter = openNoteLetters(context)
  app.addHook("onRequest", async (request) => context.requireKey(request))

  const prove = async (request: FastifyRequest, { owner, table }: z.infer<typeof tableArgs>): Promise<ProvedTable> => {
    const code = headerOf(request, "x-table-code")
    const proved = await access.prove({ owner, table, code, address: request.ip })
    if (proved === null) throw refusal(404, "table-code-invalid")
    return proved
  }

  app.post("/pay-bill", async (request, reply): Promise<PayBillAnswer> => {
    const args = readShape(payArgs, request.body)
    const payerKey = headerOf(request, "x-payer-key")
    if (args === null || payerKey === "") throw refusal(422, "amount-invalid")
    const proved = await prove(request, args)
    const { kind, units, of, amount } = args.share
    const typed = amount === undefined ? undefined : centsOf(amount)
    const wish = typed === null ? null : toShareWish({ kind, units, of, cents: typed })
    const [shownCents, tipCents] = [centsOf(args.shown_amount), centsOf(args.tip)]
    if (wish === null || shownCents === null || tipCents === null || !isTip(tipCents)) {
      throw refusal(422, "amount-invalid")
    }
    const seconds = await claims.count({ network: request.ip, table: tableIdOf(proved) })
    if (seconds !== null) throw refusal(429, "too-many-payments", { headers: { "retry-after": String(seconds) } })
    const { ownerId, table, code: tableCode } = proved
    const paid = await service.pay(
      {
        ...{ ownerId, table, tableCode, wish, shownCents, tipCents, payerKey },
        language: readLanguage(args.language),
        idempotencyKey: args.idempotency_key.toLowerCase(),
      },
      { origin: context.originOf(request), isLocal: isLocalCall(request) },
    )
    reply.header("cache-control", "no-store")
    if (paid.ok) {
      const { share, url } = paid.value
      return { share_id: share.id, url, held_until: share.held_until }
    }
    const reader = { ownerId, table, payerHash: hashPayerKey(payerKey) }
    const read = statuses[paid.code] === 409 ? await readTableBill(database.read, reader) : null
    const details = read === null ? null : toTableBill(read, reader, proved.isOn)
    throw refusal(statuses[paid.code], paid.code, { details })
  })

  /** The payment of the phone that calls. That of another looks as if it were not there. */
  const findOwnShare = async (request: FastifyRequest, id: string | undefined): Promise<ShareRecord> => {
    const share = id === undefined ? null : await findShare(database.read, id.toLowerCase())
    if (share?.payer_hash !== hashPayerKey(headerOf(request, "x-payer-key"))) throw refusal(404, "share-missing")
    return share
  }

  app.post("/release-share", async (request) => {
    const share = await findOwnShare(request, readShape(shareArgs, request.body)?.share_id)
    try {
      return { state: (await service.end(share)).state }
    } catch (error) {
      if (error instanceof PaymentFailure) throw refusal(503, "payment-unavailable")
      throw error
    }
  })

  app.post("/mail-note", async (request) => {
    const args = readShape(letterArgs, request.body)
    const share = await findOwnShare(request, args?.share_id)
    if (!hasNoteLetter(share)) throw refusal(404, "share-missing")
    const queued = await sendLetter(request, share, { email: args?.email, name: args?.name })
    if (!queued.ok) throw refusal(queued.code === "email-invalid" ? 422 : 429, queued.code)
    return {}
  })

  app.post("/call-waiter", async (request) => {
    const args = readShape(callArgs, request.body)
    if (args === null) throw refusal(404, "table-code-invalid")
    if (args.kind !== undefined) return callTeam(request, args.menu, args.table, args.kind)
    const { ownerId, table } = await prove(request, { owner: args.owner ?? "", table: args.table })
    await calls.require({ network: request.ip, table: tableIdOf({ ownerId, table }) })
    await askToPay(database, { ownerId, table, at: clock() })
    return {}
  })

  /** Calls the team to a table whose card the phone has, whether the restaurant takes payments there or not. */
  async function callTeam(
    request: FastifyRequest,
    menu: string | undefined,
    typed: string,
    kind: CallKind,
  ): Promise<PlacedCall> {
    const table = toTable(typed)
    const menuId = menu?.toLowerCase() ?? ""
    const code = headerOf(request, "x-table-code")
    if (!table.ok || !(await proves({ menuId, table: table.value, code }))) {
      await wrongCodes.require({ network: request.ip })
      throw refusal(404, "table-code-invalid")
    }
    const ownerId = (await findMenuOwner(database.read, menuId)) ?? ""
    await calls.require({ network: request.ip, table: tableIdOf({ ownerId, table: table.value }) })
    const at = clock()
    const placed = await database.run(placeCall, { ownerId, table: table.value, kind, at })
    if (!placed.ok) throw refusal(placed.code === "calls-closed" ? 403 : 429, placed.code)
    const { call, wasOpen } = placed.value
    if (kind === "bill") await database.run(callWaiter, { ownerId, tableKey: tableKeyOf(table.value), at })
    return {
      call_id: call.id,
      tracking_key: callKey(context.secrets.refreshSecret, call.id),
      created_at: call.created_at,
      was_open: wasOpen,
    }
  }
}

/** @param more.details the bill now, for a phone whose page is out of date */
function refusal(
  status: number,
  code: keyof typeof messages,
  more: { details?: TableBill | null; headers?: Record<string, string> } = {},
): WireError {
  const { details = null, headers = {} } = more
  return new WireError(status, code.replaceAll("-", "_"), messages[code], {
    headers,
    details: details && JSON.stringify(details),
  })
}

/** Reads an amount in euros. Returns cents, or null for a text that is no amount. */
function centsOf(text: string): number | null {
  const read = parsePrice(text)
  return read.ok ? read.value : null
}
