/**
 * The service worker of the dashboard. It opens the app offline, and shows new orders while no board is visible. It
 * stores the files of the app, but never an answer of the data layer.
 */
import { answerFromCopies, copyRelease, type Release, removeOldReleases } from "./app-copies.ts"
import { openOrder, showOrder } from "./pushed-orders.ts"
import { worker } from "./worker-scope.ts"

// The build writes the files of its release here (vite.config.ts).
const release: Release = JSON.parse("RELEASE_OF_THIS_BUILD")

worker.addEventListener("install", (event) => {
  // Ignore a failed copy: notifications work without it. Tabs of the previous release continue with its files, which
  // stay cached.
  event.waitUntil(
    copyRelease(release)
      .catch(() => undefined)
      .then(() => worker.skipWaiting()),
  )
})
worker.addEventListener("activate", (event) => {
  event.waitUntil(removeOldReleases(release).then(() => worker.clients.claim()))
})
worker.addEventListener("fetch", (event) => answerFromCopies(event, release))
worker.addEventListener("push", (event) => event.waitUntil(showOrder(event.data?.text() ?? "")))
worker.addEventListener("notificationclick", (event) => {
  event.notification.close()
  event.waitUntil(openOrder(event.notification.data))
})
