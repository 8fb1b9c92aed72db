/** Which backups of a folder are retained. A backup that matches any of the three rules stays. */
export type KeepRule = {
  /** How many of the newest ones, however close to each other. */
  readonly latest: number
  /** The newest of each hour, for this many hours that have one. */
  readonly hours: number
  /** The newest of each day, for this many days that have one. */
  readonly days: number
}

const digitsOfHour = "2026-11-21T12".length
const digitsOfDay = "2026-11-21".length

/**
 * Returns the backups to retain.
 *
 * @param times ISO times or prefixes of them, each once, in any order
 */
export function keptBackups(times: readonly string[], { latest, hours, days }: KeepRule): Set<string> {
  const newestFirst = [...times].sort().reverse()
  const newestOf = (digits: number, count: number) => {
    const spans = new Map<string, string>()
    for (const time of newestFirst) {
      const span = time.slice(0, digits)
      if (!spans.has(span) && spans.size < count) spans.set(span, time)
    }
    return spans.values()
  }
  return new Set([...newestFirst.slice(0, latest), ...newestOf(digitsOfHour, hours), ...newestOf(digitsOfDay, days)])
}
