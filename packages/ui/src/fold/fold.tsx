import { ChevronDown } from "lucide-react"
import type { ReactNode } from "react"
import styles from "./fold.module.css"

type FoldProps = {
  title: string
  /** Short text at the right of the title, such as a count. */
  note?: ReactNode
  /** The current value, at the right of the title until the row is open and shows it itself. */
  value?: ReactNode
  /** Whether it is open at first. */
  isOpen?: boolean
  /** Level of its heading. */
  level?: 2 | 3
  /** Ends where its container ends: it is not in a box. */
  isFlush?: boolean
  children: ReactNode
}

/** One row of a list that opens to show its content. The whole row can be pressed. */
export function Fold({ title, note, value, isOpen = false, level = 2, isFlush = false, children }: FoldProps) {
  const Heading = `h${level}` as const
  return (
    <details className={isFlush ? `${styles.fold} ${styles.flush}` : styles.fold} open={isOpen}>
      <summary className={styles.row}>
        <Heading>{title}</Heading>
        {note !== undefined && <span className={styles.note}>{note}</span>}
        {value !== undefined && <span className={`${styles.note} ${styles.value}`}>{value}</span>}
        <ChevronDown aria-hidden />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
