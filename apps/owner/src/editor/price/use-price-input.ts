import { filterPriceInput, formatStoredPrice, parsePrice } from "@ardoise/domain/money"
import { type ChangeEvent, type RefObject, useLayoutEffect, useRef, useState } from "react"

/**
 * Returns the props of an input for a price: "9.5" with the focus, as it is stored, and "9,50" without it, as diners
 * read it. With the Tab key all of it is selected.
 *
 * @param price the price as typed, with a dot: "9.5"
 * @param onChange receives only digits and one dot
 */
export function usePriceInput(
  ref: RefObject<HTMLInputElement | null>,
  price: string,
  onChange: (typed: string) => void,
) {
  const [hasFocus, setHasFocus] = useState(false)
  const isPointed = useRef(false)
  // The text changes with the focus, which removes the selection that the browser makes on the Tab key.
  useLayoutEffect(() => {
    if (hasFocus && !isPointed.current) ref.current?.select()
    isPointed.current = false
  }, [hasFocus, ref])
  return {
    ref,
    inputMode: "decimal",
    autoComplete: "off",
    value: hasFocus ? price : inFrench(price),
    onPointerDown: () => {
      isPointed.current = true
    },
    onFocus: () => setHasFocus(true),
    onBlur: () => setHasFocus(false),
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(filterPriceInput(event.target.value)),
  } as const
}

/** Returns the price with a comma and two decimals, without its unit; a text that is no price stays as it is. */
function inFrench(price: string): string {
  return parsePrice(price).ok ? formatStoredPrice(price).replace(/\s*€$/u, "") : price
}
