import { useEffect, useRef, useState } from "react"
import { useBlocker } from "react-router"

type LeaveGuard = {
  /** The owner wants to leave and has not yet decided about the changes. */
  readonly isAsking: boolean
  /** The current value of `isAsking`, also in a function from an earlier render. */
  readonly isAskingNow: () => boolean
  /** Asks before an action that is not a navigation, such as signing out. `go` returns whether the owner has left. */
  readonly ask: (go: () => Promise<boolean>) => void
  readonly stay: () => void
  /** @returns whether the owner has left: signing out may fail */
  readonly leave: () => Promise<boolean>
  /** Leaves without a question. */
  readonly leaveUnasked: (go: () => void) => void
}

/**
 * Blocks every way out of the editor while there are unsaved changes: a navigation inside the app, a link out of the
 * app (the brand), and closing or reloading the page. On closing or reloading, the browser asks its own question.
 *
 * @param guard.isUnsaved called at the moment of leaving
 * @param guard.isOwnPath whether this path is still the same editor, such as the address of a new menu after its first
 * save
 */
export function useLeaveGuard(guard: {
  hasUnsaved: boolean
  isUnsaved: () => boolean
  isOwnPath: (pathname: string) => boolean
}): LeaveGuard {
  const [exit, setExit] = useState<{ readonly go: () => Promise<boolean> } | null>(null)
  const isLeaving = useRef(false)
  const blocker = useBlocker(
    ({ nextLocation }) => !isLeaving.current && guard.isUnsaved() && !guard.isOwnPath(nextLocation.pathname),
  )
  // The router releases an answered question late. Ignore it until then.
  const [answered, setAnswered] = useState<typeof blocker | null>(null)
  const isAsking = exit !== null || (blocker.state === "blocked" && blocker !== answered)
  const isAskingNow = useRef(isAsking)
  useEffect(() => {
    isAskingNow.current = isAsking
  }, [isAsking])

  // Handles closing and reloading, and links that the router does not handle.
  useEffect(() => {
    if (!guard.hasUnsaved) return
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault()
    }
    const handleClick = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target.closest("a[href]") : null
      // The router has already handled its own links. A new tab or window leaves the editor open.
      if (!(target instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      if ((target.target !== "" && target.target !== "_self") || target.hasAttribute("download")) return
      if (target.pathname === location.pathname && target.hash !== "") return
      event.preventDefault()
      const { href } = target
      setExit({
        go: () => {
          location.assign(href)
          return Promise.resolve(true)
        },
      })
    }
    window.addEventListener("beforeunload", handleUnload)
    window.addEventListener("click", handleClick)
    return () => {
      window.removeEventListener("beforeunload", handleUnload)
      window.removeEventListener("click", handleClick)
    }
  }, [guard.hasUnsaved])

  const stay = () => {
    setExit(null)
    setAnswered(blocker)
    blocker.reset?.()
  }
  const leave = async () => {
    setAnswered(blocker)
    if (exit === null) {
      blocker.proceed?.()
      return true
    }
    isLeaving.current = true
    setExit(null)
    isLeaving.current = await exit.go()
    return isLeaving.current
  }
  const leaveUnasked = (go: () => void) => {
    isLeaving.current = true
    go()
  }
  return { leaveUnasked, isAsking, isAskingNow: () => isAskingNow.current, ask: (go) => setExit({ go }), stay, leave }
}
