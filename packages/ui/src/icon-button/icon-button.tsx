import type { ComponentProps, MouseEvent, ReactNode } from "react"
import { isSecondPress } from "../second-tap/second-tap.ts"
import styles from "./icon-button.module.css"

const toneClass = { quiet: "", strong: styles.strong, danger: styles.danger }

type IconButtonProps = Omit<ComponentProps<"button">, "children" | "aria-label"> & {
  /** What the button does and to which object: "Modifier Sole meunière". */
  label: string
  icon: ReactNode
  tone?: keyof typeof toneClass
  /** Made for quick presses, such as "one more": every press counts. */
  repeats?: boolean
}

/** A button with only an icon. Screen readers read its label. It ignores the second press of a double press. */
export function IconButton({
  label,
  icon,
  tone = "quiet",
  repeats = false,
  className = "",
  onClick,
  ...rest
}: IconButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isSecondPress(event, repeats)) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={`${styles.button} ${toneClass[tone]} ${className}`}
      onClick={handleClick}
    >
      {icon}
    </button>
  )
}
