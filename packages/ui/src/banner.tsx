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
  /** Instead of the icon of the tone; `null` for none. */
  icon?: ReactNode
  /** `alert` for a refusal that appears, `status` for news; none for what was there from the start. */
  role?: "alert" | "status"
  className?: string
  children: ReactNode
}

/** A notice that stays in the page. */
export function Banner({ tone, icon = icons[tone], role, className = "", children }: BannerProps) {
  return (
    <div role={role} className={`${styles.banner} ${styles[tone]} ${className}`}>
      {icon}
      <div className={styles.words}>{children}</div>
    </div>
  )
}
