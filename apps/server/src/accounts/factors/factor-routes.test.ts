import { createClient, type SupabaseClient } from "@supabase/supabase-js"
import { decodeJwt } from "jose"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { authenticatorCode } from "../../testing/authenticator.ts"
import { engines } from "../../testing/engines.ts"
import { eraseEndedAccounts } from "../../testing/erase-ended-accounts.ts"
import { startTestServer, type TestOwner, type TestServer } from "../../testing/test-server.ts"
import { giveUpAccount } from "../account-deletion.ts"
import { enrollFactor } from "./factor-commands.ts"

test("the tests' authenticator computes the values of RFC 6238", () => {
  const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
  expect(authenticatorCode(secret, 59_000)).toBe("287082")
  expect(authenticatorCode(secret, 1111111109_000)).toBe("081804")
  expect(authenticatorCode(secret, 20000000000_000)).toBe("353130")
})

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  let shift = 0
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  test("half an emoji in a name causes no error, and an object instead of a code is refused", async () => {
    const { accessToken: token } = await server.owner()
    const body = { factor_type: "totp", issuer: "A\ud83drdoise" }
    const { status, body: factor } = await server.call("/auth/v1/factors", { token, body })
    expect({ status, type: factor.type }).toEqual({ status: 200, type: "totp" })
    const code = { toString: 1, valueOf: 2, length: { toString: 1, valueOf: 2 } }
    const refused = await server.call("/auth/v1/factors/recovery-codes/verify", { token, body: { code } })
    expect({ status: refused.status, code: refused.body.error_code }).toEqual({
      status: 400,
      code: "validation_failed",
    })
  })

  const pass = (milliseconds: number) => {
    shift += milliseconds
    server.pass(milliseconds)
  }
  /** Returns a code that was not used yet: each one works once. */
  const freshCode = (secret: string) => {
    pass(60_000)
    return authenticatorCode(secret, Date.now() + shift)
  }
  const client = () =>
    createClient(server.url, server.secrets.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false, experimental: { recoveryCodes: true } },
    })
  const signIn = async ({ email, password }: TestOwner) => {
    const signedIn = client()
    const { data, error } = await signedIn.auth.signInWithPassword({ email, password })
    if (error) throw error
    return { client: signedIn, session: data.session }
  }
  const enroll = async ({ auth }: SupabaseClient) => {
    const { data, error } = await auth.mfa.enroll({ factorType: "totp" })
    if (error) throw error
    return { factorId: data.id, secret: data.totp.secret, totp: data.totp }
  }
  /** An owner with a second factor, on a device at aal2. */
  async function anOwnerWithSecondStep() {
    const owner = await server.owner()
    const { client: device } = await signIn(owner)
    const { factorId, secret } = await enroll(device)
    const { error } = await device.auth.mfa.challengeAndVerify({ factorId, code: freshCode(secret) })
    if (error) throw error
    return { owner, device, factorId, secret }
  }
  const tokenOf = async ({ auth }: SupabaseClient) => (await auth.getSession()).data.session?.access_token ?? ""
  const ownMenus = (token: string) => server.call("/rest/v1/user_menus?select=id", { token })

  describe("an owner who sets up an authenticator", () => {
    test("gets a secret, its URI and a QR code; it takes effect with its first code", async () => {
      const owner = await server.owner()
      const { client: device } = await signIn(owner)
      const { data } = await device.auth.mfa.enroll({ factorType: "totp", friendlyName: "Téléphone", issuer: "Zinc" })
      expect(data).toMatchObject({ type: "totp", friendly_name: "Téléphone" })
      const uri = new URL(data?.totp.uri ?? "")
      expect(uri.protocol).toBe("otpauth:")
      expect(decodeURIComponent(uri.pathname)).toContain(owner.email)
      expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret: data?.totp.secret, issuer: "Zinc" })
      expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
      expect((await device.auth.mfa.listFactors()).data).toMatchObject({ all: [{ status: "unverified" }], totp: [] })

      const factorId = data?.id ?? ""
      const challenge = await device.auth.mfa.challenge({ factorId })
      expect(challenge.data).toMatchObject({ type: "totp", expires_at: expect.any(Number) })
      const code = freshCode(data?.totp.secret ?? "")
      const verified = await device.auth.mfa.verify({ factorId, challengeId: challenge.data?.id ?? "", code })
      expect(verified.error).toBeNull()
      const claims = decodeJwt(verified.data?.access_token ?? "")
      expect(claims).toMatchObject({ aal: "aal2", amr: [{ method: "totp" }, { method: "password" }] })
      expect((await device.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
        currentLevel: "aal2",
        nextLevel: "aal2",
      })
      expect((await device.auth.mfa.listFactors()).data?.totp).toMatchObject([{ id: factorId, status: "verified" }])
      expect((await device.auth.refreshSession()).error).toBeNull()
      expect(decodeJwt(await tokenOf(device)).aal).toBe("aal2")
    })

    test("leaves no plaintext secret in the database", async () => {
      const { secret, factorId } = await anOwnerWithSecondStep()
      const { sealed_secret } = await server.database.read
        .selectFrom("factors")
        .selectAll()
        .where("id", "=", factorId)
        .executeTakeFirstOrThrow()
      expect(Buffer.from(sealed_secret ?? "", "base64url").toString("latin1")).not.toContain(secret)
      expect(sealed_secret).not.toContain(secret)
    })

    test("may begin again, and is refused when a name is taken or there are too many", async () => {
      const { client: device } = await signIn(await server.owner())
      const begin = (friendlyName?: string) =>
        device.auth.mfa.enroll({ factorType: "totp", ...(friendlyName && { friendlyName }) })
      expect((await begin()).error).toBeNull()
      expect((await begin()).error).toBeNull()
      expect((await begin("Caisse")).error).toBeNull()
      expect((await begin("Caisse")).error).toMatchObject({ code: "mfa_factor_name_conflict", status: 422 })
      for (let n = 0; n < 7; n += 1) await begin()
      expect((await begin()).error).toMatchObject({ code: "too_many_enrolled_mfa_factors", status: 422 })
      // A set-up that was not finished in time is deleted.
      pass(11 * 60_000)
      expect((await begin("Caisse")).error).toBeNull()
    })
  })

  describe("a session at aal1", () => {
    test("learns that a second factor is required, and reads and changes nothing without it", async () => {
      const { owner } = await anOwnerWithSecondStep()
      const { client: device, session } = await signIn(owner)
      const token = session.access_token
      expect((await device.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
        currentLevel: "aal1",
        nextLevel: "aal2",
      })
      expect((await device.auth.getUser()).data.user?.id).toBe(owner.userId)
      const refused = { status: 403, code: "insufficient_aal" }
      const menus = await ownMenus(token)
      expect({ status: menus.status, code: menus.body.code }).toEqual(refused)
      for (const name of ["check-subscription", "export-account", "delete-account"]) {
        expect((await server.call(`/functions/v1/${name}`, { method: "POST", token })).status).toBe(403)
      }
      const cards = { body: { count: 1, format: "a6", numbered: false }, token }
      expect((await server.call("/functions/v1/table-cards", cards)).status).toBe(403)
      const change = await device.auth.updateUser({ password: "un autre mot de passe" })
      expect(change.error).toMatchObject({ code: "insufficient_aal", status: 401 })
      expect((await device.auth.mfa.enroll({ factorType: "totp" })).error).toMatchObject(refused)
      const [factor] = session.user.factors ?? []
      const unenrolled = await device.auth.mfa.unenroll({ factorId: factor?.id ?? "" })
      expect(unenrolled.error).toMatchObject({ code: "insufficient_aal", status: 422 })
      expect((await device.auth.mfa.recoveryCodes.generate()).error).toMatchObject({ code: "insufficient_aal" })
    })

    test("reaches aal2 with a code, and its earlier refresh token is refused", async () => {
      const { owner, secret, factorId } = await anOwnerWithSecondStep()
      const { client: device, session: before } = await signIn(owner)
      const { error } = await device.auth.mfa.challengeAndVerify({ factorId, code: freshCode(secret) })
      expect(error).toBeNull()
      expect((await ownMenus(await tokenOf(device))).status).toBe(200)
      expect((await ownMenus(before.access_token)).status).toBe(403)
      const body = { refresh_token: before.refresh_token }
      const again = await server.call("/auth/v1/token?grant_type=refresh_token", { body })
      expect({ status: again.status, code: again.body.error_code }).toEqual({
        status: 400,
        code: "refresh_token_already_used",
      })
      expect((await device.auth.refreshSession()).error).toBeNull()
    })

    test("signs out only itself, whatever scope it requests", async () => {
      const { owner, device } = await anOwnerWithSecondStep()
      for (const scope of ["others", "global"] as const) {
        const { client: below } = await signIn(owner)
        const token = await tokenOf(below)
        expect((await below.auth.signOut({ scope })).error).toBeNull()
        expect((await server.call("/auth/v1/user", { token })).status).toBe(scope === "others" ? 200 : 403)
        expect((await device.auth.getUser()).error).toBeNull()
      }
      const { session } = await signIn(owner)
      const token = session.access_token
      expect((await server.call("/auth/v1/logout?scope=global", { method: "POST", token })).status).toBe(204)
      expect((await server.call("/auth/v1/user", { token })).status).toBe(403)
      expect((await ownMenus(await tokenOf(device))).status).toBe(200)
    })

    test("ends when another device reaches aal2; devices at aal2 stay", async () => {
      const { owner, device, secret, factorId } = await anOwnerWithSecondStep()
      const waiting = await signIn(owner)
      const next = await signIn(owner)
      await next.client.auth.mfa.challengeAndVerify({ factorId, code: freshCode(secret) })
      expect((await waiting.client.auth.getUser()).error).toMatchObject({ name: "AuthSessionMissingError" })
      expect((await device.auth.getUser()).error).toBeNull()
    })
  })

  test("sessions from before the first authenticator end with its first code, on every route", async () => {
    const owner = await server.owner()
    const { client: device } = await signIn(owner)
    expect((await ownMenus(owner.accessToken)).status).toBe(200)
    const { factorId, secret } = await enroll(device)
    expect((await ownMenus(owner.accessToken)).status).toBe(200)
    const mine = await tokenOf(device)
    expect((await ownMenus(mine)).status).toBe(200)
    await device.auth.mfa.challengeAndVerify({ factorId, code: freshCode(secret) })
    expect((await ownMenus(owner.accessToken)).status).toBe(401)
    expect((await ownMenus(mine)).status).toBe(403)
  })

  test("an authenticator that is set up while another one is being verified has no effect", async () => {
    const { owner } = await anOwnerWithSecondStep()
    const late = { userId: owner.userId, id: crypto.randomUUID(), name: "du voleur", sealedSecret: "" }
    const at = new Date(Date.now() + shift).toISOString()
    const enrolled = await server.database.run(enrollFactor, { ...late, hasTakenSecondStep: false, at })
    expect(enrolled).toEqual({ ok: false, code: "insufficient_aal" })
  })

  describe("a code", () => {
    test("works once", async () => {
      const { owner, factorId, secret } = await anOwnerWithSecondStep()
      const code = freshCode(secret)
      const one = await signIn(owner)
      expect((await one.client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
      const two = await signIn(owner)
      const again = await two.client.auth.mfa.challengeAndVerify({ factorId, code })
      expect(again.error).toMatchObject({ code: "mfa_verification_failed", status: 422 })
    })

    test("of the previous or next step is accepted, and of two steps away is refused", async () => {
      for (const [steps, isTaken] of [
        [-1, true],
        [1, true],
        [-2, false],
        [2, false],
      ] as const) {
        const { owner, factorId, secret } = await anOwnerWithSecondStep()
        pass(120_000)
        const { client: device } = await signIn(owner)
        // Begin a step: at its end, the server would check the code in the next one.
        pass(30_000 - ((Date.now() + shift) % 30_000))
        const code = authenticatorCode(secret, Date.now() + shift + steps * 30_000)
        const { error } = await device.auth.mfa.challengeAndVerify({ factorId, code })
        expect([steps, error === null]).toEqual([steps, isTaken])
      }
    })

    test("is refused after five minutes, and for another challenge", async () => {
      const { owner, factorId, secret } = await anOwnerWithSecondStep()
      const { client: device } = await signIn(owner)
      const { data: challenge } = await device.auth.mfa.challenge({ factorId })
      pass(5 * 60_000)
      const answer = (challengeId: string) => device.auth.mfa.verify({ factorId, challengeId, code: freshCode(secret) })
      const late = await answer(challenge?.id ?? "")
      expect(late.error).toMatchObject({ code: "mfa_challenge_expired", status: 422 })
      const foreign = await answer("11111111-1111-4111-8111-111111111111")
      expect(foreign.error).toMatchObject({ code: "mfa_factor_not_found", status: 422 })
    })

    test.each(["000000", "abc", "", "١٢٣٤٥٦"])("“%s” is refused with a message", async (code) => {
      const { owner, factorId } = await anOwnerWithSecondStep()
      const { client: device } = await signIn(owner)
      const { error } = await device.auth.mfa.challengeAndVerify({ factorId, code })
      expect(error).toMatchObject({ code: "mfa_verification_failed", status: 422 })
    })
  })

  test("an authenticator of another owner is answered like one that does not exist", async () => {
    const { factorId } = await anOwnerWithSecondStep()
    const { client: other } = await signIn(await server.owner())
    const missing = { code: "mfa_factor_not_found", status: 404 }
    expect((await other.auth.mfa.challenge({ factorId })).error).toMatchObject(missing)
    expect((await other.auth.mfa.unenroll({ factorId })).error).toMatchObject(missing)
    const verified = await other.auth.mfa.verify({ factorId, challengeId: factorId, code: "123456" })
    expect(verified.error).toMatchObject(missing)
    expect((await other.auth.mfa.unenroll({ factorId: "n’importe quoi" })).error).toMatchObject(missing)
  })

  test("an owner who removes the second factor signs in by password again, and every session falls back to aal1", async () => {
    const { owner, device, factorId } = await anOwnerWithSecondStep()
    await device.auth.mfa.recoveryCodes.generate()
    expect((await device.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId })
    await device.auth.refreshSession()
    expect(decodeJwt(await tokenOf(device))).toMatchObject({ aal: "aal1", amr: [{ method: "password" }] })
    expect((await ownMenus(await tokenOf(device))).status).toBe(200)
    const { session } = await signIn(owner)
    expect(session.user.factors).toBeUndefined()
    expect((await ownMenus(session.access_token)).status).toBe(200)
  })

  describe("recovery codes", () => {
    test("are ten, shown once, each works once, and the number left is shown", async () => {
      const { owner, device } = await anOwnerWithSecondStep()
      expect((await device.auth.mfa.recoveryCodes.getStatus()).error).toMatchObject({ code: "mfa_factor_not_found" })
      const { data: made } = await device.auth.mfa.recoveryCodes.generate()
      expect(new Set(made?.codes).size).toBe(10)
      const stored = await server.database.read.selectFrom("recovery_codes").selectAll().execute()
      for (const code of made?.codes ?? []) expect(JSON.stringify(stored)).not.toContain(code)
      expect((await device.auth.mfa.recoveryCodes.generate()).error).toMatchObject({
        code: "mfa_verified_factor_exists",
      })

      const [code = ""] = made?.codes ?? []
      const typed = code.toUpperCase().replace(/(.{4})(?!$)/g, "$1-")
      const phone = await signIn(owner)
      const opened = await phone.client.auth.mfa.recoveryCodes.verify({ code: ` ${typed} ` })
      expect(opened.error).toBeNull()
      expect(decodeJwt(await tokenOf(phone.client))).toMatchObject({
        aal: "aal2",
        amr: [{ method: "mfa/recovery_code" }, { method: "password" }],
      })
      expect((await ownMenus(await tokenOf(phone.client))).status).toBe(200)
      expect((await phone.client.auth.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 })
      const again = await signIn(owner)
      expect((await again.client.auth.mfa.recoveryCodes.verify({ code })).error).toMatchObject({
        code: "mfa_verification_failed",
        status: 422,
      })
    })

    test("are replaced and removed together, and require an authenticator", async () => {
      const { owner, device } = await anOwnerWithSecondStep()
      const { recoveryCodes } = device.auth.mfa
      const first = (await recoveryCodes.generate()).data?.codes[0] ?? ""
      const second = (await recoveryCodes.regenerate()).data?.codes[0] ?? ""
      const phone = await signIn(owner)
      expect((await phone.client.auth.mfa.recoveryCodes.verify({ code: first })).error).not.toBeNull()
      expect((await phone.client.auth.mfa.recoveryCodes.verify({ code: second })).error).toBeNull()
      expect((await recoveryCodes.unenroll()).error).toBeNull()
      expect((await recoveryCodes.regenerate()).error).toMatchObject({ code: "mfa_factor_not_found" })
      const { client: plain } = await signIn(await server.owner())
      const alone = await plain.auth.mfa.recoveryCodes.generate()
      expect(alone.error).toMatchObject({ code: "mfa_recovery_codes_sole_factor", status: 422 })
    })
  })

  test("an erased account takes its second factor along, and the export contains no secret", async () => {
    const { owner, device, secret } = await anOwnerWithSecondStep()
    const exported = await server.call("/functions/v1/export-account", {
      method: "POST",
      token: await tokenOf(device),
    })
    expect(exported.status).toBe(200)
    expect(String(exported.body.text)).not.toContain(secret)
    const at = new Date(Date.now() + shift).toISOString()
    const typed = "Le Petit Zinc"
    const given = await server.database.run(giveUpAccount, { ownerId: owner.userId, typed, origin: "", at })
    expect(given.ok).toBe(true)
    await eraseEndedAccounts(server.database, new Date(Date.now() + shift + 31 * 86_400_000).toISOString())
    const left = await server.database.read
      .selectFrom("factors")
      .selectAll()
      .where("user_id", "=", owner.userId)
      .execute()
    expect(left).toEqual([])
  })
})

describe("a person who guesses codes", () => {
  test("is refused after ten wrong ones, from whatever session, with the time to wait", async () => {
    const strict = await startTestServer({ settings: { RATE_LIMITS: "on" } })
    const owner = await strict.owner()
    const { data } = await owner.client.auth.mfa.enroll({ factorType: "totp" })
    const factorId = data?.id ?? ""
    const secret = data?.totp.secret ?? ""
    const token = (await owner.client.auth.getSession()).data.session?.access_token ?? ""
    const challenge = await owner.client.auth.mfa.challenge({ factorId })
    const guess = (code: string) =>
      strict.call(`/auth/v1/factors/${factorId}/verify`, { token, body: { challenge_id: challenge.data?.id, code } })
    const wrong = authenticatorCode(secret, 0)
    for (let n = 0; n < 10; n += 1) expect((await guess(wrong)).status).toBe(422)
    const stopped = await guess(authenticatorCode(secret, Date.now()))
    expect({ status: stopped.status, code: stopped.body.error_code }).toEqual({
      status: 429,
      code: "over_request_rate_limit",
    })
    expect(Number(stopped.headers.get("retry-after"))).toBeGreaterThan(800)
    const recovery = { token, body: { code: "0000-0000-0000-0000" } }
    const tries = []
    for (let n = 0; n < 11; n += 1) tries.push(await strict.call("/auth/v1/factors/recovery-codes/verify", recovery))
    expect(tries.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 422), 429])
    expect(tries.at(-1)?.body.error_code).toBe("mfa_recovery_codes_locked")
    await strict.stop()
  })
})
