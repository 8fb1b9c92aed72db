/** An event that can extend the worker's lifetime. */
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

/** The parts of the worker's global scope that are used here. The page's types do not include them. */
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

/** The worker's global scope. */
export const worker = self as unknown as WorkerScope
