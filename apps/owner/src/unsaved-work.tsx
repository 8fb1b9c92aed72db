import { createContext, useContext, useEffect, useRef } from "react"

/** The message when something failed during unsaved work. */
export const stillHere = "Tout ce que vous avez écrit est encore là."

/** Work on a screen that is lost if the screen is left. */
export type UnsavedWork = {
  /** Called at the moment of leaving. */
  readonly isUnsaved: () => boolean
  /**
   * Asks the owner whether to save or discard the work. Calls `leave` when the owner decides to go; `leave` returns
   * whether the owner has left.
   */
  readonly askToLeave: (leave: () => Promise<boolean>) => void
  /** Called when the session had ended and the same owner has signed in again. */
  readonly resume: () => void
}

/** Knows the unsaved work of the current screen, for code outside the screen that would end it. */
export type WorkKeeper = {
  /** @returns a function that unregisters the work */
  readonly hold: (work: UnsavedWork) => () => void
  readonly hasUnsaved: () => boolean
  /** Leaves at once, or after the screen has asked the owner. `go` returns whether the owner has left. */
  readonly leave: (go: () => Promise<boolean>) => void
  readonly resume: () => void
}

/** Creates a keeper without any work. */
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

/** The keeper of the dashboard; `RequireSession` provides it. */
export const WorkKeeperContext = createContext<WorkKeeper | null>(null)

/** Returns the keeper of the dashboard. */
export function useWorkKeeper(): WorkKeeper {
  const keeper = useContext(WorkKeeperContext)
  if (keeper === null) throw new Error("useWorkKeeper needs a WorkKeeperContext above it")
  return keeper
}

/** Registers the work of this screen with the keeper while the screen is mounted. */
export function useUnsavedWork(work: UnsavedWork): void {
  const keeper = useWorkKeeper()
  const newest = useRef(work)
  // The keeper may ask at any time, so the ref always has the latest callbacks.
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
