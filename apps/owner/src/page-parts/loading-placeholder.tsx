import { useEffect, useState } from "react"
import { readTimeoutMs } from "../in-time.ts"
import styles from "./loading-placeholder.module.css"
import { RouteError } from "./route-error.tsx"

/** The placeholder while the session or a screen loads. After a timeout it shows an error with a retry button. */
export function LoadingPlaceholder() {
  const [isOver, setIsOver] = useState(false)
  // Starts the timeout.
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), readTimeoutMs)
    return () => clearTimeout(timer)
  }, [])
  if (isOver) return <RouteError />
  return (
    <p role="status" className={styles.placeholder}>
      Chargement...
    </p>
  )
}
