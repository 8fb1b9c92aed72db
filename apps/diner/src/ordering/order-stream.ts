import type { MenuNews, TrackedAnswer, TrackedOrder } from "@ardoise/contract/functions"
import { createParser } from "eventsource-parser"
import { visitorHeaders } from "./visitor-headers.ts"

/** What is followed: orders by their secret keys, and a menu. */
export type Followed = { readonly orders: Readonly<Record<string, string>>; readonly menuId: string }

/** Who is told. */
export type Follower = {
  readonly onOrder: (order: TrackedOrder) => void
  readonly onMenu: (news: MenuNews) => void
  /** Whether the server can be heard. */
  readonly onLine: (isUp: boolean) => void
  /** The server does not know these orders. */
  readonly onUnknown: (ids: readonly string[]) => void
}

const delaysMs = [1000, 2000, 5000]
const longestDelayMs = 10_000
/** The server breathes every 25 seconds: a stream that says nothing for so long is dead, whatever the phone believes. */
const longestSilenceMs = 60_000
/** After half of that a phone that wakes up does not wait for the rest. */
const doubtfulSilenceMs = longestSilenceMs / 2

/**
 * Follows orders and a menu over one event stream, and opens it again whenever it ends. Where a stream cannot pass, it asks
 * instead.
 *
 * @returns how to stop
 */
export function followOrders({ orders, menuId }: Followed, anonKey: string, follower: Follower): () => void {
  const ids = Object.keys(orders)
  const address = `/functions/v1/track-order?id=${encodeURIComponent(ids.join(","))}&menu=${encodeURIComponent(menuId)}`
  const headers = { ...visitorHeaders(anonKey), "x-order-key": Object.values(orders).join(",") }
  let isStopped = false
  let failures = 0
  let current = new AbortController()
  let silence: ReturnType<typeof setTimeout> | undefined
  let heardAt = 0
  let wake = () => {}

  /** Gives up the current call when it says nothing for too long from now on. */
  const listenForSilence = () => {
    heardAt = Date.now()
    clearTimeout(silence)
    silence = setTimeout(() => current.abort(), longestSilenceMs)
  }
  const call = (accept: string): Promise<Response> => {
    current = new AbortController()
    listenForSilence()
    return fetch(address, { headers: { ...headers, accept }, signal: current.signal })
  }

  const listen = async (): Promise<void> => {
    const response = await call("text/event-stream")
    // Only the server itself knows: whatever stands before it says 404 too, while it is away.
    if (response.status === 404 && (await response.json()).code === "order_not_found") {
      isStopped = true
      return follower.onUnknown(ids)
    }
    if (!response.ok || response.body === null) throw new Error(`track-order answered ${response.status}`)
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event === "menu") follower.onMenu(JSON.parse(data))
        else if (event === "unknown") follower.onUnknown(JSON.parse(data))
        else follower.onOrder(JSON.parse(data))
      },
    })
    const reader = response.body.getReader()
    const decoder = new TextDecoder()
    for (;;) {
      listenForSilence()
      const { done, value } = await reader.read()
      if (done) return
      failures = 0
      follower.onLine(true)
      parser.feed(decoder.decode(value, { stream: true }))
    }
  }

  /** One answer, for networks on which a stream does not pass. */
  const ask = async (): Promise<void> => {
    const response = await call("application/json")
    if (!response.ok) throw new Error(`track-order answered ${response.status}`)
    const answer: TrackedAnswer = await response.json()
    for (const order of answer.orders) follower.onOrder(order)
    if (answer.unknown.length > 0) follower.onUnknown(answer.unknown)
    follower.onMenu(answer.menu)
    follower.onLine(true)
  }

  const run = async (): Promise<void> => {
    while (!isStopped) {
      const isUp = await listen().then(
        () => true,
        () =>
          !isStopped &&
          ask().then(
            () => true,
            () => false,
          ),
      )
      clearTimeout(silence)
      if (isStopped) return
      if (!isUp) follower.onLine(false)
      const delay = delaysMs[failures] ?? longestDelayMs
      failures += 1
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, delay)
      })
    }
  }

  // A phone that wakes up, or finds its network again, does not wait.
  const hurry = () => {
    if (document.visibilityState !== "visible") return
    failures = 0
    if (Date.now() - heardAt > doubtfulSilenceMs) current.abort()
    wake()
  }
  document.addEventListener("visibilitychange", hurry)
  addEventListener("online", hurry)
  void run()
  return () => {
    isStopped = true
    document.removeEventListener("visibilitychange", hurry)
    removeEventListener("online", hurry)
    current.abort()
    wake()
  }
}
