import { useSyncExternalStore } from "react"

const wide = "(min-width: 768px)"

/** Whether the window is wide enough for what floats; below it a drawer opens at the bottom (spec 2). */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (notify) => {
      const query = window.matchMedia(wide)
      query.addEventListener("change", notify)
      return () => query.removeEventListener("change", notify)
    },
    () => window.matchMedia(wide).matches,
  )
}

/** How much of the window's bottom the keyboard of a phone covers, in px: browsers lay fixed things out behind it. */
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
      // While the page is pinched larger the difference says nothing about a keyboard.
      if (!viewport || viewport.scale > 1) return 0
      return Math.max(0, Math.round(window.innerHeight - viewport.height - viewport.offsetTop))
    },
  )
}
