import type { MenuNews, TrackedAnswer, TrackedCall, TrackedOrder } from "@ardoise/contract/functions"
import { createParser } from "eventsource-parser"
import { visitorHeaders } from "../visitor-headers.ts"

/** What to follow: orders by id with their tracking keys, and a menu. */
export type Followed = { readonly orders: Readonly<Record<string, string>>; readonly menuId: string }

/** Receives the news. */
export type Follower = {
  readonly onOrder: (order: TrackedOrder) => void
  readonly onMenu: (news: MenuNews) => void
  /** Calls of the team. Omitted where none is followed. */
  readonly onCall?: (call: TrackedCall) => void
  /** Reports whether the server can be reached. */
  readonly onLine: (isUp: boolean) => void
  /** Reports orders that the server does not know. */
  readonly onUnknown: (ids: readonly string[]) => void
}

const delaysMs = [1000, 2000, 5000]
const longestDelayMs = 10_000
/**
 * Milliseconds without any data after which a stream is dead, even if the phone considers it open. The server sends a
 * heartbeat every 25 seconds.
 */
const longestSilenceMs = 60_000
/** Milliseconds of silence after which a phone that wakes up opens a new stream at once. */
const doubtfulSilenceMs = longestSilenceMs / 2

/**
 * Follows orders and a menu over one event stream, and opens it again whenever it ends. Where a stream fails, it polls
 * instead.
 *
 * @returns a function that stops following
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

  /** Restarts the timer that aborts the current call after too long a silence. */
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
    // Only an answer of the server itself counts: a proxy in front of it also answers 404 while the server is away.
    if (response.status === 404 && (await response.json()).code === "order_not_found") {
      isStopped = true
      return follower.onUnknown(ids)
    }
    if (!response.ok || response.body === null) throw new Error(`track-order answered ${response.status}`)
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event === "menu") follower.onMenu(JSON.parse(data))
        else if (event === "call") follower.onCall?.(JSON.parse(data))
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

  /** Requests one answer, for networks that do not let streams pass. */
  const ask = async (): Promise<void> => {
    const response = await call("application/json")
    if (!response.ok) throw new Error(`track-order answered ${response.status}`)
    const answer: TrackedAnswer = await response.json()
    for (const order of answer.orders) follower.onOrder(order)
    for (const call of answer.calls ?? []) follower.onCall?.(call)
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

  // Do not wait for the next try when the phone wakes up or is online again.
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
