import type { Drawer } from "@base-ui/react/drawer"
import { type RefObject, useCallback, useLayoutEffect, useRef } from "react"
import { useSwallowedTaps } from "../second-tap/second-tap.ts"

let openModals = 0
let veiled: readonly Element[] = []

type Modal = {
  /** The popup of the library takes this ref. */
  readonly popup: RefObject<HTMLDivElement | null>
  /** The root of the library takes this handler. */
  readonly onOpenChange: (open: boolean, details: Drawer.Root.ChangeEventDetails) => void
  /** Returns where the focus goes on closing: where it was, unless another element has taken it meanwhile. */
  readonly finalFocus: () => HTMLElement | boolean
}

/**
 * Makes everything behind an open modal inert. Neither a Tab pressed before the next paint nor a screen reader can
 * reach it. Floating elements, such as toasts and the modal itself, stay reachable. The second tap of a double tap that
 * opens or closes the modal has no effect. Escape closes only the uppermost of several modals.
 */
export function useModal(isOpen: boolean, onClose: () => void): Modal {
  const before = useRef<Element | null>(null)
  const popup = useRef<HTMLDivElement>(null)
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

  const finalFocus = useCallback(() => {
    const { activeElement, body } = document
    if (activeElement && activeElement !== body && !activeElement.closest(floating)) return false
    const element = before.current
    return element instanceof HTMLElement && element !== body && element.isConnected ? element : true
  }, [])
  const onOpenChange: Modal["onOpenChange"] = (open, details) => {
    if (open) return
    // The library knows only modals that one opens from the other. A modal of the frame, such as the one for an ended
    // session, receives the focus a moment after it opens over a form: Escape must not reach that form meanwhile.
    if (details.reason === "escape-key" && (details.event.defaultPrevented || !isUppermost(popup.current))) {
      details.cancel()
      details.allowPropagation()
      return
    }
    onClose()
  }
  return { popup, onOpenChange, finalFocus }
}

/** Whether no other modal is open over this one. */
function isUppermost(popup: Element | null): boolean {
  return popup === [...document.querySelectorAll(openPopup)].at(-1)
}

/** The library's containers at the end of the page. */
const floating = "[data-base-ui-portal]"
const openPopup = `${floating} [data-sheet][data-open]`
