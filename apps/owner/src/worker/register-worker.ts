/** The pages that the worker of the dashboard controls. */
export const workerScope = "/dashboard"

/** Whether this browser has workers here: browsers offer them on https and on this very machine only. */
export function hasWorkers(): boolean {
  return globalThis.isSecureContext && "serviceWorker" in navigator
}

/**
 * Registers the worker of the dashboard, or finds a newer one of it.
 *
 * @returns once it is active. The browser's own `ready` never comes on a page that was opened outside of the scope, such as
 * `/login`, however far the owner has gone from there
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
