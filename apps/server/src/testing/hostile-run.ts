import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import type { FastifyBaseLogger } from "fastify"
import pino from "pino"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { accessRows } from "./access-rows.ts"
import { type Engine, engines } from "./engines.ts"
import { type Attack, openAttack } from "./hostile-attack.ts"
import { type Part, partOf } from "./hostile-calls.ts"
import { sparingPasswords } from "./stand-ins.ts"
import { startTestServer, type TestServer } from "./test-server.ts"

/** What `npm run fuzz` chooses; without a word the same cases every time. */
const { HOSTILE_SEED, HOSTILE_CASES, HOSTILE_REPORT, HOSTILE_ENGINE, HOSTILE_ONLY, HOSTILE_CASE } = process.env

/** A failure names the seed that shows it again. */
export const hostileSeed = Number(HOSTILE_SEED ?? 20_261_121)
/** Whether this is the long run of `npm run fuzz`. */
export const isLongRun = HOSTILE_CASES !== undefined
/** Cases a target. Both engines run the same text, so that in `npm test` most of them go to the faster one. */
export const hostileCases: Readonly<Record<Engine, number>> = {
  sqlite: Number(HOSTILE_CASES ?? 2_000),
  postgres: Number(HOSTILE_CASES ?? 100),
}
/** The engines that are attacked. */
export const attackedEngines: readonly Engine[] = engines.filter((one) => (HOSTILE_ENGINE ?? one) === one)

/** Whether frames are sent, too: not while one route is looked at. */
export const isSocketWanted = HOSTILE_ONLY === undefined || HOSTILE_ONLY === "sockets"

/** Calls that are on their way together. One after the other when a failure is looked at. */
const together = HOSTILE_ONLY === undefined ? 32 : 1
/** The share of cases for what draws for milliseconds each time. */
const dearTargets = new Map([["POST /functions/v1/table-cards", 0.15]])

/** Bytes that the heap may have grown by after half of a long run. */
const mostGrowth = 64_000_000

/** Bytes in use, without what is only waiting to be collected. */
function memoryInUse() {
  setFlagsFromString("--expose-gc")
  runInNewContext("gc")()
  const { heapUsed, rss } = process.memoryUsage()
  return { heapUsed, rss }
}

/** What a long run tells of a target. */
type TargetReport = {
  readonly cases: number
  readonly statuses: Record<number, number> /** Of the processor, of this process: server and attacker. */
  readonly milliseconds: number
}

/** A log that keeps what went wrong on the server. */
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
      // The test checkout takes no call with a proxy's header otherwise, and nothing behind it would be tried.
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

    test("no call makes the server fail, wait, tell a secret, lead elsewhere, or change what is somebody else's", async () => {
      const bad: string[] = []
      const unreached: string[] = []
      const reports: Record<string, TargetReport> = {}
      const memory = [memoryInUse()]
      for (const [index, target] of targets.entries()) {
        const begun = process.cpuUsage()
        const cases = Math.ceil(hostileCases[engine] * (dearTargets.get(target) ?? 1))
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
