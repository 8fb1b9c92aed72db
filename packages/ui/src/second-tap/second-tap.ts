import { useLayoutEffect } from "react"
import styles from "./second-tap.module.css"

/** Milliseconds within which a second tap counts as part of a double tap. */
const secondTapMs = 300

/** Maximum distance in px between the two taps of a double tap. */
const samePlacePx = 30

type Press = Pick<MouseEvent, "timeStamp" | "clientX" | "clientY" | "currentTarget">

let last: Press | null = null

// Whatever a hand does in between, the next press is a press of its own.
if (typeof window !== "undefined") {
  const forget = () => {
    last = null
  }
  window.addEventListener("keydown", forget, true)
  window.addEventListener("input", forget, true)
  const forgetElsewhere = (press: MouseEvent) => {
    // A script's own click, such as on a hidden file input, belongs to the press that caused it.
    const isByHand = press.isTrusted && (press.clientX !== 0 || press.clientY !== 0)
    if (isByHand && last !== null && distanceOf(last, press) >= samePlacePx) forget()
  }
  window.addEventListener("click", forgetElsewhere, true)
}

/**
 * Whether a press is the second one of a double click or double tap. Such a press must have no effect of its own. It
 * comes within 300 ms of the first press: on the same control, or on another one that has moved under the finger.
 *
 * @param press a click event, as the control receives it
 * @param repeats the control is made for quick presses, such as "one more": every press on it counts
 */
export function isSecondPress(press: Press, repeats = false): boolean {
  const before = last
  const { timeStamp, clientX, clientY, currentTarget } = press
  // A keyboard press has no coordinates, and is never an accidental second press.
  const hasPlace = clientX !== 0 || clientY !== 0
  last = hasPlace ? { timeStamp, clientX, clientY, currentTarget } : null
  if (!hasPlace || before === null || timeStamp - before.timeStamp > secondTapMs) return false
  if (before.currentTarget === currentTarget) return !repeats
  return distanceOf(before, press) < samePlacePx
}

const distanceOf = (one: Pick<Press, "clientX" | "clientY">, other: Pick<Press, "clientX" | "clientY">) =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)

let shield: HTMLElement | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Swallows every tap on the page for 300 ms. Call it when an overlay opens or closes. The second tap of a double tap
 * then does not press the element that appears under the finger.
 */
export function swallowTaps(): void {
  shield ??= createShield()
  shield.inert = false
  document.body.append(shield)
  clearTimeout(timer)
  timer = setTimeout(() => shield?.remove(), secondTapMs)
}

/** Swallows taps when an overlay opens and when it closes. */
export function useSwallowedTaps(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    swallowTaps()
    return swallowTaps
  }, [isOpen])
}

function createShield(): HTMLElement {
  const element = document.createElement("div")
  element.className = styles.shield ?? ""
  element.dataset.shield = ""
  // Listens on the window, before handlers that close an overlay on an outside press. Preventing the default keeps the
  // focus where it is.
  const swallow = (event: Event) => {
    if (event.target !== element) return
    event.stopImmediatePropagation()
    if (event.cancelable && !event.type.startsWith("touch")) event.preventDefault()
  }
  for (const type of ["pointerdown", "pointerup", "mousedown", "mouseup", "click", "touchstart", "touchend"]) {
    window.addEventListener(type, swallow, { capture: true, passive: type.startsWith("touch") })
  }
  return element
}
