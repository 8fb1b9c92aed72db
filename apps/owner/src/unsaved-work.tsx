import { createContext, useContext, useEffect, useRef } from "react"

/** Said when something went wrong under unsaved work. */
export const stillHere = "Tout ce que vous avez écrit est encore là."

/** What a screen holds that would be lost by leaving it. */
export type UnsavedWork = {
  /** Asked at the moment of leaving. */
  readonly isUnsaved: () => boolean
  /** Asks the owner what shall become of it, and calls `leave` when they go; that one says whether they are gone. */
  readonly askToLeave: (leave: () => Promise<boolean>) => void
  /** The session had ended, and the same owner has signed in again. */
  readonly resume: () => void
}

/** Knows the unsaved work of the screen in sight, for what would end it from outside of the screen. */
export type WorkKeeper = {
  /** @returns takes it back */
  readonly hold: (work: UnsavedWork) => () => void
  readonly hasUnsaved: () => boolean
  /** Leaves at once, or after the screen has asked. `go` says whether the owner is gone. */
  readonly leave: (go: () => Promise<boolean>) => void
  readonly resume: () => void
}

/** A keeper that holds nothing yet. */
export function createWorkKeeper(): WorkKeeper {
  let held: UnsavedWork | null = null
  return {
    hold: (work) => {
      held = work
      return () => {
        if (held === work) held = null
      }
    },
    hasUnsaved: () => held?.isUnsaved() ?? false,
    leave: (go) => {
      if (held?.isUnsaved()) held.askToLeave(go)
      else void go()
    },
    resume: () => held?.resume(),
  }
}

/** The keeper of the dashboard; the gate in front of it provides it. */
export const WorkKeeperContext = createContext<WorkKeeper | null>(null)

/** The keeper of the dashboard. */
export function useWorkKeeper(): WorkKeeper {
  const keeper = useContext(WorkKeeperContext)
  if (keeper === null) throw new Error("useWorkKeeper needs a WorkKeeperContext above it")
  return keeper
}

/** Tells the keeper what this screen holds, for as long as it is in sight. */
export function useUnsavedWork(work: UnsavedWork): void {
  const keeper = useWorkKeeper()
  const newest = useRef(work)
  // The keeper asks at any time, also between two renderings.
  useEffect(() => {
    newest.current = work
  })
  useEffect(
    () =>
      keeper.hold({
        isUnsaved: () => newest.current.isUnsaved(),
        askToLeave: (leave) => newest.current.askToLeave(leave),
        resume: () => newest.current.resume(),
      }),
    [keeper],
  )
}
