import type { ReactNode } from "react"
import styles from "./tag.module.css"

/** A neutral label on an object, such as an allergen of a dish. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={styles.tag}>{children}</span>
}
