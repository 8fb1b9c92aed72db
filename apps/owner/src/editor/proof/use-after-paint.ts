import { useEffect, useRef } from "react"

/**
 * Returns a function that runs what it is given after the next frame is on the screen: a keystroke is shown first. Only
 * the newest one runs, and none after the component is gone.
 */
export function useAfterPaint(): (run: () => void) => void {
  const newest = useRef<(() => void) | null>(null)
  const isPlanned = useRef(false)
  useEffect(
    () => () => {
      newest.current = null
    },
    [],
  )
  return (run) => {
    newest.current = run
    if (isPlanned.current) return
    isPlanned.current = true
    requestAnimationFrame(() =>
      setTimeout(() => {
        isPlanned.current = false
        newest.current?.()
        newest.current = null
      }),
    )
  }
}
