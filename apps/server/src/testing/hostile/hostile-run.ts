import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import type { FastifyBaseLogger } from "fastify"
import pino from "pino"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { accessRows } from "../access-rows.ts"
import { type Engine, engines } from "../engines.ts"
import { sparingPasswords } from "../stand-ins.ts"
import { startTestServer, type TestServer } from "../test-server.ts"
import { type Attack, openAttack } from "./hostile-attack.ts"
import { type Part, partOf } from "./hostile-scene.ts"

/** Options of `npm run fuzz`. Without them the cases are the same every time. */
const { HOSTILE_SEED, HOSTILE_CASES, HOSTILE_REPORT, HOSTILE_ENGINE, HOSTILE_ONLY, HOSTILE_CASE } = process.env

/** A failure names the seed that reproduces it. */
export const hostileSeed = Number(HOSTILE_SEED ?? 20_261_121)
/** Whether this is the long run of `npm run fuzz`. */
export const isLongRun = HOSTILE_CASES !== undefined
/**
 * Cases for each target. Both engines run the same server code, so in `npm test` most cases run on the faster engine.
 * That many cases find each of the planted faults; `npm run fuzz` sends a hundred thousand.
 */
export const hostileCases: Readonly<Record<Engine, number>> = {
  sqlite: Number(HOSTILE_CASES ?? 500),
  postgres: Number(HOSTILE_CASES ?? 100),
}
/** The engines to attack. */
export const attackedEngines: readonly Engine[] = engines.filter((one) => (HOSTILE_ENGINE ?? one) === one)

/** Whether to send WebSocket frames, too: not when a single route is attacked. */
export const isSocketWanted = HOSTILE_ONLY === undefined || HOSTILE_ONLY === "sockets"

/** Number of calls sent at once. One at a time to reproduce a failure. */
const together = HOSTILE_ONLY === undefined ? 32 : 1
/** Share of the cases for targets that take milliseconds for each call. */
const dearTargets = new Map([
  ["POST /functions/v1/table-cards", 0.3],
  ["POST /functions/v1/draw-paper", 0.3],
  // Each file that gets through is read in a thread of its own. `read-files.test.ts` bends the files themselves.
  ["POST /functions/v1/read-card", 0.1],
])

/** Number of cases for a target. */
export function casesOf(target: string, engine: Engine): number {
  return Math.ceil(hostileCases[engine] * (dearTargets.get(target) ?? 1))
}

/** Maximum growth of the heap in bytes during the second half of a long run. */
const mostGrowth = 64_000_000

/** Bytes in use after a garbage collection. */
function memoryInUse() {
  setFlagsFromString("--expose-gc")
  runInNewContext("gc")()
  const { heapUsed, rss } = process.memoryUsage()
  return { heapUsed, rss }
}

/** The report of a long run on one target. */
type TargetReport = {
  readonly cases: number
  readonly statuses: Record<number, number> /** Processor time of this process: server and attacker. */
  readonly milliseconds: number
}

/** A logger that collects the server's errors. */
export function failureLog() {
  const failures: string[] = []
  const write = (line: string) => void failures.push(line)
  return { failures, logger: pino({ level: "error" }, { write }) as unknown as FastifyBaseLogger }
}

/** Declares the tests that attack every target of a part of the server. */
export function attackRoutes(part: Part): void {
  const targets = Object.keys(accessRows).filter(
    (target) => partOf(target) === part && (HOSTILE_ONLY ?? target) === target,
  )
  describe.skipIf(targets.length === 0).each(attackedEngines)(`hostile calls of ${part} on %s`, (engine) => {
    const { failures, logger } = failureLog()
    let server: TestServer
    let attack: Attack
    beforeAll(async () => {
      // Without this setting, the test checkout refuses calls with a proxy's header, and the code after that check
      // would not be tested.
      const settings = { ALLOW_TEST_PAYMENTS: "on" }
      server = await startTestServer({ engine, logger, settings, passwords: sparingPasswords() })
      attack = await openAttack({
        server,
        failures,
        seed: hostileSeed,
        together,
        onlyCase: HOSTILE_CASE === undefined ? undefined : Number(HOSTILE_CASE),
        again: (target) => `npm run fuzz -- --only '${target}' --engine ${engine} --seed ${hostileSeed}`,
      })
    }, 120_000)
    afterAll(async () => {
      attack.close()
      await server.stop()
    })

    test("no call makes the server fail, wait, tell a secret, lead elsewhere, or change what is somebody else's (OFF-18, PAY-20)", async () => {
      const bad: string[] = []
      const unreached: string[] = []
      const reports: Record<string, TargetReport> = {}
      const memory = [memoryInUse()]
      for (const [index, target] of targets.entries()) {
        const begun = process.cpuUsage()
        const cases = casesOf(target, engine)
        const found = await attack.attack(target, cases)
        bad.push(...found.bad)
        if (found.unreached !== null) unreached.push(found.unreached)
        reports[target] = { cases, statuses: found.statuses, milliseconds: cpuSince(begun) }
        if (isLongRun && (index + 1) % Math.ceil(targets.length / 8) === 0) memory.push(memoryInUse())
      }
      memory.push(memoryInUse())
      if (HOSTILE_REPORT !== undefined) {
        mkdirSync(HOSTILE_REPORT, { recursive: true })
        const report = { part, engine, seed: hostileSeed, memory, targets: reports, bad }
        writeFileSync(join(HOSTILE_REPORT, `${hostileSeed}-${part}-${engine}.json`), JSON.stringify(report))
      }
      expect(bad.join("\n\n")).toBe("")
      expect(Object.keys(Object.prototype)).toEqual([])
      expect(unreached).toEqual([])
      const halfway = memory[memory.length >> 1]?.heapUsed ?? 0
      if (isLongRun) expect((memory.at(-1)?.heapUsed ?? 0) - halfway).toBeLessThan(mostGrowth)
    }, 36_000_000)
  })
}

function cpuSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1_000
}
