import { useEffect, useRef } from "react"
import { useBlocker } from "react-router"

/** One way out of a screen, about which the owner is asked. */
export type Exit = {
  /** Leaves. @returns whether the owner has left: signing out may fail */
  readonly go: () => Promise<boolean>
  /** Gives the way up. */
  readonly stay: () => void
  /** The router leaves, and does not ask again about a navigation that it has blocked before. */
  readonly isRouted: boolean
}

type ExitGuard = {
  /** Whether a way out must ask first. Called at the moment of leaving. */
  readonly isBlocked: () => boolean
  /** Whether a path inside the app still belongs to this screen. */
  readonly isOwnPath: (pathname: string) => boolean
  /** Asks before the owner leaves this way. */
  readonly ask: (exit: Exit) => void
  /** Whether there is unsaved work on the screen. Listens to the page only then. */
  readonly hasUnsaved: boolean
}

/**
 * Blocks every way out of a screen while it has unsaved work: a navigation inside the app, a link out of the app (the
 * brand), and closing or reloading the page. On closing or reloading, the browser asks its own question.
 */
export function useExitGuard({ isBlocked, isOwnPath, ask, hasUnsaved }: ExitGuard): void {
  const newest = useRef({ isBlocked, ask })
  // The page may ask at any time, so the ref always has the latest callbacks.
  useEffect(() => {
    newest.current = { isBlocked, ask }
  })
  const blocker = useBlocker(({ nextLocation }) => !isOwnPath(nextLocation.pathname) && isBlocked())
  // Asks about a navigation that the router holds back.
  useEffect(() => {
    if (blocker.state !== "blocked") return
    newest.current.ask({
      go: () => {
        blocker.proceed()
        return Promise.resolve(true)
      },
      stay: blocker.reset,
      isRouted: true,
    })
  }, [blocker])

  // Handles closing and reloading, and links that the router does not handle.
  useEffect(() => {
    if (!hasUnsaved) return
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (newest.current.isBlocked()) event.preventDefault()
    }
    const handleClick = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target.closest("a[href]") : null
      // The router has already handled its own links. A new tab or window leaves the screen open.
      if (!(target instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      if ((target.target !== "" && target.target !== "_self") || target.hasAttribute("download")) return
      if (target.pathname === location.pathname && target.hash !== "") return
      event.preventDefault()
      const { href } = target
      newest.current.ask({
        go: () => {
          location.assign(href)
          return Promise.resolve(true)
        },
        stay: () => {},
        isRouted: false,
      })
    }
    window.addEventListener("beforeunload", handleUnload)
    window.addEventListener("click", handleClick)
    return () => {
      window.removeEventListener("beforeunload", handleUnload)
      window.removeEventListener("click", handleClick)
    }
  }, [hasUnsaved])
}
