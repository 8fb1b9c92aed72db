import type { Language } from "@ardoise/domain/menu/allergens"
import { showStrip } from "./page-strip.ts"

const sentences: Readonly<Record<Language, string>> = {
  fr: "Cette carte n’est plus servie. Voici celle du moment.",
  en: "This menu is no longer served. Here is the current one.",
  es: "Esta carta ya no se sirve. Aquí está la actual.",
  it: "Questo menù non è più servito. Ecco quello attuale.",
  zh: "此菜单已停止供应，请看当前菜单。",
}

/** Set for this tab while it loads the menu that is served now. */
const key = "menuOver"

/**
 * Loads the restaurant's menu of the moment, which will say why, in the place of one that takes no more orders.
 *
 * @returns false on a page that always shows the same menu, and where the browser could not remember why
 */
export function showCurrentMenu(): boolean {
  if (!location.pathname.startsWith("/u/")) return false
  try {
    sessionStorage.setItem(key, "1")
  } catch {
    return false
  }
  location.reload()
  return true
}

/** Says that the menu before was no longer served, on the page that `showCurrentMenu` loaded. */
export function tellMenuOver(language: Language): void {
  try {
    if (sessionStorage.getItem(key) === null) return
    sessionStorage.removeItem(key)
  } catch {
    return
  }
  showStrip(sentences[language])
}
