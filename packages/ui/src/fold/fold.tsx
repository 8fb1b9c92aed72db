import { ChevronDown } from "lucide-react"
import type { ReactNode } from "react"
import styles from "./fold.module.css"

type FoldProps = {
  title: string
  /** Short text at the right of the title, such as the current value. */
  note?: ReactNode
  /** Whether it is open at first. */
  isOpen?: boolean
  children: ReactNode
}

/** One row of a list that opens to show its content. The whole row can be pressed. */
export function Fold({ title, note, isOpen = false, children }: FoldProps) {
  return (
    <details className={styles.fold} open={isOpen}>
      <summary className={styles.row}>
        <h2>{title}</h2>
        {note !== undefined && <span className={styles.note}>{note}</span>}
        <ChevronDown aria-hidden />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
