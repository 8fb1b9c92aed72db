import { useEffect, useState } from "react"

/** The present moment in milliseconds, renewed from time to time. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  // Talks to the clock.
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), everyMs)
    return () => window.clearInterval(timer)
  }, [everyMs])
  return now
}
