import { randomUUID } from "node:crypto"
import { authRefusals, codeNeedsRecipient, type WireSession } from "@ardoise/contract/auth"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { z } from "zod"
import { authError, WireError } from "../../http/wire-error.ts"
import { limitCalls } from "../../limits/limit-calls.ts"
import { callRules } from "../../limits/rules.ts"
import { checkMetadata } from "../account-body.ts"
import type { AccountContext } from "../account-context.ts"
import { findUser, findUserByEmail } from "../account-queries.ts"
import type { MailTokenType } from "../account-rows.ts"
import { readAddress, readBody, readEmail } from "../auth-body.ts"
import { requireSession } from "../sessions/require-session.ts"
import { answerSession, newSession } from "../sessions/session-answer.ts"
import type { AuthenticationMethod } from "../sessions/tokens.ts"
import { requireSignUpAllowed } from "../sign-up-policy.ts"
import { askerOf } from "./link-asker.ts"
import { hashAuthCode, isCodeOf, isPkceToken, readLinkToken } from "./mail-secrets.ts"
import { answersChallenge, challengeBody } from "./pkce.ts"
import { failedLinkUrl, halfLinkUrl, redirectTarget, sessionLinkUrl } from "./redirects.ts"
import { type Asked, askForMail, type MailRequest } from "./request-link.ts"
import { countCode, findAuthCode, type LinkGoal, type LinkOutcome, tradeCode, useLink, wireType } from "./use-link.ts"

/** The types of token that each type of the auth protocol accepts. */
const typesOf: Readonly<Record<VerificationType, readonly MailTokenType[]>> = {
  signup: ["signup"],
  invite: [],
  recovery: ["recovery"],
  magiclink: ["magiclink"],
  email_change: ["email_change_current", "email_change_new"],
  email: ["signup", "magiclink"],
}

/** The message after the first of two addresses has confirmed. */
const halfDone = "Cette adresse est confirmée. Ouvrez maintenant le lien envoyé à l’autre adresse."

/** The routes of `/auth/v1` that send links and codes by email, and those that accept such a link or code. */
export async function linkRoutes(app: FastifyInstance, context: AccountContext): Promise<void> {
  const { database, clock, requireKey } = context
  const secret = context.secrets.refreshSecret
  const limited = { onRequest: limitCalls(context, callRules.links) }

  app.post("/recover", limited, async (request) => {
    return ask(request, { type: "recovery", body: readBody(recipient, request.body) })
  })

  app.post("/resend", limited, async (request) => {
    const body = readBody(resendBody, request.body)
    return ask(request, { type: body.type, body })
  })

  app.post("/otp", limited, async (request) => {
    const body = readBody(otpBody, request.body)
    if (!body.email && !body.phone) throw authError("validation_failed", codeNeedsRecipient)
    if (!body.email) throw authError("otp_disabled")
    const email = readAddress(body.email)
    if (!(await findUserByEmail(database.read, email))) {
      if (body.create_user === false) throw authError("otp_disabled")
      await requireSignUpAllowed(database.read, context.config.signUp, email)
    }
    return ask(request, {
      type: "magiclink",
      body: { ...body, email, phone: undefined },
      userMetadata: checkMetadata(body.data ?? {}),
    })
  })

  app.get("/reauthenticate", limited, async (request) => {
    requireKey(request)
    const session = await requireSession(context, request)
    const user = await findUser(database.read, session.userId)
    if (!user) throw authError("user_not_found")
    return ask(request, { type: "reauthentication", body: { email: user.email } })
  })

  async function ask(
    request: FastifyRequest,
    wish: { type: MailRequest["type"]; body: z.infer<typeof recipient>; userMetadata?: Record<string, unknown> },
  ): Promise<Record<string, never>> {
    refuseToWait(
      await database.run(askForMail, {
        tokenId: randomUUID(),
        type: wish.type,
        email: readAddress(wish.body.email ?? ""),
        userMetadata: wish.userMetadata ?? null,
        asker: askerOf(context, request, wish.body),
        at: clock(),
      }),
    )
    return {}
  }

  app.post("/verify", limited, async (request) => {
    const body = readBody(verifyBody, request.body)
    const types = typesOf[body.type]
    const tokenId =
      "token_hash" in body ? readLinkToken(secret, body.token_hash) : await findByCode(types, body.email, body.token)
    if (tokenId === null) throw authError("otp_expired")
    const session = newSession(context, request, "otp")
    const outcome = await openLink(tokenId, types, { kind: "session", session })
    if (outcome.kind !== "session") return { msg: halfDone, code: "200" }
    return answerSession(context, request, { user: outcome.user, counter: 1, ...session })
  })

  // A browser opens this address from an email: it sends no key, and its user reads the page of the redirect. A HEAD
  // request, with which mail programs preview links, must not use the link up.
  app.get("/verify", { ...limited, exposeHeadRoute: false }, async (request, reply) => {
    const { token, type } = request.query as { token?: unknown; type?: unknown }
    const target = redirectTarget(request, context.originOf(request))
    try {
      return reply.redirect(await followLink(request, target, token, type), 303)
    } catch (error) {
      if (!(error instanceof WireError) || error.status >= 500) throw error
      const failure = { error: "access_denied", errorCode: error.code, description: error.message }
      return reply.redirect(failedLinkUrl(target, failure, isPkceToken(token)), 303)
    }
  })

  async function followLink(request: FastifyRequest, target: string, token: unknown, type: unknown): Promise<string> {
    const tokenId = typeof token === "string" ? readLinkToken(secret, token) : null
    const wished = verificationType.safeParse(type)
    if (tokenId === null || !wished.success) throw authError("otp_expired")
    if (isPkceToken(token)) {
      const code = randomUUID()
      const outcome = await openLink(tokenId, typesOf[wished.data], { kind: "code", codeHash: hashAuthCode(code) })
      if (outcome.kind === "half") return halfLinkUrl(target, halfDone)
      const url = new URL(target)
      url.searchParams.set("code", code)
      return url.href
    }
    const session = newSession(context, request, "otp")
    const outcome = await openLink(tokenId, typesOf[wished.data], { kind: "session", session })
    if (outcome.kind !== "session") return halfLinkUrl(target, halfDone)
    const answer = await answerSession(context, request, { user: outcome.user, counter: 1, ...session })
    return sessionLinkUrl(target, answer, wireType(outcome.type))
  }

  async function openLink(tokenId: string, types: readonly MailTokenType[], goal: LinkGoal): Promise<LinkOutcome> {
    const used = await database.run(useLink, { tokenId, types, goal, at: clock() })
    if (!used.ok) throw authError(used.code)
    return used.value
  }

  /** Counts an attempt before comparing its code, so that concurrent attempts are limited like successive ones. */
  async function findByCode(types: readonly MailTokenType[], email: string, code: string): Promise<string | null> {
    const address = readEmail(email)
    if (address === null || types.length === 0) return null
    const tokenId = await database.run(countCode, { email: address, types, at: clock() })
    return tokenId !== null && isCodeOf(secret, tokenId, code) ? tokenId : null
  }
}

/** Trades an authorization code for a session: `/token?grant_type=pkce`. */
export async function exchangeCode(context: AccountContext, request: FastifyRequest): Promise<WireSession> {
  const { auth_code: code, code_verifier: verifier } = readBody(codeBody, request.body)
  const codeHash = hashAuthCode(code)
  const wanted = await findAuthCode(context.database.read, codeHash)
  if (!wanted) throw authError("flow_state_not_found")
  const challenge = { text: wanted.challenge, method: wanted.challengeMethod }
  if (!answersChallenge(challenge, verifier)) throw authError("bad_code_verifier")
  const session = newSession(context, request, wanted.method as AuthenticationMethod["method"])
  const traded = await context.database.run(tradeCode, { codeHash, session, at: context.clock() })
  if (!traded.ok) throw authError(traded.code)
  return answerSession(context, request, { user: traded.value, counter: 1, ...session })
}

/** Refuses when no email was sent yet. @throws WireError over_email_send_rate_limit when the address has to wait */
export function refuseToWait(outcome: Asked): void {
  if (outcome.kind === "wait") throw mailsTooOften(outcome.seconds)
}

/** The refusal for an address that was sent an email too recently. @param seconds until the next one */
export function mailsTooOften(seconds: number): WireError {
  const { status } = authRefusals.over_email_send_rate_limit
  const text = `Un email vient d’être demandé. Réessayez dans ${seconds} s.`
  return new WireError(status, "over_email_send_rate_limit", text, { headers: { "retry-after": String(seconds) } })
}

const recipient = z.object({ email: z.string().optional(), phone: z.string().optional(), ...challengeBody })
const resendBody = recipient.extend({ type: z.enum(["signup", "email_change"]) })
const otpBody = recipient.extend({
  // Missing fields are refused by their own messages in the route.
  email: z.string().nullish(),
  phone: z.string().nullish(),
  create_user: z.boolean().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
})
const codeBody = z.object({ auth_code: z.string().min(1), code_verifier: z.string().min(1) })

const verificationType = z.enum(["signup", "invite", "recovery", "magiclink", "email_change", "email"])
type VerificationType = z.infer<typeof verificationType>
const verifyBody = z.union([
  z.object({ type: verificationType, token_hash: z.string().min(1) }),
  z.object({ type: verificationType, email: z.string().min(1), token: z.string().min(1) }),
])
