import { useSyncExternalStore } from "react"

/**
 * Returns how much of the window's bottom a phone's keyboard covers, in px. Browsers place fixed elements behind the
 * keyboard.
 */
export function useKeyboardHeight(): number {
  return useSyncExternalStore(
    (notify) => {
      const viewport = window.visualViewport
      viewport?.addEventListener("resize", notify)
      viewport?.addEventListener("scroll", notify)
      return () => {
        viewport?.removeEventListener("resize", notify)
        viewport?.removeEventListener("scroll", notify)
      }
    },
    () => {
      const viewport = window.visualViewport
      // During pinch zoom, the difference says nothing about a keyboard.
      if (!viewport || viewport.scale > 1) return 0
      return Math.max(0, Math.round(window.innerHeight - viewport.height - viewport.offsetTop))
    },
  )
}
