import { newMenuId } from "@ardoise/domain/menu/menu"
import { useEffect } from "react"
import { useBlocker } from "react-router"
import { editPath } from "../edit-path.ts"
import type { Departure } from "./departure.ts"

/**
 * Blocks every way out of the editor while there are unsaved changes: a navigation inside the app, a link out of the
 * app (the brand), and closing or reloading the page. On closing or reloading, the browser asks its own question.
 *
 * @param menuId returns the id of the menu now: its own address is no way out, such as after its first save
 * @param hasUnsaved whether there are unsaved changes on the screen
 */
export function useLeaveGuard(departure: Departure, menuId: () => string, hasUnsaved: boolean): void {
  const isOwnPath = (pathname: string) => menuId() !== newMenuId && pathname === editPath(menuId())
  const blocker = useBlocker(({ nextLocation }) => departure.isBlocked() && !isOwnPath(nextLocation.pathname))
  // Asks about a navigation that the router holds back.
  useEffect(() => {
    if (blocker.state !== "blocked") return
    departure.ask({
      go: () => {
        blocker.proceed()
        return Promise.resolve(true)
      },
      stay: blocker.reset,
      isRouted: true,
    })
  }, [blocker, departure])

  // Handles closing and reloading, and links that the router does not handle.
  useEffect(() => {
    if (!hasUnsaved) return
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (departure.isBlocked()) event.preventDefault()
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
      departure.ask({
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
  }, [hasUnsaved, departure])
}
