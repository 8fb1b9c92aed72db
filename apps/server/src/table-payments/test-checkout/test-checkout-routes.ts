import type { PageAssets } from "@ardoise/contract/public-menu-page"
import { noRefunds } from "@ardoise/domain/bill/share"
import { messages } from "@ardoise/domain/messages"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { findUser, restaurantNameOf } from "../../accounts/account-queries.ts"
import { findBill, findShare, type ShareRecord } from "../../bills/bill-queries.ts"
import { isLocalCall } from "../../http/call-place.ts"
import { testPaymentPolicy } from "../../http/security-headers.ts"
import type { PaymentChoice } from "../../subscription/choose-payments.ts"
import { overPage, styleHash } from "../../subscription/test-payment-pages.ts"
import type { RequestContext } from "../../wire/request-context.ts"
import { pageAfter, type ShareService } from "../share-service.ts"
import { endTestCheckout, findTestCheckout, payTestShare, type TestCheckout } from "./test-checkout-commands.ts"
import { sharePage } from "./test-checkout-pages.ts"
import { referenceOf, testSharePath } from "./test-table-payments.ts"

/** A payment of the test checkout, with its share. */
type Found = { readonly checkout: TestCheckout; readonly share: ShareRecord }

/** Milliseconds after which a late payment becomes known. */
const lateMs = 20_000

/** The pages where shares are paid with the test checkout: plain forms. Knowing the id of a page gives access to it. */
export async function testCheckoutRoutes(
  app: FastifyInstance,
  {
    context,
    payments,
    service,
    assets,
  }: {
    readonly context: RequestContext
    readonly payments: PaymentChoice
    readonly service: ShareService
    readonly assets: PageAssets
  },
): Promise<void> {
  const { database, clock, originOf } = context
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
  const send = (reply: FastifyReply, page: string, status = 200) =>
    reply
      .code(status)
      .headers({ "content-security-policy": testPaymentPolicy(styleHash(assets)), "cache-control": "no-store" })
      .type("text/html; charset=utf-8")
      .send(page)
  /** Where the phone of a payment goes from its page: back to the bill. */
  const pageOf = ({ checkout, share }: Found) => pageAfter(share, checkout.state === "paid" ? "paid" : "back")
  const sendOver = (reply: FastifyReply, found: Found | null) => {
    const back = found && { href: pageOf(found), label: "Revenir à l’addition" }
    return send(reply, overPage({ assets, text: messages["checkout-over"], back }), 410)
  }

  const find = async (request: FastifyRequest<{ Params: { id: string } }>): Promise<Found | null> => {
    if (payments.at({ origin: originOf(request), isLocal: isLocalCall(request) })?.provider !== "test") return null
    const checkout = await findTestCheckout(database.read, request.params.id)
    const share = checkout && (await findShare(database.read, checkout.share_id))
    return checkout === null || !share ? null : { checkout, share }
  }
  const draw = async ({ checkout, share }: Found, isRefused = false) => {
    const bill = await findBill(database.read, share.bill_id)
    const user = await findUser(database.read, share.user_id)
    return sharePage({
      ...{ assets, id: checkout.id, isRefused },
      ...{ restaurantName: user === null ? "" : restaurantNameOf(user), table: bill?.table_name ?? "" },
      ...{ cents: share.amount_cents, tipCents: share.tip_cents },
    })
  }
  app.get<{ Params: { id: string } }>(`${testSharePath}/:id`, async (request, reply) => {
    const found = await find(request)
    return found?.checkout.state === "open" ? send(reply, await draw(found)) : sendOver(reply, found)
  })

  app.post<{ Params: { id: string }; Body: { answer?: string } | undefined }>(
    `${testSharePath}/:id/payer`,
    async (request, reply) => {
      const found = await find(request)
      // A second tap: the phone shows the answer to the last one.
      if (found?.checkout.state === "paid") return reply.redirect(pageOf(found), 303)
      if (found?.checkout.state !== "open") return sendOver(reply, found)
      const answer = request.body?.answer ?? ""
      if (!["accepted", "late", "twice"].includes(answer)) return send(reply, await draw(found, true), 402)
      const { checkout, share } = found
      const paidFrom = answer === "late" ? new Date(Date.parse(clock()) + lateMs).toISOString() : null
      const paid = await database.run(payTestShare, { id: checkout.id, paidFrom })
      if (!paid.ok) return sendOver(reply, await find(request))
      // What an event of a real provider would do. A late one is found by the job, or by the page that asks.
      const word = { kind: "paid", reference: referenceOf(checkout), refunds: noRefunds } as const
      if (answer !== "late") await service.receive(share.id, word)
      if (answer === "twice") await service.receive(share.id, word)
      return reply.redirect(pageAfter(share, "paid"), 303)
    },
  )

  app.post<{ Params: { id: string } }>(`${testSharePath}/:id/annuler`, async (request, reply) => {
    const found = await find(request)
    if (found === null) return sendOver(reply, null)
    await database.run(endTestCheckout, { id: found.checkout.id })
    return reply.redirect(pageAfter(found.share, "back"), 303)
  })
}
