/** Milliseconds in which a slow phone may still paint a new screen. Nothing else is fetched in that time. */
const paintingMs = 500

/**
 * Calls back after the new screen is visible and the browser is idle.
 *
 * @returns a function that cancels the call
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
