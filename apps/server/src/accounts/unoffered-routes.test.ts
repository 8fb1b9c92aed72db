import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

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

  describe("a second factor", () => {
    const unknown = { status: 404, code: "mfa_factor_not_found" }

    test("of an unknown kind cannot be set up", async () => {
      const { status, body } = await server.call("/auth/v1/factors", {
        body: { factor_type: "oracle" },
        token: owner.accessToken,
      })
      expect({ status, code: body.error_code }).toEqual({ status: 400, code: "validation_failed" })
    })

    test("with an unknown id is refused, and none is listed", async () => {
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
    test("as an anonymous user are not offered", async () => {
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

    test("cannot be linked to an account, which has one identity", async () => {
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

    test("by a token of another service are not offered", async () => {
      const { status, code } = refusalOf(await anonymous().signInWithIdToken({ provider: "google", token: "a.b.c" }))
      expect({ status, code }).toEqual({ status: 400, code: "unsupported_grant_type" })
    })

    test("of an administrator do not exist", async () => {
      const { error } = await owner.client.auth.admin.listUsers()
      expect(error).toMatchObject({ status: 404, code: "not_found" })
    })
  })

  test.each([
    ["POST", "/factors"],
    ["POST", `/factors/${factorId}/challenge`],
    ["POST", `/factors/${factorId}/verify`],
    ["DELETE", `/factors/${factorId}`],
    ["GET", "/user/identities/authorize?provider=google"],
    ["DELETE", `/user/identities/${factorId}`],
  ])("%s %s requires a session", async (method, path) => {
    const { status, body } = await server.call(`/auth/v1${path}`, { method })
    expect({ status, code: body.error_code }).toEqual({ status: 401, code: "no_authorization" })
  })
})
