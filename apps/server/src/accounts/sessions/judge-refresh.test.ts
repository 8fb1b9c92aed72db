import fc from "fast-check"
import { expect, test } from "vitest"
import { judgeRefresh, type RefreshState } from "./judge-refresh.ts"

const second = 1_000
const minute = 60 * second
const day = 24 * 60 * minute
/** Access tokens are valid for an hour; a device that was switched off comes back within months. */
const aPause = fc.oneof(fc.integer({ min: 30 * minute, max: 60 * minute }), fc.integer({ min: minute, max: 170 * day }))
/** How many tabs refresh at once, whether their first answers are lost, and how long they then wait. */
const aRound = fc.record({
  pauseMs: aPause,
  tabs: fc.integer({ min: 1, max: 4 }),
  isLost: fc.boolean(),
  retriesMs: fc.array(fc.integer({ min: 0, max: 39 * second }), { minLength: 1, maxLength: 3 }),
})

/** A server with one session, and a clock. */
class Session {
  #state: RefreshState = { refresh_counter: 0, refreshed_at: new Date(0).toISOString(), repeated_counter: null }
  #nowMs = 0

  pass(ms: number): void {
    this.#nowMs += ms
  }

  get counter(): number {
    return this.#state.refresh_counter
  }

  /** @returns the number of the token that the caller gets, or the reason of the refusal */
  present(counter: number): number | string {
    const verdict = judgeRefresh(this.#state, counter, new Date(this.#nowMs).toISOString())
    if (verdict.kind !== "accepted") return verdict.kind
    this.#state = { ...this.#state, ...verdict.changes }
    return verdict.counter
  }
}

test("tabs that refresh at once and lose answers stay signed in together, in 10,000 random histories (TEAM-05)", () => {
  const history = fc.array(aRound, { minLength: 1, maxLength: 12 })
  const stays = fc.property(history, (rounds) => {
    const session = new Session()
    let stored = 0
    let wasLate = false
    for (const { pauseMs, tabs, isLost, retriesMs } of rounds) {
      session.pass(pauseMs)
      const asked = stored
      const answers = Array.from({ length: tabs }, () => session.present(asked))
      expect(new Set(answers)).toEqual(new Set([asked + 1]))
      // A device that comes late twice in a row is taken for a thief: the one that was late now gets its answer.
      const loses: boolean = isLost && !wasLate
      if (loses) {
        for (const waitMs of retriesMs.slice(0, -1)) session.pass(waitMs)
        expect(session.present(asked)).toBe(asked + 1)
      }
      wasLate = loses
      stored = asked + 1
      expect(session.counter).toBe(stored)
    }
  })
  fc.assert(stays, { numRuns: 10_000 })
})

test("a copied token is of use for one change of hands at most, in 10,000 random histories (TEAM-05)", () => {
  const turn = fc.record({
    isThief: fc.boolean(),
    pauseMs: fc.oneof(fc.integer({ min: 10 * second, max: 3 * minute }), aPause),
  })
  const history = fc.array(turn, { minLength: 8, maxLength: 40 })
  const ends = fc.property(history, (turns) => {
    const session = new Session()
    const held = { thief: 0, owner: 0 }
    const hands: string[] = []
    for (const { isThief, pauseMs } of turns) {
      session.pass(pauseMs)
      const who = isThief ? "thief" : "owner"
      const got = session.present(held[who])
      if (hands.at(-1) !== who) hands.push(who)
      if (typeof got === "string") {
        expect(got).toBe("stolen")
        return
      }
      held[who] = got
      // One refresh that comes late may be an answer that was lost; there is never a second one.
      expect(hands.length).toBeLessThanOrEqual(3)
    }
  })
  fc.assert(ends, { numRuns: 10_000 })
})

test("a token that was never issued, and one that waited for more than half a year, are refused and change nothing", () => {
  const session = new Session()
  expect(session.present(1)).toBe("unknown")
  session.pass(400 * day)
  expect(session.present(0)).toBe("idle")
  expect(session.counter).toBe(0)
})
