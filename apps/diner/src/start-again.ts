/**
 * Loads the page again when it is of a version that the server no longer has: a tab that was open for days would ask for
 * parts that are gone, for ever. What is in the cart stays. It happens once: a page that was just loaded again and still
 * misses its parts is left to be read.
 *
 * @param file address of a script that the page came with
 * @param browser what is asked of the browser, for tests
 */
export async function startAgainIfReplaced(file: string, browser: Browser = window): Promise<void> {
  const loads = browser.performance.getEntriesByType("navigation") as readonly Pick<
    PerformanceNavigationTiming,
    "type"
  >[]
  if (loads[0]?.type === "reload") return
  // Only an answer counts: without a network nothing is known, and a reload would leave the diner without the menu.
  const answer = await browser.fetch(file, { method: "HEAD", cache: "no-store" }).catch(() => null)
  if (answer?.status === 404) browser.location.reload()
}

/** The part of `window` that is asked. */
type Browser = {
  readonly performance: { readonly getEntriesByType: (kind: string) => readonly unknown[] }
  readonly fetch: (address: string, request: RequestInit) => Promise<Pick<Response, "status">>
  readonly location: { readonly reload: () => void }
}
