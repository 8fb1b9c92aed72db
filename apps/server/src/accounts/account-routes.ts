import { randomUUID } from "node:crypto"
import {
  accessTokenLifeSeconds,
  authRefusals,
  commonPasswordText,
  longestPasswordBytes,
  shortestPassword,
  signInNeedsCredentials,
  type WireSession,
} from "@ardoise/contract/auth"
import { limits as menuLimits } from "@ardoise/domain/menu/menu-validation"
import { messages } from "@ardoise/domain/messages"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { z } from "zod"
import type { AppContext } from "../app-context.ts"
import { limitCalls, networkOf, openLimiter, refuseBeyond } from "../wire/limit-calls.ts"
import { authError, WireError } from "../wire/wire-error.ts"
import { fitsMetadata, openSession, refreshSession, signOut, signUp, updateUser } from "./account-commands.ts"
import { findUser, findUserByEmail, toWireUser, type UserRow } from "./account-queries.ts"
import { readAddress, readBody, readEmail } from "./auth-body.ts"
import { isCommonPassword } from "./common-passwords.ts"
import { requireSession } from "./require-session.ts"
import type { AuthenticationMethod } from "./tokens.ts"
import { unofferedRoutes } from "./unoffered-routes.ts"

const windowMs = 15 * 60_000

/**
 * Attempts within a quarter of an hour from one network, and wrong passwords for one account from there, whether it exists
 * or not: a stranger elsewhere cannot lock an owner out. All processes count together.
 */
const limits = {
  signUp: { name: "sign-up", most: 30, windowMs },
  signIn: { name: "sign-in", most: 60, windowMs },
  wrongPasswords: { name: "wrong-password", most: 10, windowMs },
} as const

/**
 * Counted by each process for itself and generously: nobody guesses a refresh token, a refused one signs a person out, and
 * a whole restaurant shares one address.
 */
const limitRefresh = { max: 1200, timeWindow: windowMs }

/** `/auth/v1`: accounts and sessions (contract 1). */
export async function accountRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const { config, database, tokens, passwords, clock } = context
  const limitSignUps = limitCalls(context, limits.signUp)
  const limitSignIns = limitCalls(context, limits.signIn)
  const wrongPasswords = openLimiter(context, limits.wrongPasswords)
  const isRefresh = (request: FastifyRequest) =>
    (request.query as { grant_type?: unknown }).grant_type === "refresh_token"

  await app.register((scope) => unofferedRoutes(scope, context))

  app.get("/health", async () => ({ version: "1", name: "Ardoise", description: "Comptes et sessions" }))

  app.get("/settings", async (request) => {
    context.requireKey(request)
    return {
      external: { email: true, phone: false, anonymous_users: false, google: false, apple: false, facebook: false },
      disable_signup: false,
      mailer_autoconfirm: true,
      phone_autoconfirm: false,
      sms_provider: "",
      saml_enabled: false,
    }
  })

  app.get("/.well-known/jwks.json", async (_request, reply) => {
    reply.header("cache-control", "public, max-age=600")
    return { keys: [context.secrets.publicJwk] }
  })

  app.post("/signup", { onRequest: limitSignUps }, async (request) => {
    context.requireKey(request)
    const { email, password, data } = readBody(signUpBody, request.body)
    if (email === undefined) throw authError("anonymous_provider_disabled")
    if (password === undefined || password === "") {
      throw authError("validation_failed", "Choisissez un mot de passe.")
    }
    const address = readAddress(email)
    checkPassword(password)
    const userMetadata = checkMetadata(data ?? {})
    if (await findUserByEmail(database.read, address)) throw authError("user_already_exists")

    const passwordHash = await passwords.hash(password)
    const created = await database.run(signUp, {
      id: randomUUID(),
      email: address,
      passwordHash,
      userMetadata,
      at: clock(),
    })
    if (!created.ok) throw authError(created.code)
    return startSession(request, created.value.id)
  })

  const limitToken = {
    config: {
      rateLimit: { ...limitRefresh, allowList: (request: FastifyRequest) => !config.rateLimits || !isRefresh(request) },
    },
    onRequest: async (request: FastifyRequest) => {
      if (!isRefresh(request)) await limitSignIns(request)
    },
  }
  app.post("/token", limitToken, async (request) => {
    context.requireKey(request)
    const { grant_type: grant } = request.query as { grant_type?: string }
    if (grant === "password") return signIn(request)
    if (grant === "refresh_token") return refresh(request)
    if (grant === "pkce") return exchangeCode(request)
    throw authError("unsupported_grant_type")
  })

  app.post("/logout", async (request, reply) => {
    context.requireKey(request)
    const session = await requireSession(context, request)
    const { scope = "global" } = request.query as { scope?: string }
    const known = z.enum(["global", "local", "others"]).safeParse(scope)
    if (!known.success) throw authError("validation_failed", `Unsupported logout scope "${scope}"`)
    await database.run(signOut, { userId: session.userId, sessionId: session.sessionId, scope: known.data })
    return reply.code(204).send()
  })

  app.get("/user", async (request) => {
    context.requireKey(request)
    const session = await requireSession(context, request)
    const user = await findUser(database.read, session.userId)
    if (!user) throw authError("user_not_found")
    return toWireUser(user)
  })

  app.put("/user", { onRequest: limitSignIns }, async (request) => {
    context.requireKey(request)
    const session = await requireSession(context, request)
    const user = await findUser(database.read, session.userId)
    if (!user) throw authError("user_not_found")
    const body = readBody(updateBody, request.body)
    if (body.app_metadata !== undefined) throw authError("not_admin")
    if (body.email !== undefined) await refuseNewAddress(user, readAddress(body.email))
    const changed = await database.run(updateUser, {
      userId: session.userId,
      sessionId: session.sessionId,
      data: body.data ? checkMetadata(body.data) : null,
      passwordHash: body.password === undefined ? null : await hashNewPassword(user, body.password),
      at: clock(),
    })
    if (!changed.ok) throw authError(changed.code)
    return toWireUser(changed.value)
  })

  async function signIn(request: FastifyRequest): Promise<WireSession> {
    const { email, phone, password } = readBody(signInBody, request.body)
    if (phone !== undefined && email === undefined) throw authError("invalid_credentials")
    const address = readEmail(email)
    if (email === undefined || email === "" || password === undefined || password === "") {
      throw authError("validation_failed", signInNeedsCredentials)
    }
    // Counted before it is looked at: of many that come at once no more are tried than are allowed.
    const attempt = `${networkOf(request.ip)} ${address ?? ""}`
    refuseBeyond(await wrongPasswords.count(attempt))
    const user = address === null ? null : await findUserByEmail(database.read, address)
    if (!(await passwords.verify(user?.password_hash ?? null, password)) || !user)
      throw authError("invalid_credentials")
    await wrongPasswords.forgive(attempt)
    return startSession(
      request,
      user.id,
      passwords.isCurrent(user.password_hash) ? null : await passwords.hash(password),
    )
  }

  async function refresh(request: FastifyRequest): Promise<WireSession> {
    const { refresh_token: given } = readBody(refreshBody, request.body)
    const token = tokens.readRefreshToken(given)
    if (token === "malformed") throw authError("validation_failed")
    if (!token) throw authError("refresh_token_not_found")
    const refreshed = await database.run(refreshSession, { ...token, at: clock() })
    if (!refreshed.ok) throw authError(refreshed.code)
    if (refreshed.value.kind === "reused") throw authError("refresh_token_already_used")
    const { user, sessionId, counter, methods } = refreshed.value.session
    return toSession(request, user, sessionId, counter, methods)
  }

  /** No sign-in here ends with a code, so whichever comes is none of ours. */
  async function exchangeCode(request: FastifyRequest): Promise<never> {
    readBody(codeBody, request.body)
    throw authError("flow_state_not_found")
  }

  async function startSession(
    request: FastifyRequest,
    userId: string,
    newPasswordHash: string | null = null,
  ): Promise<WireSession> {
    const sessionId = randomUUID()
    const at = clock()
    const methods: AuthenticationMethod[] = [{ method: "password", timestamp: Math.floor(Date.parse(at) / 1000) }]
    const opened = await database.run(openSession, { userId, sessionId, methods, newPasswordHash, at })
    if (!opened.ok) throw authError(opened.code)
    return toSession(request, opened.value, sessionId, 1, methods)
  }

  async function toSession(
    request: FastifyRequest,
    user: UserRow,
    sessionId: string,
    counter: number,
    methods: readonly AuthenticationMethod[],
  ): Promise<WireSession> {
    const wireUser = toWireUser(user)
    const issuer = `${context.originOf(request)}/auth/v1`
    const subject = { userId: user.id, sessionId, email: user.email, userMetadata: wireUser.user_metadata, methods }
    const { token, expiresAt } = await tokens.sign(subject, issuer)
    return {
      access_token: token,
      token_type: "bearer",
      expires_in: accessTokenLifeSeconds,
      expires_at: expiresAt,
      refresh_token: tokens.refreshToken(sessionId, counter),
      user: wireUser,
    }
  }

  async function hashNewPassword(user: UserRow, password: string): Promise<string> {
    checkPassword(password)
    if (await passwords.verify(user.password_hash, password)) throw authError("same_password")
    return passwords.hash(password)
  }

  async function refuseNewAddress(user: UserRow, address: string): Promise<void> {
    if (address === user.email) return
    if (await findUserByEmail(database.read, address)) throw authError("email_exists")
    throw authError("validation_failed", "L’email d’un compte ne peut pas être changé ici.")
  }
}

const signUpBody = z.object({
  email: z.string().optional(),
  password: z.string().optional(),
  data: z.record(z.string(), z.unknown()).nullish(),
})
const signInBody = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
})
const refreshBody = z.object({ refresh_token: z.string() })
const codeBody = z.object({ auth_code: z.string().min(1), code_verifier: z.string().min(1) })
const updateBody = z.object({
  email: z.string().optional(),
  password: z.string().optional(),
  data: z.record(z.string(), z.unknown()).nullish(),
  app_metadata: z.unknown().optional(),
})

function checkPassword(password: string): void {
  if (password.length < shortestPassword) throw authError("weak_password")
  if (isCommonPassword(password)) {
    // Of the three reasons that the protocol knows, this one stands for passwords on lists (contract 1.1).
    const extra = { weak_password: { reasons: ["pwned"] } }
    throw new WireError(authRefusals.weak_password.status, "weak_password", commonPasswordText, { extra })
  }
  if (Buffer.byteLength(password) > longestPasswordBytes) {
    throw authError("validation_failed", "Ce mot de passe est trop long.")
  }
}

function checkMetadata(data: Record<string, unknown>): Record<string, unknown> {
  const { restaurant_name: name } = data
  if (name !== undefined && name !== null) {
    if (typeof name !== "string") throw authError("validation_failed")
    if (name.length > menuLimits.restaurantNameLength) {
      throw authError("validation_failed", messages["restaurant-name-too-long"])
    }
  }
  if (!fitsMetadata(data)) throw authError("validation_failed")
  return data
}
