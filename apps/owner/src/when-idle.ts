/** So long after a screen was drawn it is still being painted on a slow phone, and nothing else is fetched. */
const paintingMs = 500

/** Calls back once the screen that was just drawn has been seen, and the browser has nothing better to do. */
export function whenIdle(run: () => void): void {
  window.setTimeout(() => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(run)
    else run()
  }, paintingMs)
}
