import { LoaderCircle } from "lucide-react"
import type { ComponentProps, MouseEvent, ReactNode } from "react"
import styles from "./button.module.css"
import { isSecondPress } from "./second-tap.ts"

/** How much a button weighs. `primary`: one per view. `danger`: only inside a confirmation. */
export type ButtonTone = "primary" | "secondary" | "quiet" | "danger" | "danger-quiet"

const toneClass: Record<ButtonTone, string | undefined> = {
  primary: styles.primary,
  secondary: styles.secondary,
  quiet: styles.quiet,
  danger: styles.danger,
  "danger-quiet": styles.dangerQuiet,
}

/** The classes of a button, for a link that looks like one. */
export function buttonClass(tone: ButtonTone = "secondary"): string {
  return `${styles.button} ${toneClass[tone]}`
}

type ButtonProps = ComponentProps<"button"> & {
  tone?: ButtonTone
  /** Stands before the label; a spinner takes its place while busy. */
  icon?: ReactNode
  /** The action is under way: presses do nothing, and the focus stays here (unlike `disabled`). */
  isBusy?: boolean
}

/**
 * A press that does something, once: the second press of a double press is ignored. `aria-disabled` gives the look of `disabled` and ignores presses, yet keeps focus and
 * hover: use it where a tooltip says why.
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
    // Also keeps a submit button from sending its form a second time.
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
