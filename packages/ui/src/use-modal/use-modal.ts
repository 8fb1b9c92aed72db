import { useCallback, useLayoutEffect, useRef } from "react"
import { useSwallowedTaps } from "../second-tap/second-tap.ts"

let openModals = 0
let veiled: readonly Element[] = []

/**
 * Makes everything behind an open modal inert. Neither a Tab pressed before the next paint nor a screen reader can
 * reach it. Floating elements, such as toasts and the modal itself, stay reachable. The second tap of a double tap that
 * opens or closes the modal has no effect.
 *
 * @returns where the focus goes on closing: where it was, unless another element has taken it meanwhile
 */
export function useModal(isOpen: boolean): () => HTMLElement | boolean {
  const before = useRef<Element | null>(null)
  // Runs before the browser paints, so that no key press comes in between.
  useLayoutEffect(() => {
    if (!isOpen) return
    // An inert element loses the focus, so store the focused element first.
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
  // Runs after the page has become inert. The shield against taps must not become inert too.
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
