import { CircleAlert } from "lucide-react"
import styles from "./review-row.module.css"

/** Why a row or a heading cannot be added as it is. */
export function Refusal({ id, text }: { id?: string; text: string }) {
  return (
    <p id={id} className={styles.refusal}>
      <CircleAlert aria-hidden />
      {text}
    </p>
  )
}
