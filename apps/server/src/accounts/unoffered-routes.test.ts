import { createClient } from "@supabase/supabase-js"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

const email = "personne@example.fr"
const factorId = "11111111-1111-4111-8111-111111111111"

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  let owner: TestOwner
  beforeAll(async () => {
    server = await startTestServer({ engine })
    owner = await server.owner()
  })
  afterAll(() => server.stop())

  const anonymous = () => server.client().auth
  const refusalOf = (answer: { error: { status?: number; code?: string } | null }) => ({
    status: answer.error?.status,
    code: answer.error?.code,
  })

  describe("who waits for a mail is told that none comes", () => {
    const noMail = { status: 422, code: "mail_not_configured" }

    test("also the owner of an account, in the same words as somebody unknown", async () => {
      const known = await anonymous().resetPasswordForEmail(owner.email)
      const unknown = await anonymous().resetPasswordForEmail(email)
      expect(refusalOf(known)).toEqual(noMail)
      expect(known.error?.message).toBe("Ce serveur n’envoie pas d’email. Adressez-vous à la personne qui s’en occupe.")
      expect(unknown.error?.message).toBe(known.error?.message)
    })

    test.each(["signup", "email_change"] as const)("for a second mail of a %s", async (type) => {
      expect(refusalOf(await anonymous().resend({ type, email }))).toEqual(noMail)
    })

    test("before a sensitive change", async () => {
      expect(refusalOf(await owner.client.auth.reauthenticate())).toEqual(noMail)
    })

    test.each([
      ["/recover", {}],
      ["/recover", { email: "" }],
      ["/recover", { email: "pas une adresse" }],
      ["/recover", { email: [email] }],
      ["/recover", [email]],
      ["/resend", { email }],
      ["/resend", { type: "sms", email }],
      ["/resend", { type: "signup" }],
      ["/otp", {}],
      ["/otp", { email: { $ne: "" } }],
    ])("but %s with %j is refused for what is wrong with it", async (path, body) => {
      const { status, body: refusal } = await server.call(`/auth/v1${path}`, { body })
      expect({ status, code: refusal.error_code }).toEqual({ status: 400, code: "validation_failed" })
    })

    test("a one-time code is not offered", async () => {
      expect(refusalOf(await anonymous().signInWithOtp({ email }))).toEqual({ status: 422, code: "otp_disabled" })
    })
  })

  describe("a link or a code that was never sent", () => {
    test.each(["signup", "invite", "recovery", "magiclink", "email_change", "email"] as const)(
      "confirms nothing as %s",
      async (type) => {
        const expired = { status: 403, code: "otp_expired" }
        expect(refusalOf(await anonymous().verifyOtp({ type, token_hash: "abc" }))).toEqual(expired)
        expect(refusalOf(await anonymous().verifyOtp({ type, email, token: "123456" }))).toEqual(expired)
      },
    )

    test.each([
      {},
      { type: "signup" },
      { token_hash: "abc" },
      { type: "signup", token_hash: "" },
      { type: "signup", token: "123456" },
      { type: "sms", token_hash: "abc" },
      { type: ["signup"], token_hash: "abc" },
      "signup",
    ])("is refused when it is incomplete: %j", async (body) => {
      const { status, body: refusal } = await server.call("/auth/v1/verify", { body: JSON.stringify(body) })
      expect({ status, code: refusal.error_code }).toEqual({ status: 400, code: "validation_failed" })
    })

    const open = async (query: string, headers = {}) => {
      const path = `${server.url}/auth/v1/verify?${query}`
      const { status, headers: answered } = await fetch(path, { redirect: "manual", headers })
      return { status, location: new URL(answered.get("location") ?? "") }
    }
    const reason = {
      error: "access_denied",
      error_code: "otp_expired",
      error_description: "Ce lien ou ce code n’est plus valable.",
    }

    test("sends the browser that opens it on, without a key, with the reason behind the hash", async () => {
      const wished = encodeURIComponent(`${server.url}/login?type=signup`)
      const { status, location } = await open(`token=abc&type=signup&redirect_to=${wished}`)
      expect(status).toBe(303)
      expect(`${location.origin}${location.pathname}${location.search}`).toBe(`${server.url}/login?type=signup`)
      expect(Object.fromEntries(new URLSearchParams(location.hash.slice(1)))).toEqual({ ...reason, sb: "" })
    })

    test("tells it in the query, too, to the program that asked for a code", async () => {
      const { location } = await open("token=pkce_abc&type=signup")
      expect(Object.fromEntries(location.searchParams)).toEqual(reason)
    })

    test("leads back to the page that it was opened from, but never to a foreign one", async () => {
      const from = (referer: string, query = "") => open(`token=abc&type=signup${query}`, { referer })
      expect((await from(`${server.url}/dashboard`)).location.pathname).toBe("/dashboard")
      for (const { location } of [
        await from("https://ailleurs.example/"),
        await from(`${server.url}/`, "&redirect_to=https%3A%2F%2Failleurs.example%2F"),
        await open("token=abc&redirect_to=a&redirect_to=b"),
        await open(""),
      ]) {
        expect(location.href).toContain(`${server.url}/#error=access_denied`)
      }
    })
  })

  describe("a code for a session that nobody began", () => {
    const exchange = (body: unknown) => server.call("/auth/v1/token?grant_type=pkce", { body })

    test("is unknown", async () => {
      const { status, body } = await exchange({ auth_code: crypto.randomUUID(), code_verifier: "x".repeat(64) })
      expect({ status, code: body.error_code }).toEqual({ status: 404, code: "flow_state_not_found" })
    })

    test("is unknown to the official client, too", async () => {
      const stored = new Map([["pkce-code-verifier", JSON.stringify("x".repeat(64))]])
      const storage = {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
        removeItem: (key: string) => void stored.delete(key),
      }
      const client = createClient(server.url, server.secrets.publishableKey, {
        auth: { flowType: "pkce", storage, storageKey: "pkce", autoRefreshToken: false },
      })
      expect(refusalOf(await client.auth.exchangeCodeForSession(crypto.randomUUID()))).toEqual({
        status: 404,
        code: "flow_state_not_found",
      })
    })

    test.each([
      {},
      { auth_code: "a" },
      { code_verifier: "b" },
      { auth_code: "", code_verifier: "b" },
      { auth_code: 1 },
    ])("is refused when it is incomplete: %j", async (body) => {
      const { status, body: refusal } = await exchange(body)
      expect({ status, code: refusal.error_code }).toEqual({ status: 400, code: "validation_failed" })
    })
  })

  describe("a second factor", () => {
    const unknown = { status: 404, code: "mfa_factor_not_found" }

    test("cannot be set up", async () => {
      expect(refusalOf(await owner.client.auth.mfa.enroll({ factorType: "totp" }))).toEqual({
        status: 422,
        code: "mfa_totp_enroll_not_enabled",
      })
      const { status, body } = await server.call("/auth/v1/factors", {
        body: { factor_type: "oracle" },
        token: owner.accessToken,
      })
      expect({ status, code: body.error_code }).toEqual({ status: 400, code: "validation_failed" })
    })

    test("that nobody has is asked for nothing, and none is listed", async () => {
      const { mfa } = owner.client.auth
      expect(refusalOf(await mfa.challenge({ factorId }))).toEqual(unknown)
      expect(refusalOf(await mfa.verify({ factorId, challengeId: factorId, code: "123456" }))).toEqual(unknown)
      expect(refusalOf(await mfa.unenroll({ factorId }))).toEqual(unknown)
      expect((await mfa.listFactors()).data).toMatchObject({ all: [], totp: [] })
      expect((await mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
        currentLevel: "aal1",
        nextLevel: "aal1",
      })
    })
  })

  describe("other ways to sign in", () => {
    test("as nobody in particular is not offered", async () => {
      expect(refusalOf(await anonymous().signInAnonymously())).toEqual({
        status: 422,
        code: "anonymous_provider_disabled",
      })
    })

    test("with the account of another service are refused where the browser arrives", async () => {
      const { data } = await anonymous().signInWithOAuth({ provider: "google", options: { skipBrowserRedirect: true } })
      const answer = await fetch(data.url ?? "")
      expect(answer.status).toBe(400)
      expect(await answer.json()).toEqual({
        code: 400,
        error_code: "validation_failed",
        msg: "Unsupported provider: google",
      })
      expect((await fetch(`${server.url}/auth/v1/authorize`)).status).toBe(400)
    })

    test("of a company's directory are not offered", async () => {
      expect(refusalOf(await anonymous().signInWithSSO({ domain: "example.fr" }))).toEqual({
        status: 404,
        code: "saml_provider_disabled",
      })
    })

    test("cannot be joined to an account: it has the one identity of its address", async () => {
      const disabled = { status: 404, code: "manual_linking_disabled" }
      const { data } = await owner.client.auth.getUserIdentities()
      const [identity] = data?.identities ?? []
      expect(identity).toMatchObject({ provider: "email", user_id: owner.userId })
      if (!identity) throw new Error("no identity")
      expect(refusalOf(await owner.client.auth.unlinkIdentity(identity))).toEqual(disabled)
      expect(
        refusalOf(await owner.client.auth.linkIdentity({ provider: "google", options: { skipBrowserRedirect: true } })),
      ).toEqual(disabled)
    })

    test("by a token of somebody else's service are not offered", async () => {
      const { status, code } = refusalOf(await anonymous().signInWithIdToken({ provider: "google", token: "a.b.c" }))
      expect({ status, code }).toEqual({ status: 400, code: "unsupported_grant_type" })
    })

    test("of an administrator do not exist", async () => {
      const { error } = await owner.client.auth.admin.listUsers()
      expect(error).toMatchObject({ status: 404, code: "not_found" })
    })
  })

  test.each([
    ["GET", "/reauthenticate"],
    ["POST", "/factors"],
    ["POST", `/factors/${factorId}/challenge`],
    ["POST", `/factors/${factorId}/verify`],
    ["DELETE", `/factors/${factorId}`],
    ["GET", "/user/identities/authorize?provider=google"],
    ["DELETE", `/user/identities/${factorId}`],
  ])("%s %s is for who is signed in", async (method, path) => {
    const { status, body } = await server.call(`/auth/v1${path}`, { method })
    expect({ status, code: body.error_code }).toEqual({ status: 401, code: "no_authorization" })
  })
})
