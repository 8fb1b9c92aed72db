import { listedAllergens } from "@ardoise/domain/menu/listed-allergens"

/**
 * Returns the allergens that the choices of a dish's options may add, in the language of the page, and whether a choice
 * has no declaration.
 */
export function addedAllergens(row: Element): { added: string[]; hasUndeclaredChoice: boolean } {
  const all = [...row.querySelectorAll<HTMLElement>(".mv-options i")]
  const declared = all.filter(({ dataset }) => dataset.fr !== "?")
  const added = declared.flatMap(({ textContent }) => inBrackets(textContent ?? ""))
  return { added, hasUndeclaredChoice: declared.length < all.length }
}

/** Returns the stored names of the allergens that choices of a dish may add, by the names that the page shows. */
export function storedNamesOfAdded(row: Element): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const { textContent, dataset } of row.querySelectorAll<HTMLElement>(".mv-options i")) {
    if (dataset.fr === "?") continue
    const shown = inBrackets(textContent ?? "")
    const stored = dataset.fr === undefined ? shown : listedAllergens(dataset.fr)
    for (const [at, name] of shown.entries()) names.set(name, stored[at] ?? name)
  }
  return names
}

/** Returns the list in brackets after a choice, as in "(Gluten, Lait)". */
export const inBrackets = (text: string): string[] => listedAllergens(text.trim().slice(1, -1))
