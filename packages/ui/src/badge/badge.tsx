import type { ReactNode } from "react"
import styles from "./badge.module.css"

/** Shows the state of an object as a dot and a word. */
export function Badge({
  tone,
  children,
}: {
  tone: "success" | "warning" | "info" | "error" | "neutral"
  children: ReactNode
}) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
}
