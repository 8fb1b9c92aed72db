import { useCallback, useSyncExternalStore } from "react"

/** Returns whether a CSS media query holds now, such as "(min-width: 768px)". Follows its changes. */
export function useMedia(query: string): boolean {
  const follow = useCallback(
    (notify: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener("change", notify)
      return () => list.removeEventListener("change", notify)
    },
    [query],
  )
  return useSyncExternalStore(follow, () => window.matchMedia(query).matches)
}
