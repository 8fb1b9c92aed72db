/**
 * The service worker of the public pages only. It shows notifications of ready orders while the phone is locked (A25).
 * It caches visited menus and their files, so that they open offline. A menu comes from the network whenever there is
 * one.
 */

import { readPushedNotice } from "@ardoise/domain/order/pushed-notice"
import {
  cacheKeyOf,
  entriesToDelete,
  findNewestCopy,
  isAsset,
  isMenuPage,
  isPhoto,
  markCopy,
} from "./offline/cached-pages.ts"

type Extendable = Event & { waitUntil(work: Promise<unknown>): void }
type Fetching = Extendable & { readonly request: Request; respondWith(answer: Promise<Response>): void }
type Pushed = Extendable & { readonly data: { text(): string } | null }
type Tapped = Extendable & { readonly notification: Notification }
type OpenPage = { readonly url: string; focus(): Promise<unknown> }
type Messaged = Extendable & { readonly data: unknown }

/** The parts of a worker's global scope that this file uses. The DOM types of pages do not include them. */
type WorkerScope = {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim(): Promise<void>
    matchAll(wanted: { type: "window" }): Promise<readonly OpenPage[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(kind: "install" | "activate", listen: (event: Extendable) => void): void
  addEventListener(kind: "fetch", listen: (event: Fetching) => void): void
  addEventListener(kind: "push", listen: (event: Pushed) => void): void
  addEventListener(kind: "notificationclick", listen: (event: Tapped) => void): void
  addEventListener(kind: "message", listen: (event: Messaged) => void): void
}

const worker = self as unknown as WorkerScope

/** Milliseconds to wait for the network if there is a copy of the menu; longer if the copy is in another language. */
const networkTimeoutMs = 4000
const languageTimeoutMs = 8000
/** Milliseconds until a file without any answer is requested again: a connection that has died never answers. */
const silenceMs = 6000
/** Maximum numbers of cached menus and files. The oldest are removed first. */
const mostPages = 20
const mostAssets = 60
/** Maximum number of cached photos: a whole menu of them, at most some ten megabytes. */
const mostPhotos = 200

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener("fetch", (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== worker.location.origin) return
  // A page that is left cannot finish its last call itself, and the browser drops what a worker hands back to it.
  if (url.pathname === "/functions/v1/menu-pulse") event.respondWith(fetch(request))
  if (request.method !== "GET") return
  const cache = cacheOf(url.pathname)
  if (cache) event.respondWith(fromCopies(cache, request))
  else if (request.mode === "navigate" && isMenuPage(url.pathname)) event.respondWith(fromNetwork(event, url))
})

// The first visit loads before this worker is active. The page sends the addresses of its files.
worker.addEventListener("message", (event) => {
  if (Array.isArray(event.data)) event.waitUntil(keepAll(event.data.filter((url) => typeof url === "string")))
})

// The page may show the same notification with the same tag. It then replaces this one, so that the diner sees one.
worker.addEventListener("push", (event) => {
  const { title, body, tag, url } = readPushedNotice(event.data?.text() ?? "")
  event.waitUntil(showOnce(title, { body, tag, data: url }))
})

worker.addEventListener("notificationclick", (event) => {
  event.notification.close()
  event.waitUntil(openMenu(event.notification.data))
})

/**
 * Shows a pushed notification, and stores that it was shown: the page must not show it again after the diner has
 * dismissed it.
 */
async function showOnce(title: string, options: { body: string; tag: string; data: string | null }): Promise<void> {
  await worker.registration.showNotification(title, options)
  const shown = await caches.open("pushed")
  await put(shown, `${worker.location.origin}/pushed/${options.tag}`, new Response(""), mostPages)
}

/** Focuses an open menu page, or opens the one that the notification names. */
async function openMenu(url: string | null): Promise<void> {
  const pages = await worker.clients.matchAll({ type: "window" })
  const menu = pages.find((page) => isMenuPage(new URL(page.url).pathname))
  await (menu ? menu.focus() : worker.clients.openWindow(url ?? "/"))
}

async function keepAll(addresses: readonly string[]): Promise<void> {
  await Promise.allSettled(
    addresses.map(async (address) => {
      const url = new URL(address)
      if (url.origin !== worker.location.origin) return
      const cache = cacheOf(url.pathname)
      if (cache) await fromCopies(cache, new Request(url.href))
      else if (isMenuPage(url.pathname)) await storePage(url, await fetch(url.href))
    }),
  )
}

/**
 * Returns the cache for a path whose content never changes, with its maximum number of entries; null for any other
 * path.
 */
function cacheOf(path: string): { readonly name: string; readonly most: number } | null {
  if (isAsset(path)) return { name: "files", most: mostAssets }
  return isPhoto(path) ? { name: "photos", most: mostPhotos } : null
}

async function fromCopies({ name, most }: { name: string; most: number }, request: Request): Promise<Response> {
  const assets = await caches.open(name)
  const copy = await assets.match(request)
  if (copy) return copy
  const response = await fetchTwice(request)
  // If the phone has no room for a copy, the page still gets the file.
  if (response.ok) await put(assets, request.url, response.clone(), most).catch(() => undefined)
  return response
}

/**
 * Requests a file, and once again if no answer has begun in time. The first request must end for that: browsers let a
 * second one for the same file wait for it, also after a reload.
 */
async function fetchTwice(request: Request): Promise<Response> {
  const first = new AbortController()
  const timer = setTimeout(() => first.abort(), silenceMs)
  try {
    return await fetch(request, { signal: first.signal })
  } catch (error) {
    if (!first.signal.aborted) throw error
    return await fetch(request)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Returns the menu from the network. Returns the copy if there is no network, if the answer takes too long, or if the
 * server is down.
 */
async function fromNetwork(event: Fetching, url: URL): Promise<Response> {
  const pages = await caches.open("menus")
  const keys = (await pages.keys()).map((request) => request.url)
  const isInLanguage = keys.includes(cacheKeyOf(url))
  const kept = isInLanguage ? cacheKeyOf(url) : findNewestCopy(keys, url)
  const copy = kept === undefined ? undefined : await pages.match(kept)
  const fresh = fetch(event.request)
  // Store the copy in parallel: it must not delay the page, and a failure to store must not affect it.
  const storing = fresh.then((response) => storePage(url, response.clone()))
  event.waitUntil(storing.catch(() => undefined))
  if (!copy) return fresh
  const waitMs = isInLanguage ? networkTimeoutMs : languageTimeoutMs
  const tooLate = new Promise<null>((resolve) => setTimeout(resolve, waitMs, null))
  const response = await Promise.race([fresh.catch(() => null), tooLate])
  return response !== null && response.status < 500
    ? response
    : marked(copy, isInLanguage ? null : (url.searchParams.get("lang") ?? "fr"))
}

async function storePage(url: URL, response: Response): Promise<void> {
  const pages = await caches.open("menus")
  if (response.status === 200) await put(pages, cacheKeyOf(url), response, mostPages)
  else if (response.status < 500) await pages.delete(cacheKeyOf(url))
}

async function put(cache: Cache, key: string, response: Response, most: number): Promise<void> {
  // Insert it again at the end: the entries that were written longest ago are removed first.
  await cache.delete(key)
  await cache.put(key, response)
  for (const old of entriesToDelete(await cache.keys(), most)) await cache.delete(old)
}

/**
 * Returns the copy with a mark in its document: the time of the copy, and the requested language if the copy is in
 * another one.
 */
async function marked(copy: Response, wanted: string | null): Promise<Response> {
  const headers = new Headers(copy.headers)
  // The body is already decompressed.
  headers.delete("content-encoding")
  headers.delete("content-length")
  return new Response(markCopy(await copy.text(), copy.headers.get("date") ?? "", wanted), {
    status: copy.status,
    headers,
  })
}
