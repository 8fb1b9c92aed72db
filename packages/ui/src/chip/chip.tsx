import type { ComponentProps, ReactNode } from "react"
import styles from "./chip.module.css"

type ChipProps = ComponentProps<"button"> & {
  /** If absent, the chip is a plain action, not a choice. */
  isPressed?: boolean
  /** Shown after the label. */
  count?: number
  /** Marks an action that adds something, such as "Nouvelle catégorie". */
  isDashed?: boolean
  icon?: ReactNode
}

/** A pill: a filter that is on or off, or a small action next to such filters. */
export function Chip({ isPressed, count, isDashed = false, icon, className = "", children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={isPressed}
      className={`${styles.chip} ${isDashed ? styles.dashed : ""} ${className}`}
    >
      {icon}
      <span className={styles.words}>{children}</span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </button>
  )
}
