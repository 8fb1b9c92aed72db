import { accessRows, addedByOthers } from "../access-rows.ts"
import { Chance, seedOf } from "../chance.ts"
import { type LineAnswer, openPipelinedLine } from "../pipelined-line.ts"
import { aRestaurant, rowsOf, type TestRestaurant } from "../restaurants.ts"
import type { TestServer } from "../test-server.ts"
import { type BentCall, bend, show } from "./bend-call.ts"
import { type LiveCall, wordsOf } from "./hostile-scene.ts"
import { liveCallsOf } from "./live-calls.ts"

/** Calls to a target until it gets new live calls and, if the attacker lost its session, a new attacker. */
const untilRenewed = 256

/** Number of cases from which at least one must reach the target's own code. */
const fewestToReach = 500

/**
 * Maximum milliseconds for an answer: one client must not block the others. Generous, because the machine may be busy
 * during `npm test`.
 */
const longestAnswerMs = 15_000

/** Maximum number of failures that are shown for each target. */
const mostShown = 20

/** How to attack a server. */
export type AttackOptions = {
  readonly server: TestServer
  /** Errors that the server logged since the list was last emptied. */
  readonly failures: string[]
  readonly seed: number
  /** Number of calls sent at once. */
  readonly together: number
  /** The only case to send, to reproduce its failure; undefined for all. */
  readonly onlyCase?: number | undefined
  /** Returns the command that reproduces a failure of a target. */
  readonly again: (target: string) => string
}

/** The result of an attack on a target. */
export type Attacked = {
  /** The failures, each with the call that caused it. */
  readonly bad: readonly string[]
  /** How often each status was answered; 0 for no answer. */
  readonly statuses: Readonly<Record<number, number>>
  /** Why the attack proves nothing: no call reached the target's own code. Null if some did. */
  readonly unreached: string | null
}

/** An attack on a server by an owner of one restaurant against another restaurant. */
export type Attack = {
  readonly victim: TestRestaurant
  /** Sends this number of bent calls to a target. @param target name of a row of the access matrix */
  readonly attack: (target: string, cases: number) => Promise<Attacked>
  readonly close: () => void
}

/** Signs up the attacker and the victim, and opens a connection to the server. */
export async function openAttack(options: AttackOptions): Promise<Attack> {
  const { server, failures, seed, together, onlyCase, again } = options
  const aPremium = async () => {
    const restaurant = await aRestaurant(server)
    await server.premium(restaurant)
    return restaurant
  }
  const victim = await aPremium()
  let attacker = await aPremium()
  const { hostname, port } = new URL(server.url)
  const line = openPipelinedLine({ hostname, port: Number(port) })

  /** Returns whether the attacker still has a working session and menu. */
  const isWhole = async () => {
    const path = `/rest/v1/user_menus?id=eq.${attacker.menuId}&select=id`
    const { status, body } = await server.call(path, { token: attacker.accessToken })
    return status === 200 && (body as unknown as unknown[]).length === 1
  }
  /** All rows with the victim's ids, except rows of other owners that name them. */
  const belongings = async () => {
    const rows = (await rowsOf(server, victim)).filter(mayBeTheVictims)
    // The server notes when it refused a diner's order because too many came.
    return new Set(rows.map((row) => row.replace(/"limited_at":(null|"[^"]*")/, '"limited_at":null')))
  }
  const mayBeTheVictims = (held: string) => {
    const row = JSON.parse(held.slice(held.indexOf(" ")))
    const whose = row.user_id ?? row.owner ?? row.menu_id ?? (held.startsWith("users ") ? row.id : victim.userId)
    return whose === victim.userId || whose === victim.menuId
  }
  let before = await belongings()

  /** Returns what is wrong with an answer, or null. */
  function judge(call: BentCall, answer: LineAnswer | Error): string | null {
    if (answer instanceof Error) return `no answer: ${answer.message}`
    const { status, head, body, milliseconds } = answer
    if (!(status > 0 && status < 500)) return `${status} ${body.toString().slice(0, 200)}`
    if (milliseconds > longestAnswerMs) return `took ${Math.round(milliseconds)} ms`
    if (/\r\nx-injected:/i.test(head)) return "a header was injected"
    const isTold = (secret: string) => body.includes(secret) || head.includes(secret)
    if (!call.mayTell && [victim.secret, victim.email, victim.trackingKey].some(isTold)) {
      return `told a secret: ${head}${body}`
    }
    const location = /\r\nlocation: (.*)\r\n/i.exec(head)?.[1]
    if (location !== undefined) {
      const target = new URL(location, "http://localhost")
      const own = ["localhost", new URL(server.url).hostname, call.host.toLowerCase().split(":")[0]]
      if (!own.includes(target.hostname)) return `redirects to ${location}`
    }
    return null
  }

  /** Returns the changes of the victim's rows since the last call, except those that other callers may make. */
  async function changedOf(target: string): Promise<string[]> {
    const after = await belongings()
    const taken = [...before].filter((row) => !after.has(row))
    const mayAdd = addedByOthers[target]
    const added = [...after].filter((row) => !before.has(row) && !mayAdd?.test(row))
    before = after
    return taken.length > 0 ? taken : added
  }

  async function attack(target: string, cases: number): Promise<Attacked> {
    const chance = new Chance(seedOf(seed, target))
    const wanted = onlyCase === undefined ? cases : onlyCase + 1
    const bad: string[] = []
    const statuses: Record<number, number> = {}
    let live: readonly LiveCall[] = []
    let scene = { server, victim, attacker }
    let words = wordsOf(scene)
    for (let from = 0; from < wanted; from += together) {
      if (from % untilRenewed === 0) {
        if (!(await isWhole())) attacker = await aPremium()
        scene = { server, victim, attacker }
        words = wordsOf(scene)
        live = await liveCallsOf(target, scene)
      }
      const count = Math.min(together, wanted - from)
      const calls = Array.from({ length: count }, (_, n) =>
        bend(chance, { target, scene, live, words, turn: from + n }),
      )
      // To reproduce a failure, only its call is sent, without the ones before it.
      const sent = calls.filter((_, n) => onlyCase === undefined || from + n === onlyCase)
      failures.length = 0
      const answers = await line.sendAll(sent)
      for (const [n, answer] of answers.entries()) {
        const call = sent[n] as BentCall
        const status = answer instanceof Error ? 0 : answer.status
        statuses[status] = (statuses[status] ?? 0) + 1
        const verdict = judge(call, answer)
        if (onlyCase !== undefined) {
          process.stdout.write(`${show(call)}\n\n${answer instanceof Error ? answer.message : answer.head}\n`)
        }
        if (verdict === null || bad.length >= mostShown) continue
        const shown = `${verdict}\n${show(call)}\n${failures.join("\n").slice(0, 2_000)}`
        bad.push(`${again(target)} --case ${onlyCase ?? from + n}\n${shown}`)
      }
    }
    const changed = await changedOf(target)
    if (changed.length > 0) {
      bad.push(`${again(target)}\nchanged what is somebody else's: ${changed.join("\n").slice(0, 1_000)}`)
    }
    const reached = Object.entries(statuses).reduce((sum, [code, n]) => sum + (Number(code) < 400 ? n : 0), 0)
    const owners = accessRows[target]?.statuses[2] ?? 0
    const isReachable = (owners > 0 && owners < 300) || live.length > 0
    // If all calls stop at a check, the code after it is not tested. Some calls work only once, so a small number of
    // cases may miss it.
    const isUnreached = isReachable && wanted >= fewestToReach && reached === 0
    return { bad, statuses, unreached: isUnreached ? `${target}: ${JSON.stringify(statuses)}` : null }
  }

  return { victim, attack, close: () => line.close() }
}
