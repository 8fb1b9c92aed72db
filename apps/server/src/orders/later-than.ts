/**
 * Returns a time later than that of the previous change, even if the clock was set back or differs from that of another
 * process. Phones and boards take the state with the later time as the newer one.
 */
export function laterThan(before: string, at: string): string {
  return at > before ? at : new Date(Date.parse(before) + 1).toISOString()
}
