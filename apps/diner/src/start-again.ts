/**
 * Loads the page again when it is of a version that the server no longer has: a tab that was open for days would ask for
 * parts that are gone, for ever. What is in the cart stays. It happens once: a page that was just loaded again and still
 * misses its parts is left to be read.
 *
 * @param file address of a script that the page came with
 * @param browser what is asked of the browser, for tests
 */
export async function startAgainIfReplaced(file: string, browser: Browser = ours): Promise<void> {
  if (browser.wasReloaded()) return
  // Only an answer counts: without a network nothing is known, and a reload would leave the diner without the menu.
  const answer = await browser.fetch(file, { method: "HEAD", cache: "no-store" }).catch(() => null)
  if (answer?.status === 404) browser.reload()
}

type Browser = {
  readonly wasReloaded: () => boolean
  readonly fetch: (address: string, request: RequestInit) => Promise<Pick<Response, "status">>
  readonly reload: () => void
}

const ours: Browser = {
  wasReloaded: () =>
    performance
      .getEntriesByType("navigation")
      .some((entry) => (entry as PerformanceNavigationTiming).type === "reload"),
  fetch: (address, request) => fetch(address, request),
  reload: () => location.reload(),
}
