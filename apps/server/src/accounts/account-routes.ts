import { randomUUID } from "node:crypto"
import { signInNeedsCredentials, type UserMetadata, type WireSession, type WireUser } from "@ardoise/contract/auth"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { z } from "zod"
import { readShape } from "../http/read-shape.ts"
import { authError } from "../http/wire-error.ts"
import { limitCalls, openLimiter } from "../limits/limit-calls.ts"
import { callRules } from "../limits/rules.ts"
import { mailOrigin } from "../mail/mail-origin.ts"
import { checkMetadata, checkPassword } from "./account-body.ts"
import { openSession, refreshSession, signOut, signUp, updateUser } from "./account-commands.ts"
import type { AccountContext } from "./account-context.ts"
import { findUser, findUserByEmail, toUnconfirmedUser, toWireUser, type UserRow } from "./account-queries.ts"
import { readAddress, readBody, readEmail } from "./auth-body.ts"
import { endDevice, refreshDevice } from "./devices/device-commands.ts"
import { findDevice } from "./devices/device-queries.ts"
import { answerDevice, toDeviceUser } from "./devices/device-session.ts"
import { listFactors } from "./factors/factor-queries.ts"
import { factorRoutes } from "./factors/factor-routes.ts"
import type { EmailChange } from "./links/email-change.ts"
import { askerOf } from "./links/link-asker.ts"
import { exchangeCode, linkRoutes, mailsTooOften, refuseToWait } from "./links/link-routes.ts"
import { isCodeOf } from "./links/mail-secrets.ts"
import { secondsUntilMail } from "./links/mail-tokens.ts"
import { challengeBody } from "./links/pkce.ts"
import { askToConfirm, findPendingSignUp } from "./links/request-link.ts"
import { countCode } from "./links/use-link.ts"
import { requireFirstStep, requireSession } from "./sessions/require-session.ts"
import { answerSession, newSession } from "./sessions/session-answer.ts"
import { requireSignUpAllowed } from "./sign-up-policy.ts"
import { unofferedRoutes } from "./unoffered-routes.ts"

/** `/auth/v1`: accounts and sessions. */
export async function accountRoutes(app: FastifyInstance, context: AccountContext): Promise<void> {
  const { config, database, tokens, passwords, clock } = context
  const limitSignUps = limitCalls(context, callRules.signUps)
  const limitSignIns = limitCalls(context, callRules.signIns)
  const refreshes = openLimiter(context, callRules.refreshes)
  const refreshesOfSession = openLimiter(context, callRules.refreshesOfSession)
  const wrongPasswords = openLimiter(context, callRules.wrongPasswords)
  const newAddresses = openLimiter(context, callRules.newAddresses)
  const isRefresh = (request: FastifyRequest) =>
    (request.query as { grant_type?: unknown }).grant_type === "refresh_token"

  // Check the key before the body is read. Browsers open some GET addresses directly, without a key. The other GET
  // routes check the key themselves.
  app.addHook("onRequest", async (request) => {
    if (request.method !== "GET" && request.method !== "HEAD") context.requireKey(request)
  })
  await app.register((scope) => linkRoutes(scope, context))
  await app.register((scope) => factorRoutes(scope, context))
  await app.register((scope) => unofferedRoutes(scope, context))

  app.get("/health", async () => ({ version: "1", name: "Ardoise", description: "Comptes et sessions" }))

  app.get("/settings", async (request) => {
    context.requireKey(request)
    return {
      external: { email: true, phone: false, anonymous_users: false, google: false, apple: false, facebook: false },
      disable_signup: config.signUp !== "open",
      mailer_autoconfirm: !config.confirmsEmail,
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
    const { email, password, data } = readBody(signUpBody, request.body)
    if (email === undefined) throw authError("anonymous_provider_disabled")
    if (password === undefined || password === "") {
      throw authError("validation_failed", "Choisissez un mot de passe.")
    }
    const address = readAddress(email)
    await requireSignUpAllowed(database.read, config.signUp, address)
    checkPassword(password)
    const userMetadata = checkMetadata(data ?? {})
    if (config.confirmsEmail) return askForConfirmation(request, { address, password, userMetadata })
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
    return startSession(request, created.value)
  })

  const limitTokens = async (request: FastifyRequest) => (isRefresh(request) ? undefined : limitSignIns(request))
  app.post("/token", { onRequest: limitTokens }, async (request) => {
    const { grant_type: grant } = request.query as { grant_type?: string }
    if (grant === "password") return signIn(request)
    if (grant === "refresh_token") return refresh(request)
    if (grant === "pkce") return exchangeCode(context, request)
    throw authError("unsupported_grant_type")
  })

  app.post("/logout", async (request, reply) => {
    const who = await context.authenticate(request)
    if (who.kind === "staff") {
      // Of any scope: a device ends itself and no session of its owner.
      await database.run(endDevice, who)
      return reply.code(204).send()
    }
    const session = await requireFirstStep(context, request)
    const { scope = "global" } = request.query as { scope?: string }
    const known = z.enum(["global", "local", "others"]).safeParse(scope)
    if (!known.success) throw authError("validation_failed", `Unsupported logout scope "${scope}"`)
    // A session at `aal1` ends at most itself: a stolen password is not enough to sign out the kitchen's board.
    const scopes = session.awaitsSecondStep ? ({ global: "local", local: "local", others: null } as const) : null
    const ending = scopes ? scopes[known.data] : known.data
    const { userId, sessionId } = session
    if (ending !== null) await database.run(signOut, { userId, sessionId, scope: ending })
    return reply.code(204).send()
  })

  app.get("/user", async (request) => {
    context.requireKey(request)
    const who = await context.authenticate(request)
    const device = who.kind === "staff" ? await findDevice(database.read, who.deviceId) : null
    if (device) return toDeviceUser(context, device)
    const session = await requireFirstStep(context, request)
    const user = await findUser(database.read, session.userId)
    if (!user) throw authError("user_not_found")
    return toWireUser(user, await listFactors(database.read, user.id))
  })

  app.put("/user", { onRequest: limitSignIns }, async (request) => {
    const session = await requireSession(context, request)
    const user = await findUser(database.read, session.userId)
    if (!user) throw authError("user_not_found")
    const body = readBody(updateBody, request.body)
    if (body.app_metadata !== undefined) throw authError("not_admin")
    const emailChange = await readEmailChange(request, user, body)
    const changed = await database.run(updateUser, {
      userId: session.userId,
      sessionId: session.sessionId,
      data: body.data ? checkMetadata(body.data) : null,
      reauthenticationId: await checkNonce(user, body.nonce),
      passwordHash: body.password === undefined ? null : await hashNewPassword(user, body.password),
      emailChange,
      origin: mailOrigin(context.config, request),
      at: clock(),
    })
    if (!changed.ok) throw authError(changed.code)
    return toWireUser(changed.value, await listFactors(database.read, session.userId))
  })

  /**
   * Does the same work and sends the same response for every address. Only its mailbox shows whether it has an account.
   */
  async function askForConfirmation(
    request: FastifyRequest,
    { address, password, userMetadata }: { address: string; password: string; userMetadata: UserMetadata },
  ): Promise<WireUser> {
    const args = { tokenId: randomUUID(), userId: randomUUID(), email: address, userMetadata, at: clock() }
    const passwordHash = await passwords.hash(password)
    const asker = askerOf(context, request, readBody(signUpBody, request.body))
    refuseToWait(await database.run(askToConfirm, { ...args, passwordHash, asker }))
    return toUnconfirmedUser(args)
  }

  async function signIn(request: FastifyRequest): Promise<WireSession> {
    const { email, phone, password } = readBody(signInBody, request.body)
    if (phone !== undefined && email === undefined) throw authError("invalid_credentials")
    const address = readEmail(email)
    if (email === undefined || email === "" || password === undefined || password === "") {
      throw authError("validation_failed", signInNeedsCredentials)
    }
    const attempt = { network: request.ip, email: address ?? "" }
    await wrongPasswords.require(attempt)
    const user = address === null ? null : await findUserByEmail(database.read, address)
    const pending = address === null ? null : await findPendingSignUp(database.read, address)
    if (!(await passwords.verify(user?.password_hash ?? null, password)) || !user) {
      // A person who signed up with a stranger's address must get the same answer after the same work, whether it has
      // an account or not.
      const isOfSignUp = await passwords.verify(pending?.password_hash ?? null, password)
      throw authError(isOfSignUp ? "email_not_confirmed" : "invalid_credentials")
    }
    await wrongPasswords.forgive(attempt)
    return startSession(request, user, passwords.isCurrent(user.password_hash) ? null : await passwords.hash(password))
  }

  async function refresh(request: FastifyRequest): Promise<WireSession> {
    const given = readShape(refreshBody, request.body)?.refresh_token
    const token = given === undefined ? "malformed" : tokens.readRefreshToken(given)
    if (token === "malformed" || token === null) {
      await refreshes.require({ network: request.ip })
      throw authError(token === null ? "refresh_token_not_found" : "validation_failed")
    }
    await refreshesOfSession.require({ account: token.sessionId })
    const device = await findDevice(database.read, token.sessionId)
    if (device) return refreshOfDevice(request, device.id, token.counter)
    const refreshed = await database.run(refreshSession, { ...token, at: clock() })
    if (!refreshed.ok) throw authError(refreshed.code)
    if (refreshed.value.kind === "reused") throw authError("refresh_token_already_used")
    return answerSession(context, request, refreshed.value.session)
  }

  async function refreshOfDevice(request: FastifyRequest, deviceId: string, counter: number): Promise<WireSession> {
    const refreshed = await database.run(refreshDevice, { deviceId, counter, at: clock() })
    if (!refreshed.ok) throw authError(refreshed.code)
    if (refreshed.value.kind === "reused") throw authError("refresh_token_already_used")
    return answerDevice(context, request, refreshed.value)
  }

  async function startSession(
    request: FastifyRequest,
    { id: userId, password_hash: checkedHash }: UserRow,
    newPasswordHash: string | null = null,
  ): Promise<WireSession> {
    const session = newSession(context, request, "password")
    const opened = await database.run(openSession, { userId, session, checkedHash, newPasswordHash })
    if (opened.ok) return answerSession(context, request, { user: opened.value, counter: 1, ...session })
    // The password changed after it was checked: check it again.
    if (opened.code === "password-replaced") return signIn(request)
    throw authError(opened.code)
  }

  async function hashNewPassword(user: UserRow, password: string): Promise<string> {
    checkPassword(password)
    if (await passwords.verify(user.password_hash, password)) throw authError("same_password")
    return passwords.hash(password)
  }

  /**
   * Returns a change of address, or null when the address stays. `updateUser` checks whether the new address is taken.
   */
  async function readEmailChange(
    request: FastifyRequest,
    user: UserRow,
    body: z.infer<typeof updateBody>,
  ): Promise<EmailChange | null> {
    if (body.email === undefined) return null
    const newEmail = readAddress(body.email)
    if (newEmail === user.email) return null
    const at = clock()
    const seconds = secondsUntilMail(user.email_change_sent_at, at) || (await newAddresses.count({ email: newEmail }))
    if (seconds) throw mailsTooOften(seconds)
    return {
      userId: user.id,
      newEmail,
      currentTokenId: randomUUID(),
      newTokenId: randomUUID(),
      asker: askerOf(context, request, body),
      at,
    }
  }

  /** Checks the code of a reauthentication. @returns the id of its row, or null when no code was given */
  async function checkNonce(user: UserRow, nonce: string | null | undefined): Promise<string | null> {
    if (!nonce) return null
    const args = { email: user.email, types: ["reauthentication"] as const, at: clock() }
    const tokenId = await database.run(countCode, args)
    if (tokenId === null || !isCodeOf(context.secrets.refreshSecret, tokenId, nonce)) {
      throw authError("reauthentication_not_valid")
    }
    return tokenId
  }
}

const signUpBody = z.object({
  email: z.string().optional(),
  password: z.string().optional(),
  data: z.record(z.string(), z.unknown()).nullish(),
  ...challengeBody,
})
/** Some programs send `null` for a field that was not filled in. */
const mayBeMissing = z
  .string()
  .nullish()
  .transform((text) => text ?? undefined)
const signInBody = z.object({ email: mayBeMissing, phone: mayBeMissing, password: mayBeMissing })
const refreshBody = z.object({ refresh_token: z.string() })
const updateBody = z.object({
  email: z.string().optional(),
  password: z.string().optional(),
  data: z.record(z.string(), z.unknown()).nullish(),
  app_metadata: z.unknown().optional(),
  nonce: z.string().nullish(),
  ...challengeBody,
})
