import { useCallback, useLayoutEffect, useRef } from "react"
import { useSwallowedTaps } from "./second-tap.ts"

let openModals = 0
let veiled: readonly Element[] = []

/**
 * While something modal is open, nothing behind it can be reached: not by a Tab that is faster than the drawing, nor by a
 * screen reader. What floats beside the page, such as notices and the modal itself, stays. The second tap of a double tap
 * that opens or closes it has no effect.
 *
 * @returns where the focus goes on closing: where it was, unless something else has taken it meanwhile
 */
export function useModal(isOpen: boolean): () => HTMLElement | boolean {
  const before = useRef<Element | null>(null)
  // Before the browser draws, so that no key comes between.
  useLayoutEffect(() => {
    if (!isOpen) return
    // What is inert loses the focus: it has to be remembered first.
    before.current = document.activeElement
    openModals += 1
    if (openModals === 1) {
      veiled = [...document.querySelectorAll(`body > :not(${floating}, [inert])`)]
      for (const element of veiled) element.toggleAttribute("inert", true)
    }
    return () => {
      openModals -= 1
      if (openModals > 0) return
      for (const element of veiled) element.toggleAttribute("inert", false)
      veiled = []
    }
  }, [isOpen])
  // After the page has become inert, which the shield against taps must not be.
  useSwallowedTaps(isOpen)

  return useCallback(() => {
    const { activeElement, body } = document
    if (activeElement && activeElement !== body && !activeElement.closest(floating)) return false
    const element = before.current
    return element instanceof HTMLElement && element !== body && element.isConnected ? element : true
  }, [])
}

/** The library's containers at the end of the page. */
const floating = "[data-base-ui-portal]"
