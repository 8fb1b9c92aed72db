import { LoaderCircle } from "lucide-react"
import type { ComponentProps, MouseEvent, ReactNode } from "react"
import { isSecondPress } from "../second-tap/second-tap.ts"
import styles from "./button.module.css"

/** The visual weight of a button. `primary`: one per view. `danger`: only inside a confirmation dialog. */
export type ButtonTone = "primary" | "secondary" | "quiet" | "danger" | "danger-quiet"

const toneClass: Record<ButtonTone, string | undefined> = {
  primary: styles.primary,
  secondary: styles.secondary,
  quiet: styles.quiet,
  danger: styles.danger,
  "danger-quiet": styles.dangerQuiet,
}

/** Returns the classes of a button, for a link that looks like one. */
export function buttonClass(tone: ButtonTone = "secondary"): string {
  return `${styles.button} ${toneClass[tone]}`
}

type ButtonProps = ComponentProps<"button"> & {
  tone?: ButtonTone
  /** Placed before the label. A spinner replaces it while the button is busy. */
  icon?: ReactNode
  /** The action is in progress: presses do nothing, and the button keeps the focus (unlike `disabled`). */
  isBusy?: boolean
}

/**
 * A button that ignores the second press of a double press. `aria-disabled` looks like `disabled` and ignores presses,
 * but the button keeps focus and hover. Use it where a tooltip explains why the button is disabled.
 */
export function Button({
  tone = "secondary",
  icon,
  isBusy = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const isRefused = isBusy || rest["aria-disabled"] === true || rest["aria-disabled"] === "true"
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Also prevents a submit button from submitting its form twice.
    if (isSecondPress(event) || isRefused) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      aria-busy={isBusy || undefined}
      aria-disabled={isRefused || undefined}
      className={className ? `${buttonClass(tone)} ${className}` : buttonClass(tone)}
      onClick={handleClick}
    >
      {isBusy ? <LoaderCircle className={styles.spinner} aria-hidden /> : icon}
      {children}
    </button>
  )
}
