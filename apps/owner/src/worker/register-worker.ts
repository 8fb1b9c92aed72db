/**
 * The path of the pages that a registration of the service worker controls: the dashboard, or the screen of a device of
 * the team. Each has a push subscription of its own, because both may be used in one browser.
 */
export type WorkerScope = "/dashboard" | "/poste"

/** Returns whether service workers are available: browsers allow them only on HTTPS and on localhost. */
export function hasServiceWorkers(): boolean {
  return globalThis.isSecureContext && "serviceWorker" in navigator
}

/**
 * Registers the service worker for a scope, or updates it.
 *
 * @returns the registration once it is active. The browser's own `ready` never resolves on a page that was opened
 *   outside the scope, such as `/login`, even after navigation into the scope
 */
export async function registerWorker(scope: WorkerScope): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register("/dashboard-worker.js", { scope })
  const coming = registration.active === null ? (registration.installing ?? registration.waiting) : null
  if (coming !== null) await untilActive(coming)
  return registration
}

/** Removes the service worker of a scope, with its push subscription. Does nothing without one. */
export async function removeWorker(scope: WorkerScope): Promise<void> {
  if (!hasServiceWorkers()) return
  const registration = await navigator.serviceWorker.getRegistration(scope)
  if (registration !== undefined && new URL(registration.scope).pathname === scope) await registration.unregister()
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
