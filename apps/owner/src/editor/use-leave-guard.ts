import { useEffect, useRef, useState } from "react"
import { useBlocker } from "react-router"

type LeaveGuard = {
  /** The owner wants to leave and has not yet said what happens to the changes. */
  readonly isAsking: boolean
  /** The same at the moment of asking, also in a function that an earlier rendering made. */
  readonly isAskingNow: () => boolean
  /** Asks before something that is no navigation, such as signing out. `go` says whether the owner is gone. */
  readonly ask: (go: () => Promise<boolean>) => void
  readonly stay: () => void
  /** @returns whether the owner is gone: signing out may fail */
  readonly leave: () => Promise<boolean>
  /** Goes without a question. */
  readonly leaveUnasked: (go: () => void) => void
}

/**
 * Stops whatever would leave the editor while changes are pending (spec 2): a navigation inside the application, a link out
 * of it (the brand), and closing or reloading the page, for which the browser has its own question.
 *
 * @param guard.isUnsaved asked at the moment of leaving
 * @param guard.isOwnPath whether this path is still the same editor, such as the one that a new menu gets by its first save
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
  // The router takes its time to let go of a question that is answered; nothing may act on it again.
  const [answered, setAnswered] = useState<typeof blocker | null>(null)
  const isAsking = exit !== null || (blocker.state === "blocked" && blocker !== answered)
  const isAskingNow = useRef(isAsking)
  useEffect(() => {
    isAskingNow.current = isAsking
  }, [isAsking])

  // The browser's own question, and the links that only the browser follows.
  useEffect(() => {
    if (!guard.hasUnsaved) return
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault()
    }
    const handleClick = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target.closest("a[href]") : null
      // The router has already taken its own links; a new tab or window leaves the editor where it is.
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
