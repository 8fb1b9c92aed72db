import { useRef } from "react"
import styles from "./supplement-input.module.css"
import { usePriceInput } from "./use-price-input.ts"

type SupplementInputProps = {
  /** What adds it: a choice or a dish. For the accessible name. */
  name: string
  /** As typed, with a dot; empty: it adds nothing. */
  price: string
  isInvalid?: boolean
  onChange: (price: string) => void
}

/** What a choice, or a dish of a set menu, adds to a price. */
export function SupplementInput({ name, price, isInvalid = false, onChange }: SupplementInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const typed = usePriceInput(input, price, onChange)
  return (
    <span className={styles.supplement}>
      <span aria-hidden>+</span>
      <input
        {...typed}
        className={styles.price}
        aria-label={`Supplément (€)\u00a0: ${name}`}
        aria-invalid={isInvalid || undefined}
        placeholder="0,00"
      />
      <span aria-hidden>€</span>
    </span>
  )
}
