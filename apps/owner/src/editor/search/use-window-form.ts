import { useSyncExternalStore } from "react"

const wide = "(min-width: 768px)"

/**
 * Whether the window is wide enough for a floating panel (768 px). In a narrower window a drawer opens at the bottom.
 */
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
