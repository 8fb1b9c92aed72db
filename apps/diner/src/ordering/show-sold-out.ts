import { dishButtons } from "../cart/cart-controls.ts"

/**
 * Shows which dishes and choices are sold out: a word replaces the price of a dish until it is available again.
 *
 * @param soldOut ids of dishes, and of choices as `{dish}/{choice}`
 */
export function showSoldOut(soldOut: readonly string[], word: string): void {
  const gone = new Set(soldOut)
  for (const button of dishButtons()) {
    button.disabled = gone.has(button.value)
    const row = button.closest("li")
    for (const part of [row?.querySelector("h3"), row?.querySelector("h3 bdi")]) markGone(part, button.disabled, word)
    for (const choice of row?.querySelectorAll<HTMLElement>("[data-c]") ?? []) {
      markGone(choice, gone.has(`${button.value}/${choice.dataset.c}`), word)
    }
  }
}

function markGone(part: Element | null | undefined, isGone: boolean, word: string): void {
  if (isGone) part?.setAttribute("data-gone", word)
  else part?.removeAttribute("data-gone")
}
