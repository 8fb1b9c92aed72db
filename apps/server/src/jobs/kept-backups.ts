/** How many backups of a folder stay. One that any of the three wants is kept. */
export type KeepRule = {
  /** The latest ones, however close to each other. */
  readonly latest: number
  /** The latest of each of so many hours in which there is one. */
  readonly hours: number
  /** The latest of each of so many days in which there is one. */
  readonly days: number
}

const digitsOfHour = "2026-11-21T12".length
const digitsOfDay = "2026-11-21".length

/**
 * Which backups stay.
 *
 * @param times ISO times or beginnings of them, each once, in any order
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
