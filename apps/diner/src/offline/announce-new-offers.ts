import type { FirstLanguage } from "@ardoise/domain/menu/allergens"
import { showStrip } from "./page-strip.ts"

/** What is said, and the word on the button. */
type NewOffersWords = readonly [fact: string, reload: string]

/** The words in the languages of every page. */
export const newOffersWords: Readonly<Record<FirstLanguage, NewOffersWords>> = {
  fr: ["La carte ou les prix viennent de changer.", "Actualiser"],
  en: ["The menu or prices have just changed.", "Refresh"],
  es: ["La carta o los precios acaban de cambiar.", "Actualizar"],
  it: ["Il menù o i prezzi sono appena cambiati.", "Aggiorna"],
  zh: ["菜单或价格刚刚变更。", "刷新"],
}

/** `setTimeout` fires at once for a longer delay. */
const longestDelayMs = 2 ** 31 - 1

/**
 * Offers to reload the page when its offers change by themselves, such as at the end of a set menu's hours. The page
 * never reloads by itself: a cart may be open.
 *
 * @param until when they change, in milliseconds since 1970; undefined if they do not. A time in the past is ignored:
 * then the clock of the phone is ahead, or the page is an offline copy, which says so itself.
 */
export function announceNewOffers(words: NewOffersWords, until: string | undefined): void {
  const untilMs = Number(until)
  if (!(untilMs > Date.now())) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    clearTimeout(timer)
    const restMs = untilMs - Date.now()
    if (restMs > 0) {
      timer = setTimeout(check, Math.min(restMs, longestDelayMs))
      return
    }
    document.removeEventListener("visibilitychange", check)
    announce(words)
  }
  // Timers of a locked phone may be late.
  document.addEventListener("visibilitychange", check)
  check()
}

function announce([fact, reload]: NewOffersWords): void {
  const button = document.createElement("button")
  button.type = "button"
  button.textContent = reload
  button.onclick = () => location.reload()
  // Not in the flow of the page: nothing that the diner reads may move.
  showStrip(`${fact} `, button).classList.add("mv-late")
}
