import { createHmac, timingSafeEqual } from "node:crypto"
import { type AppMetadata, accessTokenLifeSeconds, type UserMetadata } from "@ardoise/contract/auth"
import type { StaffRole } from "@ardoise/domain/team/staff-role"
import { errors, jwtVerify, SignJWT } from "jose"
import { z } from "zod"
import type { Secrets } from "../../storage/keys/secrets.ts"
import type { AssuranceLevel, TokenRefusal } from "../../wire/caller-identity.ts"

/** How a session was authenticated. After an authorization code (PKCE), the method is the type of the link. */
export type AuthenticationMethod = {
  readonly method:
    | "password"
    | "totp"
    | "mfa/recovery_code"
    | "otp"
    | "signup"
    | "recovery"
    | "magiclink"
    | "email_change"
  readonly timestamp: number
}

/** Whether this was a second factor: something that the owner has, besides the password. */
export function isSecondStep({ method }: AuthenticationMethod): boolean {
  return method === "totp" || method === "mfa/recovery_code"
}

/** The claims of a verified access token. */
export type Claims = {
  readonly userId: string
  readonly sessionId: string
  /** Seconds since 1970, from the token. */
  readonly issuedAt: number
  readonly expiresAt: number
  readonly aal: AssuranceLevel
  /** For a device of a team, whose id is both `userId` and `sessionId`: whom it works for, and as what. Otherwise null. */
  readonly staff: { readonly restaurantId: string; readonly role: StaffRole } | null
}

/** The data that an access token is made from. */
export type TokenSubject = {
  readonly userId: string
  readonly sessionId: string
  readonly email: string
  readonly userMetadata: UserMetadata
  readonly methods: readonly AuthenticationMethod[]
  readonly appMetadata: AppMetadata
}

/** Seconds by which the clocks of two processes may differ. */
const clockToleranceSeconds = 30

/** Verified tokens cached at most. A token that is not cached costs a signature check. */
const cachedTokens = 10_000

const claimsShape = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  exp: z.number(),
  iat: z.number(),
  aal: z.enum(["aal1", "aal2"]),
  app_metadata: z.discriminatedUnion("provider", [
    z.object({ provider: z.literal("email") }),
    z.object({ provider: z.literal("device"), restaurant_id: z.uuid(), staff_role: z.enum(["kitchen", "floor"]) }),
  ]),
})

/** Signs and reads access tokens and refresh tokens. */
export class Tokens {
  readonly #secrets: Secrets
  readonly #now: () => number
  readonly #verified = new Map<string, Claims>()
  /**
   * Number of session ends so far. A database lookup that began before the latest end does not prove that a session is
   * open.
   */
  #endings = 0

  /** @param now current time in milliseconds */
  constructor(secrets: Secrets, now: () => number) {
    this.#secrets = secrets
    this.#now = now
  }

  /** @param issuer `<origin>/auth/v1` */
  async sign(subject: TokenSubject, issuer: string): Promise<{ token: string; expiresAt: number }> {
    const issuedAt = Math.floor(this.#now() / 1000)
    const expiresAt = issuedAt + accessTokenLifeSeconds
    const token = await new SignJWT({
      email: subject.email,
      phone: "",
      app_metadata: subject.appMetadata,
      user_metadata: subject.userMetadata,
      role: "authenticated",
      aal: subject.methods.some(isSecondStep) ? "aal2" : "aal1",
      amr: subject.methods,
      session_id: subject.sessionId,
      is_anonymous: false,
    })
      .setProtectedHeader({ alg: "ES256", kid: this.#secrets.keyId, typ: "JWT" })
      .setIssuer(issuer)
      .setSubject(subject.userId)
      .setAudience("authenticated")
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(this.#secrets.signingKey)
    return { token, expiresAt }
  }

  /**
   * Returns the claims of a token. A remembered token is valid until it expires; otherwise the signature is checked.
   */
  async verify(token: string): Promise<Claims | TokenRefusal> {
    const known = this.#verified.get(token)
    if (known) {
      if (known.expiresAt * 1000 > this.#now()) return known
      this.#verified.delete(token)
      return "expired"
    }
    try {
      const { payload } = await jwtVerify(token, this.#secrets.publicJwk, {
        algorithms: ["ES256"],
        audience: "authenticated",
        currentDate: new Date(this.#now()),
      })
      const { data: claims } = claimsShape.safeParse(payload)
      if (!claims) return "unfit"
      const { sub: userId, session_id: sessionId, iat: issuedAt, exp: expiresAt, aal, app_metadata: app } = claims
      const staff = app.provider === "device" ? { restaurantId: app.restaurant_id, role: app.staff_role } : null
      if (staff && userId !== sessionId) return "unfit"
      return { userId, sessionId, issuedAt, expiresAt, aal, staff }
    } catch (error) {
      return refusalOf(error)
    }
  }

  /**
   * Whether a token claims to be issued in the future, and must be refused. It is accepted if the session was last
   * refreshed at that time: then the clock was set back, and the session stays signed in.
   *
   * @param refreshedAt ISO time, or null when there is no such session
   */
  isEarly({ issuedAt }: Claims, refreshedAt: string | null): boolean {
    const latest = Math.max(this.#now(), refreshedAt === null ? 0 : Date.parse(refreshedAt))
    return issuedAt > latest / 1000 + clockToleranceSeconds
  }

  /** Goes up whenever a session ends. Read it before looking up whether a session is open. */
  get endings(): number {
    return this.#endings
  }

  /**
   * Remembers a token whose session is open, unless any session ended during the lookup.
   *
   * @param endings its value before the lookup
   */
  remember(token: string, claims: Claims, endings: number): void {
    if (endings !== this.#endings) return
    if (this.#verified.size >= cachedTokens) {
      const oldest = this.#verified.keys().next().value
      if (oldest !== undefined) this.#verified.delete(oldest)
    }
    this.#verified.set(token, claims)
  }

  /** Whether a verified token is remembered: its session was open and has not ended since. */
  remembers(token: string): boolean {
    return this.#verified.has(token)
  }

  /** Forgets the tokens of a session that ended. */
  forgetSession(sessionId: string): void {
    this.#endings += 1
    for (const [token, claims] of this.#verified) if (claims.sessionId === sessionId) this.#verified.delete(token)
  }

  /** Forgets every token, because sessions may have ended without a notification. */
  forgetAll(): void {
    this.#endings += 1
    this.#verified.clear()
  }

  /** Returns refresh token number `counter` of a session. The same input gives the same token, so nothing is stored. */
  refreshToken(sessionId: string, counter: number): string {
    const body = Buffer.alloc(20)
    Buffer.from(sessionId.replaceAll("-", ""), "hex").copy(body)
    body.writeUInt32BE(counter, 16)
    return Buffer.concat([body, this.#seal(body)]).toString("base64url")
  }

  /** Verifies a refresh token. @returns null when the token is not one of ours */
  readRefreshToken(token: string): { sessionId: string; counter: number } | "malformed" | null {
    const bytes = Buffer.from(token, "base64url")
    if (bytes.length !== 36 || bytes.toString("base64url") !== token) return "malformed"
    const body = bytes.subarray(0, 20)
    if (!timingSafeEqual(bytes.subarray(20), this.#seal(body))) return null
    const hex = body.toString("hex", 0, 16)
    const sessionId = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-")
    return { sessionId, counter: body.readUInt32BE(16) }
  }

  #seal(body: Buffer): Buffer {
    return createHmac("sha256", this.#secrets.refreshSecret).update(body).digest().subarray(0, 16)
  }
}

function refusalOf(error: unknown): TokenRefusal {
  if (error instanceof errors.JWTExpired) return "expired"
  if (error instanceof errors.JWTClaimValidationFailed) return error.claim === "nbf" ? "early" : "unfit"
  if (error instanceof errors.JOSEError || error instanceof TypeError) return "invalid"
  throw error
}
