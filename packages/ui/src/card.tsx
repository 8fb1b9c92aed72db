import type { ComponentProps } from "react"
import styles from "./card.module.css"

type CardProps = ComponentProps<"section"> & { as?: "section" | "article" | "div" | "li" }

/** A sheet of paper on the page: hairline, no shadow. */
export function Card({ as: Element = "section", className = "", ...rest }: CardProps) {
  // The three elements and `li` take the same attributes; TypeScript cannot see it through a union of refs.
  const Sheet = Element as "section"
  return <Sheet {...rest} className={`${styles.card} ${className}`} />
}
