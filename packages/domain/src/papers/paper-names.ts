import { withoutInvisible } from "../invisible-characters.ts"

/** A paper whose file is named. */
type Named = { readonly paper: "card"; readonly size: string } | { readonly paper: "register" }

/**
 * Returns the name of a paper's file: `carte-Carte-d’automne-a4.pdf`, `registre-allergenes-2026-11-22.pdf`. Characters
 * that file systems refuse and invisible characters are removed; accents are preserved.
 *
 * @param source.at the moment of drawing, ISO time
 */
export function paperFileName(
  order: Named,
  { menu, at }: { readonly menu: { readonly name: string }; readonly at: string },
): string {
  if (order.paper === "register") return `registre-allergenes-${at.slice(0, 10)}.pdf`
  const usable = withoutInvisible(menu.name.replace(/[<>:"/\\|?*]/g, ""))
    .trim()
    .slice(0, 80)
  return `carte-${(usable || "menu").replace(/\s+/g, "-")}-${order.size}.pdf`
}
