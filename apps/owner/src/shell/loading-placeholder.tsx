import { useEffect, useState } from "react"
import { patienceMs } from "../in-time.ts"
import styles from "./loading-placeholder.module.css"
import { RouteError } from "./route-error.tsx"

/** The place of a screen while the session, or the screen itself, is being loaded. What takes too long can be tried again. */
export function LoadingPlaceholder() {
  const [isOver, setIsOver] = useState(false)
  // Talks to the clock.
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  if (isOver) return <RouteError />
  return (
    <p role="status" className={styles.placeholder}>
      Chargement...
    </p>
  )
}
