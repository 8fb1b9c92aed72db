import type { ReactNode } from "react"
import styles from "./page-head.module.css"

type PageHeadProps = {
  title: ReactNode
  subtitle?: ReactNode
  /** Placed at the right, and below the text on a small screen. */
  actions?: ReactNode
}

/** The title of a screen, with its actions. */
export function PageHead({ title, subtitle, actions }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
