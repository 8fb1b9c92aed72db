import type { SaveLog } from "./save-log.ts"
import { decideSave, type SaveEvent, type SaveHistory } from "./save-policy.ts"
import type { SavingClock } from "./saving-clock.ts"

/** How an attempt to save ended. `unchanged` sends nothing (SAVE-03). */
export type SaveOutcome = "saved" | "unchanged" | "invalid" | "refused" | "failed" | "conflict" | "gone"

/** What the scheduler has to know of the menu at the moment of a decision. */
export type SaveSituation = Pick<SaveHistory, "menuId" | "width" | "hasChanges" | "isValid" | "isUnanswered">

type SchedulerParts = {
  readonly clock: SavingClock
  readonly log: SaveLog
  readonly look: () => SaveSituation
  /** Saves the newest content. Never rejects: what breaks on the way is the outcome `failed`. */
  readonly attempt: (event: SaveEvent) => Promise<SaveOutcome>
}

/** Decides when the editor saves. Everything that it is told only moves its one timer. */
export type SaveScheduler = {
  /** The owner has edited: an automatic save follows after the quiet. */
  readonly changed: () => void
  /** A person asks. What cannot be done at once is remembered and done (A38). @returns how it ended */
  readonly save: () => Promise<SaveOutcome>
  /** The network is back, or the owner has signed in again: what has failed is tried now. */
  readonly retry: () => void
  /** While the owner is being asked whether to leave, nothing is saved automatically. */
  readonly hold: () => void
  readonly release: () => void
  /** Forgets everything that was planned, until `start`; a save under way goes on. */
  readonly stop: () => void
  readonly start: () => void
}

/** A promise that somebody else keeps. Not every browser in use has `Promise.withResolvers`. */
function createAnswer() {
  let resolve: (outcome: SaveOutcome) => void = () => {}
  const promise = new Promise<SaveOutcome>((keep) => {
    resolve = keep
  })
  return { promise, resolve: (outcome: SaveOutcome) => resolve(outcome) }
}

/** Outcomes after which an automatic save would only end in the same: a person has to decide or to change something. */
const isUndecided = (outcome: SaveOutcome) => outcome === "conflict" || outcome === "refused" || outcome === "gone"

/** The one timer of the editor's saving: it holds the newest content and the earliest moment that the policy permits. */
export function createSaveScheduler({ clock, log, look, attempt }: SchedulerParts): SaveScheduler {
  let cancelTimer = () => {}
  let isSaving = false
  let isHeld = false
  let isBlocked = false
  let isStopped = false
  let changedAtMs: number | null = null
  let failures = 0
  let failedAtMs: number | null = null
  let wanted: ReturnType<typeof createAnswer> | null = null

  const answer = (outcome: SaveOutcome) => {
    const asked = wanted
    wanted = null
    asked?.resolve(outcome)
  }

  const plan = () => {
    cancelTimer()
    if (isStopped) return
    const event = wanted === null ? "auto" : "manual"
    if (event === "auto" && (isHeld || isBlocked)) return
    const history = { ...look(), isSaving, changedAtMs, saves: log.saves(), failures, failedAtMs }
    const decision = decideSave(history, event, clock.now())
    if (decision.do === "wait") cancelTimer = clock.after(decision.ms, plan)
    else if (decision.do === "save") void run(event)
    else answer("unchanged")
  }

  const run = async (event: SaveEvent) => {
    isSaving = true
    const outcome = await attempt(event)
    isSaving = false
    if (outcome === "saved") log.record({ menuId: look().menuId, atMs: clock.now() })
    isBlocked = isUndecided(outcome)
    failures = outcome === "failed" ? failures + 1 : 0
    failedAtMs = outcome === "failed" ? clock.now() : null
    // Somebody who asks while an automatic save fails gets an attempt of their own, with the words about it.
    if (event === "manual" || isBlocked) answer(outcome)
    plan()
  }

  return {
    changed: () => {
      changedAtMs = clock.now()
      plan()
    },
    save: () => {
      if (isStopped) return Promise.resolve("unchanged")
      wanted ??= createAnswer()
      const { promise } = wanted
      if (!isSaving) plan()
      return promise
    },
    retry: () => {
      isBlocked = false
      failures = 0
      failedAtMs = null
      plan()
    },
    hold: () => {
      isHeld = true
      plan()
    },
    release: () => {
      isHeld = false
      plan()
    },
    stop: () => {
      isStopped = true
      cancelTimer()
      answer("unchanged")
    },
    start: () => {
      isStopped = false
      plan()
    },
  }
}
