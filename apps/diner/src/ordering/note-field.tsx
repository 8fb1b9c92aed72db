import type { CartLine } from "@ardoise/domain/order/cart"
import { useId, useState } from "react"
import { useCart } from "../cart/cart-provider.tsx"
import type { OrderStrings } from "./order-strings.ts"
import { styles } from "./order-styles.ts"

/** Maximum characters of a note: two lines of a kitchen printer. */
const noteLength = 80

/** A note for the kitchen: first a button, then a text field. */
export function NoteField({ line, strings }: { line: CartLine; strings: OrderStrings }) {
  const { note: keepNote } = useCart()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const note = line.note ?? ""
  if (!isOpen) {
    return (
      <button type="button" className={styles.quiet} onClick={() => setIsOpen(true)}>
        {note === "" ? strings.note : note}
      </button>
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
        onChange={(event) => keepNote(line.id, event.target.value)}
        onBlur={() => setIsOpen(false)}
      />
      <small id={`${id}-hint`}>{strings.noteHint.replace("{n}", String(noteLength))}</small>
    </span>
  )
}
