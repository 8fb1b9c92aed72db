import type { ReactNode } from "react"
import styles from "./tag.module.css"

type TagProps = {
  /** `warning`: something is missing here. */
  tone?: "neutral" | "warning"
  children: ReactNode
}

/** A label on an object, such as an allergen of a dish. */
export function Tag({ tone = "neutral", children }: TagProps) {
  return <span className={`${styles.tag} ${tone === "warning" ? styles.warning : ""}`}>{children}</span>
}
