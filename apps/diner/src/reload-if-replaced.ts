/**
 * Reloads the page if the server no longer has its version: a tab that was open for days would request missing files
 * again and again. The cart is stored and survives the reload. A page that was just reloaded is not reloaded again.
 *
 * @param file address of a script of the page
 * @param browser the browser functions to use, for tests
 */
export async function reloadIfReplaced(file: string, browser: Browser = window): Promise<void> {
  const loads = browser.performance.getEntriesByType("navigation") as readonly Pick<
    PerformanceNavigationTiming,
    "type"
  >[]
  if (loads[0]?.type === "reload") return
  // Only an answer of the server counts. Without a network, a reload would leave the diner without the menu.
  const answer = await browser.fetch(file, { method: "HEAD", cache: "no-store" }).catch(() => null)
  if (answer?.status === 404) browser.location.reload()
}

/** The parts of `window` that are used. */
type Browser = {
  readonly performance: { readonly getEntriesByType: (kind: string) => readonly unknown[] }
  readonly fetch: (address: string, request: RequestInit) => Promise<Pick<Response, "status">>
  readonly location: { readonly reload: () => void }
}
