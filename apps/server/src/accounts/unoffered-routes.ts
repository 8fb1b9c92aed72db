import { codeNeedsRecipient } from "@ardoise/contract/auth"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { z } from "zod"
import type { AppContext } from "../app-context.ts"
import { authError } from "../wire/wire-error.ts"
import { readAddress, readBody } from "./auth-body.ts"
import { failedLinkUrl, redirectTarget } from "./redirects.ts"
import { requireSession } from "./require-session.ts"

/** Calls from one address of the network within a quarter of an hour. */
const limited = { config: { rateLimit: { max: 60, timeWindow: 15 * 60_000 } } }

/**
 * The calls of `/auth/v1` behind which nothing stands here: no mail goes out, nobody has a second factor, no other provider
 * knows our users (contract 1.3, 1.7). Each is checked like a call that is served and then refused by the code that says so.
 */
export async function unofferedRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const { requireKey } = context
  const ofOwner = async (request: FastifyRequest) => {
    requireKey(request)
    await requireSession(context, request)
  }

  app.post("/recover", limited, async (request) => {
    requireKey(request)
    readAddress(readBody(recipient, request.body).email ?? "")
    throw authError("mail_not_configured")
  })

  app.post("/resend", limited, async (request) => {
    requireKey(request)
    readAddress(readBody(resendBody, request.body).email ?? "")
    throw authError("mail_not_configured")
  })

  app.post("/otp", limited, async (request) => {
    requireKey(request)
    const { email, phone } = readBody(recipient, request.body)
    if (!email && !phone) throw authError("validation_failed", codeNeedsRecipient)
    throw authError("otp_disabled")
  })

  app.get("/reauthenticate", limited, async (request) => {
    await ofOwner(request)
    throw authError("mail_not_configured")
  })

  // No link and no code was ever sent, so whichever comes is none of ours.
  app.post("/verify", limited, async (request) => {
    requireKey(request)
    readBody(verifyBody, request.body)
    throw authError("otp_expired")
  })

  // A browser comes here from a mail: it has no key, and its person reads the page that it is sent on to.
  app.get("/verify", limited, async (request, reply) => {
    const { token } = request.query as { token?: unknown }
    const { message: description } = authError("otp_expired")
    const failure = { error: "access_denied", errorCode: "otp_expired", description }
    const isPkce = typeof token === "string" && token.startsWith("pkce_")
    const target = redirectTarget(request, context.originOf(request))
    return reply.redirect(failedLinkUrl(target, failure, isPkce), 303)
  })

  app.post("/factors", limited, async (request) => {
    await ofOwner(request)
    readBody(factorBody, request.body)
    throw authError("mfa_totp_enroll_not_enabled")
  })
  app.post("/factors/:id/challenge", limited, refuseFactor)
  app.post("/factors/:id/verify", limited, refuseFactor)
  app.delete("/factors/:id", limited, refuseFactor)

  async function refuseFactor(request: FastifyRequest): Promise<never> {
    await ofOwner(request)
    throw authError("mfa_factor_not_found")
  }

  app.get("/user/identities/authorize", limited, refuseLinking)
  app.delete("/user/identities/:id", limited, refuseLinking)

  async function refuseLinking(request: FastifyRequest): Promise<never> {
    await ofOwner(request)
    throw authError("manual_linking_disabled")
  }

  // The browser itself goes there, without a key.
  app.get("/authorize", limited, async (request) => {
    const { provider } = request.query as { provider?: unknown }
    throw authError("validation_failed", `Unsupported provider: ${provider ?? ""}`)
  })

  app.post("/sso", limited, async (request) => {
    requireKey(request)
    throw authError("saml_provider_disabled")
  })
}

const recipient = z.object({ email: z.string().optional(), phone: z.string().optional() })
const resendBody = recipient.extend({ type: z.enum(["signup", "email_change"]) })
const factorBody = z.object({ factor_type: z.literal("totp") })

const verificationType = z.enum(["signup", "invite", "recovery", "magiclink", "email_change", "email"])
const verifyBody = z.union([
  z.object({ type: verificationType, token_hash: z.string().min(1) }),
  z.object({ type: verificationType, email: z.string().min(1), token: z.string().min(1) }),
])
