/**
 * Registers the worker that keeps menus for a phone without a network, for the kind of page that this is: never for the
 * owner's app. Browsers offer it on https and on this machine only; elsewhere the menu simply needs its network.
 */
export async function keepOffline(): Promise<void> {
  const [, scope] = /^(\/\w+\/)/.exec(location.pathname) ?? []
  if (!("serviceWorker" in navigator) || !scope) return
  try {
    await navigator.serviceWorker.register("/service-worker.js", { scope })
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage([location.href, ...loadedFiles()])
  } catch {
    // A browser that forbids it, or has no room: nothing that the diner could do about it.
  }
}

/** What the page has loaded so far, and the cart that it will want unless the diner saves data. */
function loadedFiles(): string[] {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  const { island, styles } = document.querySelector<HTMLElement>(".mv-cart")?.dataset ?? {}
  const cart = connection?.saveData ? [] : [island, styles]
  const files = performance.getEntriesByType("resource").map(({ name }) => name)
  return [...files, ...cart.flatMap((path) => (path ? new URL(path, location.href).href : []))]
}
