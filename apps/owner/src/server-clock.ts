/** How far the server's clock is ahead of this device's, in milliseconds; as long as no answer has said it, they agree. */
let aheadMs = 0

/** The header `date` has whole seconds: on average half of one has passed since. */
const dateRoundingMs = 500

/**
 * Compares the clocks by an answer of the server. A tablet in a kitchen may be hours off, and the ages of orders are not.
 *
 * @param sentAtMs when the call was sent, by this device
 * @param nowMs when its answer came, by this device
 */
export function noteServerTime({ headers }: Pick<Response, "headers">, sentAtMs: number, nowMs = Date.now()): void {
  const serverMs = Date.parse(headers.get("date") ?? "")
  if (Number.isNaN(serverMs)) return
  aheadMs = serverMs + dateRoundingMs - (sentAtMs + nowMs) / 2
}

/** The present moment by the server's clock, in milliseconds since 1970. */
export function serverNow(): number {
  return Date.now() + aheadMs
}
