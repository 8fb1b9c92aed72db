import type { PageAssets } from "@ardoise/contract/public-menu-page"
import { messages } from "@ardoise/domain/messages"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { findUser, restaurantNameOf } from "../accounts/account-queries.ts"
import { isLocalCall } from "../http/call-place.ts"
import { testPaymentPolicy } from "../http/security-headers.ts"
import type { RequestContext } from "../wire/request-context.ts"
import type { PaymentChoice } from "./choose-payments.ts"
import { closeCheckout } from "./subscription-commands.ts"
import { findPaymentSession } from "./subscription-queries.ts"
import type { TestAction } from "./test-bank.ts"
import { actInTestPortal, findTestBank, payTestCheckout } from "./test-payment-commands.ts"
import { checkoutPage, overPage, portalPage, styleHash } from "./test-payment-pages.ts"
import { newSessionId, testPaymentPath } from "./test-payments.ts"

const actions: ReadonlySet<string> = new Set<TestAction>([
  "cancel",
  "resume",
  "change-card",
  "advance",
  "fail-next",
  "expire-card",
])

const isAction = (name: string): name is TestAction => actions.has(name)

/**
 * The pages of the built-in test checkout and its portal: plain forms. Their addresses contain an id that cannot be
 * guessed, and knowing it gives access. So another site cannot submit a form in an owner's name.
 */
export async function testPaymentRoutes(
  app: FastifyInstance,
  { context, payments, assets }: { context: RequestContext; payments: PaymentChoice; assets: PageAssets },
): Promise<void> {
  const { database, clock, originOf } = context
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )

  const send = (reply: FastifyReply, html: string, status = 200) =>
    reply
      .code(status)
      .headers({ "content-security-policy": testPaymentPolicy(styleHash(assets)), "cache-control": "no-store" })
      .type("text/html; charset=utf-8")
      .send(html)

  /** The session of an address with its owner; null when it has expired, or the test checkout is not allowed here. */
  const find = async (request: FastifyRequest<{ Params: { id: string } }>) => {
    if (payments.at({ origin: originOf(request), isLocal: isLocalCall(request) })?.provider !== "test") return null
    const session = await findPaymentSession(database.read, request.params.id, clock())
    const user = session && (await findUser(database.read, session.user_id))
    if (!session || !user || session.provider !== "test") return null
    return { session, owner: { id: user.id, email: user.email, restaurantName: restaurantNameOf(user) } }
  }
  const sendOver = (reply: FastifyReply, text: string = messages["checkout-over"]) =>
    send(reply, overPage({ assets, text, back: { href: "/dashboard", label: "Revenir à Ardoise" } }), 410)

  app.get<{ Params: { id: string } }>(`${testPaymentPath}/:id`, async (request, reply) => {
    const found = await find(request)
    if (!found || (found.session.kind === "checkout" && found.session.state === "done")) return sendOver(reply)
    const { session, owner } = found
    const { id, return_to: returnTo } = session
    const now = clock()
    if (session.kind === "checkout") return send(reply, checkoutPage({ assets, id, returnTo, owner, now }))
    const bank = await findTestBank(database.read, owner.id)
    return send(reply, portalPage({ assets, id, returnTo, bank, now }))
  })

  app.post<{ Params: { id: string }; Body: { answer?: string } | undefined }>(
    `${testPaymentPath}/:id/payer`,
    async (request, reply) => {
      const found = await find(request)
      if (found?.session.kind !== "checkout") return sendOver(reply)
      const { session, owner } = found
      const { id, return_to: returnTo } = session
      const answer = request.body?.answer
      if (answer !== "accepted" && answer !== "late") {
        const page = checkoutPage({ assets, id, returnTo, owner, now: clock(), isRefused: true })
        return send(reply, page, 402)
      }
      const paid = await database.run(payTestCheckout, {
        ownerId: owner.id,
        sessionId: id,
        subscriptionId: `test_${newSessionId()}`,
        isLate: answer === "late",
        at: clock(),
      })
      if (!paid.ok) return sendOver(reply, messages[paid.code])
      return reply.redirect(`${returnTo}/dashboard?subscription=success`, 303)
    },
  )

  app.post<{ Params: { id: string } }>(`${testPaymentPath}/:id/annuler`, async (request, reply) => {
    const found = await find(request)
    if (found?.session.kind !== "checkout") return sendOver(reply)
    const { id, user_id: ownerId, return_to: returnTo } = found.session
    await database.run(closeCheckout, { ownerId, id })
    return reply.redirect(`${returnTo}/dashboard?subscription=cancel`, 303)
  })

  app.post<{ Params: { id: string; action: string } }>(
    `${testPaymentPath}/:id/portail/:action`,
    async (request, reply) => {
      const found = await find(request)
      const { action } = request.params
      if (found?.session.kind !== "portal" || !isAction(action)) return sendOver(reply)
      await database.run(actInTestPortal, { ownerId: found.owner.id, action, at: clock() })
      return reply.redirect(`${testPaymentPath}/${found.session.id}`, 303)
    },
  )
}
