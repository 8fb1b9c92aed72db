import { randomInt, randomUUID } from "node:crypto"
import { makeJoinCode, showJoinCode } from "@ardoise/domain/team/staff-device"
import { type JWTPayload, SignJWT } from "jose"
import { describe, expect, onTestFinished, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { invite, joinTeam } from "../testing/team-device.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"

const join = (server: TestServer, code: string, address = "127.0.0.1") =>
  server.app.inject({
    method: "POST",
    url: "/functions/v1/join-team",
    remoteAddress: address,
    headers: { apikey: server.secrets.publishableKey },
    payload: { code },
  })
const wrongCode = () => showJoinCode(makeJoinCode((below) => randomInt(below)))

test("the eleventh wrong code of a network is refused by every process, and then the right one, too (TEAM-03)", async () => {
  const one = await startTestServer({ engine: "postgres", settings: { RATE_LIMITS: "on" } })
  onTestFinished(() => one.stop())
  const two = await startTestServer({ engine: "postgres", settings: { RATE_LIMITS: "on" }, beside: one })
  const owner = await one.owner()
  await one.premium(owner)
  const code = await invite(one, owner, "floor")
  for (let count = 0; count < 10; count += 1) {
    expect((await join(count % 2 === 0 ? one : two, wrongCode())).statusCode).toBe(404)
  }
  for (const server of [one, two]) {
    for (const typed of [wrongCode(), code]) {
      const refused = await join(server, typed)
      expect([refused.statusCode, refused.json().code]).toEqual([429, "over_request_rate_limit"])
    }
  }
  expect((await join(two, code, "192.0.2.7")).statusCode).toBe(200)
  await two.stop()
})

test("no more than three hundred wrong codes an hour are looked up, from however many networks", async () => {
  const server = await startTestServer({ settings: { RATE_LIMITS: "on" } })
  onTestFinished(() => server.stop())
  const statuses: number[] = []
  for (let network = 0; network < 301; network += 1) {
    statuses.push((await join(server, wrongCode(), `10.0.${network >> 8}.${network & 255}`)).statusCode)
  }
  expect(statuses.filter((status) => status === 404)).toHaveLength(300)
  expect(statuses.at(-1)).toBe(429)
})

test("random codes and unreadable ones open nothing", async () => {
  const server = await startTestServer()
  onTestFinished(() => server.stop())
  const owner = await server.owner()
  await server.premium(owner)
  await invite(server, owner, "kitchen")
  for (let count = 0; count < 1_000; count += 1) expect((await join(server, wrongCode())).statusCode).toBe(404)
  for (const body of [undefined, [], { code: 7 }, { code: null }, { code: "a".repeat(101) }, { code: "é".repeat(8) }]) {
    const { status } = await server.call("/functions/v1/join-team", { method: "POST", body })
    expect([400, 404]).toContain(status)
  }
})

describe.each(engines)("on %s", (engine) => {
  test("a token of a device is worth nothing with another role, restaurant, device or kind (TEAM-03)", async () => {
    const server = await startTestServer({ engine })
    onTestFinished(() => server.stop())
    const owner = await server.owner()
    await server.premium(owner)
    const stranger = await server.owner()
    await server.premium(stranger)
    const kitchen = await joinTeam(server, owner, "kitchen")
    const floor = await joinTeam(server, owner, "floor")
    const claims: JWTPayload = JSON.parse(Buffer.from(kitchen.token.split(".")[1] ?? "", "base64url").toString())
    const app = claims.app_metadata as object
    const header = { alg: "ES256", kid: server.secrets.keyId, typ: "JWT" }
    const answer = async (changes: JWTPayload) => {
      const token = await new SignJWT({ ...claims, ...changes })
        .setProtectedHeader(header)
        .sign(server.secrets.signingKey)
      const orders = await server.call("/rest/v1/orders?select=id", { token })
      const user = await server.call("/auth/v1/user", { token })
      return [orders.status, user.status]
    }
    expect(await answer({})).toEqual([200, 200])
    const email = { provider: "email", providers: ["email"] }
    for (const changes of [
      { app_metadata: { ...app, staff_role: "floor" } },
      { app_metadata: { ...app, staff_role: "owner" } },
      { app_metadata: { ...app, restaurant_id: stranger.userId } },
      { app_metadata: { ...app, restaurant_id: "everything" } },
      { app_metadata: { ...app, provider: "machine" } },
      { app_metadata: email },
      { app_metadata: email, sub: owner.userId },
      { app_metadata: undefined },
      { sub: floor.id },
      { session_id: floor.id },
      { sub: floor.id, session_id: floor.id },
      { sub: owner.userId, session_id: owner.userId },
      { sub: randomUUID(), session_id: randomUUID() },
    ]) {
      expect([changes, ...(await answer(changes))]).toEqual([changes, 401, 403])
    }
  })
})
