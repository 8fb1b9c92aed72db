import { filterPriceInput, formatStoredPrice, parsePrice } from "@ardoise/domain/money"
import { TextField } from "@ardoise/ui/field/field"
import { type RefObject, useLayoutEffect, useRef, useState } from "react"
import styles from "./price-field.module.css"

type PriceFieldProps = {
  ref: RefObject<HTMLInputElement | null>
  /** The price as typed, with a dot: "9.5". */
  value: string
  error: string | undefined
  /** Receives only digits and one dot. */
  onChange: (typed: string) => void
}

/** The price of a dish: "9.5" with the focus, as it is stored, and "9,50" without it, as diners read it. */
export function PriceField({ ref, value, error, onChange }: PriceFieldProps) {
  const [hasFocus, setHasFocus] = useState(false)
  const isPointed = useRef(false)
  // The text changes with the focus, which removes the selection that the browser makes on the Tab key.
  useLayoutEffect(() => {
    if (hasFocus && !isPointed.current) ref.current?.select()
    isPointed.current = false
  }, [hasFocus, ref])
  return (
    <TextField
      ref={ref}
      label="Prix"
      suffix="€"
      inputMode="decimal"
      autoComplete="off"
      className={styles.price}
      value={hasFocus ? value : inFrench(value)}
      error={error}
      onPointerDown={() => {
        isPointed.current = true
      }}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      onChange={(event) => onChange(filterPriceInput(event.target.value))}
    />
  )
}

/** Returns the price with a comma and two decimals, without its unit; a text that is no price stays as it is. */
function inFrench(price: string): string {
  return parsePrice(price).ok ? formatStoredPrice(price).replace(/\s*€$/u, "") : price
}
