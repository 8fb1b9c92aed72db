/** The path of the pages that the dashboard's service worker controls. */
export const workerScope = "/dashboard"

/** Returns whether service workers are available: browsers allow them only on HTTPS and on localhost. */
export function hasServiceWorkers(): boolean {
  return globalThis.isSecureContext && "serviceWorker" in navigator
}

/**
 * Registers the service worker of the dashboard, or updates it.
 *
 * @returns the registration once it is active. The browser's own `ready` never resolves on a page that was opened
 *   outside the scope, such as `/login`, even after navigation into the scope
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register("/dashboard-worker.js", { scope: workerScope })
  const coming = registration.active === null ? (registration.installing ?? registration.waiting) : null
  if (coming !== null) await untilActive(coming)
  return registration
}

function untilActive(coming: ServiceWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (coming.state === "activated") resolve()
      if (coming.state === "redundant") reject(new Error("The worker could not be installed"))
    }
    coming.addEventListener("statechange", look)
    look()
  })
}
