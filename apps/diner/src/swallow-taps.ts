/**
 * Swallows every tap for 300 ms, so that the second tap of a double tap does not press what has come under the finger.
 *
 * @param dialog the open one that the tap would reach; without one, the page
 */
export function swallowTaps(dialog?: Element | null): void {
  const shield = document.createElement("div")
  shield.style.cssText = "position:fixed;inset:0;z-index:9"
  // The focus stays where it is.
  shield.onmousedown = () => false
  ;(dialog ?? document.body).append(shield)
  setTimeout(() => shield.remove(), 300)
}
