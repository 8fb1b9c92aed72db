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

/** Returns the list in brackets after a choice, as in "(Gluten, Lait)". */
export const inBrackets = (text: string): string[] => listedAllergens(text.trim().slice(1, -1))
