import type { Exit } from "../../page-parts/use-exit-guard.ts"
import { savingLimits } from "../saving/save-policy.ts"
import type { SaveOutcome } from "../saving/save-scheduler.ts"
import type { SavingClock } from "../saving/saving-clock.ts"

/** The question on leaving. */
export type DepartureState = {
  /** The owner wants to leave and has not yet decided about the changes. */
  readonly isAsking: boolean
  /** "Sauvegarder et quitter" was chosen and is in progress. */
  readonly isLeaving: boolean
  /**
   * "Sauvegarder et quitter" has not reached the server. The owner may leave, and the draft stays on this device (A41).
   */
  readonly isStranded: boolean
}

/** Handles every way out of the editor, with its questions (A41). */
export type Departure = {
  readonly state: () => DepartureState
  /** Whether a way out must ask first. */
  readonly isBlocked: () => boolean
  /** Asks before the owner leaves this way. A new way out replaces the one before. */
  readonly ask: (exit: Exit) => void
  readonly stay: () => void
  /** @returns whether the owner has left */
  readonly leave: () => Promise<boolean>
  /**
   * Leaves after a successful save; stays after any other outcome.
   *
   * @param isUnreachable called after a failure: whether the server got no request at all
   */
  readonly leaveAfter: (saving: Promise<SaveOutcome>, isUnreachable: () => boolean) => Promise<void>
  /** Leaves without a question: unsaved edits stay on this device. */
  readonly leaveUnasked: (go: () => void) => void
  /** Leaves if the question is obsolete: a save that was in progress has stored everything. */
  readonly leaveIfSaved: () => void
  /** A new menu has got its id: the address changes, but not while the owner is being asked about another one. */
  readonly menuCreated: (menuId: string) => void
  /** The screen was left another way: a delayed departure does not follow. */
  readonly stop: () => void
}

type DepartureParts = {
  /** Whether leaving would lose something. */
  readonly isUnsaved: () => boolean
  /** Whether everything is saved, and no save is in progress. */
  readonly isAllSaved: () => boolean
  /** Delays the departure, so that the owner sees the success of the save. */
  readonly after: SavingClock["after"]
  /** Shows the address of a menu that was just created. */
  readonly onCreated: (menuId: string) => void
  /** The state has changed. */
  readonly onChange: () => void
}

/** Creates the departure of one editor. */
export function createDeparture({ isUnsaved, isAllSaved, after, onCreated, onChange }: DepartureParts): Departure {
  let state: DepartureState = { isAsking: false, isLeaving: false, isStranded: false }
  let exit: Exit | null = null
  let cancelTimer = () => {}
  // The page is being left without the router, which then must not ask again.
  let isPassing = false
  // The owner is on the way out, and has not arrived.
  let isGoing = false
  let createdId: string | null = null

  const change = (part: Partial<DepartureState>) => {
    state = { ...state, ...part }
    onChange()
  }
  const showCreated = () => {
    if (createdId !== null) onCreated(createdId)
    createdId = null
  }
  const stay = () => {
    const given = exit
    cancelTimer()
    exit = null
    isGoing = false
    change({ isAsking: false, isLeaving: false, isStranded: false })
    given?.stay()
    showCreated()
  }
  const leave = async () => {
    const taken = exit
    exit = null
    if (taken === null) return true
    isGoing = true
    isPassing = !taken.isRouted
    change({ isAsking: false })
    const hasLeft = await taken.go()
    if (hasLeft) return true
    isPassing = false
    isGoing = false
    change({ isLeaving: false })
    showCreated()
    return false
  }
  const leaveIfSaved = () => {
    if (state.isAsking && !state.isLeaving && isAllSaved()) void leave()
  }
  return {
    state: () => state,
    isBlocked: () => !isPassing && isUnsaved(),
    ask: (next) => {
      exit = next
      isGoing = false
      change({ isAsking: true })
      leaveIfSaved()
    },
    stay,
    leave,
    leaveAfter: async (saving, isUnreachable) => {
      change({ isLeaving: true, isStranded: false })
      const outcome = await saving
      if (outcome === "saved" || outcome === "unchanged") {
        cancelTimer = after(savingLimits.saveAndLeaveMs, () => void leave())
      } else if (outcome === "failed" && isUnreachable()) {
        change({ isLeaving: false, isStranded: true })
      } else if (outcome !== "conflict") {
        stay()
      }
    },
    leaveUnasked: (go) => {
      isPassing = true
      go()
    },
    leaveIfSaved,
    menuCreated: (menuId) => {
      createdId = menuId
      if (!state.isAsking && !isGoing) showCreated()
    },
    stop: () => cancelTimer(),
  }
}
