import { useEffect, useState } from "react"

/** Milliseconds after which the wall shows its first page again. */
const backAfterMs = 20_000

/**
 * Pages through tickets when only some of them fit.
 *
 * @param total number of tickets
 * @returns how many tickets are skipped, and a function that shows the next page of `shown` tickets
 */
export function usePage(total: number): readonly [number, (shown: number) => void] {
  const [skipped, setSkipped] = useState(0)
  // Goes back by itself: the first page has the oldest orders.
  useEffect(() => {
    if (skipped === 0) return
    const timer = window.setTimeout(() => setSkipped(0), backAfterMs)
    return () => window.clearTimeout(timer)
  }, [skipped])
  const isPast = skipped >= total
  const showNext = (shown: number) => setSkipped(skipped + shown >= total ? 0 : skipped + shown)
  return [isPast ? 0 : skipped, showNext]
}
