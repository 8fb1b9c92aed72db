/** Shows a message above the heading of a menu page. @param parts texts, or elements with a language of their own */
export function showStrip(...parts: readonly (string | HTMLElement)[]): HTMLElement {
  const strip = document.createElement("p")
  strip.className = "mv-offline"
  strip.setAttribute("role", "status")
  strip.append(...parts)
  document.querySelector(".mv-sign")?.before(strip)
  return strip
}
