import { Card } from "@ardoise/ui/card/card"
import type { ReactNode } from "react"
import styles from "./papers-page.module.css"

type PaperRowProps = {
  /** Unique on the page: the id of the heading. */
  id: string
  title: string
  /** What the paper is for. */
  purpose: string
  /** A picture of the paper; omitted: the row has none. */
  sheet?: ReactNode
  /** A sheet that is higher than wide gets less room. */
  isUpright?: boolean
  /** The choice of its size. */
  format?: ReactNode
  /** What makes the paper. */
  children: ReactNode
}

/** One paper of the page: its picture, what it is for, and the button that makes it. */
export function PaperRow({ id, title, purpose, sheet, isUpright = false, format, children }: PaperRowProps) {
  const heading = <h2 id={id}>{title}</h2>
  return (
    <Card className={styles.row} aria-labelledby={id}>
      {sheet !== undefined && (
        <div className={styles.sheet} data-form={isUpright ? "upright" : undefined}>
          {sheet}
        </div>
      )}
      <div className={styles.words}>
        {format === undefined ? (
          heading
        ) : (
          <div className={styles.head}>
            {heading}
            {format}
          </div>
        )}
        <p className={styles.purpose}>{purpose}</p>
        {children}
      </div>
    </Card>
  )
}
