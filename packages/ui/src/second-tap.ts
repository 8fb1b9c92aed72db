import { useLayoutEffect } from "react"
import styles from "./second-tap.module.css"

/** Milliseconds within which a second tap of the same hand belongs to the first. */
const secondTapMs = 300

/** How far apart, in px, the two taps of a finger may be. */
const samePlacePx = 30

type Press = Pick<MouseEvent, "timeStamp" | "clientX" | "clientY" | "currentTarget">

let last: Press | null = null

/**
 * Whether a press is the second one of a double click or double tap, which means the same as the first: it comes within 300 ms
 * on the same control, or on another one that has moved under the finger meanwhile.
 *
 * @param press a click as its control receives it
 * @param repeats the control is made for quick presses, such as "one more": each of them counts
 */
export function isSecondPress(press: Press, repeats = false): boolean {
  const before = last
  const { timeStamp, clientX, clientY, currentTarget } = press
  // A press by key has no place, and no hand slips into a second one.
  const hasPlace = clientX !== 0 || clientY !== 0
  last = hasPlace ? { timeStamp, clientX, clientY, currentTarget } : null
  if (!hasPlace || before === null || timeStamp - before.timeStamp > secondTapMs) return false
  if (before.currentTarget === currentTarget) return !repeats
  return Math.hypot(clientX - before.clientX, clientY - before.clientY) < samePlacePx
}

let shield: HTMLElement | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Swallows every tap on the page for 300 ms. Called when something opens over the page or closes, so that the second tap of
 * a double tap does not press what appears under the finger.
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
  // At the window, before anything that closes an overlay on a press beside it. Without the default the focus stays where it is.
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
