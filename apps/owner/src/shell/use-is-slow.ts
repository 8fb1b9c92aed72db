import { useEffect, useState } from "react"

/** What is over sooner is not worth a word: it would only flicker. */
const patienceMs = 150

/** Whether something has been under way for long enough to be shown. */
export function useIsSlow(isUnderWay: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isUnderWay) return
    const timer = window.setTimeout(() => setIsSlow(true), patienceMs)
    return () => {
      window.clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isUnderWay])
  return isSlow
}
