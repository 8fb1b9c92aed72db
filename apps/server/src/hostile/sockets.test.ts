import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { Chance } from "../testing/chance.ts"
import { hostileBody, hostileText, hostileValue } from "../testing/hostile/hostile-cases.ts"
import {
  attackedEngines,
  failureLog,
  hostileCases,
  hostileSeed,
  isSocketWanted,
} from "../testing/hostile/hostile-run.ts"
import { wordsOf } from "../testing/hostile/hostile-scene.ts"
import { openRawSocket } from "../testing/raw-socket.ts"
import { aRestaurant, type TestRestaurant } from "../testing/restaurants.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"

describe.skipIf(!isSocketWanted).each(attackedEngines)("hostile frames on %s", (engine) => {
  const { failures, logger } = failureLog()
  let server: TestServer
  let victim: TestRestaurant
  let attacker: TestRestaurant

  beforeAll(async () => {
    server = await startTestServer({ engine, logger })
    victim = await aRestaurant(server)
    attacker = await aRestaurant(server)
  }, 120_000)
  afterAll(() => server.stop())

  test("no frame makes a socket fail or the server ignore other clients", async () => {
    const chance = new Chance(hostileSeed)
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
    const words = wordsOf({ server, victim, attacker })
    const bystander = await openRawSocket(server)
    onTestFinished(() => bystander.close())
    await bystander.join("realtime:quiet")
    for (let n = 0; n < hostileCases[engine] * 10; ) {
      const socket = await open()
      for (let frames = 0; frames < 40; frames += 1, n += 1) {
        const payload = hostileBody(chance, chance.pick(payloads), words)
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
        // 1011 is a failure of the server; the other codes name a defect of the frame.
        expect([1002, 1007, 1009], `seed ${hostileSeed}, frame ${n}: ${failures[0]}`).toContain(code)
      }
      for (const frame of socket.received) {
        if (Buffer.isBuffer(frame)) continue
        expect(JSON.stringify(frame), `seed ${hostileSeed}, frame ${n}`).not.toContain(victim.secret)
      }
      socket.close()
    }
    expect(failures).toEqual([])
    await bystander.heartbeat()
  }, 3_600_000)
})
