import { useLayoutEffect } from "react"

/** What the page shows at present, and styles elsewhere follow. */
type PageMarkName =
  | "has-sheet"
  | "has-side-sheet"
  | "has-toast"
  | "has-bottom-bar"
  | "has-frame"
  | "has-own-bars"
  | "has-panel-beside"
  | "is-full-width"
  | "has-no-footer"

/** How many components show each of them. */
const shown = new Map<PageMarkName, number>()

function count(name: PageMarkName, change: 1 | -1): void {
  const next = (shown.get(name) ?? 0) + change
  shown.set(name, next)
  document.documentElement.toggleAttribute(`data-${name}`, next > 0)
}

/**
 * Sets the attribute `data-<name>` on <html> while it is mounted. The same could be written in CSS as `:root:has(...)`,
 * but a browser examines such a rule again at each change anywhere in the page: in the editor that was a quarter of the
 * time of a keystroke.
 */
export function PageMark({ name }: { name: PageMarkName }) {
  useLayoutEffect(() => {
    count(name, 1)
    return () => count(name, -1)
  }, [name])
  return null
}
