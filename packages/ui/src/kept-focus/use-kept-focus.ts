import { useEffect } from "react"

/**
 * Keeps the focus in its place when its element disappears from the page, such as a button of a deleted row: the element
 * that is now in this place takes it. Without this, the next Tab of a keyboard user starts at the top of the page. Used
 * once, by the frame of the app. A new screen, a menu and a dialog take the focus themselves, and so may any component.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    /** The last focus in the page, and the last one in a dialog over it. */
    let inPage: Place | null = null
    let inDialog: Place | null = null

    const handleFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.closest("[role=menu], [role=listbox]") !== null) return
      const dialog = target.closest(dialogs)
      // The library gives the focus of a lost element to the dialog around it.
      if (dialog === target) return
      const isInDialog = dialog !== null
      inDialog = isInDialog ? placeOf(target) : null
      if (!isInDialog) inPage = placeOf(target)
    }
    // A press on a place that takes no focus gives the focus up.
    const handlePress = () => {
      inPage = null
      inDialog = null
    }
    const isLost = (place: Place | null): place is Place => {
      const { activeElement: active, body } = document
      if (place === null || place.element.isConnected || active === null) return false
      return active === body || (active.matches(dialogs) && place.ancestors.some((around) => around === active))
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const restore = () => {
      if (isLost(inDialog) && takeFocus(inDialog)) return
      if (isLost(inPage)) takeFocus(inPage)
    }
    const observer = new MutationObserver(() => {
      if (!isLost(inDialog) && !isLost(inPage)) return
      clearTimeout(timer)
      timer = setTimeout(restore, settleMs)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener("focusin", handleFocus)
    document.addEventListener("pointerdown", handlePress)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener("focusin", handleFocus)
      document.removeEventListener("pointerdown", handlePress)
    }
  }, [])
}

/** Milliseconds within which a component may take the focus itself. */
const settleMs = 60

/** The place of an element in the page. */
type Place = {
  readonly element: HTMLElement
  /** The nearest first, up to the screen or the dialog. */
  readonly ancestors: readonly HTMLElement[]
  /** What can take the focus before it, the nearest first. */
  readonly before: readonly HTMLElement[]
}

const dialogs = "[role=dialog], [role=alertdialog]"
const focusable = "a[href], button, summary, input, select, textarea, [tabindex='0']"

function placeOf(element: HTMLElement): Place {
  const ancestors: HTMLElement[] = []
  for (let above = element.parentElement; above !== null && !holdsScreens(above); above = above.parentElement) {
    ancestors.push(above)
  }
  const all = [...(ancestors.at(-1)?.querySelectorAll<HTMLElement>(focusable) ?? [])]
  return { element, ancestors, before: all.slice(0, Math.max(0, all.indexOf(element))).reverse() }
}

/** Whether the element holds a whole screen. Nothing on the next screen is a neighbour of what was on this one. */
const holdsScreens = (element: HTMLElement) =>
  element === document.body || element.localName === "main" || element.querySelector("main") !== null

/** Gives the focus to the element that is now in a place. @returns whether one took it */
function takeFocus({ ancestors, before }: Place): boolean {
  for (const around of ancestors) {
    if (!around.isConnected) continue
    const previous = before.find((one) => around.contains(one))
    const here = [...around.querySelectorAll<HTMLElement>(focusable)].filter(canTakeFocus)
    const next = here.find((one) => previous === undefined || isAfter(one, previous))
    const target = next ?? (previous !== undefined && canTakeFocus(previous) ? previous : undefined)
    target?.focus({ preventScroll: true })
    if (target !== undefined && document.activeElement === target) return true
  }
  return false
}

const isAfter = (one: HTMLElement, other: HTMLElement) =>
  (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/** A text field would open the keyboard of a phone. The handle of a row would move it with the next key. */
const canTakeFocus = (element: HTMLElement) =>
  element.isConnected &&
  !element.matches(":disabled, [data-handle]") &&
  element.checkVisibility() &&
  !(element.matches("input, textarea") && matchMedia("(pointer: coarse)").matches)
