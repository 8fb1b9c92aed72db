import { randomBytes, randomUUID } from "node:crypto"
import { createClient } from "@supabase/supabase-js"
import fc from "fast-check"
import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from "jose"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { callRules } from "../limits/rules.ts"
import { engines } from "../testing/engines.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"
import { openSession, signOut, updateUser } from "./account-commands.ts"
import { findUser } from "./account-queries.ts"
import { replacePassword } from "./account-states.ts"

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  const password = "un mot de passe"
  let addresses = 0
  function anAddress(): string {
    addresses += 1
    return `personne${addresses}@example.fr`
  }

  /** A refusal without the values that differ between calls. */
  const refusalOf = async (answer: ReturnType<TestServer["call"]>) => {
    const { status, body } = await answer
    return { status, code: body.error_code }
  }

  /** A session of the same person on another device. */
  async function anotherDevice({ email }: Pick<TestOwner, "email">, secret = password) {
    const client = server.client()
    const { data, error } = await client.auth.signInWithPassword({ email, password: secret })
    if (error) throw error
    return { client, accessToken: data.session.access_token, refreshToken: data.session.refresh_token }
  }

  const readOwnMenus = (token: string) => server.call("/rest/v1/user_menus?select=id&user_id=not.is.null", { token })

  describe("signing up", () => {
    test("opens a session for the new user, with the address in lower case", async () => {
      const email = anAddress()
      const { data, error } = await server.client().auth.signUp({
        email: ` ${email.toUpperCase()} `,
        password,
        options: { data: { restaurant_name: "Le Petit Zinc" } },
      })
      expect(error).toBeNull()
      expect(data.session).toMatchObject({ token_type: "bearer", expires_in: 3600 })
      expect(data.user).toMatchObject({
        email,
        aud: "authenticated",
        role: "authenticated",
        phone: "",
        is_anonymous: false,
        app_metadata: { provider: "email", providers: ["email"] },
        user_metadata: { restaurant_name: "Le Petit Zinc" },
        identities: [{ provider: "email", email, identity_data: { email, restaurant_name: "Le Petit Zinc" } }],
      })
      expect(data.user?.email_confirmed_at).toBe(data.user?.confirmed_at)
    })

    test("returns a session and a user with exactly the specified fields", async () => {
      const email = anAddress()
      const data = { restaurant_name: "Le Petit Zinc" }
      const { body } = await server.call("/auth/v1/signup", { body: { email, password, data } })
      const { user, ...session } = body as { user: Record<string, unknown>; access_token: string }
      const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      const id = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
      expect(session).toEqual({
        access_token: expect.any(String),
        token_type: "bearer",
        expires_in: 3600,
        expires_at: decodeJwt(session.access_token).exp,
        refresh_token: expect.stringMatching(/^[\w-]{12,}$/),
      })
      expect(user).toEqual({
        id,
        aud: "authenticated",
        role: "authenticated",
        email,
        phone: "",
        email_confirmed_at: time,
        confirmed_at: time,
        last_sign_in_at: time,
        app_metadata: { provider: "email", providers: ["email"] },
        user_metadata: data,
        identities: [
          {
            identity_id: id,
            id: user.id,
            user_id: user.id,
            identity_data: { ...data, sub: user.id, email, email_verified: true, phone_verified: false },
            provider: "email",
            last_sign_in_at: time,
            created_at: time,
            updated_at: time,
            email,
          },
        ],
        created_at: time,
        updated_at: time,
        is_anonymous: false,
      })
    })

    test("is refused for an address that has an account, in upper or lower case", async () => {
      const { email } = await server.owner()
      const { error } = await server.client().auth.signUp({ email: email.toUpperCase(), password })
      expect({ status: error?.status, code: error?.code }).toEqual({ status: 422, code: "user_already_exists" })
    })

    test("of the same address twice at the same instant creates one account", async () => {
      const email = anAddress()
      const answers = await Promise.all(
        [1, 2, 3].map(() => server.call("/auth/v1/signup", { body: { email, password } })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    })

    test("is refused with a password of five characters, and the response says why", async () => {
      const { error } = await server.client().auth.signUp({ email: anAddress(), password: "12345" })
      expect(error).toMatchObject({ name: "AuthWeakPasswordError", status: 422, reasons: ["length"] })
    })

    test("never truncates a long password: one that is too long is refused", async () => {
      const email = anAddress()
      const longest = "é".repeat(512)
      expect((await server.call("/auth/v1/signup", { body: { email, password: `${longest}x` } })).status).toBe(400)
      expect((await server.call("/auth/v1/signup", { body: { email, password: longest } })).status).toBe(200)
      const shorter = { email, password: longest.slice(0, -1) }
      expect(await refusalOf(server.call("/auth/v1/token?grant_type=password", { body: shorter }))).toEqual({
        status: 400,
        code: "invalid_credentials",
      })
    })

    test.each([
      ["without a password", { email: "a@example.fr" }],
      ["with an empty password", { email: "a@example.fr", password: "" }],
      ["with what is no address", { email: "pas une adresse", password }],
      ["with an address of 256 characters", { email: `${"a".repeat(245)}@example.fr`, password }],
      ["with a list as address", { email: ["a@example.fr"], password }],
      ["with an object as password", { email: "a@example.fr", password: { $ne: "" } }],
      ["with a number as password", { email: "a@example.fr", password: 123456 }],
      ["with data that are no object", { email: "a@example.fr", password, data: ["x"] }],
      ["with a restaurant's name that is no text", { email: "a@example.fr", password, data: { restaurant_name: 7 } }],
      ["with a list as body", [{ email: "a@example.fr", password }]],
      ["with a text as body", '"a@example.fr"'],
    ])("%s is refused", async (_what, body) => {
      expect(await refusalOf(server.call("/auth/v1/signup", { body }))).toEqual({
        status: 400,
        code: "validation_failed",
      })
    })

    test.each([
      ["without an address", { password }],
      ["with nothing at all", ""],
    ])("%s is refused: anonymous accounts are not offered", async (_what, body) => {
      expect(await refusalOf(server.call("/auth/v1/signup", { body }))).toEqual({
        status: 422,
        code: "anonymous_provider_disabled",
      })
    })

    test("with a restaurant name of 121 characters is refused with a message that says why", async () => {
      const { error } = await server.client().auth.signUp({
        email: anAddress(),
        password,
        options: { data: { restaurant_name: "x".repeat(121) } },
      })
      expect(error).toMatchObject({ status: 400, code: "validation_failed" })
      expect(error?.message).toContain("120")
    })

    test("refuses metadata that would make the access token too large", async () => {
      const body = { email: anAddress(), password, data: { note: "x".repeat(15_000) } }
      expect(await refusalOf(server.call("/auth/v1/signup", { body }))).toEqual({
        status: 400,
        code: "validation_failed",
      })
    })
  })

  describe("signing in", () => {
    test("works with the address in upper or lower case, and records the time", async () => {
      const { email, userId } = await server.owner()
      const { data, error } = await server.client().auth.signInWithPassword({ email: email.toUpperCase(), password })
      expect(error).toBeNull()
      expect(data.user?.id).toBe(userId)
      expect(Number.isNaN(Date.parse(data.user?.last_sign_in_at ?? ""))).toBe(false)
    })

    test("answers a wrong password and an unknown address in exactly the same way", async () => {
      const { email } = await server.owner()
      const attempt = async (body: object) => {
        const { status, body: refusal } = await server.call("/auth/v1/token?grant_type=password", { body })
        return { status, refusal }
      }
      const wrong = await attempt({ email, password: "pas le bon" })
      const unknown = await attempt({ email: "personne@nulle-part.fr", password: "pas le bon" })
      expect(wrong).toEqual(unknown)
      expect(wrong).toMatchObject({ status: 400, refusal: { error_code: "invalid_credentials" } })
    })

    test.each([
      ["no password", { email: "a@example.fr" }],
      ["no address", { password }],
      ["empty fields", { email: "", password: "" }],
      ["a list as password", { email: "a@example.fr", password: [password] }],
      ["null as address", { email: null, password }],
    ])("with %s is refused as incomplete", async (_what, body) => {
      const answer = await refusalOf(server.call("/auth/v1/token?grant_type=password", { body }))
      expect(answer).toEqual({ status: 400, code: "validation_failed" })
    })

    test.each([
      ["nothing", {}],
      ["no password", { email: "a@example.fr" }],
      ["no address", { password }],
      ["empty fields", { email: "", password: "" }],
      ["null for both", { email: null, password: null }],
      ["null as password", { email: "a@example.fr", password: null }],
      ["null as phone and no address", { phone: null, password }],
    ])("with %s is refused with the message of the protocol", async (_what, body) => {
      const answer = await server.call("/auth/v1/token?grant_type=password", { body })
      expect(answer.body.msg).toBe("You must provide either an email or phone number and a password")
    })

    test.each(["", "?grant_type=magic", "?grant_type=password&grant_type=password", "?grant_type=__proto__"])(
      "with an unknown method (%s) is refused",
      async (query) => {
        const answer = await refusalOf(
          server.call(`/auth/v1/token${query}`, { body: { email: "a@example.fr", password } }),
        )
        expect(answer).toEqual({ status: 400, code: "unsupported_grant_type" })
      },
    )
  })

  describe("staying signed in", () => {
    const refresh = (refreshToken: string) =>
      server.call("/auth/v1/token?grant_type=refresh_token", { body: { refresh_token: refreshToken } })
    const refreshed = async (refreshToken: string) => {
      const { status, body } = await refresh(refreshToken)
      expect(status).toBe(200)
      return body as { access_token: string; refresh_token: string }
    }
    const sessionOf = (accessToken: string) => decodeJwt(accessToken).session_id

    test("a refresh gives a new refresh token and a new access token for the same session", async () => {
      const device = await anotherDevice(await server.owner())
      server.pass(1000)
      const next = await refreshed(device.refreshToken)
      expect(next.refresh_token).not.toBe(device.refreshToken)
      expect(next.access_token).not.toBe(device.accessToken)
      expect(sessionOf(next.access_token)).toBe(sessionOf(device.accessToken))
    })

    test("the official client refreshes and continues to work", async () => {
      const { client } = await anotherDevice(await server.owner())
      const { data, error } = await client.auth.refreshSession()
      expect(error).toBeNull()
      expect((await client.auth.getUser()).data.user?.id).toBe(data.user?.id)
    })

    test("two tabs that refresh at the same instant get the same token, and both stay signed in", async () => {
      const { refreshToken } = await anotherDevice(await server.owner())
      const [one, two] = await Promise.all([refreshed(refreshToken), refreshed(refreshToken)])
      expect(one.refresh_token).toBe(two.refresh_token)
      for (const tab of [one, two]) {
        expect((await server.call("/auth/v1/user", { token: tab.access_token })).status).toBe(200)
      }
      await refreshed(one.refresh_token)
      await refreshed(two.refresh_token)
    })

    test("a lost response does not end the session: the previous token is accepted for two minutes", async () => {
      const { refreshToken } = await anotherDevice(await server.owner())
      const lost = await refreshed(refreshToken)
      for (const laterMs of [0, 25_000, 94_000]) {
        server.pass(laterMs)
        const again = await refreshed(refreshToken)
        expect(again.refresh_token).toBe(lost.refresh_token)
        expect((await server.call("/auth/v1/user", { token: again.access_token })).status).toBe(200)
      }
      server.pass(3_600_000)
      await refreshed(lost.refresh_token)
    })

    test("the previous token used after two minutes ends the session for thief and owner", async () => {
      const { refreshToken: stolen } = await anotherDevice(await server.owner())
      const second = await refreshed(stolen)
      server.pass(120_000)
      expect(await refusalOf(refresh(stolen))).toEqual({ status: 400, code: "refresh_token_already_used" })
      expect((await server.call("/auth/v1/user", { token: second.access_token })).status).toBe(403)
      expect(await refusalOf(refresh(second.refresh_token))).toEqual({ status: 400, code: "refresh_token_not_found" })
    })

    test("thief and owner cannot alternate: a previous token that is late twice in a row ends the session", async () => {
      const { refreshToken: stolen } = await anotherDevice(await server.owner())
      const second = await refreshed(stolen)
      server.pass(10_000)
      const thief = await refreshed(stolen)
      expect(thief.refresh_token).toBe(second.refresh_token)
      server.pass(3_600_000)
      const third = await refreshed(second.refresh_token)
      server.pass(10_000)
      expect(await refusalOf(refresh(thief.refresh_token))).toEqual({
        status: 400,
        code: "refresh_token_already_used",
      })
      expect(await refusalOf(refresh(third.refresh_token))).toEqual({ status: 400, code: "refresh_token_not_found" })
    })

    test("a device may lose another response after one that arrived", async () => {
      let token = (await anotherDevice(await server.owner())).refreshToken
      for (let n = 0; n < 3; n += 1) {
        await refreshed(token)
        server.pass(20_000)
        token = (await refreshed(token)).refresh_token
        server.pass(3_600_000)
        token = (await refreshed(token)).refresh_token
      }
    })

    test("an older token is accepted within ten seconds of the last refresh", async () => {
      const { refreshToken: oldest } = await anotherDevice(await server.owner())
      const second = await refreshed(oldest)
      const third = await refreshed(second.refresh_token)
      server.pass(9000)
      expect((await refreshed(oldest)).refresh_token).toBe(third.refresh_token)
    })

    test("an older token used after ten seconds ends the session for thief and owner", async () => {
      const { refreshToken: stolen } = await anotherDevice(await server.owner())
      const second = await refreshed(stolen)
      const third = await refreshed(second.refresh_token)
      expect((await readOwnMenus(third.access_token)).status).toBe(200)
      server.pass(10_000)
      expect(await refusalOf(refresh(stolen))).toEqual({ status: 400, code: "refresh_token_already_used" })
      expect(await refusalOf(server.call("/auth/v1/user", { token: third.access_token }))).toEqual({
        status: 403,
        code: "session_not_found",
      })
      expect((await readOwnMenus(third.access_token)).status).toBe(401)
      expect(await refusalOf(refresh(third.refresh_token))).toEqual({ status: 400, code: "refresh_token_not_found" })
    })

    test("an older token also ends the session when the clock was set back meanwhile", async () => {
      const { refreshToken: stolen } = await anotherDevice(await server.owner())
      const second = await refreshed(stolen)
      const third = await refreshed(second.refresh_token)
      server.setClock(-3_600_000)
      const answer = await refusalOf(refresh(stolen))
      const after = await refusalOf(refresh(third.refresh_token))
      server.setClock(3_600_000)
      expect(answer).toEqual({ status: 400, code: "refresh_token_already_used" })
      expect(after).toEqual({ status: 400, code: "refresh_token_not_found" })
    })

    test("a stolen token of one device does not end the others", async () => {
      const owner = await server.owner()
      const { refreshToken: stolen } = await anotherDevice(owner)
      const other = await anotherDevice(owner)
      const second = await refreshed(stolen)
      await refreshed(second.refresh_token)
      server.pass(10_000)
      expect((await refresh(stolen)).status).toBe(400)
      expect((await server.call("/auth/v1/user", { token: other.accessToken })).status).toBe(200)
    })

    test.each([
      ["an empty token", "", "validation_failed"],
      ["an invented token", "invented-token-1", "validation_failed"],
      ["a very long token", "A".repeat(100_000), "validation_failed"],
      ["a token of the right length", "A".repeat(48), "refresh_token_not_found"],
    ])("%s opens no session", async (_what, token, code) => {
      expect(await refusalOf(refresh(token))).toEqual({ status: 400, code })
    })

    test.each([{}, { refresh_token: null }, { refresh_token: 7 }, { refresh_token: ["a"] }, []])(
      "%j as body opens no session",
      async (body) => {
        const answer = refusalOf(server.call("/auth/v1/token?grant_type=refresh_token", { body }))
        expect(await answer).toEqual({ status: 400, code: "validation_failed" })
      },
    )

    test("two tabs of one browser that refresh at the same instant stay signed in, whichever token is stored", async () => {
      const owner = await server.owner()
      const stored = new Map<string, string>()
      const storage = {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
        removeItem: (key: string) => void stored.delete(key),
      }
      const tab = () =>
        createClient(server.url, server.secrets.publishableKey, {
          auth: { storage, storageKey: "shared", autoRefreshToken: false },
        })
      const tabs = [tab(), tab()] as const
      await tabs[0].auth.signInWithPassword(owner)
      const before = JSON.parse(stored.get("shared") ?? "").refresh_token
      const answers = await Promise.all(tabs.map(({ auth }) => auth.refreshSession()))
      // The library uses the first response and discards the other.
      expect(answers.map(({ error }) => error?.name).sort()).toEqual(["AuthRefreshDiscardedError", undefined])
      expect(JSON.parse(stored.get("shared") ?? "").refresh_token).not.toBe(before)
      server.pass(60_000)
      for (const { auth } of tabs) {
        expect((await auth.refreshSession()).error).toBeNull()
        expect((await auth.getUser()).data.user?.id).toBe(owner.userId)
      }
    })

    test("a token whose counter was changed opens no session", async () => {
      const { refreshToken } = await anotherDevice(await server.owner())
      const bytes = Buffer.from(refreshToken, "base64url")
      bytes.writeUInt32BE(bytes.readUInt32BE(16) + 1, 16)
      const answer = await refusalOf(refresh(bytes.toString("base64url")))
      expect(answer).toEqual({ status: 400, code: "refresh_token_not_found" })
    })
  })

  describe("signing out", () => {
    const askForUser = async (token: string) => (await server.call("/auth/v1/user", { token })).body
    const userCode = async (token: string) => (await askForUser(token)).error_code
    /** Uses a token on every route, so that every cache contains it. */
    const warm = async (token: string) => {
      expect((await readOwnMenus(token)).status).toBe(200)
      expect(await userCode(token)).toBeUndefined()
    }

    async function threeDevices() {
      const owner = await server.owner()
      const devices = [await anotherDevice(owner), await anotherDevice(owner), await anotherDevice(owner)] as const
      for (const { accessToken } of devices) await warm(accessToken)
      return devices
    }

    const standing = async (devices: readonly { accessToken: string; refreshToken: string }[]) => {
      const all = []
      for (const { accessToken, refreshToken } of devices) {
        const user = (await server.call("/auth/v1/user", { token: accessToken })).status
        const rest = (await readOwnMenus(accessToken)).status
        const body = { refresh_token: refreshToken }
        const refresh = (await server.call("/auth/v1/token?grant_type=refresh_token", { body })).status
        all.push(`${user} ${rest} ${refresh}`)
      }
      return all
    }
    const signedIn = "200 200 200"
    const signedOut = "403 401 400"

    test("everywhere ends every device at once, including its access tokens on /user and on /rest", async () => {
      const devices = await threeDevices()
      expect((await devices[0].client.auth.signOut()).error).toBeNull()
      expect(await standing(devices)).toEqual([signedOut, signedOut, signedOut])
      expect(await askForUser(devices[1].accessToken)).toMatchObject({
        error_code: "session_not_found",
        msg: "Auth session missing!",
      })
    })

    test("with the scope local ends only this session", async () => {
      const devices = await threeDevices()
      expect((await devices[0].client.auth.signOut({ scope: "local" })).error).toBeNull()
      expect(await standing(devices)).toEqual([signedOut, signedIn, signedIn])
    })

    test("with the scope others ends all sessions except this one", async () => {
      const devices = await threeDevices()
      expect((await devices[0].client.auth.signOut({ scope: "others" })).error).toBeNull()
      expect(await standing(devices)).toEqual([signedIn, signedOut, signedOut])
    })

    test("does not affect other accounts", async () => {
      const devices = await threeDevices()
      const neighbour = await anotherDevice(await server.owner())
      await devices[0].client.auth.signOut()
      expect(await standing([neighbour])).toEqual([signedIn])
    })

    test("answers 204 without a body to the empty JSON that the client sends", async () => {
      const { accessToken } = await server.owner()
      const answer = await server.call("/auth/v1/logout?scope=global", { body: "", token: accessToken })
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 204, body: { text: "" } })
    })

    test("in an unknown scope ends nothing", async () => {
      const { accessToken } = await server.owner()
      const answer = await refusalOf(server.call("/auth/v1/logout?scope=all", { body: "", token: accessToken }))
      expect(answer).toEqual({ status: 400, code: "validation_failed" })
      expect(await userCode(accessToken)).toBeUndefined()
    })

    test("without a session is answered with a status that clients ignore", async () => {
      const { accessToken } = await server.owner()
      const leave = () => server.call("/auth/v1/logout?scope=global", { body: "", token: accessToken })
      expect((await leave()).status).toBe(204)
      expect(await refusalOf(leave())).toEqual({ status: 403, code: "session_not_found" })
    })

    test("also ends access to the functions for that device", async () => {
      const { client, accessToken } = await anotherDevice(await server.owner())
      expect((await server.call("/functions/v1/check-subscription", { token: accessToken, body: {} })).status).toBe(200)
      await client.auth.signOut()
      expect((await server.call("/functions/v1/check-subscription", { token: accessToken, body: {} })).status).toBe(401)
    })
  })

  describe("the user's own account", () => {
    test.each([
      ["no bearer", undefined, 401, "no_authorization"],
      ["the publishable key as bearer", "key", 403, "bad_jwt"],
      ["a forged token", "a.b.c", 403, "bad_jwt"],
      ["what is no token", "nonsense", 403, "bad_jwt"],
    ])("is not shown for %s", async (_what, token, status, code) => {
      const bearer = token === "key" ? server.secrets.publishableKey : token
      expect(await refusalOf(server.call("/auth/v1/user", bearer === undefined ? {} : { token: bearer }))).toEqual({
        status,
        code,
      })
    })

    test("is not shown for a token with the algorithm none", async () => {
      const { accessToken } = await server.owner()
      const [, claims] = accessToken.split(".")
      const header = Buffer.from(JSON.stringify({ alg: "none", typ: "JWT" })).toString("base64url")
      const answer = await refusalOf(server.call("/auth/v1/user", { token: `${header}.${claims}.` }))
      expect(answer).toEqual({ status: 403, code: "bad_jwt" })
    })

    test("is not shown after the token's hour, even if it was accepted before", async () => {
      const { accessToken } = await server.owner()
      expect((await server.call("/auth/v1/user", { token: accessToken })).status).toBe(200)
      server.pass(3_600_000)
      const answer = await refusalOf(server.call("/auth/v1/user", { token: accessToken }))
      expect(answer).toEqual({ status: 403, code: "bad_jwt" })
    })

    test("merges new metadata by key, and a null removes a key", async () => {
      const { client } = await server.owner("Chez Lou")
      await client.auth.updateUser({ data: { colour: "bleu", city: "Lyon" } })
      const { data, error } = await client.auth.updateUser({ data: { colour: null, city: "Nantes" } })
      expect(error).toBeNull()
      expect(data.user?.user_metadata).toEqual({ restaurant_name: "Chez Lou", city: "Nantes" })
      const { data: read } = await client.auth.getUser()
      expect(read.user?.user_metadata).toEqual({ restaurant_name: "Chez Lou", city: "Nantes" })
    })

    test("has a size limit for metadata that is added in many steps", async () => {
      const { accessToken } = await server.owner()
      const add = (key: string) =>
        server.call("/auth/v1/user", { method: "PUT", token: accessToken, body: { data: { [key]: "x".repeat(1500) } } })
      const statuses = []
      for (const key of ["a", "b", "c", "d", "e", "f"]) statuses.push((await add(key)).status)
      expect(statuses).toContain(400)
      const { body } = await server.call("/auth/v1/user", { token: accessToken })
      expect(JSON.stringify(body.user_metadata).length).toBeLessThan(4200)
    })

    test("shows the new restaurant's name in the next token", async () => {
      const { client } = await server.owner("Avant")
      await client.auth.updateUser({ data: { restaurant_name: "Après" } })
      const { data } = await client.auth.refreshSession()
      expect(decodeJwt(data.session?.access_token ?? "").user_metadata).toEqual({ restaurant_name: "Après" })
    })

    test("with a new password retains this session and ends the others", async () => {
      const owner = await server.owner()
      const here = await anotherDevice(owner)
      const elsewhere = await anotherDevice(owner)
      expect((await readOwnMenus(elsewhere.accessToken)).status).toBe(200)
      const { error } = await here.client.auth.updateUser({ password: "un tout autre" })
      expect(error).toBeNull()
      expect((await readOwnMenus(elsewhere.accessToken)).status).toBe(401)
      const gone = await refusalOf(server.call("/auth/v1/user", { token: elsewhere.accessToken }))
      expect(gone).toEqual({ status: 403, code: "session_not_found" })
      expect((await here.client.auth.getUser()).error).toBeNull()
      expect((await server.client().auth.signInWithPassword({ email: owner.email, password })).error?.code).toBe(
        "invalid_credentials",
      )
      await anotherDevice(owner, "un tout autre")
    })

    test("accepts no change from a session that ended while its new password was being hashed", async () => {
      const owner = await server.owner()
      const session = { userId: owner.userId, sessionId: decodeJwt(owner.accessToken).session_id as string }
      const change = { ...session, data: { restaurant_name: "Chez le voleur" }, passwordHash: null, emailChange: null }
      const facts = { reauthenticationId: null, origin: "", at: new Date().toISOString() }
      await server.client().auth.signInWithPassword({ email: owner.email, password })
      await server.database.run(signOut, { ...session, scope: "global" })
      const late = await server.database.run(updateUser, { ...change, ...facts })
      expect(late).toEqual({ ok: false, code: "session_not_found" })
    })

    test("cannot be opened with a password that was replaced while it was being verified", async () => {
      const { userId } = await server.owner()
      const at = new Date().toISOString()
      const device = { hash: "", name: "" }
      const session = { sessionId: randomUUID(), methods: [], device, origin: "", at }
      const checked = { checkedHash: "that of the old password", newPasswordHash: "that of the old one at a new cost" }
      const late = await server.database.run(openSession, { userId, session, ...checked })
      expect(late).toEqual({ ok: false, code: "password-replaced" })
      const user = await findUser(server.database.read, userId)
      expect(user?.password_hash).toMatch(/^\$argon2id/)
    })

    test("has the operator's password and no older session after concurrent calls", async () => {
      const owner = await server.owner()
      const sessionId = () => decodeJwt(owner.accessToken).session_id as string
      const at = new Date().toISOString()
      const nothing = { passwordHash: null, emailChange: null, reauthenticationId: null, origin: "", at }
      const device = { hash: "", name: "" }
      for (let round = 0; round < 30; round++) {
        const { password_hash: checkedHash = "" } = (await findUser(server.database.read, owner.userId)) ?? {}
        const session = { sessionId: randomUUID(), methods: [], device, origin: "", at }
        const change = { userId: owner.userId, sessionId: sessionId(), data: { round }, ...nothing }
        await Promise.all([
          server.database.run(openSession, { userId: owner.userId, session, checkedHash, newPasswordHash: null }),
          server.database.run(updateUser, change),
          server.database.run(replacePassword, { email: owner.email, passwordHash: `new ${round}`, at }),
        ])
        expect((await findUser(server.database.read, owner.userId))?.password_hash).toBe(`new ${round}`)
        const sessions = server.database.read.selectFrom("sessions").select("id").where("user_id", "=", owner.userId)
        expect(await sessions.execute()).toEqual([])
      }
    })

    describe("given an invalid change", () => {
      let modest: TestOwner
      beforeAll(async () => {
        modest = await server.owner()
      })

      test.each([
        ["the password that it has", { password }, 422, "same_password"],
        ["a weak password", { password: "court" }, 422, "weak_password"],
        ["a password that many people have", { password: "Azerty123" }, 422, "weak_password"],
        ["what only the server writes", { app_metadata: { provider: "admin" } }, 403, "not_admin"],
        [
          "a restaurant's name of 121 characters",
          { data: { restaurant_name: "x".repeat(121) } },
          400,
          "validation_failed",
        ],
        ["a list as password", { password: ["x"] }, 400, "validation_failed"],
        ["a list as data", { data: [1] }, 400, "validation_failed"],
      ])("refuses %s", async (_what, body, status, code) => {
        const { body: before } = await server.call("/auth/v1/user", { token: modest.accessToken })
        const change = server.call("/auth/v1/user", { method: "PUT", token: modest.accessToken, body })
        expect(await refusalOf(change)).toEqual({ status, code })
        expect((await server.call("/auth/v1/user", { token: modest.accessToken })).body).toEqual(before)
      })
    })

    test("does not take the address of another account, and the response says so", async () => {
      const [owner, other] = [await server.owner(), await server.owner()]
      const { error } = await owner.client.auth.updateUser({ email: other.email.toUpperCase() })
      expect({ status: error?.status, code: error?.code }).toEqual({ status: 422, code: "email_exists" })
      expect((await owner.client.auth.getUser()).data.user?.email).toBe(owner.email)
    })

    test("accepts its current address as a new one", async () => {
      const { client, email } = await server.owner()
      expect((await client.auth.updateUser({ email: email.toUpperCase() })).error).toBeNull()
    })
  })

  describe("the published keys", () => {
    test("verify an access token with every specified claim", async () => {
      const { accessToken, userId, email } = await server.owner("Chez Lou")
      const published = await fetch(`${server.url}/auth/v1/.well-known/jwks.json`)
      expect(published.headers.get("cache-control")).toBe("public, max-age=600")
      const keys = (await published.json()) as JSONWebKeySet
      const { payload, protectedHeader } = await jwtVerify(accessToken, createLocalJWKSet(keys), {
        issuer: `${server.url}/auth/v1`,
        audience: "authenticated",
        algorithms: ["ES256"],
        currentDate: new Date((decodeJwt(accessToken).iat ?? 0) * 1000),
      })
      expect(protectedHeader).toEqual({ alg: "ES256", kid: server.secrets.keyId, typ: "JWT" })
      expect(payload).toMatchObject({
        sub: userId,
        email,
        phone: "",
        role: "authenticated",
        aal: "aal1",
        amr: [{ method: "password", timestamp: expect.any(Number) }],
        is_anonymous: false,
        user_metadata: { restaurant_name: "Chez Lou" },
      })
      const { iat = 0, exp = 0 } = payload
      expect(exp - iat).toBe(3600)
      const [signIn] = payload.amr as { timestamp: number }[]
      // The token is made after the session, which may be in the next second.
      expect(iat - (signIn?.timestamp ?? 0)).toBeLessThanOrEqual(1)
      expect(signIn?.timestamp).toBeLessThanOrEqual(iat)
    })

    test("contain no private key", async () => {
      const { body } = await server.call("/auth/v1/.well-known/jwks.json")
      const [key] = body.keys as Record<string, unknown>[]
      expect(Object.keys(key ?? {}).sort()).toEqual(["alg", "crv", "key_ops", "kid", "kty", "use", "x", "y"])
    })

    test("let the official client read claims locally: it fetches the keys once and never the user", async () => {
      const owner = await server.owner()
      const asked: string[] = []
      const fetchAndNote: typeof fetch = (url, init) => {
        asked.push(new URL(String(url)).pathname)
        return fetch(url, init)
      }
      const client = createClient(server.url, server.secrets.publishableKey, {
        auth: { persistSession: false, autoRefreshToken: false, storageKey: `claims-${engine}` },
        global: { fetch: fetchAndNote },
      })
      await client.auth.signInWithPassword(owner)
      for (let n = 0; n < 2; n += 1) {
        const { data, error } = await client.auth.getClaims()
        expect({ error, sub: data?.claims.sub }).toEqual({ error: null, sub: owner.userId })
      }
      expect(asked).toEqual(["/auth/v1/token", "/auth/v1/.well-known/jwks.json"])
    })
  })

  describe("the shape of a refusal", () => {
    const wrong = { body: { email: "a@example.fr", password: "pas le bon" } }

    test.each(["2024-01-01", "2025-06-30"])(
      "to a client of version %s: code and message, and the version in a header",
      async (version) => {
        const { headers, body } = await server.call("/auth/v1/token?grant_type=password", {
          ...wrong,
          headers: { "x-supabase-api-version": version },
        })
        expect(body).toEqual({ code: "invalid_credentials", message: expect.any(String) })
        expect(headers.get("x-supabase-api-version")).toBe("2024-01-01")
        expect(headers.get("x-sb-error-code")).toBe("invalid_credentials")
      },
    )

    test.each([undefined, "nonsense", "2023-12-31"])("to a client of version %s: the older shape", async (version) => {
      const { headers, body } = await server.call("/auth/v1/token?grant_type=password", {
        ...wrong,
        headers: version === undefined ? {} : { "x-supabase-api-version": version },
      })
      expect(body).toEqual({ code: 400, error_code: "invalid_credentials", msg: expect.any(String) })
      expect(headers.get("x-supabase-api-version")).toBeNull()
      expect(headers.get("x-sb-error-code")).toBe("invalid_credentials")
    })

    test("a weak password is explained in both shapes", async () => {
      const body = { email: "a@example.fr", password: "court" }
      const newer = await server.call("/auth/v1/signup", { body, headers: { "x-supabase-api-version": "2024-01-01" } })
      expect(newer.body).toMatchObject({ code: "weak_password", weak_password: { reasons: ["length"] } })
      const older = await server.call("/auth/v1/signup", { body })
      expect(older.body).toMatchObject({ error_code: "weak_password", weak_password: { reasons: ["length"] } })
    })

    test("a common password is refused in French before an account is created", async () => {
      const message = "Le mot de passe est trop faible. Beaucoup de gens l’utilisent : choisissez-en un autre."
      for (const [at, password] of ["motdepasse", "Bistrot2026", "JeT’aime"].entries()) {
        const email = `devine${at}@example.fr`
        const { error } = await server.client().auth.signUp({ email, password })
        expect(error).toMatchObject({ name: "AuthWeakPasswordError", status: 422, reasons: ["pwned"], message })
        const { error: signIn } = await server.client().auth.signInWithPassword({ email, password })
        expect(signIn?.code).toBe("invalid_credentials")
      }
    })

    test.each([
      ["POST", "/auth/v1/signup"],
      ["POST", "/auth/v1/token?grant_type=password"],
      ["POST", "/auth/v1/logout"],
      ["GET", "/auth/v1/user"],
      ["PUT", "/auth/v1/user"],
      ["GET", "/auth/v1/settings"],
      ["GET", "/rest/v1/user_menus"],
      ["POST", "/functions/v1/check-subscription"],
    ])("%s %s without the key, or with a wrong one, is 401", async (method, path) => {
      for (const [apikey, message] of [
        ["", "No API key found in request"],
        ["sb_publishable_wrong", "Invalid API key"],
      ] as const) {
        const { status, body } = await server.call(path, { method, headers: { apikey } })
        expect(status).toBe(401)
        expect(body).toMatchObject({ message, hint: expect.stringContaining("apikey") })
      }
    })

    test.each([
      "/auth/v1",
      "/auth/v1/nowhere",
      "/auth/v1/admin/users",
      "/auth/v1/%E0%A4%A",
      "/rest/v1",
      "/rest/v1/user_menus/nowhere",
      "/functions/v1",
      "/functions/v1/nowhere",
      "/storage/v1/object/list/photos",
      "/realtime/v1/websocket",
    ])("%s, which does not exist, is refused as JSON and never as a page", async (path) => {
      for (const method of ["GET", "POST", "PUT", "DELETE"]) {
        const { status, headers, body } = await server.call(path, { method })
        expect(status).toBeGreaterThanOrEqual(400)
        expect(status).toBeLessThan(500)
        expect(headers.get("content-type")).toContain("application/json")
        expect(Object.keys(body).length).toBeGreaterThan(0)
      }
    })

    test("health needs no key, and the settings list what is offered", async () => {
      expect(await (await fetch(`${server.url}/auth/v1/health`)).json()).toEqual({
        version: expect.any(String),
        name: "Ardoise",
        description: expect.any(String),
      })
      const { body } = await server.call("/auth/v1/settings")
      expect(body).toEqual({
        external: { email: true, phone: false, anonymous_users: false, google: false, apple: false, facebook: false },
        disable_signup: false,
        mailer_autoconfirm: true,
        phone_autoconfirm: false,
        sms_provider: "",
        saml_enabled: false,
      })
    })
  })

  describe("hostile bodies", () => {
    test.each([
      ["a NUL", '{"email":"a@example.fr","password":"abc\\u0000defg"}'],
      ["a NUL in a key", '{"email":"a@example.fr","password":"abcdefg","data":{"a\\u0000":1}}'],
      ["__proto__", '{"email":"a@example.fr","password":"abcdefg","data":{"__proto__":{"isAdmin":true}}}'],
      ["__proto__ in disguise", '{"email":"a@example.fr","password":"abcdefg","data":{"\\u005f_proto__":{"a":1}}}'],
      ["half a body", '{"email":"a@exa'],
      ["what is no JSON", "email=a@example.fr"],
    ])("%s is refused without a server error", async (_what, body) => {
      expect(await refusalOf(server.call("/auth/v1/signup", { body }))).toEqual({ status: 400, code: "bad_json" })
    })

    test.each([
      ["lists in lists, 3,000 deep", `{"email":"a@example.fr","data":{"x":${"[".repeat(3000)}${"]".repeat(3000)}}}`],
      ["lists in lists, 400,000 deep", "[".repeat(400_000) + "]".repeat(400_000)],
    ])("%s are refused", async (_what, body) => {
      const { status } = await server.call("/auth/v1/signup", { body })
      expect(status).toBe(400)
    })

    test("data nested 1,900 deep, the deepest that fit, cause no server error", async () => {
      const data = JSON.parse(`{"x":${"[".repeat(1900)}${"]".repeat(1900)}}`)
      const { status } = await server.call("/auth/v1/signup", { body: { email: anAddress(), password, data } })
      expect(status).toBeLessThan(500)
    })

    test("a body of 2 MB is refused with 413", async () => {
      const body = { email: "a@example.fr", password: "x".repeat(2_000_000) }
      const { status, body: refusal } = await server.call("/auth/v1/signup", { body })
      expect({ status, code: refusal.error_code }).toEqual({ status: 413, code: "request_entity_too_large" })
    })

    test("a body of another content type is refused", async () => {
      const { status } = await server.call("/auth/v1/signup", {
        body: "email=a@example.fr",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      })
      expect(status).toBe(415)
    })
  })

  test("any request to any account route is answered or refused in the protocol's shape", async () => {
    const { accessToken, userId } = await server.owner()
    const aText = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("", "a@example.fr", password, "signup", "recovery", "totp", "__proto__", "\0", "%00"),
    )
    const aValue = fc.oneof({ weight: 3, arbitrary: aText }, fc.jsonValue({ maxDepth: 2 }))
    const names = ["email", "password", "data", "phone", "refresh_token", "auth_code", "code_verifier", "type"]
    const fields = [...names, "token", "token_hash", "factor_type", "challenge_id", "code", "domain", "app_metadata"]
    const aBody = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.dictionary(fc.constantFrom(...fields), aValue, { maxKeys: 5, noNullPrototype: true }),
      },
      fc.jsonValue({ maxDepth: 3 }),
    )
    const aCall = fc.record({
      method: fc.constantFrom("GET", "POST", "PUT", "DELETE", "PATCH"),
      path: fc.oneof(
        fc.constantFrom("signup", "token", "user", "recover", "resend", "otp", "verify", "reauthenticate", "factors"),
        fc.constantFrom("authorize", "sso", "user/identities/authorize", "settings", "health", "logout", "callback"),
        aText.map((id) => `factors/${encodeURIComponent(id.toWellFormed())}/verify`),
        aText.map((id) => `user/identities/${encodeURIComponent(id.toWellFormed())}`),
      ),
      query: fc.dictionary(
        fc.constantFrom("grant_type", "scope", "redirect_to", "type", "token", "provider"),
        fc.oneof(aText, fc.constantFrom("password", "refresh_token", "pkce", "local", "global", "others")),
        { maxKeys: 2, noNullPrototype: true },
      ),
      body: fc.oneof({ weight: 8, arbitrary: aBody.map((body) => JSON.stringify(body)) }, fc.string()),
      isSignedIn: fc.boolean(),
      isNew: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(aCall, async ({ method, path, query, body, isSignedIn, isNew }) => {
        // Sign-outs and new passwords take effect: they would end the session that later calls need.
        fc.pre(path !== "logout" && !(method === "PUT" && path === "user" && isSignedIn))
        const answer = await server.app.inject({
          method: method as "GET",
          url: `/auth/v1/${path}?${new URLSearchParams(query)}`,
          headers: {
            apikey: server.secrets.publishableKey,
            "content-type": "application/json",
            ...(isSignedIn && { authorization: `Bearer ${accessToken}` }),
            ...(isNew && { "x-supabase-api-version": "2024-01-01" }),
          },
          ...(method !== "GET" && { payload: body }),
        })
        expect(answer.statusCode, answer.body).toBeLessThan(500)
        if (answer.statusCode < 400) return
        const refusal = answer.json()
        const code = isNew ? refusal.code : refusal.error_code
        expect(code).toBe(answer.headers["x-sb-error-code"])
        expect(typeof (isNew ? refusal.message : refusal.msg)).toBe("string")
      }),
      { numRuns: engine === "sqlite" ? 600 : 200, seed: 20_261_121 },
    )
    expect((await server.call("/auth/v1/user", { token: accessToken })).body.id).toBe(userId)
  }, 60_000)

  describe("one-time codes", () => {
    test.each([[{}], [{ email: "", phone: "" }], [{ email: null }], [{ email: null, phone: null }]])(
      "without a recipient (%o) are refused with a message that names what is missing",
      async (body) => {
        const nobody = await server.call("/auth/v1/otp", { body })
        expect({ status: nobody.status, message: nobody.body.msg }).toEqual({
          status: 400,
          message: "You must provide either an email or phone number.",
        })
      },
    )
  })

  describe("too many attempts", () => {
    let strict: TestServer
    let early: TestOwner
    beforeAll(async () => {
      strict = await startTestServer({ engine, settings: { RATE_LIMITS: "on" } })
      early = await strict.owner()
    })
    afterAll(() => strict.stop())

    test("on one account are refused for a while, in upper or lower case, and other people still sign in", async () => {
      const { email } = await strict.owner()
      const neighbour = await strict.owner()
      const attempt = (address: string) =>
        strict.call("/auth/v1/token?grant_type=password", { body: { email: address, password: "pas le bon" } })
      const first = []
      for (const address of Array.from({ length: 10 }, (_, n) => (n % 2 ? email : email.toUpperCase()))) {
        first.push((await attempt(address)).status)
      }
      expect(new Set(first)).toEqual(new Set([400]))
      const stopped = await attempt(email)
      expect({ status: stopped.status, code: stopped.body.error_code }).toEqual({
        status: 429,
        code: "over_request_rate_limit",
      })
      expect(Number(stopped.headers.get("retry-after"))).toBeGreaterThan(0)
      expect((await strict.client().auth.signInWithPassword({ email: neighbour.email, password })).error).toBeNull()
    })

    test("counts only wrong passwords: an owner who signs in often is never locked out", async () => {
      const owner = await strict.owner()
      for (let n = 0; n < 15; n++) {
        const { error } = await strict.client().auth.signInWithPassword({ email: owner.email, password })
        expect(error).toBeNull()
      }
    })

    test("to refresh with invented tokens, as a stranger in the Wi-Fi makes, sign out no one in the same network", async () => {
      const refresh = (refresh_token: unknown) =>
        strict.call("/auth/v1/token?grant_type=refresh_token", { body: { refresh_token } })
      const forged = randomBytes(36).toString("base64url")
      const tries = await Promise.all(Array.from({ length: callRules.refreshes.most }, () => refresh(forged)))
      expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([400]))
      expect((await refresh(forged)).status).toBe(429)
      expect((await refresh(null)).status).toBe(429)
      const owner = await strict.owner()
      const { data } = await owner.client.auth.refreshSession()
      const token = data.session?.refresh_token
      expect((await refresh(token)).status).toBe(200)
      // Only a session that refreshes without end is refused, and no other.
      const own = await Promise.all(Array.from({ length: callRules.refreshesOfSession.most }, () => refresh(token)))
      expect(own.at(-1)?.status).toBe(429)
      expect((await (await strict.owner()).client.auth.refreshSession()).error).toBeNull()
    })

    test("from one network are refused with a retry-after header, also in the official client's shape", async () => {
      const attempt = () =>
        strict.call("/auth/v1/signup", { body: {}, headers: { "x-supabase-api-version": "2024-01-01" } })
      let answer = await attempt()
      for (let n = 0; n < 40 && answer.status !== 429; n++) answer = await attempt()
      expect({ status: answer.status, code: answer.body.code }).toEqual({
        status: 429,
        code: "over_request_rate_limit",
      })
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0)
    })

    test("to sign in do not affect those who only refresh their session", async () => {
      const attempt = () => strict.call("/auth/v1/token?grant_type=password", { body: {} })
      let stopped = await attempt()
      for (let n = 0; n < 80 && stopped.status !== 429; n++) stopped = await attempt()
      expect(stopped.status).toBe(429)
      const { data } = await early.client.auth.getSession()
      const body = { refresh_token: data.session?.refresh_token }
      expect((await strict.call("/auth/v1/token?grant_type=refresh_token", { body })).status).toBe(200)
    })
  })
})
