import type { ReactNode } from "react"
import { Banner } from "../banner/banner.tsx"
import styles from "./action-banner.module.css"

type ActionBannerProps = {
  title: ReactNode
  /** The button that fixes the problem. */
  action: ReactNode
  className?: string
  children: ReactNode
}

/** A notice at the top of a page that reports a problem and offers the one action that fixes it. */
export function ActionBanner({ title, action, className, children }: ActionBannerProps) {
  return (
    <Banner tone="error" role="status" className={className}>
      <div className={styles.row}>
        <div>
          <p className={styles.title}>{title}</p>
          {children}
        </div>
        {action}
      </div>
    </Banner>
  )
}
