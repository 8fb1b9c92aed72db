import type { Language } from "@ardoise/domain/menu/allergens"
import { showStrip } from "./page-strip.ts"

const sentences: Readonly<Record<Language, string>> = {
  fr: "Hors ligne. Carte du {date}\u00a0; les prix ont pu changer.",
  en: "Offline. Menu of {date}; prices may have changed.",
  es: "Sin conexión. Carta del {date}; los precios pueden haber cambiado.",
  it: "Fuori rete. Menù del {date}; i prezzi possono essere cambiati.",
  zh: "离线。菜单保存于{date}，价格可能已有变动。",
}

/** Each in the language that was asked for: the diner may not read the one of the copy. */
const languageSentences: Readonly<Record<string, string>> = {
  fr: "La carte en français demande une connexion.",
  en: "The menu in English needs a connection.",
  es: "La carta en español necesita conexión.",
  it: "Il menù in italiano richiede una connessione.",
  zh: "中文菜单需要网络连接。",
}

/** How long after a copy has come the network is tried again, and how quick its answer must be: the worker waits no longer. */
const retryMs = 1500
const patienceMs = 3000

/**
 * Tells the diner that this page is a kept copy, and of when, and gets the menu anew as soon as the server answers: a network
 * that comes back tells so before it carries anything, and a server that was away tells nothing at all.
 *
 * @param copied the time of the copy as the worker wrote it into the document; undefined on a page from the network
 * @param wanted the language that was asked for, where the phone has a copy in another one only
 */
export function tellCopy(language: Language, copied: string | undefined, wanted: string | undefined): void {
  if (copied === undefined) return
  const at = Date.parse(copied)
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" })
  const sentence = sentences[language].replace("{date}", Number.isNaN(at) ? "—" : format.format(at))
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
    const patience = new AbortController()
    setTimeout(() => patience.abort(), patienceMs)
    const { status } = await fetch(location.href, { cache: "no-store", signal: patience.signal })
    if (status < 500) location.reload()
  } catch {
    // Still away: the next try tells.
  }
}
