import type { ComponentProps, ReactNode } from "react"
import styles from "./icon-button.module.css"

const toneClass = { quiet: "", strong: styles.strong, danger: styles.danger }

type IconButtonProps = Omit<ComponentProps<"button">, "children" | "aria-label"> & {
  /** What it does and to what: "Modifier Sole meunière". */
  label: string
  icon: ReactNode
  tone?: keyof typeof toneClass
}

/** A button that is only an icon; its label is spoken. */
export function IconButton({ label, icon, tone = "quiet", className = "", ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} className={`${styles.button} ${toneClass[tone]} ${className}`}>
      {icon}
    </button>
  )
}
