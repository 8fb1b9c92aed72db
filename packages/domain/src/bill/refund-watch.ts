const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A bank may give a refund back up to thirty days after the provider has sent it. */
const watchedMs = 35 * dayMs

/**
 * Returns when the provider is asked about the refunds of a payment again, because the event of a failure may be lost:
 * within hours of a refund, then once a day.
 *
 * @param changedAt ISO time at which the last change of the refunds was received
 * @param now ISO time
 * @returns ISO time; "" once no refund can fail any more
 */
export function nextRefundCheck(changedAt: string, now: string): string {
  const age = Math.max(0, Date.parse(now) - Date.parse(changedAt))
  if (age >= watchedMs) return ""
  return new Date(Date.parse(now) + Math.min(Math.max(age, hourMs), dayMs)).toISOString()
}
