import type { ComponentProps } from "react"
import styles from "./card.module.css"

type CardProps = ComponentProps<"section"> & { as?: "section" | "article" | "div" | "li" }

/** A surface on the page with a thin border and no shadow. */
export function Card({ as: Element = "section", className = "", ...rest }: CardProps) {
  // All four elements take the same attributes. TypeScript cannot infer this through a union of refs.
  const Sheet = Element as "section"
  return <Sheet {...rest} className={`${styles.card} ${className}`} />
}
