import type { CSSProperties } from "react"
import styles from "./skeleton.module.css"

/**
 * The place of something that is being loaded. Says nothing aloud: put the sentence in a `role="status"` beside it.
 *
 * @param props.height and `width` are CSS lengths; a number is px; the width is that of the parent by default
 */
export function Skeleton({ height, width }: Pick<CSSProperties, "height" | "width">) {
  return <span aria-hidden="true" className={styles.bone} style={{ height, width }} />
}
