import { localDay } from "../dates.ts"
import { withoutInvisible } from "../invisible-characters.ts"
import type { PaperLanguage } from "./paper-words.ts"

/** A paper whose file is named. */
type Named =
  | { readonly paper: "card" | "window"; readonly size: string; readonly language: PaperLanguage }
  | { readonly paper: "register" }
  | { readonly paper: "board"; readonly language: PaperLanguage }
  | { readonly paper: "price-board" }
  | { readonly paper: "archive"; readonly from: string }

type NamedSource = {
  readonly menu: { readonly name: string }
  readonly at: string
  readonly profile: { readonly timeZone: string }
}

/**
 * Returns the name of a paper's file: `carte-Carte-d’automne-a4.pdf`, `vitrine-Carte-d’automne-a3.pdf`,
 * `registre-allergenes-2026-11-22.pdf`, `ardoise-du-jour-2026-11-22.pdf`, `tarif-boissons.pdf`,
 * `carte-affichee-2026-11-12.pdf`; a translated card ends with `-a4-en.pdf`. Characters that file systems refuse and invisible characters are removed; accents are
 * preserved.
 *
 * @param source.at the moment of drawing, ISO time
 */
export function paperFileName(order: Named, { menu, at, profile }: NamedSource): string {
  if (order.paper === "archive") {
    return `carte-affichee-${localDay(profile.timeZone, Date.parse(order.from))}.pdf`
  }
  if (order.paper === "price-board") return "tarif-boissons.pdf"
  if (order.paper === "register") return `registre-allergenes-${at.slice(0, 10)}.pdf`
  if (order.paper === "board")
    return `ardoise-du-jour-${localDay(profile.timeZone, Date.parse(at))}${languagePart(order)}.pdf`
  const usable = withoutInvisible(menu.name.replace(/[<>:"/\\|?*]/g, ""))
    .trim()
    .slice(0, 80)
  return `${order.paper === "card" ? "carte" : "vitrine"}-${(usable || "menu").replace(/\s+/g, "-")}-${order.size}${languagePart(order)}.pdf`
}

const languagePart = ({ language }: { readonly language: PaperLanguage }) => (language === "fr" ? "" : `-${language}`)
