/**
 * The service worker of the dashboard. It opens the app offline, and shows new orders and calls while no board is visible.
 * It stores the files of the app, but never an answer of the data layer. On a device of the team it only shows orders and
 * calls: with the scope `/poste` it stores nothing.
 */
import { answerFromCopies, copyRelease, type Release, removeOldReleases } from "./app-copies.ts"
import { openNotice, showNotice } from "./pushed-notices.ts"
import { worker } from "./worker-scope.ts"

// The build writes the files of its release here (vite.config.ts).
const release: Release = JSON.parse("RELEASE_OF_THIS_BUILD")

const isOfDashboard = new URL(worker.registration.scope).pathname === "/dashboard"

worker.addEventListener("install", (event) => {
  // Ignore a failed copy: notifications work without it. Tabs of the previous release continue with its files, which
  // stay cached.
  const copied = isOfDashboard ? copyRelease(release).catch(() => undefined) : Promise.resolve()
  event.waitUntil(copied.then(() => worker.skipWaiting()))
})
worker.addEventListener("activate", (event) => {
  const removed = isOfDashboard ? removeOldReleases(release) : Promise.resolve()
  event.waitUntil(removed.then(() => worker.clients.claim()))
})
if (isOfDashboard) worker.addEventListener("fetch", (event) => answerFromCopies(event, release))
worker.addEventListener("push", (event) => event.waitUntil(showNotice(event.data?.text() ?? "")))
worker.addEventListener("notificationclick", (event) => {
  event.notification.close()
  event.waitUntil(openNotice(event.notification.data))
})
