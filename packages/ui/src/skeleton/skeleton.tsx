import type { CSSProperties } from "react"
import styles from "./skeleton.module.css"

/**
 * A placeholder for content that is loading. Screen readers ignore it: put the sentence in a `role="status"` next to
 * it.
 *
 * @param props.height and `width` are CSS lengths; a number is px; the default width is that of the parent
 */
export function Skeleton({ height, width }: Pick<CSSProperties, "height" | "width">) {
  return <span aria-hidden="true" className={styles.bone} style={{ height, width }} />
}
