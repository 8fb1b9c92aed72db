import { useEffect, useReducer } from "react"
import { serverNow } from "../server-clock.ts"

/**
 * The present moment by the server's clock in milliseconds, renewed from time to time and with each rendering: an answer that
 * brings orders also brings the time that their ages are measured by.
 */
export function useNow(everyMs: number): number {
  const [, renew] = useReducer((count: number) => count + 1, 0)
  // Talks to the clock.
  useEffect(() => {
    const timer = window.setInterval(renew, everyMs)
    return () => window.clearInterval(timer)
  }, [everyMs])
  return serverNow()
}
