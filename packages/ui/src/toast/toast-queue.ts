/** What the queue knows about a toast. */
export type QueuedToast = {
  /** Its subject. A toast replaces an older one with the same subject at once. */
  readonly about?: string | undefined
  /** An error is shown at once: it answers what the user has just done. */
  readonly isError: boolean
  /** It offers an action, such as "Défaire". */
  readonly hasAction: boolean
}

/** Milliseconds for which a toast stays visible before the next one may cover it: long enough to be read. */
const readMs = 2500

/** The same for a toast with an action, which takes longer to decide about. */
const decideMs = 4000

type Shown = QueuedToast & { readonly at: number; readonly present?: () => void }

/** Returns how long a toast waits for the one that is visible, in milliseconds. */
export function waitFor(shown: Shown | null, next: QueuedToast, now: number): number {
  if (shown === null || next.isError) return 0
  if (next.about !== undefined && next.about === shown.about) return 0
  return Math.max(0, shown.at + (shown.hasAction ? decideMs : readMs) - now)
}

type Waiting = { readonly toast: QueuedToast; readonly present: () => void }

/** Shows toasts one after the other, each long enough to be read. */
export class ToastQueue {
  readonly #now: () => number
  #shown: Shown | null = null
  #waiting: readonly Waiting[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param now returns the current time in milliseconds */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Shows a toast, now or after those before it. @param present makes it visible */
  add(toast: QueuedToast, present: () => void): void {
    const others = this.#waiting.filter((one) => toast.about === undefined || one.toast.about !== toast.about)
    this.#waiting = [...others, { toast, present }]
    const isUrgent = toast.isError || (toast.about !== undefined && toast.about === this.#shown?.about)
    if (isUrgent) {
      this.#waiting = others
      this.#present({ toast, present })
    }
    this.#next()
  }

  /** A toast has been closed. If it was the visible one, the next one need not wait. @param present as given to `add` */
  closed(present: () => void): void {
    if (this.#shown?.present !== present) return
    this.#shown = null
    this.#next()
  }

  /** Drops the waiting toasts about a subject. */
  drop(about: string): void {
    this.#waiting = this.#waiting.filter(({ toast }) => toast.about !== about)
  }

  /** Shows nothing more. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#waiting = []
  }

  #next(): void {
    clearTimeout(this.#timer)
    const [first, ...rest] = this.#waiting
    if (first === undefined) return
    const wait = waitFor(this.#shown, first.toast, this.#now())
    if (wait > 0) {
      this.#timer = setTimeout(() => this.#next(), wait)
      return
    }
    this.#waiting = rest
    this.#present(first)
    this.#next()
  }

  #present({ toast, present }: Waiting): void {
    this.#shown = { ...toast, at: this.#now(), present }
    present()
  }
}
