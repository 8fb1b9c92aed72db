import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { accessRows } from "../testing/access-rows.ts"
import { type Attack, openAttack } from "../testing/hostile/hostile-attack.ts"
import { casesOf, failureLog, hostileSeed } from "../testing/hostile/hostile-run.ts"
import { liveCallsOf } from "../testing/hostile/live-calls.ts"
import { plantedFaults, plantFaults } from "../testing/hostile/planted-faults.ts"
import type { TestRestaurant } from "../testing/restaurants.ts"
import { sparingPasswords } from "../testing/stand-ins.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"

/** The attack's message for a fault that throws no error. */
const silentSigns: Readonly<Record<string, RegExp>> = {
  "GET /functions/v1/track-order": /told a secret/,
  "GET /functions/v1/table-bill": /told a secret/,
  "GET /auth/v1/verify": /redirects to https:\/\/a\.b/,
}

describe("the attack on every route finds", () => {
  const { failures, logger } = failureLog()
  let server: TestServer
  let attack: Attack
  let victim: TestRestaurant | null = null
  beforeAll(async () => {
    const end = plantFaults(plantedFaults, () => victim)
    server = await startTestServer({ logger, passwords: sparingPasswords() })
    end()
    const again = (target: string) => target
    attack = await openAttack({ server, failures, seed: hostileSeed, together: 8, again })
    victim = attack.victim
  }, 120_000)
  afterAll(async () => {
    attack.close()
    await server.stop()
  })

  test("the fields inside each JSON column, as a usual call writes them", async () => {
    const scene = { server, victim: attack.victim, attacker: attack.victim }
    const unwritten: string[] = []
    for (const { name, columns, insert, update } of server.app.inventory.tables) {
      if (!insert && !update) continue
      const written = new Set<string>()
      for (const target of [`POST ${name}`, `PATCH ${name}`]) {
        const calls = [accessRows[target]?.call(attack.victim), ...(await liveCallsOf(target, scene))]
        for (const row of calls.flatMap((call) => call?.body ?? [])) {
          for (const column of Object.keys(row)) written.add(column)
        }
      }
      const json = Object.keys(columns).filter((column) => columns[column] === "json" && !written.has(column))
      unwritten.push(...json.map((column) => `${name}.${column}`))
    }
    // Only functions write these: `offer-language`, `translate-menu`, `place_order`, `send_serving`, `remove_from_bill`.
    expect(unwritten).toEqual([
      ...["restaurants.languages", "translations.doubts"],
      ...["orders.items", "orders.reductions", "orders.is_table_verified", "orders.serving"],
      ...["bills.removed", "bills.version"],
    ])
  })

  test.each(plantedFaults)(
    "$name",
    async ({ name, target }) => {
      const { bad } = await attack.attack(target, casesOf(target, "sqlite"))
      const found = bad.join("\n")
      const sign = silentSigns[target]
      if (sign) expect(found).toMatch(sign)
      else expect(found).toContain(`planted: ${name}`)
    },
    300_000,
  )
})
