import { useEffect, useReducer } from "react"
import { serverNow } from "./server-clock.ts"

/**
 * Returns the present time by the server's clock, in milliseconds since 1970. It updates every `everyMs` and with each
 * rendering. An answer with orders also updates the server's clock, which their ages use.
 */
export function useNow(everyMs: number): number {
  const [, renew] = useReducer((count: number) => count + 1, 0)
  // Renders again at an interval.
  useEffect(() => {
    const timer = window.setInterval(renew, everyMs)
    return () => window.clearInterval(timer)
  }, [everyMs])
  return serverNow()
}
