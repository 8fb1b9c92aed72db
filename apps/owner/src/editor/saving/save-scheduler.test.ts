import { describe, expect, test } from "vitest"
import { createManualClock } from "../../testing/manual-clock.ts"
import { createSaveLog } from "./save-log.ts"
import { createSaveScheduler, type SaveOutcome } from "./save-scheduler.ts"

/** A menu whose content is text. Each save attempt takes the time that the test gives. */
function aDesk({ takesMs = 0, outcomes = [] as SaveOutcome[], isValid = true } = {}) {
  const clock = createManualClock(1_000_000)
  const log = createSaveLog()
  const attempts: { text: string; event: string; atMs: number }[] = []
  let text = ""
  let saved = ""
  const scheduler = createSaveScheduler({
    clock,
    log,
    look: () => ({
      menuId: "m1",
      width: "desktop",
      hasChanges: text !== saved,
      isUnanswered: false,
      isValid: () => isValid,
    }),
    attempt: async (event) => {
      const sent = text
      attempts.push({ text: sent, event, atMs: clock.now() - 1_000_000 })
      if (takesMs > 0) await new Promise<void>((resolve) => clock.after(takesMs, resolve))
      const outcome = outcomes.shift() ?? "saved"
      if (outcome === "saved") saved = sent
      return outcome
    },
  })
  const type = (typed: string) => {
    text += typed
    scheduler.changed()
  }
  const settle = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  }
  /** Passes time in small steps, because reactions to an answer run after the timer that gave it. */
  const pass = async (ms: number) => {
    for (let passedMs = 0; passedMs < ms; passedMs += 100) {
      clock.advance(Math.min(100, ms - passedMs))
      await settle()
    }
  }
  return { scheduler, clock, attempts, type, pass, settle, isSaved: () => text === saved }
}

test("opening a menu saves nothing", async () => {
  const desk = aDesk()
  await desk.pass(60_000)
  expect(desk.attempts).toEqual([])
})

test("a change is saved once after a second of quiet, with the newest content", async () => {
  const desk = aDesk()
  for (const letter of "soupe") {
    desk.type(letter)
    await desk.pass(900)
  }
  expect(desk.attempts).toEqual([])
  await desk.pass(60_000)
  expect(desk.attempts).toEqual([{ text: "soupe", event: "auto", atMs: 4 * 900 + 1000 }])
})

test("an edit right after a save is saved 3 s after that save", async () => {
  const desk = aDesk()
  desk.type("a")
  await desk.pass(1000)
  desk.type("b")
  await desk.pass(10_000)
  expect(desk.attempts.map(({ atMs }) => atMs)).toEqual([1000, 4000])
})

test("continuous typing causes three automatic saves in 30 s, and the pause loses nothing", async () => {
  const desk = aDesk()
  for (let second = 0; second < 30; second++) {
    desk.type("x")
    await desk.pass(1000)
  }
  expect(desk.attempts).toHaveLength(3)
  await desk.pass(30_000)
  expect(desk.isSaved()).toBe(true)
  for (const { atMs } of desk.attempts) {
    const inWindow = desk.attempts.filter((other) => other.atMs > atMs - 30_000 && other.atMs <= atMs)
    expect(inWindow.length).toBeLessThanOrEqual(3)
  }
})

describe("a manual save", () => {
  test("runs at once, and replaces the automatic one", async () => {
    const desk = aDesk()
    desk.type("a")
    const outcome = desk.scheduler.save()
    await desk.pass(60_000)
    expect(await outcome).toBe("saved")
    expect(desk.attempts).toEqual([{ text: "a", event: "manual", atMs: 0 }])
  })

  test("of an unchanged menu sends nothing", async () => {
    const desk = aDesk()
    expect(await desk.scheduler.save()).toBe("unchanged")
    expect(desk.attempts).toEqual([])
  })

  test("less than 2 s after a save runs when the 2 s are over", async () => {
    const desk = aDesk()
    desk.type("a")
    await desk.pass(1000)
    desk.type("b")
    const outcome = desk.scheduler.save()
    await desk.pass(1900)
    expect(desk.attempts).toHaveLength(1)
    await desk.pass(100)
    expect(desk.attempts.at(-1)).toEqual({ text: "ab", event: "manual", atMs: 3000 })
    expect(await outcome).toBe("saved")
  })

  test("during another manual save is one save, however often it is requested", async () => {
    const desk = aDesk({ takesMs: 500 })
    desk.type("a")
    const outcomes = [desk.scheduler.save(), desk.scheduler.save()]
    await desk.pass(100)
    outcomes.push(desk.scheduler.save())
    await desk.pass(10_000)
    expect(await Promise.all(outcomes)).toEqual(["saved", "saved", "saved"])
    expect(desk.attempts).toHaveLength(1)
  })

  test("during an automatic save gets its outcome, if that save contained everything", async () => {
    const desk = aDesk({ takesMs: 500 })
    desk.type("a")
    await desk.pass(1200)
    const outcome = desk.scheduler.save()
    await desk.pass(10_000)
    expect(await outcome).toBe("unchanged")
    expect(desk.attempts).toHaveLength(1)
  })

  test("of an invalid menu is attempted, and not repeated automatically", async () => {
    const desk = aDesk({ outcomes: ["invalid"], isValid: false })
    desk.type("a")
    expect(await desk.scheduler.save()).toBe("invalid")
    await desk.pass(60_000)
    expect(desk.attempts).toHaveLength(1)
  })
})

test("an invalid menu is not saved automatically", async () => {
  const desk = aDesk({ isValid: false })
  desk.type("a")
  await desk.pass(60_000)
  expect(desk.attempts).toEqual([])
})

test("there is never more than one save in progress", async () => {
  const desk = aDesk({ takesMs: 10_000 })
  desk.type("a")
  await desk.pass(1000)
  desk.type("b")
  await desk.pass(9000)
  expect(desk.attempts).toHaveLength(1)
  await desk.pass(20_000)
  expect(desk.attempts.map(({ text }) => text)).toEqual(["a", "ab"])
})

test("a failed save is retried after 3, 6 and 12 s, and then every 30 s", async () => {
  const desk = aDesk({ outcomes: ["failed", "failed", "failed", "failed", "failed"] })
  desk.type("a")
  await desk.pass(120_000)
  expect(desk.attempts.map(({ atMs }) => atMs)).toEqual([1000, 4000, 10_000, 22_000, 52_000, 82_000])
  expect(desk.isSaved()).toBe(true)
})

test("when the network is back, a failed save is retried at once", async () => {
  const desk = aDesk({ outcomes: ["failed", "failed"] })
  desk.type("a")
  await desk.pass(5000)
  desk.scheduler.retry()
  await desk.settle()
  expect(desk.attempts.at(-1)?.atMs).toBe(5000)
  expect(desk.isSaved()).toBe(true)
})

test.each(["conflict", "refused", "gone"] as const)(
  "after %s the owner must decide, and nothing is retried automatically",
  async (outcome) => {
    const desk = aDesk({ outcomes: [outcome] })
    desk.type("a")
    await desk.pass(2000)
    desk.type("b")
    await desk.pass(60_000)
    expect(desk.attempts).toHaveLength(1)
    const asked = desk.scheduler.save()
    await desk.settle()
    expect(await asked).toBe("saved")
    desk.type("c")
    await desk.pass(10_000)
    expect(desk.isSaved()).toBe(true)
  },
)

test("while the owner is asked whether to leave, nothing is saved automatically", async () => {
  const desk = aDesk()
  desk.type("a")
  desk.scheduler.hold()
  await desk.pass(60_000)
  expect(desk.attempts).toEqual([])
  desk.scheduler.release()
  await desk.settle()
  expect(desk.attempts).toHaveLength(1)
})

test("an unmounted editor saves nothing more", async () => {
  const desk = aDesk()
  desk.type("a")
  desk.scheduler.stop()
  await desk.pass(60_000)
  expect(desk.attempts).toEqual([])
  expect(await desk.scheduler.save()).toBe("unchanged")
})
