import { LoaderCircle } from "lucide-react"
import type { ReactNode } from "react"
import styles from "./loading.module.css"

type LoadingProps = {
  /** What is awaited, in the words of the specification. */
  text: string
  /** Only heard, because the skeleton shows it. */
  isSilent?: boolean
  /** The skeleton of what is awaited. */
  children?: ReactNode
  className?: string
}

/** Something is awaited. Shows nothing for the first 150 ms, so that a quick answer does not flicker. */
export function Loading({ text, isSilent = false, children, className = "" }: LoadingProps) {
  return (
    <div className={`${styles.loading} ${className}`}>
      <p className={isSilent ? "visually-hidden" : styles.status} role="status">
        {!isSilent && <LoaderCircle className={styles.spinner} aria-hidden />}
        {text}
      </p>
      {children}
    </div>
  )
}
