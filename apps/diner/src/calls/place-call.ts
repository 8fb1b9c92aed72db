import type { PlacedCall, TrackedCall } from "@ardoise/contract/functions"
import { type CallKind, missedAfterMs } from "@ardoise/domain/order/table-call"
import { storedTableCode } from "../cart/cart-storage.ts"
import { followOrders } from "../ordering/order-stream.ts"
import { answerTimeoutMs } from "../ordering/place-order.ts"
import { visitorHeaders } from "../visitor-headers.ts"

/** What became of the last press. `kind`: what was asked for. `at`: ISO time of the call. */
export type CallState =
  | { readonly step: "none" | "sending" | "answered" | "failed" }
  | { readonly step: "sent" | "was-open"; readonly kind: CallKind; readonly at: string }

/** Milliseconds for which "a waiter is on the way" is shown. */
const answerShownMs = 2 * 60_000

let state: CallState = { step: "none" }
const listeners = new Set<() => void>()
let stop = () => {}

const set = (next: CallState) => {
  state = next
  for (const listener of listeners) listener()
}

/** Follows the state, which the cart and the panel of the orders share. @returns a function that stops it */
export function onCallState(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const callState = (): CallState => state

/**
 * Calls the team, and follows the call until somebody answers. Repeated presses while one is being sent do nothing.
 *
 * @param place.table the table as the phone knows it; its code proves it
 */
export async function placeCall(
  kind: CallKind,
  place: { readonly menuId: string; readonly table: string },
  anonKey: string,
): Promise<void> {
  if (state.step === "sending") return
  set({ step: "sending" })
  stop()
  const placed = await send(kind, place, anonKey)
  if (placed === null) return set({ step: "failed" })
  set({ step: placed.was_open ? "was-open" : "sent", kind, at: placed.created_at })
  let ending: ReturnType<typeof setTimeout> | undefined
  // Somebody may still come: the answer is awaited for as long again, and then the connection ends.
  const missed = setTimeout(() => {
    set({ step: "failed" })
    ending = setTimeout(() => stop(), missedAfterMs)
  }, missedAfterMs)
  const nothing = () => undefined
  const onCall = ({ answeredAt }: TrackedCall) => {
    if (answeredAt === null) return
    set({ step: "answered" })
    stop()
    const forgotten = setTimeout(() => set({ step: "none" }), answerShownMs)
    stop = () => clearTimeout(forgotten)
  }
  const orders = { [placed.call_id]: placed.tracking_key }
  const follower = { onOrder: nothing, onMenu: nothing, onLine: nothing, onUnknown: () => stop(), onCall }
  const unfollow = followOrders({ orders, menuId: place.menuId }, anonKey, follower)
  stop = () => {
    clearTimeout(missed)
    clearTimeout(ending)
    unfollow()
  }
}

/** @returns null without an answer, and when the server refuses */
async function send(
  kind: CallKind,
  { menuId, table }: { readonly menuId: string; readonly table: string },
  anonKey: string,
): Promise<PlacedCall | null> {
  try {
    const response = await fetch("/functions/v1/call-waiter", {
      method: "POST",
      signal: AbortSignal.timeout(answerTimeoutMs),
      headers: {
        ...visitorHeaders(anonKey),
        "content-type": "application/json",
        "x-table-code": storedTableCode(),
      },
      body: JSON.stringify({ menu: menuId, table, kind }),
    })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}
