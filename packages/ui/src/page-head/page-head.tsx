import type { ReactNode } from "react"
import styles from "./page-head.module.css"

type PageHeadProps = {
  title: ReactNode
  /** Placed beside the title. It gets the rest of the row, so that another text moves nothing else. */
  state?: ReactNode
  subtitle?: ReactNode
  /** Placed at the right, and below the text on a small screen. */
  actions?: ReactNode
  /** Takes little height, on a screen where every row below it counts. */
  isLow?: boolean
}

/** The title of a screen, with its actions. */
export function PageHead({ title, state, subtitle, actions, isLow = false }: PageHeadProps) {
  return (
    <div className={isLow ? `${styles.head} ${styles.low}` : styles.head}>
      <div className={styles.words}>
        <div className={styles.line}>
          <h1 className={styles.title}>{title}</h1>
          {state !== undefined && <div className={styles.state}>{state}</div>}
        </div>
        {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
