/**
 * Registers the service worker that caches menus for offline use, with the scope of this kind of page; the owner's app
 * is never in its scope. Browsers offer service workers on https and localhost only. Elsewhere, the menu works with a
 * network only.
 */
export async function registerOfflineWorker(): Promise<void> {
  const [, scope] = /^(\/\w+\/)/.exec(location.pathname) ?? []
  if (!("serviceWorker" in navigator) || !scope) return
  try {
    await navigator.serviceWorker.register("/service-worker.js", { scope })
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage([location.href, ...loadedFiles()])
  } catch {
    // The browser forbids it or has no room. The page works without a copy.
  }
}

/** The files that the page has loaded, and those of the cart unless the browser saves data. */
function loadedFiles(): string[] {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  const { island, styles } = document.querySelector<HTMLElement>(".mv-cart")?.dataset ?? {}
  const cart = connection?.saveData ? [] : [island, styles]
  const files = performance.getEntriesByType("resource").map(({ name }) => name)
  return [...files, ...cart.flatMap((path) => (path ? new URL(path, location.href).href : []))]
}
