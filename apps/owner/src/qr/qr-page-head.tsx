import type { ReactNode } from "react"
import styles from "./qr-page-head.module.css"

type QrPageHeadProps = { title: string; subtitle?: string; action?: ReactNode }

/** Title of a QR page, with its action at the right. */
export function QrPageHead({ title, subtitle, action }: QrPageHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {action}
    </div>
  )
}
