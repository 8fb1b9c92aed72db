import { createHash, randomBytes } from "node:crypto"
import { formatDateTime } from "@ardoise/domain/dates"
import { createClient } from "@supabase/supabase-js"
import { decodeJwt } from "jose"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { engines } from "../../testing/engines.ts"
import { type Letter, type MailServer, startMailServer } from "../../testing/services/mail-server.ts"
import { type BareCall, startTestServer, type TestOwner, type TestServer } from "../../testing/test-server.ts"

const password = "un mot de passe"
const hour = 3_600_000

describe.each(engines)("on %s", (engine) => {
  let mails: MailServer
  let server: TestServer
  beforeAll(async () => {
    mails = await startMailServer()
    server = await startTestServer({ engine, settings: { SMTP_URL: mails.url } })
  })
  afterAll(async () => {
    await server.stop()
    await mails.stop()
  })

  let addresses = 0
  function anAddress(): string {
    addresses += 1
    return `personne${addresses}@example.fr`
  }

  const auth = () => server.client().auth
  const refusalOf = ({ error }: { error: { status?: number; code?: string } | null }) => ({
    status: error?.status,
    code: error?.code,
  })
  const expired = { status: 403, code: "otp_expired" }
  const tooSoon = { status: 429, code: "over_email_send_rate_limit" }
  const minute = () => server.pass(61_000)

  /** Emails sent to an address, newest last. */
  async function mailbox(address: string): Promise<Letter[]> {
    await server.sendMails()
    return mails.letters.filter(({ recipients }) => recipients.includes(address))
  }

  async function lastLetter(address: string): Promise<Letter> {
    const letter = (await mailbox(address)).at(-1)
    if (!letter) throw new Error(`nothing came to ${address}`)
    return letter
  }

  const queryOf = (letter: Letter) => new URL(letter.link).searchParams
  const tokenOf = (letter: Letter) => queryOf(letter).get("token_hash") ?? ""

  const signUp = (email: string, secret = password, name = "Le Petit Zinc") =>
    auth().signUp({ email, password: secret, options: { data: { restaurant_name: name } } })

  /** A signed-in owner whose address is confirmed. */
  async function anOwner(email = anAddress()) {
    await signUp(email)
    const client = server.client()
    const token_hash = tokenOf(await lastLetter(email))
    const { data, error } = await client.auth.verifyOtp({ type: "signup", token_hash })
    if (error || !data.session) throw error ?? new Error("no session")
    return { email, client, auth: client.auth, userId: data.session.user.id, token: data.session.access_token }
  }

  const signIn = (email: string, secret = password) => auth().signInWithPassword({ email, password: secret })

  /** Opens the link of an email as a browser does. */
  async function open(link: string, init: RequestInit = {}) {
    const answer = await fetch(link, { redirect: "manual", ...init })
    const location = new URL(answer.headers.get("location") ?? "http://nowhere.invalid")
    return { status: answer.status, location, fragment: new URLSearchParams(location.hash.slice(1)) }
  }

  describe("signing up", () => {
    test("sends an email, and the account is created with its link", async () => {
      const email = anAddress()
      const { data, error } = await signUp(email)
      expect(error).toBeNull()
      expect(data.session).toBeNull()
      expect(data.user).toMatchObject({ email, confirmation_sent_at: expect.any(String) })
      expect(data.user?.email_confirmed_at).toBeUndefined()
      expect(refusalOf(await signIn(email))).toEqual({ status: 400, code: "email_not_confirmed" })
      expect(refusalOf(await signIn(email, "faux"))).toEqual({ status: 400, code: "invalid_credentials" })

      const letter = await lastLetter(email)
      expect(letter.subject).toBe("Confirmez votre email")
      expect(letter.link).toMatch(new RegExp(`^${server.url}/auth/confirm\\?token_hash=[\\w-]{48}&type=signup$`))
      const verified = await auth().verifyOtp({ type: "signup", token_hash: tokenOf(letter) })
      expect(verified.data.user).toMatchObject({
        id: data.user?.id,
        email,
        role: "authenticated",
        user_metadata: { restaurant_name: "Le Petit Zinc" },
        identities: [{ email }],
      })
      expect(decodeJwt(verified.data.session?.access_token ?? "").amr).toMatchObject([{ method: "otp" }])
      expect((await signIn(email)).error).toBeNull()
    })

    test("of an address that has an account gets the same response, and its owner an email", async () => {
      const { email } = await anOwner()
      minute()
      const known = await server.call("/auth/v1/signup", { body: { email, password: "autre secret", data: {} } })
      const unknown = await server.call("/auth/v1/signup", { body: { email: anAddress(), password, data: {} } })
      const shape = ({ status, body }: typeof known) => ({
        status,
        body: { ...body, id: "", email: "", created_at: "", updated_at: "", confirmation_sent_at: "" },
      })
      expect(shape(known)).toEqual(shape(unknown))
      expect(known.body).toMatchObject({ role: "", identities: [] })
      expect((await lastLetter(email)).subject).toBe("Vous avez déjà un compte")
      expect((await signIn(email)).error).toBeNull()
      // The same as for a new address: a person who signs up with somebody's address learns nothing by signing in.
      expect(refusalOf(await signIn(email, "autre secret")).code).toBe("email_not_confirmed")
    })

    test("whose email is requested again changes nothing of an account", async () => {
      const { email, client } = await anOwner()
      const before = (await client.auth.getUser()).data.user
      minute()
      expect((await auth().resend({ type: "signup", email })).error).toBeNull()
      expect((await client.auth.getUser()).data.user).toEqual(before)
    })

    test("by a stranger first gives the stranger nothing: each link confirms what was chosen with it", async () => {
      const email = anAddress()
      await signUp(email, "secret du voleur", "Chez le voleur")
      minute()
      await signUp(email, "secret de Claire", "Chez Claire")
      const { data } = await auth().verifyOtp({ type: "signup", token_hash: tokenOf(await lastLetter(email)) })
      expect(data.user?.user_metadata).toEqual({ restaurant_name: "Chez Claire" })
      expect(refusalOf(await signIn(email, "secret du voleur")).code).toBe("invalid_credentials")
      expect((await signIn(email, "secret de Claire")).error).toBeNull()
      const [first] = await mailbox(email)
      const again = await auth().verifyOtp({ type: "signup", token_hash: tokenOf(first as Letter) })
      expect(refusalOf(again)).toEqual(expired)
    })

    test("may request another email, at most one per minute", async () => {
      const email = anAddress()
      await signUp(email)
      expect(refusalOf(await auth().resend({ type: "signup", email }))).toEqual(tooSoon)
      const { headers } = await server.call("/auth/v1/resend", { body: { type: "signup", email } })
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(50)
      minute()
      expect((await auth().resend({ type: "signup", email })).error).toBeNull()
      expect(await mailbox(email)).toHaveLength(2)
      await auth().verifyOtp({ type: "signup", token_hash: tokenOf(await lastLetter(email)) })
      expect((await signIn(email)).error).toBeNull()
    })

    test("is confirmed by the six digits, too", async () => {
      const email = anAddress()
      await signUp(email)
      const { digits: token } = await lastLetter(email)
      expect((await auth().verifyOtp({ type: "email", email, token })).data.session).not.toBeNull()
    })

    test("is no longer confirmed by the six digits after ten minutes, but by the link", async () => {
      const email = anAddress()
      await signUp(email)
      const letter = await lastLetter(email)
      server.pass(10 * 60_000)
      const { digits: token } = letter
      expect(refusalOf(await auth().verifyOtp({ type: "email", email, token }))).toEqual(expired)
      expect((await auth().verifyOtp({ type: "signup", token_hash: tokenOf(letter) })).error).toBeNull()
    })

    test("may request another email a day later", async () => {
      const email = anAddress()
      await signUp(email)
      const token_hash = tokenOf(await lastLetter(email))
      server.pass(24 * hour)
      expect(refusalOf(await auth().verifyOtp({ type: "signup", token_hash }))).toEqual(expired)
      expect(refusalOf(await signIn(email)).code).toBe("email_not_confirmed")
      await auth().resend({ type: "signup", email })
      const fresh = tokenOf(await lastLetter(email))
      expect((await auth().verifyOtp({ type: "signup", token_hash: fresh })).error).toBeNull()
    })
  })

  describe("a forgotten password", () => {
    test("is replaced with a link that works once; other devices are signed out and the owner gets an email", async () => {
      const owner = await anOwner()
      expect((await auth().resetPasswordForEmail(owner.email)).error).toBeNull()
      const letter = await lastLetter(owner.email)
      expect(letter.subject).toBe("Choisissez un nouveau mot de passe")
      const recovering = server.client()
      const events: string[] = []
      recovering.auth.onAuthStateChange((event) => void events.push(event))
      const token_hash = tokenOf(letter)
      expect((await recovering.auth.verifyOtp({ type: "recovery", token_hash })).error).toBeNull()
      expect(events).toContain("PASSWORD_RECOVERY")
      expect(refusalOf(await auth().verifyOtp({ type: "recovery", token_hash }))).toEqual(expired)

      expect((await recovering.auth.updateUser({ password: "tout nouveau secret" })).error).toBeNull()
      const { body } = await server.call("/auth/v1/user", { token: owner.token })
      expect(body.error_code).toBe("session_not_found")
      expect((await signIn(owner.email, "tout nouveau secret")).error).toBeNull()
      expect((await lastLetter(owner.email)).subject).toBe("Votre mot de passe a changé")
    })

    test("of an unknown address gets the same response, and no email is sent", async () => {
      const { email } = await anOwner()
      const stranger = anAddress()
      const ask = (address: string) => server.call("/auth/v1/recover", { body: { email: address } })
      const answers = [await ask(email), await ask(stranger), await ask(email), await ask(stranger)]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 429])
      expect(answers[0]?.body).toEqual({})
      expect(answers[1]?.body).toEqual({})
      expect(answers[2]?.body).toEqual(answers[3]?.body)
      expect(await mailbox(stranger)).toEqual([])
    })

    test("can be requested twenty times a day, from all networks together", async () => {
      const email = anAddress()
      const answers: number[] = []
      for (let asked = 0; asked < 21; asked += 1) {
        answers.push((await server.call("/auth/v1/recover", { body: { email } })).status)
        minute()
      }
      expect(answers.slice(0, 20)).toEqual(Array(20).fill(200))
      expect(answers[20]).toBe(429)
    })

    test("keeps its older links until one is used; a new password ends every other link", async () => {
      const { email, auth: owner } = await anOwner()
      await auth().resetPasswordForEmail(email)
      minute()
      await auth().resetPasswordForEmail(email)
      await auth().signInWithOtp({ email })
      const [, first, second, code] = await mailbox(email)
      expect((await auth().verifyOtp({ type: "recovery", token_hash: tokenOf(first as Letter) })).error).toBeNull()
      const again = await auth().verifyOtp({ type: "recovery", token_hash: tokenOf(second as Letter) })
      expect(refusalOf(again)).toEqual(expired)
      minute()
      await auth().signInWithOtp({ email })
      const link = tokenOf(await lastLetter(email))
      await owner.updateUser({ password: "un autre secret" })
      expect(refusalOf(await auth().verifyOtp({ type: "magiclink", token_hash: link }))).toEqual(expired)
      expect(refusalOf(await auth().verifyOtp({ type: "email", email, token: (code as Letter).digits }))).toEqual(
        expired,
      )
    })
  })

  describe("a sign-in without a password", () => {
    test("works by link or by code, once", async () => {
      const { email, userId } = await anOwner()
      await auth().signInWithOtp({ email })
      const { digits: token } = await lastLetter(email)
      const opened = await auth().verifyOtp({ type: "email", email: email.toUpperCase(), token })
      expect(opened.data.user?.id).toBe(userId)
      expect(refusalOf(await auth().verifyOtp({ type: "email", email, token }))).toEqual(expired)
    })

    test("creates an account for a new address, unless the program excludes it", async () => {
      const email = anAddress()
      const options = { shouldCreateUser: false }
      expect(refusalOf(await auth().signInWithOtp({ email, options }))).toEqual({ status: 422, code: "otp_disabled" })
      await auth().signInWithOtp({ email, options: { data: { restaurant_name: "Chez Paul" } } })
      const token_hash = tokenOf(await lastLetter(email))
      const { data } = await auth().verifyOtp({ type: "magiclink", token_hash })
      expect(data.user).toMatchObject({ email, user_metadata: { restaurant_name: "Chez Paul" } })
      expect(refusalOf(await signIn(email, "!"))).toEqual({ status: 400, code: "invalid_credentials" })
    })

    test("allows five guesses of a code, also when many are sent at once", async () => {
      const { email } = await anOwner()
      await auth().signInWithOtp({ email })
      const letter = await lastLetter(email)
      const wrong = letter.digits === "000000" ? "000001" : "000000"
      const guess = () => server.call("/auth/v1/verify", { body: { type: "email", email, token: wrong } })
      await Promise.all(Array.from({ length: 5 }, guess))
      expect(refusalOf(await auth().verifyOtp({ type: "email", email, token: letter.digits }))).toEqual(expired)
      expect((await auth().verifyOtp({ type: "magiclink", token_hash: tokenOf(letter) })).error).toBeNull()
    })
  })

  describe("a change of address", () => {
    test("is confirmed from the old address and from the new one", async () => {
      const owner = await anOwner()
      const next = anAddress()
      const { data } = await owner.auth.updateUser({ email: next.toUpperCase() })
      expect(data.user).toMatchObject({ email: owner.email, new_email: next, email_change_sent_at: expect.any(String) })
      expect(refusalOf(await owner.auth.updateUser({ email: anAddress() }))).toEqual(tooSoon)

      const old = await lastLetter(owner.email)
      expect(old.text).toContain(next)
      const half = await auth().verifyOtp({ type: "email_change", token_hash: tokenOf(old) })
      expect(half.error).toBeNull()
      expect(half.data.session).toBeNull()
      const bare = await server.call("/auth/v1/verify", { body: { type: "email_change", token_hash: tokenOf(old) } })
      expect(bare.status).toBe(403)
      const { digits: token } = await lastLetter(next)
      const whole = await auth().verifyOtp({ type: "email_change", email: next, token })
      expect(whole.data.user).toMatchObject({ id: owner.userId, email: next })
      expect(whole.data.user?.new_email).toBeUndefined()
      expect((await signIn(next)).error).toBeNull()
      expect(refusalOf(await signIn(owner.email)).code).toBe("invalid_credentials")
    })

    test("to the address of another account is refused, also when that account was created meanwhile", async () => {
      const owner = await anOwner()
      const other = await anOwner()
      expect(refusalOf(await owner.auth.updateUser({ email: other.email }))).toEqual({
        status: 422,
        code: "email_exists",
      })
      const wanted = anAddress()
      await owner.auth.updateUser({ email: wanted })
      const letters = [await lastLetter(owner.email), await lastLetter(wanted)]
      await anOwner(wanted)
      await auth().verifyOtp({ type: "email_change", token_hash: tokenOf(letters[0] as Letter) })
      const late = await auth().verifyOtp({ type: "email_change", token_hash: tokenOf(letters[1] as Letter) })
      expect(refusalOf(late)).toEqual({ status: 422, code: "email_exists" })
    })

    test("begins once, even with several requests at the same instant", async () => {
      const owner = await anOwner()
      const before = (await mailbox(owner.email)).length
      const wanted = Array.from({ length: 5 }, anAddress)
      const answers = await Promise.all(wanted.map(async (email) => refusalOf(await owner.auth.updateUser({ email }))))
      expect(answers.filter(({ status }) => status === undefined)).toHaveLength(1)
      expect(answers.filter(({ status }) => status !== undefined)).toEqual(Array(4).fill(tooSoon))
      expect(await mailbox(owner.email)).toHaveLength(before + 1)
    })

    test("is sent again to either address, and ends with a new password", async () => {
      const owner = await anOwner()
      const next = anAddress()
      await owner.auth.updateUser({ email: next })
      const first = await lastLetter(next)
      minute()
      expect((await auth().resend({ type: "email_change", email: owner.email })).error).toBeNull()
      expect(await mailbox(next)).toHaveLength(2)
      expect(refusalOf(await auth().verifyOtp({ type: "email_change", token_hash: tokenOf(first) }))).toEqual(expired)
      const { data } = await owner.auth.updateUser({ password: "un autre secret" })
      expect(data.user?.new_email).toBeUndefined()
      const letter = (await mailbox(next)).at(-1) as Letter
      expect(refusalOf(await auth().verifyOtp({ type: "email_change", token_hash: tokenOf(letter) }))).toEqual(expired)
    })
  })

  test("changes of address to one mailbox have a daily limit", async () => {
    const strict = await startTestServer({ engine, settings: { RATE_LIMITS: "on", AUTH_CONFIRM_EMAIL: "off" } })
    onTestFinished(() => strict.stop())
    const [one, other] = [await strict.owner(), await strict.owner()]
    const ask = ({ accessToken: token }: TestOwner) =>
      strict.call("/auth/v1/user", { method: "PUT", body: { email: "victime@example.fr" }, token })
    for (let n = 0; n < 20; n++) {
      expect((await ask(one)).status, `${n}`).toBe(200)
      strict.pass(61_000)
    }
    for (const owner of [one, other]) {
      const { status, headers, body } = await ask(owner)
      expect({ status, code: body.error_code }).toEqual(tooSoon)
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(60)
    }
  })

  describe("a sensitive change", () => {
    test("is confirmed with the code of an email, once", async () => {
      const owner = await anOwner()
      expect((await owner.auth.reauthenticate()).error).toBeNull()
      const { digits: nonce, link } = await lastLetter(owner.email)
      expect(link).toBe("")
      const wrong = nonce === "000000" ? "000001" : "000000"
      const invalid = { status: 422, code: "reauthentication_not_valid" }
      expect(refusalOf(await owner.auth.updateUser({ password: "autre secret", nonce: wrong }))).toEqual(invalid)
      expect((await owner.auth.updateUser({ password: "autre secret", nonce })).error).toBeNull()
      expect(refusalOf(await owner.auth.updateUser({ password: "encore un autre", nonce }))).toEqual(invalid)
    })

    test("is confirmed once with a code that two calls use at the same instant", async () => {
      const owner = await anOwner()
      await owner.auth.reauthenticate()
      const { digits: nonce } = await lastLetter(owner.email)
      const both = ["autre secret", "encore un autre"].map((password) => owner.auth.updateUser({ password, nonce }))
      const refusals = (await Promise.all(both)).filter(({ error }) => error !== null).map(refusalOf)
      expect(refusals).toEqual([{ status: 422, code: "reauthentication_not_valid" }])
    })

    test("is refused with a code older than ten minutes", async () => {
      const owner = await anOwner()
      await owner.auth.reauthenticate()
      const { digits: nonce, text } = await lastLetter(owner.email)
      expect(text).toContain("valable 10 minutes")
      server.pass(10 * 60_000)
      const changed = await owner.auth.updateUser({ password: "autre secret", nonce })
      expect(refusalOf(changed)).toEqual({ status: 422, code: "reauthentication_not_valid" })
    })
  })

  describe("the links of other programs", () => {
    const page = "http://localhost:5173/retour?a=b"

    test("lead back with the session in the fragment", async () => {
      const { email, userId } = await anOwner()
      await auth().resetPasswordForEmail(email, { redirectTo: page })
      const { link } = await lastLetter(email)
      expect(link).toContain(`${server.url}/auth/v1/verify?token=`)
      expect((await open(link, { method: "HEAD" })).status).toBe(404)
      const { status, location, fragment } = await open(link)
      expect(status).toBe(303)
      expect(location.href.split("#")[0]).toBe(page)
      expect(Object.fromEntries(fragment)).toEqual({
        access_token: expect.any(String),
        expires_at: expect.stringMatching(/^\d+$/),
        expires_in: "3600",
        refresh_token: expect.any(String),
        sb: "",
        token_type: "bearer",
        type: "recovery",
      })
      const { data } = await auth().getUser(fragment.get("access_token") ?? "")
      expect(data.user?.id).toBe(userId)
      const again = await open(link)
      expect(again.location.href.split("#")[0]).toBe(page)
      expect(Object.fromEntries(again.fragment)).toEqual({
        error: "access_denied",
        error_code: "otp_expired",
        error_description: "Ce lien ou ce code n’est plus valable.",
        sb: "",
      })
    })

    test("never lead to a foreign page: the email leads to ours", async () => {
      const { email } = await anOwner()
      await auth().resetPasswordForEmail(email, { redirectTo: "https://ailleurs.example/" })
      expect((await lastLetter(email)).link).toMatch(new RegExp(`^${server.url}/auth/confirm\\?`))
    })

    test("of both addresses of a change say which is the first", async () => {
      const owner = await anOwner()
      const next = anAddress()
      await owner.auth.updateUser({ email: next }, { emailRedirectTo: page })
      const first = await open((await lastLetter(owner.email)).link)
      expect(first.location.hash).toMatch(/^#message=.+&sb=$/)
      const second = await open((await lastLetter(next)).link)
      expect(second.fragment.get("type")).toBe("email_change")
    })

    /** A program that uses PKCE. */
    function codeProgram() {
      const stored = new Map<string, string>()
      const storage = {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
        removeItem: (key: string) => void stored.delete(key),
      }
      const options = { flowType: "pkce", storage, storageKey: "p", autoRefreshToken: false } as const
      return createClient(server.url, server.secrets.publishableKey, { auth: options }).auth
    }

    test("give an authorization code that only the requesting program can trade", async () => {
      const email = anAddress()
      const program = codeProgram()
      await program.signUp({ email, password, options: { emailRedirectTo: page } })
      const { link } = await lastLetter(email)
      expect(link).toContain("token=pkce_")
      const { location } = await open(link)
      expect(location.href).toMatch(/^http:\/\/localhost:5173\/retour\?a=b&code=[\da-f-]{36}$/)
      const code = location.searchParams.get("code") ?? ""
      const foreign = { auth_code: code, code_verifier: "x".repeat(64) }
      const refused = await server.call("/auth/v1/token?grant_type=pkce", { body: foreign })
      expect({ status: refused.status, code: refused.body.error_code }).toEqual({
        status: 400,
        code: "bad_code_verifier",
      })
      const { data } = await program.exchangeCodeForSession(code)
      expect(data.user?.email).toBe(email)
      expect(decodeJwt(data.session?.access_token ?? "").amr).toMatchObject([{ method: "signup" }])
    })

    const exchange = (auth_code: string, code_verifier: string) =>
      server.call("/auth/v1/token?grant_type=pkce", { body: { auth_code, code_verifier } })

    test("give a code that a new password ends, like the links", async () => {
      const owner = await anOwner()
      const verifier = "v".repeat(64)
      const code_challenge = createHash("sha256").update(verifier).digest("base64url")
      const body = { email: owner.email, code_challenge, code_challenge_method: "s256" }
      await server.call(`/auth/v1/recover?redirect_to=${encodeURIComponent(page)}`, { body })
      const { location } = await open((await lastLetter(owner.email)).link)
      const code = location.searchParams.get("code") ?? ""
      expect(code).not.toBe("")
      expect((await owner.auth.updateUser({ password: "tout nouveau secret" })).error).toBeNull()
      const late = await exchange(code, verifier)
      expect({ status: late.status, code: late.body.error_code }).toEqual({ status: 404, code: "flow_state_not_found" })
    })

    test.each(["s256", "plain"] as const)(
      "accept a challenge that is %s; its code works once within five minutes",
      async (method) => {
        const { email } = await anOwner()
        const verifier = randomBytes(48).toString("base64url")
        const challenge = method === "plain" ? verifier : createHash("sha256").update(verifier).digest("base64url")
        const ask = async () => {
          const body = { email, code_challenge: challenge, code_challenge_method: method }
          await server.call(`/auth/v1/recover?redirect_to=${encodeURIComponent(page)}`, { body })
          const { location } = await open((await lastLetter(email)).link)
          return location.searchParams.get("code") ?? ""
        }
        const code = await ask()
        expect((await exchange(code, verifier)).body).toMatchObject({ token_type: "bearer", user: { email } })
        expect((await exchange(code, verifier)).body.error_code).toBe("flow_state_not_found")
        minute()
        const late = await ask()
        server.pass(5 * 60_000 + 1)
        const { status, body } = await exchange(late, verifier)
        expect({ status, code: body.error_code }).toEqual({ status: 422, code: "flow_state_expired" })
      },
    )

    test("give the reason for a refusal in the query, too", async () => {
      const { location } = await open(`${server.url}/auth/v1/verify?token=pkce_abc&type=signup`)
      expect(location.searchParams.get("error_code")).toBe("otp_expired")
    })

    test.each([
      { code_challenge: "court", code_challenge_method: "s256" },
      { code_challenge: "x".repeat(43) },
      { code_challenge: "x".repeat(43), code_challenge_method: "md5" },
      { code_challenge_method: "s256" },
    ])("are refused with an incomplete challenge: %j", async (half) => {
      const { status } = await server.call("/auth/v1/recover", { body: { email: anAddress(), ...half } })
      expect(status).toBe(400)
    })
  })

  describe("an invalid link", () => {
    test.each(["signup", "invite", "recovery", "magiclink", "email_change", "email"] as const)(
      "opens no session as %s",
      async (type) => {
        expect(refusalOf(await auth().verifyOtp({ type, token_hash: "abc" }))).toEqual(expired)
        expect(refusalOf(await auth().verifyOtp({ type, email: anAddress(), token: "123456" }))).toEqual(expired)
      },
    )

    test("cannot be derived from another: no change of its type or of a byte is accepted", async () => {
      const { email } = await anOwner()
      await auth().resetPasswordForEmail(email)
      const token = tokenOf(await lastLetter(email))
      const other = (text: string) => text.replace(/./g, (letter) => (letter === "A" ? "E" : "A"))
      const forged = [
        token.slice(0, -2) + other(token.slice(-2)),
        other(token.slice(0, 1)) + token.slice(1),
        `${token}AAAA`,
        token.slice(0, -4),
      ]
      for (const token_hash of forged) {
        expect(refusalOf(await auth().verifyOtp({ type: "recovery", token_hash }))).toEqual(expired)
      }
      expect(refusalOf(await auth().verifyOtp({ type: "signup", token_hash: token }))).toEqual(expired)
      expect((await auth().verifyOtp({ type: "recovery", token_hash: token })).error).toBeNull()
    })

    test("works for one of two people who open it at the same instant", async () => {
      const { email } = await anOwner()
      await auth().resetPasswordForEmail(email)
      const body = { type: "recovery", token_hash: tokenOf(await lastLetter(email)) }
      const answers = await Promise.all([1, 2, 3].map(() => server.call("/auth/v1/verify", { body })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
    })

    test.each([
      ["/recover", {}],
      ["/recover", { email: "" }],
      ["/recover", { email: "pas une adresse" }],
      ["/recover", { email: "a@example.fr\r\nBcc: b@example.fr" }],
      ["/recover", { email: ["a@example.fr"] }],
      ["/recover", ["a@example.fr"]],
      ["/resend", { email: "a@example.fr" }],
      ["/resend", { type: "sms", email: "a@example.fr" }],
      ["/resend", { type: "signup" }],
      ["/otp", {}],
      ["/otp", { email: { $ne: "" } }],
      ["/verify", {}],
      ["/verify", { type: "signup" }],
      ["/verify", { token_hash: "abc" }],
      ["/verify", { type: "signup", token_hash: "" }],
      ["/verify", { type: "signup", token: "123456" }],
      ["/verify", { type: "sms", token_hash: "abc" }],
      ["/verify", { type: ["signup"], token_hash: "abc" }],
      ["/token?grant_type=pkce", {}],
      ["/token?grant_type=pkce", { auth_code: "a" }],
      ["/token?grant_type=pkce", { auth_code: "", code_verifier: "b" }],
    ])("%s with %j is refused with the code of its fault", async (path, body) => {
      const { status, body: refusal } = await server.call(`/auth/v1${path}`, { body })
      expect({ status, code: refusal.error_code }).toEqual({ status: 400, code: "validation_failed" })
    })

    test("an unknown authorization code is refused", async () => {
      const { status, body } = await server.call("/auth/v1/token?grant_type=pkce", {
        body: { auth_code: crypto.randomUUID(), code_verifier: "x".repeat(64) },
      })
      expect({ status, code: body.error_code }).toEqual({ status: 404, code: "flow_state_not_found" })
    })

    test("leads back to the page that it was opened from, but never to a foreign one", async () => {
      const from = (referer: string, query = "") =>
        open(`${server.url}/auth/v1/verify?token=abc&type=signup${query}`, { headers: { referer } })
      expect((await from(`${server.url}/dashboard`)).location.pathname).toBe("/dashboard")
      for (const { location } of [
        await from("https://ailleurs.example/"),
        await from(`${server.url}/`, "&redirect_to=https%3A%2F%2Failleurs.example%2F"),
        await open(`${server.url}/auth/v1/verify?token=abc&redirect_to=a&redirect_to=b`),
        await open(`${server.url}/auth/v1/verify`),
      ]) {
        expect(location.href).toContain(`${server.url}/#error=access_denied`)
      }
    })
  })

  describe("emails", () => {
    const asBrowser = (userAgent: string, call: BareCall = {}): BareCall => ({
      ...call,
      headers: { "user-agent": userAgent },
    })

    test("are in French, as text and as HTML, and load nothing", async () => {
      const { email } = await anOwner()
      await auth().resetPasswordForEmail(email)
      const { from, to, subject, text, html, headers, source } = await lastLetter(email)
      expect(from).toMatchObject({ name: "Ardoise", address: "ne-pas-repondre@localhost" })
      expect(to).toMatchObject([{ address: email }])
      expect(subject).toBe("Choisissez un nouveau mot de passe")
      expect(text).toContain("Un nouveau mot de passe a été demandé pour votre compte Ardoise.")
      expect(html).toContain("Choisir un mot de passe")
      expect(html).not.toMatch(/<img|<script|<link|url\(/)
      expect(headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated")
      expect(source).toContain("multipart/alternative")
    })

    test("link to this server, whatever host a request names", async () => {
      const { email } = await anOwner()
      const answer = await server.app.inject({
        method: "POST",
        url: "/auth/v1/recover",
        headers: { host: "voleur.example", apikey: server.secrets.publishableKey },
        payload: { email },
      })
      expect(answer.statusCode).toBe(200)
      expect(new URL((await lastLetter(email)).link).hostname).toBe("localhost")
    })

    test("report a sign-in on a device that the owner never used, and on no other", async () => {
      const { email } = await anOwner()
      const body = { email, password }
      const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36"
      const subjects = async () => (await mailbox(email)).map(({ subject }) => subject)
      await server.call("/auth/v1/token?grant_type=password", { body })
      const before = await subjects()
      await server.call("/auth/v1/token?grant_type=password", asBrowser(windows, { body }))
      await server.call("/auth/v1/token?grant_type=password", asBrowser(windows.replaceAll("140", "141"), { body }))
      expect(await subjects()).toEqual([...before, "Nouvelle connexion à votre compte"])
      expect((await lastLetter(email)).text).toContain("depuis un nouvel appareil\u00a0: Chrome, Windows.")
    })

    test("give times in the time zone of the restaurant", async () => {
      const { email, client, auth: own, userId } = await anOwner()
      // Paris changes its clocks, Tahiti never does, so their hours always differ.
      await client.from("restaurants").update({ time_zone: "Pacific/Tahiti" }).eq("user_id", userId).throwOnError()
      await own.updateUser({ password: "quatre mots bien choisis" })
      const users = server.database.read.selectFrom("users").select("updated_at").where("id", "=", userId)
      const { updated_at } = await users.executeTakeFirstOrThrow()
      const { text } = await lastLetter(email)
      expect(text).toContain(`a été changé le ${formatDateTime(updated_at, "Pacific/Tahiti")}.`)
    })

    test("leave no secret in the database, and nothing after they were sent", async () => {
      const { email } = await anOwner()
      await auth().resetPasswordForEmail(email)
      const letter = await lastLetter(email)
      const read = server.database.read
      const rows = JSON.stringify([
        await read.selectFrom("mails").selectAll().execute(),
        await read.selectFrom("mail_tokens").selectAll().execute(),
        await read.selectFrom("change").selectAll().execute(),
      ])
      expect(rows).not.toContain(tokenOf(letter))
      expect(rows).not.toContain(letter.digits)
      expect(await read.selectFrom("mails").select("id").where("recipient", "=", email).execute()).toEqual([])
    })
  })
})
