import { type RefObject, useLayoutEffect, useState } from "react"

/**
 * Returns how many columns fit into a grid. Its style sheet sets the least width of a column in rem, as `--column`.
 * The columns themselves cannot be counted: content that does not fit would add one.
 */
export function useColumnCount(grid: RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(1)
  // Counts them before the first paint, and again when the width changes.
  useLayoutEffect(() => {
    const element = grid.current
    if (element === null) return
    const read = () => {
      const style = getComputedStyle(element)
      const remPixels = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const gap = Number.parseFloat(style.columnGap)
      const fit =
        (element.clientWidth + gap) / (Number.parseFloat(style.getPropertyValue("--column")) * remPixels + gap)
      setCount(fit >= 1 ? Math.floor(fit) : 1)
    }
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [grid])
  return count
}
