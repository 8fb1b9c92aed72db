import type { ReactNode } from "react"
import styles from "./badge.module.css"

/** The state of a thing: a dot and a word. */
export function Badge({
  tone,
  children,
}: {
  tone: "success" | "warning" | "info" | "error" | "neutral"
  children: ReactNode
}) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
}
