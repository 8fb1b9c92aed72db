import { Agent, request as httpRequest, type IncomingHttpHeaders } from "node:http"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import type { FastifyBaseLogger } from "fastify"
import pino from "pino"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { accessRows, addedByOthers } from "./testing/access-rows.ts"
import { type Engine, engines } from "./testing/engines.ts"
import {
  Chance,
  hostileBody,
  hostileHeaders,
  hostileQuery,
  hostileText,
  hostileValue,
  inAddress,
} from "./testing/hostile-cases.ts"
import { openRawSocket } from "./testing/raw-socket.ts"
import { aRestaurant, rowsOf, type TestRestaurant } from "./testing/restaurants.ts"
import { startTestServer, type TestServer } from "./testing/test-server.ts"

/** Chosen by `npm run fuzz`; a failure names the seed that shows it again. */
const seed = Number(process.env.HOSTILE_SEED ?? 20_261_121)
const given = process.env.HOSTILE_CASES
/** Cases a route. Both engines run the same text, so that most of them go to the faster one. */
const casesOn: Readonly<Record<Engine, number>> = {
  sqlite: Number(given ?? 2_000),
  postgres: Number(given ?? 100),
}
/** These hash a password each time: slow on purpose. */
const slowTargets = new Map([
  ["POST /auth/v1/signup", 0.1],
  ["POST /auth/v1/token", 0.1],
  ["PUT /auth/v1/user", 0.1],
])

/** Bytes that the heap may have grown by after half of a long run. */
const mostGrowth = 64_000_000

/** Bytes in use, without what is only waiting to be collected. */
function heapInUse(): number {
  setFlagsFromString("--expose-gc")
  runInNewContext("gc")()
  return process.memoryUsage().heapUsed
}

/** Nothing that one person sends keeps the others waiting for longer. A busy machine may take its time in `npm test`. */
const longestAnswerMs = given === undefined ? 15_000 : 2_000

/** A call as it goes over the line: nothing on the way tidies it up. */
type BentCall = {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly payload: string | null
}

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string }

const agent = new Agent({ keepAlive: true, maxSockets: 4 })
afterAll(() => agent.destroy())

function send(server: TestServer, { method, url, headers, payload }: BentCall): Promise<Answer> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const length = payload === null ? {} : { "content-length": String(Buffer.byteLength(payload)) }
    const sent = { ...headers, ...length }
    const request = httpRequest({ agent, hostname, port, method, path: url, headers: sent }, (response) => {
      const chunks: Buffer[] = []
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.on("error", reject)
      response.on("end", () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString() })
      })
    })
    request.setTimeout(20_000, () => request.destroy(new Error("no answer within 20 s")))
    request.on("error", reject)
    request.end(payload ?? undefined)
  })
}

describe.each(engines)("hostile input on %s", (engine) => {
  const failures: string[] = []
  const logger = pino(
    { level: "error" },
    { write: (line: string) => void failures.push(line) },
  ) as unknown as FastifyBaseLogger
  let server: TestServer
  let victim: TestRestaurant
  let attacker: TestRestaurant

  async function aPremium(): Promise<TestRestaurant> {
    const restaurant = await aRestaurant(server)
    await server.premium(restaurant)
    return restaurant
  }

  beforeAll(async () => {
    server = await startTestServer({ engine, logger })
    victim = await aPremium()
    attacker = await aPremium()
  }, 120_000)
  afterAll(() => server.stop())

  /** A call of a row, bent. */
  function bend(chance: Chance, target: string): BentCall {
    const [first = "", name = ""] = target.split(" ")
    const row = accessRows[target]
    const aim = chance.happens(0.5) ? victim : attacker
    const { path = "", body, headers } = row?.call(aim) ?? {}
    const own =
      first === "rpc"
        ? `/rest/v1/rpc/${name}`
        : first === "function"
          ? `/functions/v1/${name}`
          : name.startsWith("/")
            ? name
            : `/rest/v1/${name}`
    let url = path.startsWith("/") ? path : own + path
    const isTable = !name.startsWith("/") && first !== "rpc" && first !== "function"
    const columns = server.app.inventory.tables.find((table) => table.name === name)
    if (isTable && columns && chance.happens(0.7)) {
      url = `${url}${url.includes("?") ? "&" : "?"}${hostileQuery(chance, Object.keys(columns.columns))}`
    } else if (chance.happens(0.4)) {
      const query = `${inAddress(chance, hostileText(chance))}=${inAddress(chance, hostileText(chance))}`
      url = `${url}${url.includes("?") ? "&" : "?"}${query}`
    }
    // A piece of the path: what stands for an id, a name, a file.
    if (chance.happens(0.3)) {
      const [bare = "", query] = url.split("?")
      const pieces = bare.split("/")
      const at = Math.max(1, pieces.length - 1 - chance.below(2))
      pieces[at] = inAddress(chance, hostileText(chance))
      url = pieces.join("/") + (query === undefined ? "" : `?${query}`)
    }
    const method =
      first === "rpc" || first === "function" ? "POST" : first === "ALL" ? chance.pick(["PUT", "GET", "DELETE"]) : first
    const hasBody = method !== "GET" && chance.happens(0.9)
    const text = chance.happens(0.05) ? hostileText(chance) : JSON.stringify(hostileBody(chance, body))
    return {
      method,
      url: url.slice(0, 8_000),
      headers: {
        ...(chance.happens(0.98) && { apikey: server.secrets.publishableKey }),
        ...(chance.happens(0.8) && { authorization: `Bearer ${attacker.accessToken}` }),
        ...(hasBody && { "content-type": "application/json" }),
        ...headers,
        ...(chance.happens(0.25) && hostileHeaders(chance)),
      },
      payload: hasBody ? text : null,
    }
  }

  /** What is wrong with an answer, or null. */
  async function judge(call: BentCall): Promise<string | null> {
    const before = performance.now()
    const answer = await send(server, call).catch((error: Error) => error)
    if (answer instanceof Error) return `no answer: ${answer.message}`
    const milliseconds = performance.now() - before
    if (answer.status >= 500) return `${answer.status} ${answer.body.slice(0, 200)}`
    if (milliseconds > longestAnswerMs) return `took ${Math.round(milliseconds)} ms`
    if (answer.headers["x-injected"] !== undefined) return "a header was injected"
    if (answer.body.includes(victim.secret) || answer.body.includes(victim.email))
      return `told a secret: ${answer.body}`
    const { location } = answer.headers
    if (location !== undefined) {
      const host = call.headers.host ?? ""
      const target = new URL(location, "http://localhost")
      const own = ["localhost", new URL(server.url).hostname, host.split(":")[0]]
      if (!own.includes(target.hostname)) return `redirects to ${location}`
    }
    return null
  }

  test("no call makes the server fail, wait, tell a secret, lead elsewhere, or change what is somebody else's", async () => {
    const bad: string[] = []
    const added = Object.values(addedByOthers)
    const untouched = async () =>
      (await rowsOf(server, victim)).filter((held) => !added.some((one) => one.test(held))).join("\n")
    let before = await untouched()
    const targets = Object.keys(accessRows)
    let halfway = Number.POSITIVE_INFINITY
    for (const [index, target] of targets.entries()) {
      if (index === Math.floor(targets.length / 2)) halfway = heapInUse()
      const chance = new Chance(seed + [...target].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7))
      const cases = Math.ceil(casesOn[engine] * (slowTargets.get(target) ?? 1))
      for (let n = 0; n < cases; n += 1) {
        const call = bend(chance, target)
        failures.length = 0
        const verdict = await judge(call)
        if (verdict === null) continue
        const shown = JSON.stringify({ ...call, headers: { ...call.headers, authorization: "" } }).slice(0, 700)
        bad.push(`${target}, seed ${seed}, case ${n}: ${verdict}\n${shown}\n${failures[0]?.slice(0, 900) ?? ""}`)
        if (bad.length > 20) break
      }
      const after = await untouched()
      if (after !== before) bad.push(`${target}, seed ${seed}: changed what is somebody else's`)
      before = after
      // Some calls sign the attacker out, or give the account up: the next ones come from a new one.
      const still = await server.call("/auth/v1/user", { token: attacker.accessToken })
      if (still.status !== 200 || target.startsWith("function delete")) attacker = await aPremium()
    }
    expect(Object.keys(Object.prototype)).toEqual([])
    if (given !== undefined) expect(heapInUse() - halfway).toBeLessThan(mostGrowth)
    expect(bad.join("\n\n")).toBe("")
  }, 3_600_000)

  test("no frame makes a socket fail or the server forget the others", async () => {
    const chance = new Chance(seed)
    const events = ["phx_join", "phx_leave", "access_token", "broadcast", "presence", "heartbeat", "__proto__"]
    const config = {
      broadcast: { ack: true, self: true },
      presence: { key: "a", enabled: true },
      postgres_changes: [{ event: "*", schema: "public", table: "orders", filter: `user_id=eq.${victim.userId}` }],
      private: false,
    }
    const payloads = [
      { access_token: attacker.accessToken, config },
      { type: "broadcast", event: "a", payload: { b: 1 } },
      { type: "presence", event: "track", payload: { name: "a" } },
      {},
    ]
    const topics = ["realtime:a", "realtime:b", "phoenix", `realtime:${"x".repeat(255)}`]
    const open = () => openRawSocket(server, chance.pick(["1.0.0", "2.0.0"]))
    const bystander = await openRawSocket(server)
    onTestFinished(() => bystander.close())
    await bystander.join("realtime:quiet")
    for (let n = 0; n < casesOn[engine] * 10; ) {
      const socket = await open()
      for (let frames = 0; frames < 40; frames += 1, n += 1) {
        const payload = hostileBody(chance, chance.pick(payloads))
        const topic = chance.happens(0.9) ? chance.pick(topics) : hostileValue(chance)
        const event = chance.happens(0.9) ? chance.pick(events) : hostileValue(chance)
        const frame = ["1", String(n), topic, event, payload]
        const kind = chance.below(120)
        if (kind === 0) socket.send(hostileText(chance))
        else if (kind === 1) socket.send(Buffer.from(hostileText(chance)))
        else if (kind === 2) socket.send(JSON.stringify(hostileValue(chance)))
        else if (kind === 3)
          socket.send(JSON.stringify({ topic, event, payload, ref: n, join_ref: hostileValue(chance) }))
        else socket.send(JSON.stringify(chance.happens(0.05) ? frame.slice(chance.below(5)) : frame))
      }
      const over = socket.heartbeat().then(
        () => "alive",
        () => "closed",
      )
      if ((await over) === "closed") {
        const { code } = await socket.closed
        // 1011 is a failure of the server; the others say what was the matter with the frame.
        expect([1002, 1007, 1009], `seed ${seed}, frame ${n}: ${failures[0]}`).toContain(code)
      }
      for (const frame of socket.received) {
        if (Buffer.isBuffer(frame)) continue
        expect(JSON.stringify(frame), `seed ${seed}, frame ${n}`).not.toContain(victim.secret)
      }
      socket.close()
    }
    expect(failures).toEqual([])
    await bystander.heartbeat()
  }, 600_000)
})
