import { type Fetching, worker } from "./worker-scope.ts"

/** The files of one release. */
export type Release = {
  /** Changes with the files. */
  readonly version: string
  /** Paths such as `/assets/start-1a.js`. */
  readonly files: readonly string[]
}

const cachePrefix = "dashboard-files-"
/** The one document of all screens. */
const documentPath = "/dashboard"
/** How long the network has for the document where there is a copy of it. */
const patienceMs = 4000

const noCache: RequestInit = { cache: "no-cache" }

const cacheOf = ({ version }: Release) => cachePrefix + version

/** The caches of the releases on this device, oldest first. */
const listCaches = async () => (await caches.keys()).filter((name) => name.startsWith(cachePrefix))

/**
 * Copies a release to this device. The document comes last: where it is, all files are.
 *
 * @param document the answer for a screen; one of another release is not kept
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

/** Removes all releases but this one and the one before, which tabs may still show. */
export async function removeOldReleases(release: Release): Promise<void> {
  const others = (await listCaches()).filter((name) => name !== cacheOf(release))
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

/**
 * Answers for the screens of the dashboard and for the files of the app; everything else goes to the network without this
 * worker, above all the data layer.
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

/** The document from the network; the copy where the network fails or takes too long, or where the server is down. */
async function openScreen(event: Fetching, release: Release): Promise<Response> {
  const copy = await findCopy(documentPath, release)
  const fresh = fetch(event.request)
  // The settings of the installation are in the document, so the copy follows them; and a copy that failed is made now.
  const copied = fresh.then((response) => copyRelease(release, Promise.resolve(response.clone())))
  event.waitUntil(copied.catch(() => undefined))
  if (copy === undefined) return fresh
  const tooLate = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null))
  const response = await Promise.race([fresh.catch(() => null), tooLate])
  return response !== null && response.status < 500 ? response : copy
}

/** A file never changes under its name. */
async function fetchFile(request: Request, release: Release): Promise<Response> {
  return (await findCopy(request.url, release)) ?? fetch(request)
}

/** A copy of this release or of one before: after an update the tabs of the release before ask for its files. */
async function findCopy(address: string, release: Release): Promise<Response | undefined> {
  for (const cacheName of [cacheOf(release), ...(await listCaches()).reverse()]) {
    const copy = await caches.match(address, { cacheName })
    if (copy !== undefined) return copy
  }
}
