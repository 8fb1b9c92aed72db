import type { SaveLog } from "./save-log.ts"
import { decideSave, type SaveEvent, type SaveHistory } from "./save-policy.ts"
import type { SavingClock } from "./saving-clock.ts"

/** The result of a save attempt. `unchanged` sends nothing. */
export type SaveOutcome = "saved" | "unchanged" | "invalid" | "refused" | "failed" | "conflict" | "gone"

/** The facts about the menu that the scheduler needs at the moment of a decision. */
export type SaveSituation = Pick<SaveHistory, "menuId" | "width" | "hasChanges" | "isValid" | "isUnanswered">

type SchedulerParts = {
  readonly clock: SavingClock
  readonly log: SaveLog
  readonly look: () => SaveSituation
  /** Saves the newest content. Never rejects: an error becomes the outcome `failed`. */
  readonly attempt: (event: SaveEvent) => Promise<SaveOutcome>
}

/** Decides when the editor saves. Every call only moves its single timer. */
export type SaveScheduler = {
  /** The owner has edited the menu: an automatic save follows after the quiet time. */
  readonly changed: () => void
  /**
   * Requests a manual save. A request that cannot run at once is stored and runs later (A38). @returns the outcome of
   * the save
   */
  readonly save: () => Promise<SaveOutcome>
  /** Retries failed saves now: the network is back, or the owner has signed in again. */
  readonly retry: () => void
  /** Suspends automatic saves while the editor asks the owner whether to leave. */
  readonly hold: () => void
  readonly release: () => void
  /** Cancels everything that was planned, until `start`; a save in progress continues. */
  readonly stop: () => void
  readonly start: () => void
}

/** Creates a promise with its resolver. Not every supported browser has `Promise.withResolvers`. */
function createAnswer() {
  let resolve: (outcome: SaveOutcome) => void = () => {}
  const promise = new Promise<SaveOutcome>((keep) => {
    resolve = keep
  })
  return { promise, resolve: (outcome: SaveOutcome) => resolve(outcome) }
}

/** Whether an automatic retry would have the same outcome: the owner must first decide or change something. */
const isUndecided = (outcome: SaveOutcome) => outcome === "conflict" || outcome === "refused" || outcome === "gone"

/**
 * Creates the scheduler of an editor. Its single timer fires at the earliest moment that the policy permits, and saves
 * the newest content.
 */
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
    // An owner who requests a save while an automatic save fails gets a new attempt, with its own error message.
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
