/**
 * Ignores every tap for 300 ms: the second tap of a double tap must not press a control that has just appeared under
 * the finger.
 *
 * @param dialog the open dialog that the tap would reach; without one, the page
 */
export function swallowTaps(dialog?: Element | null): void {
  const shield = document.createElement("div")
  shield.style.cssText = "position:fixed;inset:0;z-index:9"
  // Keep the focus where it is.
  shield.onmousedown = () => false
  ;(dialog ?? document.body).append(shield)
  setTimeout(() => shield.remove(), 300)
}
