/** So long after a screen was drawn it is still being painted on a slow phone, and nothing else is fetched. */
const paintingMs = 500

/**
 * Calls back once the screen that was just drawn has been seen, and the browser has nothing better to do.
 *
 * @returns calls it off
 */
export function whenIdle(run: () => void): () => void {
  let isOff = false
  const runUnlessOff = () => {
    if (!isOff) run()
  }
  const timer = setTimeout(() => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(runUnlessOff)
    else runUnlessOff()
  }, paintingMs)
  return () => {
    isOff = true
    clearTimeout(timer)
  }
}
