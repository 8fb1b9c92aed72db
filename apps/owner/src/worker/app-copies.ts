import { type Fetching, worker } from "./worker-scope.ts"

/** The files of one release. */
export type Release = {
  /** Changes if the list of files changes. */
  readonly version: string
  /** Paths such as `/assets/start-1a.js`. */
  readonly files: readonly string[]
}

const cachePrefix = "dashboard-files-"
/** The path of the document that all screens share. */
const documentPath = "/dashboard"
/** Milliseconds to wait for the network if there is a copy of the document. */
const timeoutMs = 4000

const noCache: RequestInit = { cache: "no-cache" }

const cacheOf = ({ version }: Release) => cachePrefix + version

/** Returns the names of the releases' caches on this device, oldest first. */
const listCaches = async () => (await caches.keys()).filter((name) => name.startsWith(cachePrefix))

/**
 * Copies a release to this device. The document is stored last, so its presence means that all files are stored.
 *
 * @param document the response for a screen; a document of another release is not stored
 */
export async function copyRelease(release: Release, document = fetch(documentPath, noCache)): Promise<void> {
  const response = await document
  if (response.status !== 200 || response.redirected) return
  const named = (await response.clone().text()).match(/\/assets\/[^"]+/g)
  if (named === null || !named.every((path) => release.files.includes(path))) return
  const cache = await caches.open(cacheOf(release))
  if ((await cache.match(documentPath)) === undefined) await cache.addAll(release.files)
  await cache.put(documentPath, response)
}

/** Removes all releases except this one and the previous one, which open tabs may still use. */
export async function removeOldReleases(release: Release): Promise<void> {
  const others = (await listCaches()).filter((name) => name !== cacheOf(release))
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

/**
 * Answers requests for the screens of the dashboard and the files of the app. All other requests go to the network
 * without this worker, above all the data layer.
 */
export function answerFromCopies(event: Fetching, release: Release): void {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== "GET" || url.origin !== worker.location.origin) return
  if (request.mode === "navigate") {
    if (`${url.pathname}/`.startsWith(`${documentPath}/`)) event.respondWith(openScreen(event, release))
  } else if (url.pathname.startsWith("/assets/")) {
    event.respondWith(fetchFile(request, release))
  }
}

/** Returns the document from the network, or the copy if the network fails or is too slow or the server is down. */
async function openScreen(event: Fetching, release: Release): Promise<Response> {
  const copy = await findCopy(documentPath, release)
  const fresh = fetch(event.request)
  // Update the copy on each load, because the document contains the installation's settings. This also retries a failed
  // copy.
  const copied = fresh.then((response) => copyRelease(release, Promise.resolve(response.clone())))
  event.waitUntil(copied.catch(() => undefined))
  if (copy === undefined) return fresh
  const tooLate = new Promise<null>((resolve) => setTimeout(resolve, timeoutMs, null))
  const response = await Promise.race([fresh.catch(() => null), tooLate])
  return response !== null && response.status < 500 ? response : copy
}

/** Returns a file, from a copy if possible. A file never changes under its name. */
async function fetchFile(request: Request, release: Release): Promise<Response> {
  return (await findCopy(request.url, release)) ?? fetch(request)
}

/**
 * Finds a copy in this release or an earlier one: after an update, open tabs still request files of the previous
 * release.
 */
async function findCopy(address: string, release: Release): Promise<Response | undefined> {
  for (const cacheName of [cacheOf(release), ...(await listCaches()).reverse()]) {
    const copy = await caches.match(address, { cacheName })
    if (copy !== undefined) return copy
  }
}
