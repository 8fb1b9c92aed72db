import type { FirstLanguage } from "@ardoise/domain/menu/allergens"
import { showStrip } from "./page-strip.ts"

/** The sentence in the languages of every page; `{date}` is the time of the copy. */
export const offlineCopyWords: Readonly<Record<FirstLanguage, string>> = {
  fr: "Hors ligne. Carte du {date}\u00a0; les prix ont pu changer.",
  en: "Offline. Menu of {date}; prices may have changed.",
  es: "Sin conexión. Carta del {date}; los precios pueden haber cambiado.",
  it: "Fuori rete. Menù del {date}; i prezzi possono essere cambiati.",
  zh: "离线。菜单保存于{date}，价格可能已有变动。",
}

/** By requested language, in that language: the diner may not read the language of the copy. */
const languageSentences: Readonly<Record<string, string>> = {
  fr: "La carte en français demande une connexion.",
  en: "The menu in English needs a connection.",
  es: "La carta en español necesita conexión.",
  it: "Il menù in italiano richiede una connessione.",
  zh: "中文菜单需要网络连接。",
}

/**
 * Milliseconds between tries to reload an offline copy, and the timeout of each try. The timeout is shorter than that
 * of the service worker.
 */
const retryMs = 1500
const reloadTimeoutMs = 3000

/**
 * Shows that this page is an offline copy with its date, and reloads the page as soon as the server answers. The
 * `online` event may come before the network works, and there is no event for a server that is back, so it also tries
 * regularly.
 *
 * @param copied the time of the copy, which the service worker wrote into the document; undefined on a page from the
 * network
 * @param wanted the requested language if the phone has a copy in another one only
 */
export function announceOfflineCopy(words: string, copied: string | undefined, wanted: string | undefined): void {
  if (copied === undefined) return
  const at = Date.parse(copied)
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long", timeStyle: "short" })
  const sentence = words.replace("{date}", Number.isNaN(at) ? "—" : format.format(at))
  const asked = languageSentences[wanted ?? ""]
  if (asked === undefined) showStrip(sentence)
  else {
    const part = document.createElement("span")
    part.lang = wanted ?? ""
    part.textContent = `${asked} `
    showStrip(part, sentence)
  }
  addEventListener("online", () => void reloadIfAnswered())
  setInterval(() => void (navigator.onLine && reloadIfAnswered()), retryMs)
}

async function reloadIfAnswered(): Promise<void> {
  try {
    const timeout = new AbortController()
    setTimeout(() => timeout.abort(), reloadTimeoutMs)
    const { status } = await fetch(location.href, { cache: "no-store", signal: timeout.signal })
    // An open cart stays: its order may be on the way. The next try follows. Only the cart's dialogs are in a `div`.
    if (status < 500 && document.querySelector("div dialog[open]") === null) location.reload()
  } catch {
    // Still offline. The next try follows.
  }
}
