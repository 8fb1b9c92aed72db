import { ChevronDown, CircleAlert } from "lucide-react"
import { type ComponentProps, type ReactNode, useId } from "react"
import styles from "./field.module.css"

type Description = {
  label: string
  /** Whether the label is for screen readers alone, because what is beside the field says the same. */
  isLabelHidden?: boolean
  /** The validation error, shown under the field. Empty or absent: the field is valid. */
  error?: string
  /** What to know before typing. */
  hint?: string
}

type ControlProps = Pick<ComponentProps<"input">, "id" | "aria-describedby" | "aria-invalid">

/** Returns the ids and attributes that connect the label, the hint and the error to their control. */
function useDescription({ error, hint }: Description, control: ControlProps) {
  const ownId = useId()
  const controlId = control.id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const described = [control["aria-describedby"], hint && hintId, error && errorId].filter(Boolean).join(" ")
  return {
    controlId,
    hintId,
    errorId,
    control: {
      id: controlId,
      "aria-invalid": error ? true : control["aria-invalid"],
      "aria-describedby": described || undefined,
    },
  }
}

type FrameProps = Description & {
  ids: ReturnType<typeof useDescription>
  action?: ReactNode
  className?: string
  children: ReactNode
}

function Frame({ label, isLabelHidden = false, error, hint, ids, action, className = "", children }: FrameProps) {
  return (
    <div className={`${styles.field} ${className}`}>
      <div className={isLabelHidden ? "visually-hidden" : styles.head}>
        <label className={styles.label} htmlFor={ids.controlId}>
          {label}
        </label>
        {action}
      </div>
      {children}
      {hint && (
        <p className={styles.hint} id={ids.hintId}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={ids.errorId}>
          <CircleAlert aria-hidden />
          {error}
        </p>
      )}
    </div>
  )
}

type TextFieldProps = Description &
  ComponentProps<"input"> & {
    /** Placed at the right inside the field: a unit as text, or a button of 44 px. */
    suffix?: ReactNode
    /** Read after the field, wherever the class places it. */
    aside?: ReactNode
  }

/** One line of text with its label. `className` goes to the outer element, every other prop to the input. */
export function TextField({ label, isLabelHidden, error, hint, suffix, aside, className, ...input }: TextFieldProps) {
  const ids = useDescription({ label, error, hint }, input)
  return (
    <Frame label={label} isLabelHidden={isLabelHidden} error={error} hint={hint} ids={ids} className={className}>
      <div className={styles.box}>
        <input
          {...input}
          {...ids.control}
          className={suffix === undefined ? styles.input : `${styles.input} ${styles.withSuffix}`}
        />
        {suffix !== undefined && (
          <span className={`${styles.suffix} ${typeof suffix === "string" ? styles.suffixText : ""}`}>{suffix}</span>
        )}
      </div>
      {aside}
    </Frame>
  )
}

type TextAreaFieldProps = Description &
  ComponentProps<"textarea"> & {
    /** An action on the text, placed at the right of the label. */
    action?: ReactNode
    /** Covers the text, such as while it is being generated. */
    cover?: ReactNode
  }

/** Several lines of text with their label. `className` goes to the outer element, every other prop to the textarea. */
export function TextAreaField({
  label,
  isLabelHidden,
  error,
  hint,
  action,
  cover,
  className,
  ...area
}: TextAreaFieldProps) {
  const ids = useDescription({ label, error, hint }, area)
  return (
    <Frame
      label={label}
      isLabelHidden={isLabelHidden}
      error={error}
      hint={hint}
      ids={ids}
      action={action}
      className={className}
    >
      <div className={styles.box}>
        <textarea rows={3} {...area} {...ids.control} className={`${styles.input} ${styles.textarea}`} />
        {cover && <div className={styles.cover}>{cover}</div>}
      </div>
    </Frame>
  )
}

/** The native select with its label. `className` goes to the outer element, every other prop to the select. */
export function SelectField({
  label,
  isLabelHidden,
  error,
  hint,
  className,
  children,
  ...select
}: Description & ComponentProps<"select">) {
  const ids = useDescription({ label, error, hint }, select)
  return (
    <Frame label={label} isLabelHidden={isLabelHidden} error={error} hint={hint} ids={ids} className={className}>
      <div className={styles.box}>
        <select {...select} {...ids.control} className={`${styles.input} ${styles.select}`}>
          {children}
        </select>
        <span className={`${styles.suffix} ${styles.chevron}`}>
          <ChevronDown aria-hidden />
        </span>
      </div>
    </Frame>
  )
}
