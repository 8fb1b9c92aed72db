import type { CartDish, CartLine } from "@ardoise/domain/order/cart"
import { replaceLine, setLineNote } from "@ardoise/domain/order/cart-changes"
import { unitKey } from "@ardoise/domain/order/unit-price"
import { useId, useState } from "react"
import { dishButtons } from "../cart/cart-controls.ts"
import { useCart } from "../cart/cart-provider.tsx"
import { choose } from "../choices/choose.ts"
import type { OrderStrings } from "../texts/order-strings.ts"
import { styles } from "./order-styles.ts"

/** Maximum characters of a note: two lines of a kitchen printer. */
const noteLength = 80

/** The choices of a line, and its note for the kitchen: first a button, then a text field. */
export function NoteField({ line, strings }: { line: CartLine; strings: OrderStrings }) {
  const { update, language } = useCart()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const note = line.note ?? ""
  // The choices can be changed while the page shows the dish.
  const plus = line.options && [...dishButtons()].find(({ value, name }) => value === line.id && name !== "")
  if (!isOpen) {
    return (
      <>
        {plus && (
          <button
            type="button"
            className={styles.quiet}
            onClick={({ currentTarget }) => {
              const { quantity, note: _note, ...dish } = line
              const onDone = (changed: CartDish, count: number) =>
                update((cart) => replaceLine(cart, unitKey(line), { ...line, ...changed, quantity: count }))
              choose(plus, { dish, quantity, language, opener: currentTarget, onDone })
            }}
          >
            {strings.modify}
          </button>
        )}
        <button type="button" className={styles.quiet} onClick={() => setIsOpen(true)}>
          {note === "" ? strings.note : note}
        </button>
      </>
    )
  }
  return (
    <span className={styles.field}>
      <label htmlFor={id}>{strings.note}</label>
      <input
        id={id}
        // biome-ignore lint/a11y/noAutofocus: the diner opened this field with the button in its place
        autoFocus
        maxLength={noteLength}
        value={note}
        aria-describedby={`${id}-hint`}
        onChange={(event) => update((cart) => setLineNote(cart, unitKey(line), event.target.value))}
        onBlur={() => setIsOpen(false)}
      />
      <small id={`${id}-hint`}>{strings.noteHint.replace("{n}", String(noteLength))}</small>
    </span>
  )
}
