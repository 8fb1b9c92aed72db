/**
 * Sets `--bar-height`, the height of the header in px, for the bars that stay below it: with large text the header has
 * two lines. Measured before the first paint. A ref of the header.
 */
export function measureBar(header: HTMLElement | null): (() => void) | undefined {
  if (header === null) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty("--bar-height", `${header.offsetHeight}px`))
  observer.observe(header)
  return () => {
    observer.disconnect()
    style.removeProperty("--bar-height")
  }
}
