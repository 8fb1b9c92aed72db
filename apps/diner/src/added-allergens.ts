import { listedAllergens } from "@ardoise/domain/menu/listed-allergens"

/**
 * Returns the allergens that the choices of a dish's options may add, in the language of the page. Null means that a
 * choice has no declaration.
 */
export function addedAllergens(row: Element): string[] | null {
  const added = [...row.querySelectorAll<HTMLElement>(".mv-options i")]
  if (added.some(({ dataset }) => dataset.fr === "?")) return null
  return added.flatMap(({ textContent }) => inBrackets(textContent ?? ""))
}

/** Returns the list in brackets after a choice, as in "(Gluten, Lait)". */
export const inBrackets = (text: string): string[] => listedAllergens(text.trim().slice(1, -1))
