import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react"
import type { ReactNode } from "react"
import styles from "./banner.module.css"

const icons = {
  success: <CircleCheck aria-hidden />,
  warning: <TriangleAlert aria-hidden />,
  error: <CircleAlert aria-hidden />,
  neutral: <Info aria-hidden />,
}

type BannerProps = {
  tone: keyof typeof icons
  /** Replaces the icon of the tone. `null` shows no icon. */
  icon?: ReactNode
  /**
   * `alert` for an error that appears, `status` for news. Leave it out for a notice that is on the page from the start.
   */
  role?: "alert" | "status"
  /** A strip over the whole width, above the content of the page. */
  isBand?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A notice that stays in the page. */
export function Banner({ tone, icon = icons[tone], role, isBand = false, className = "", children }: BannerProps) {
  return (
    <div role={role} className={`${styles.banner} ${styles[tone]} ${isBand ? styles.band : ""} ${className}`}>
      {icon}
      <div className={styles.words}>{children}</div>
    </div>
  )
}
