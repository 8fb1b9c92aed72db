import { TextField } from "@ardoise/ui/field/field"
import type { RefObject } from "react"
import styles from "./price-field.module.css"
import { usePriceInput } from "./use-price-input.ts"

type PriceFieldProps = {
  ref: RefObject<HTMLInputElement | null>
  /** The price as typed, with a dot: "9.5". */
  value: string
  error: string | undefined
  /** Receives only digits and one dot. */
  onChange: (typed: string) => void
}

/** The price of a dish. */
export function PriceField({ ref, value, error, onChange }: PriceFieldProps) {
  const input = usePriceInput(ref, value, onChange)
  return <TextField {...input} label="Prix" suffix="€" className={styles.price} error={error} />
}
