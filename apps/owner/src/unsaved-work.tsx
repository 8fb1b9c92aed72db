import { createContext, useContext, useEffect, useRef } from "react"

/** The title of the question on leaving, and the state of a screen with unsaved work. */
export const unsavedSentence = "Modifications non sauvegardées"

/** The message when something failed during unsaved work. */
export const workKeptMessage = "Tout ce que vous avez écrit est encore là."

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
export type UnsavedWorkRegistry = {
  /** @returns a function that unregisters the work */
  readonly hold: (work: UnsavedWork) => () => void
  readonly hasUnsaved: () => boolean
  /** Leaves at once, or after the screen has asked the owner. `go` returns whether the owner has left. */
  readonly leave: (go: () => Promise<boolean>) => void
  readonly resume: () => void
}

/** Creates a registry without any work. */
export function createUnsavedWorkRegistry(): UnsavedWorkRegistry {
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

/** The registry of the dashboard; `RequireSession` provides it. */
export const UnsavedWorkRegistryContext = createContext<UnsavedWorkRegistry | null>(null)

/** Returns the registry of the dashboard. */
export function useUnsavedWorkRegistry(): UnsavedWorkRegistry {
  const registry = useContext(UnsavedWorkRegistryContext)
  if (registry === null) throw new Error("useUnsavedWorkRegistry needs an UnsavedWorkRegistryContext above it")
  return registry
}

/** Registers the work of this screen with the registry while the screen is mounted. */
export function useUnsavedWork(work: UnsavedWork): void {
  const registry = useUnsavedWorkRegistry()
  const newest = useRef(work)
  // The registry may ask at any time, so the ref always has the latest callbacks.
  useEffect(() => {
    newest.current = work
  })
  useEffect(
    () =>
      registry.hold({
        isUnsaved: () => newest.current.isUnsaved(),
        askToLeave: (leave) => newest.current.askToLeave(leave),
        resume: () => newest.current.resume(),
      }),
    [registry],
  )
}
