import { useEffect, useState } from "react"

/** Milliseconds before a state is shown as slow. A shorter state would only flicker. */
const slowAfterMs = 150

/** Returns whether an action has been in progress long enough to be shown. */
export function useIsSlow(isUnderWay: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isUnderWay) return
    const timer = window.setTimeout(() => setIsSlow(true), slowAfterMs)
    return () => {
      window.clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isUnderWay])
  return isSlow
}
