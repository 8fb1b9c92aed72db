/** Says something above the sign of a menu, in the page's own flow. @param parts texts; one in another language names it */
export function showStrip(...parts: readonly (string | HTMLElement)[]): void {
  const strip = document.createElement("p")
  strip.className = "mv-offline"
  strip.setAttribute("role", "status")
  strip.append(...parts)
  document.querySelector(".mv-sign")?.before(strip)
}
