import type { FirstLanguage } from "@ardoise/domain/menu/allergens"
import { menuReplacedKey } from "./menu-replaced.ts"
import { showStrip } from "./page-strip.ts"

/** The sentence in the languages of every page. */
export const menuReplacedWords: Readonly<Record<FirstLanguage, string>> = {
  fr: "Cette carte n’est plus servie. Voici celle du moment.",
  en: "This menu is no longer served. Here is the current one.",
  es: "Esta carta ya no se sirve. Aquí está la actual.",
  it: "Questo menù non è più servito. Ecco quello attuale.",
  zh: "此菜单已停止供应，请看当前菜单。",
}

/** Explains, on the page that `showCurrentMenu` loaded, that the previous menu is no longer served. */
export function showMenuReplaced(sentence: string): void {
  try {
    if (sessionStorage.getItem(menuReplacedKey) === null) return
    sessionStorage.removeItem(menuReplacedKey)
    history.scrollRestoration = "auto"
  } catch {
    return
  }
  showStrip(sentence)
}
