import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { engines } from "../testing/engines.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"
import { signUp } from "./account-commands.ts"
import { type Passwords, passwordQueue } from "./passwords.ts"

const password = "un mot de passe"
const isOfTheAnswer = (name: string) => name.startsWith("accounts/") && name !== "accounts/repeat-email-change"

type Call = { readonly path: string; readonly body: object; readonly passwords: number; readonly commands: string[] }

const asks = { passwords: 0, commands: ["accounts/ask-for-mail"] }
const tries = { passwords: 0, commands: ["accounts/count-code"] }

/** Requests that name an address, each with a body that a stranger may send. */
const calls: Readonly<Record<string, Call>> = {
  "a sign-up": {
    path: "signup",
    body: { password, data: { restaurant_name: "Chez Lou" } },
    passwords: 1,
    commands: ["accounts/ask-to-confirm"],
  },
  "a sign-in with a wrong password": {
    path: "token?grant_type=password",
    body: { password: "pas le bon" },
    passwords: 2,
    commands: [],
  },
  "a forgotten password": { path: "recover", body: {}, ...asks },
  "another letter for a sign-up": { path: "resend", body: { type: "signup" }, ...asks },
  "another letter for a change of address": { path: "resend", body: { type: "email_change" }, ...asks },
  "a sign-in without a password": { path: "otp", body: { create_user: true }, ...asks },
  "a code for a new password": { path: "verify", body: { type: "recovery", token: "000000" }, ...tries },
  "a code of a sign-up": { path: "verify", body: { type: "signup", token: "000000" }, ...tries },
}

// `node bench/same-answers.mjs` measures response times. This test compares the work, which does not depend on the load
// of the machine.
describe.each(engines)("a stranger learns on %s nothing about an address by", (engine) => {
  let server: TestServer
  const passwords: Passwords = passwordQueue()
  beforeAll(async () => {
    server = await startTestServer({ engine, settings: { AUTH_CONFIRM_EMAIL: "on" }, passwords })
  })
  afterAll(() => server.stop())

  const ask = (path: string, body: object) => server.call(`/auth/v1/${path}`, { body })
  async function rows(table: "mail_tokens" | "sessions"): Promise<number> {
    const { count } = await server.database.read
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as("count"))
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  const count = async () => ({ tokens: await rows("mail_tokens"), sessions: await rows("sessions") })

  /** What a stranger sees of a call, and its work: passwords hashed, commands run, rows written. */
  async function seen({ path, body }: Call, email: string) {
    const before = await count()
    const hash = vi.spyOn(passwords, "hash")
    const verify = vi.spyOn(passwords, "verify")
    const run = vi.spyOn(server.database, "run")
    const { status, headers, body: answer } = await ask(path, { email, ...body })
    // Emails are written after the response, at a time of their own.
    const commands = run.mock.calls.map(([{ name }]) => name).filter(isOfTheAnswer)
    const reckoned = hash.mock.calls.length + verify.mock.calls.length
    for (const spy of [hash, verify, run]) spy.mockRestore()
    const after = await count()
    return {
      status,
      headers: [...headers.keys()].sort(),
      answer: JSON.stringify(answer)
        .replaceAll(email, "the address")
        .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "an id")
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "a time"),
      reckoned,
      commands,
      written: { tokens: after.tokens - before.tokens, sessions: after.sessions - before.sessions },
    }
  }

  test.each(Object.entries(calls))("%s", async (_what, call) => {
    const account = { passwordHash: await passwords.hash(password), userMetadata: {}, at: new Date().toISOString() }
    const known = `connue-${crypto.randomUUID()}@example.fr`
    await server.database.run(signUp, { id: crypto.randomUUID(), email: known, ...account })
    const unconfirmed = `attend-${crypto.randomUUID()}@example.fr`
    await ask("signup", { email: unconfirmed, password })
    server.pass(61_000)

    const ofNobody = await seen(call, `personne-${crypto.randomUUID()}@example.fr`)
    expect(ofNobody).toMatchObject({ reckoned: call.passwords, commands: call.commands })
    expect(await seen(call, known)).toEqual(ofNobody)
    // A code of a pending sign-up is counted and refused like one that was never sent.
    expect(await seen(call, unconfirmed)).toEqual(ofNobody)
  })

  test("signing up with a password, and signing in with it", async () => {
    const known = `essai-${crypto.randomUUID()}@example.fr`
    const passwordHash = await passwords.hash("celui de la personne")
    const account = { passwordHash, userMetadata: {}, at: new Date().toISOString() }
    await server.database.run(signUp, { id: crypto.randomUUID(), email: known, ...account })
    const signIn = { path: "token?grant_type=password", body: { password }, passwords: 0, commands: [] }
    const [ofNobody, ofKnown] = [`personne-${crypto.randomUUID()}@example.fr`, known]
    for (const email of [ofNobody, ofKnown]) await ask("signup", { email, password })
    expect(await seen(signIn, ofKnown)).toEqual(await seen(signIn, ofNobody))
    const wrong = { ...signIn, body: { password: "encore un autre" } }
    expect(await seen(wrong, ofKnown)).toEqual(await seen(wrong, ofNobody))
    const right = await ask("token?grant_type=password", { email: known, password: "celui de la personne" })
    expect(right.status).toBe(200)
  })

  test("requesting twice: each address has to wait as long", async () => {
    const known = `deux-${crypto.randomUUID()}@example.fr`
    const account = { passwordHash: "!", userMetadata: {}, at: new Date().toISOString() }
    await server.database.run(signUp, { id: crypto.randomUUID(), email: known, ...account })
    for (const path of ["recover", "otp"]) {
      const [ofKnown, ofNobody] = await Promise.all(
        [known, `personne-${crypto.randomUUID()}@example.fr`].map(async (email) => {
          await ask(path, { email })
          const { status, body, headers } = await ask(path, { email })
          return { status, code: body.error_code, waits: headers.has("retry-after") }
        }),
      )
      expect(ofKnown).toEqual(ofNobody)
      expect(ofKnown).toMatchObject({ status: 429, code: "over_email_send_rate_limit", waits: true })
      server.pass(61_000)
    }
  })

  test("nothing except by the one call that the protocol defines so: a code for existing accounts only", async () => {
    const known = `seule-${crypto.randomUUID()}@example.fr`
    const account = { passwordHash: "!", userMetadata: {}, at: new Date().toISOString() }
    await server.database.run(signUp, { id: crypto.randomUUID(), email: known, ...account })
    expect((await ask("otp", { email: known, create_user: false })).status).toBe(200)
    const ofNobody = await ask("otp", { email: `personne-${crypto.randomUUID()}@example.fr`, create_user: false })
    expect({ status: ofNobody.status, code: ofNobody.body.error_code }).toEqual({ status: 422, code: "otp_disabled" })
  })
})
