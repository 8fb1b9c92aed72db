import { messageFor, type RefusalCode } from "@ardoise/domain/messages"
import type { CardHeading } from "./card-rows.ts"
import styles from "./heading-field.module.css"
import { Refusal } from "./refusal.tsx"

type HeadingFieldProps = {
  heading: CardHeading
  /** Number of its dishes. */
  count: number
  refusal: RefusalCode | null
  onChange: (name: string) => void
}

/** The name of a category that was read, with the number of its dishes. */
export function HeadingField({ heading, count, refusal, onChange }: HeadingFieldProps) {
  return (
    <>
      <div className={styles.heading}>
        <input
          className={styles.name}
          aria-label="Catégorie"
          aria-invalid={refusal !== null}
          value={heading.name}
          onChange={(event) => onChange(event.target.value)}
        />
        <span className={styles.count}>{count}</span>
      </div>
      {refusal !== null && <Refusal text={messageFor(refusal, heading.name)} />}
    </>
  )
}
