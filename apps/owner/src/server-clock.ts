/** Milliseconds that the server's clock is ahead of this device's clock; 0 until the first answer. */
let aheadMs = 0

/** The `date` header has whole seconds, so on average the real time is half a second later. */
const dateRoundingMs = 500

/**
 * Compares the two clocks, using an answer of the server. A kitchen tablet's clock may be hours wrong, but the ages of
 * orders must be right.
 *
 * @param sentAtMs when the call was sent, by this device's clock
 * @param nowMs when its answer arrived, by this device's clock
 */
export function noteServerTime({ headers }: Pick<Response, "headers">, sentAtMs: number, nowMs = Date.now()): void {
  const serverMs = Date.parse(headers.get("date") ?? "")
  if (Number.isNaN(serverMs)) return
  aheadMs = serverMs + dateRoundingMs - (sentAtMs + nowMs) / 2
}

/** Returns the present time by the server's clock, in milliseconds since 1970. */
export function serverNow(): number {
  return Date.now() + aheadMs
}
