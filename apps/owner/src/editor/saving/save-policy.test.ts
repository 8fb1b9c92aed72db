import { describe, expect, test } from "vitest"
import {
  announcesSave,
  broadcastTimesMs,
  decideSave,
  isRecentlySaved,
  type SaveDecision,
  type SaveEvent,
  type SaveHistory,
  savingLimits,
} from "./save-policy.ts"

/** The history of a menu on a desktop that was edited long ago and never saved on this page. */
const nowMs = 1_000_000
const aHistory = (fields: Partial<SaveHistory> = {}): SaveHistory => ({
  menuId: "m1",
  width: "desktop",
  hasChanges: true,
  isValid: () => true,
  isUnanswered: false,
  isSaving: false,
  changedAtMs: nowMs - 60_000,
  saves: [],
  failures: 0,
  failedAtMs: null,
  ...fields,
})
const saved = (agoMs: number, menuId = "m1") => ({ menuId, atMs: nowMs - agoMs })
const save: SaveDecision = { do: "save" }
const skip: SaveDecision = { do: "skip" }
const wait = (ms: number): SaveDecision => ({ do: "wait", ms })

/** A history whose events are one hour in the future. */
const future: Partial<SaveHistory> = {
  changedAtMs: nowMs + 3_600_000,
  saves: [saved(-3_600_000), saved(-3_600_100), saved(-3_600_200)],
  failures: 1,
  failedAtMs: nowMs + 3_600_000,
}

test("the limits have the specified values", () => {
  expect(savingLimits).toEqual({
    autoSaveDebounceMs: 1000,
    autoSaveGapMs: 3000,
    manualSaveGapMs: 2000,
    lockMs: 2000,
    savedIndicatorMs: 2000,
    busyRetryMs: 3000,
    globalGapMs: 1500,
    menuGapMs: { desktop: 1500, mobile: 2000 },
    savesPerWindow: 3,
    windowMs: 30_000,
    recentlySavedMs: 5000,
    noticeGapMs: 30_000,
    noticeProbability: 0.05,
    saveAndLeaveMs: 500,
    broadcastDebounceMs: { desktop: 500, mobile: 1000 },
    broadcastRepeatsMs: {
      created: { desktop: [100, 500], mobile: [50, 200, 500, 1000, 2000] },
      updated: { desktop: [100], mobile: [100, 500] },
    },
  })
})

describe("a save", () => {
  test.each<[string, SaveEvent, Partial<SaveHistory>, SaveDecision]>([
    ["of an unchanged menu sends nothing, whoever asks", "manual", { hasChanges: false }, skip],
    ["of an unchanged menu is not made automatically", "auto", { hasChanges: false }, skip],
    ["is automatic one second after the last edit", "auto", { changedAtMs: nowMs - 1000 }, save],
    ["waits for the rest of that second", "auto", { changedAtMs: nowMs - 400 }, wait(600)],
    ["that a person asks for does not wait for quiet", "manual", { changedAtMs: nowMs }, save],
    ["of a menu that cannot be stored is not made automatically", "auto", { isValid: () => false }, skip],
    ["of a menu that cannot be stored is tried for a person, who is told", "manual", { isValid: () => false }, save],
    ["that meets another one is asked for again after 3 s", "auto", { isSaving: true }, wait(3000)],
    ["that a person asks for meanwhile is remembered", "manual", { isSaving: true }, wait(3000)],
    ["is automatic 3 s after the last one", "auto", { saves: [saved(3000)] }, save],
    ["is not automatic before", "auto", { saves: [saved(2999)] }, wait(1)],
    ["that a person asks for comes 2 s after the last one", "manual", { saves: [saved(2000)] }, save],
    ["that a person asks for sooner waits for the gap", "manual", { saves: [saved(500)] }, wait(1500)],
    ["waits 1.5 s after one of another menu", "manual", { saves: [saved(1000, "m2")] }, wait(500)],
    ["goes on 1.5 s after one of another menu", "manual", { saves: [saved(1500, "m2")] }, save],
    ["is automatic after two in 30 s", "auto", { saves: [saved(20_000), saved(10_000)] }, save],
    [
      "is not automatic after three in 30 s",
      "auto",
      { saves: [saved(29_000), saved(20_000), saved(10_000)] },
      wait(1000),
    ],
    [
      "is automatic again when the first of the three is 30 s old",
      "auto",
      { saves: [saved(30_000), saved(20_000), saved(10_000)] },
      save,
    ],
    ["that a person asks for is not counted out", "manual", { saves: [saved(9000), saved(6000), saved(3000)] }, save],
    ["does not count those of other menus", "auto", { saves: [1, 2, 3].map((n) => saved(n * 3000, "m2")) }, save],
    ["is tried again 3 s after a failure", "auto", { failures: 1, failedAtMs: nowMs - 1000 }, wait(2000)],
    ["is tried again later after each failure more", "auto", { failures: 3, failedAtMs: nowMs }, wait(12_000)],
    ["is tried every 30 s in the end", "auto", { failures: 9, failedAtMs: nowMs }, wait(30_000)],
    [
      "is tried every 3 s while nothing answers, however often it was",
      "auto",
      { failures: 9, failedAtMs: nowMs, isUnanswered: true },
      wait(3000),
    ],
    ["waits for none of what the clock of the device, set back since, still has to come to", "auto", future, save],
    ["that a person asks for does not wait for the old clock either", "manual", future, save],
    ["that a person asks for after a failure is tried at once", "manual", { failures: 9, failedAtMs: nowMs }, save],
  ])("%s", (_case, event, history, expected) => {
    expect(decideSave(aHistory(history), event, nowMs)).toEqual(expected)
  })

  test.each<["desktop" | "mobile", number]>([
    ["desktop", 1500],
    ["mobile", 2000],
  ])("of one menu on a %s waits for the gap of that width, and for the lock of 2 s", (width, gapMs) => {
    expect(savingLimits.menuGapMs[width]).toBe(gapMs)
    const history = aHistory({ width, saves: [saved(0)] })
    expect(decideSave(history, "manual", nowMs)).toEqual(wait(Math.max(gapMs, savingLimits.lockMs)))
  })
})

test("a menu counts as recently saved for 5 s", () => {
  expect([4999, 5000].map((agoMs) => isRecentlySaved([saved(agoMs)], "m1", nowMs))).toEqual([true, false])
  expect(isRecentlySaved([saved(1000)], "m2", nowMs)).toBe(false)
  // The device clock was set back.
  expect(isRecentlySaved([saved(-60_000)], "m1", nowMs)).toBe(false)
})

describe("the notice of a save", () => {
  const anySave = { isNew: false, nowMs, lastNoticeMs: null, random: 0.5 }

  test.each([
    ["is always shown for a new menu", { isNew: true, random: 0.99 }, true],
    ["is shown for one save in twenty of a menu that was stored before", { random: 0.0499 }, true],
    ["is otherwise left out", { random: 0.05 }, false],
    ["is not shown twice within 30 s", { random: 0, lastNoticeMs: nowMs - 29_999 }, false],
    ["is not shown twice within 30 s, even for a new menu", { isNew: true, lastNoticeMs: nowMs - 29_999 }, false],
    ["is shown again after 30 s", { random: 0, lastNoticeMs: nowMs - 30_000 }, true],
  ])("%s", (_case, fields, expected) => {
    expect(announcesSave({ ...anySave, ...fields })).toBe(expected)
  })
})

test.each([
  ["a new menu on a desktop", { isNew: true, width: "desktop" }, [500, 600, 1000]],
  ["a stored menu on a desktop", { isNew: false, width: "desktop" }, [500, 600]],
  ["a new menu on a phone", { isNew: true, width: "mobile" }, [1000, 1050, 1200, 1500, 2000, 3000]],
  ["a stored menu on a phone", { isNew: false, width: "mobile" }, [1000, 1100, 1500]],
] as const)("lists are notified of the save of %s at the specified times", (_case, save, timesMs) => {
  expect(broadcastTimesMs(save)).toEqual(timesMs)
})
