import { type MouseEvent, type RefObject, useState } from "react"

/**
 * Holds the height of a form in a dialog while the owner types: what appears below the text, such as hints, must not
 * move the field. The form then scrolls. It has its own height again after a press on a control.
 */
export function useStillForm(form: RefObject<HTMLFormElement | null>) {
  const [heldPx, setHeldPx] = useState<number | null>(null)
  return {
    style: heldPx === null ? undefined : { height: heldPx },
    hold: () => {
      if (heldPx === null) setHeldPx(form.current?.offsetHeight || null)
    },
    handleClick: ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest("button, summary, fieldset")) setHeldPx(null)
    },
  }
}
