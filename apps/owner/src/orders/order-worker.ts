/** Shows new orders while no board is open: on a locked phone, or behind another program (A25). It keeps no pages. */
import { readPushedNotice } from "@ardoise/domain/order/pushed-notice"

type Extendable = Event & { waitUntil(work: Promise<unknown>): void }
type Pushed = Extendable & { readonly data: { text(): string } | null }
type Tapped = Extendable & { readonly notification: Notification }
type OpenPage = {
  readonly url: string
  readonly visibilityState: string
  focus(): Promise<unknown>
}

/** What this file uses of a worker's global scope, which the types of a page do not know. */
type WorkerScope = {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim(): Promise<void>
    matchAll(wanted: { type: "window" }): Promise<readonly OpenPage[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(kind: "install" | "activate", listen: (event: Extendable) => void): void
  addEventListener(kind: "push", listen: (event: Pushed) => void): void
  addEventListener(kind: "notificationclick", listen: (event: Tapped) => void): void
}

const worker = self as unknown as WorkerScope

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener("push", (event) => event.waitUntil(show(event.data?.text() ?? "")))
worker.addEventListener("notificationclick", (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data))
})

async function show(text: string): Promise<void> {
  const { title, body, tag, url } = readPushedNotice(text)
  const pages = await worker.clients.matchAll({ type: "window" })
  // Whoever looks at the board sees it there, and hears it.
  if (pages.some((page) => page.visibilityState === "visible" && new URL(page.url).pathname.startsWith(url))) return
  await worker.registration.showNotification(title, { body, tag, data: url })
}

async function open(url: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: "window" })
  const page = pages.find((one) => new URL(one.url).pathname.startsWith(url))
  await (page ? page.focus() : worker.clients.openWindow(url))
}
