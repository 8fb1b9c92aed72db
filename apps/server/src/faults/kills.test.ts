import { describe, expect, onTestFinished, test } from "vitest"
import type { CommandStep } from "../storage/fault.ts"
import { Chance } from "../testing/chance.ts"
import { aPostgresDatabase, type Engine, engines } from "../testing/engines.ts"
import { Evening, isCut, type ServerPlace } from "../testing/evening.ts"
import { startServerProcess } from "../testing/server-process.ts"
import { temporaryFolder } from "../testing/temporary-folder.ts"

const seed = Number(process.env.FAULT_SEED ?? 20_261_121)
const steps: readonly CommandStep[] = ["begun", "ran", "committed"]
/**
 * `npm run faults` kills a hundred times. Without it, each step is tried once on SQLite, and the last one on
 * PostgreSQL.
 */
const given = process.env.FAULT_TIMES
const killsOn: Readonly<Record<Engine, number>> = { sqlite: Number(given ?? 3), postgres: Number(given ?? 1) }

describe.each(engines)("a server on %s that is killed during its commands", (engine) => {
  test(
    "loses nothing that it acknowledged and does nothing twice: menus, orders, translations, boards, sessions",
    async () => {
      const place: { -readonly [Name in keyof ServerPlace]: ServerPlace[Name] } = { DATA_DIR: await temporaryFolder() }
      if (engine === "postgres") {
        const { url, drop } = await aPostgresDatabase()
        onTestFinished(drop)
        place.DATABASE_URL = url
      }
      const chance = new Chance(seed)
      const first = await startServerProcess(place)
      const evening = await Evening.begin(first, place, chance)
      await first.kill()
      for (let kill = 0; kill < killsOn[engine]; kill += 1) {
        const step = given === undefined ? steps[(kill + (engine === "sqlite" ? 0 : 1)) % 3] : chance.pick(steps)
        const after = 10 + chance.below(given === undefined ? 30 : 120)
        evening.server = await startServerProcess({ ...place, FAULT: JSON.stringify({ step, after }) })
        try {
          // Diners without an answer try again on the server that dies next.
          await evening.audit()
          await evening.work()
        } catch (error) {
          if (!isCut(error)) throw new Error(`seed ${seed}, kill ${kill} at ${step}, after ${after}`, { cause: error })
        }
        await evening.server.kill()
      }
      evening.server = await startServerProcess(place)
      await evening.audit()
      const { saves, orders, refreshes, translations, boards } = evening.acknowledged
      for (const count of [saves, orders, refreshes, translations, boards]) expect(count).toBeGreaterThan(0)
      await evening.refresh(evening.server)
    },
    180_000 + 30_000 * Number(given ?? 0),
  )
})
