/** An event of the worker that may ask for more time. */
export type Extendable = Event & { waitUntil(work: Promise<unknown>): void }

/** A request of a page that the worker controls. */
export type Fetching = Extendable & { readonly request: Request; respondWith(answer: Promise<Response>): void }

type Pushed = Extendable & { readonly data: { text(): string } | null }
type Tapped = Extendable & { readonly notification: Notification }
type OpenPage = {
  readonly url: string
  readonly visibilityState: string
  focus(): Promise<unknown>
}

/** What the worker uses of its global scope, which the types of a page do not know. */
type WorkerScope = {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim(): Promise<void>
    matchAll(wanted: { type: "window"; includeUncontrolled: true }): Promise<readonly OpenPage[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(kind: "install" | "activate", listen: (event: Extendable) => void): void
  addEventListener(kind: "fetch", listen: (event: Fetching) => void): void
  addEventListener(kind: "push", listen: (event: Pushed) => void): void
  addEventListener(kind: "notificationclick", listen: (event: Tapped) => void): void
}

/** The worker itself. */
export const worker = self as unknown as WorkerScope
