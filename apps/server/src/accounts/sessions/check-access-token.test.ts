import { createHmac, randomUUID } from "node:crypto"
import { generateKeyPair, type JWTPayload, SignJWT } from "jose"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { engines } from "../../testing/engines.ts"
import { openRawSocket } from "../../testing/raw-socket.ts"
import { startTestServer, type TestOwner, type TestServer } from "../../testing/test-server.ts"

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  let owner: TestOwner
  let claims: JWTPayload
  beforeAll(async () => {
    server = await startTestServer({ engine })
    owner = await server.owner()
    claims = JSON.parse(Buffer.from(owner.accessToken.split(".")[1] ?? "", "base64url").toString())
  })
  afterAll(() => server.stop())

  const header = () => ({ alg: "ES256", kid: server.secrets.keyId, typ: "JWT" })
  const signed = (changes: JWTPayload) =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader(header()).sign(server.secrets.signingKey)
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url")
  const seconds = () => Math.floor(Date.now() / 1000)

  /** The answer of each protocol to a bearer token. */
  async function answersTo(token: string) {
    const user = await server.call("/auth/v1/user", { token })
    const rest = await server.call("/rest/v1/user_menus?select=id", { token })
    const plan = await server.call("/functions/v1/check-subscription", { method: "POST", token })
    const socket = await openRawSocket(server)
    onTestFinished(() => socket.close())
    const joined = await socket.join("realtime:menus", { access_token: token })
    return {
      auth: `${user.status} ${user.body.error_code}`,
      rest: `${rest.status} ${rest.body.code} ${rest.body.message}`,
      challenge: rest.headers.get("www-authenticate"),
      functions: `${plan.status} ${plan.body.error}`,
      realtime: joined.response?.reason,
    }
  }
  const refused = (auth: string, code: string, message: string, realtime: string) => ({
    auth,
    rest: `401 ${code} ${message}`,
    challenge: `Bearer error="invalid_token", error_description="${message}"`,
    functions: "401 Non authentifié",
    realtime: `Unauthorized: ${realtime}`,
  })
  const unknown = "The token is not valid"
  const wrongKey = refused("403 bad_jwt", "PGRST301", "No suitable key or wrong key type", unknown)

  test("a token is accepted by all four protocols as it was issued", async () => {
    expect(await signed({}).then(answersTo)).toMatchObject({ auth: "200 undefined", realtime: undefined })
  })

  test("a token of two parts is invalid", async () => {
    const message = "Expected 3 parts in JWT; got 2"
    expect(await answersTo("a.b")).toEqual(refused("403 bad_jwt", "PGRST301", message, unknown))
  })

  test("a token that claims to need no signature is invalid", async () => {
    for (const alg of ["none", "None", "NONE"]) {
      expect(await answersTo(`${encode({ alg, typ: "JWT" })}.${encode(claims)}.`)).toEqual(wrongKey)
    }
  })

  test("a token signed with another key is invalid", async () => {
    const { privateKey } = await generateKeyPair("ES256")
    const token = await new SignJWT(claims).setProtectedHeader(header()).sign(privateKey)
    expect(await answersTo(token)).toEqual(wrongKey)
  })

  test("a token that uses the public key as a shared secret is invalid", async () => {
    const text = `${encode({ alg: "HS256", kid: server.secrets.keyId, typ: "JWT" })}.${encode(claims)}`
    for (const secret of [JSON.stringify(server.secrets.publicJwk), server.secrets.publishableKey]) {
      const seal = createHmac("sha256", secret).update(text).digest("base64url")
      expect(await answersTo(`${text}.${seal}`)).toEqual(wrongKey)
    }
  })

  test("a token whose claims were changed after signing is invalid", async () => {
    const [head, , seal] = owner.accessToken.split(".")
    const changed = encode({ ...claims, sub: randomUUID() })
    expect(await answersTo(`${head}.${changed}.${seal}`)).toEqual(wrongKey)
  })

  test("an expired token is invalid", async () => {
    const token = await signed({ exp: seconds() - 1 })
    expect(await answersTo(token)).toEqual(refused("403 bad_jwt", "PGRST303", "JWT expired", "The token has expired"))
  })

  test("a token issued by a clock that is ahead is invalid, but half a minute is tolerated", async () => {
    const early = refused("403 bad_jwt", "PGRST303", "JWT not yet valid", "The token is not yet valid")
    expect(await answersTo(await signed({ iat: seconds() + 60 }))).toEqual(early)
    expect(await answersTo(await signed({ nbf: seconds() + 60 }))).toEqual(early)
    expect(await answersTo(await signed({ iat: seconds() + 20 }))).toMatchObject({ auth: "200 undefined" })
  })

  test.each([
    ["that is meant for somebody else", { aud: "service" }],
    ["that names no session", { session_id: undefined }],
    ["that names no user", { sub: undefined }],
    ["whose user is no id", { sub: "claire" }],
    ["that never ends", { exp: undefined }],
  ])("a token %s is invalid", async (_what, changes) => {
    expect(await answersTo(await signed(changes))).toEqual(
      refused("403 bad_jwt", "PGRST303", "JWT claims are not those of a session", "The token is not that of a session"),
    )
  })

  test("a token of a deleted account or of an ended session gets a refusal that says which", async () => {
    const ended = (auth: string) => refused(auth, "PGRST303", "JWT session ended", "The session has ended")
    expect(await answersTo(await signed({ sub: randomUUID() }))).toEqual(ended("403 user_not_found"))
    expect(await answersTo(await signed({ session_id: randomUUID() }))).toEqual(ended("403 session_not_found"))
  })

  test("a session of one owner gives no access to the account of another", async () => {
    const stranger = await server.owner()
    expect((await answersTo(await signed({ sub: stranger.userId }))).auth).toBe("403 session_not_found")
  })
})
