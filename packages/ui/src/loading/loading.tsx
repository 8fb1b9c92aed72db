import { LoaderCircle } from "lucide-react"
import type { ReactNode } from "react"
import styles from "./loading.module.css"

type LoadingProps = {
  /** Names what is being loaded. */
  text: string
  /** Only for screen readers, because the skeleton shows the loading state. */
  isSilent?: boolean
  /** The skeleton of the content. */
  children?: ReactNode
  className?: string
}

/**
 * The loading state of a part of the page. Shows nothing for the first 150 ms, so that a quick answer does not flicker.
 */
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
