import { allergens } from "./allergens.ts"
import { listedAllergens } from "./listed-allergens.ts"
import { foldText } from "./search-text.ts"

/**
 * Reads allergens that another program stored as text instead of a list, such as "Lait, œufs".
 *
 * @returns their stored names; empty unless every part of the text names one of the fourteen exactly, because a half
 *   understood text must not look like a complete declaration
 */
export function readAllergenText(text: string): readonly string[] {
  const named = listedAllergens(text).map(
    (part) => allergens.find(({ name }) => foldText(name) === foldText(part))?.name,
  )
  return named.every((name) => name !== undefined) ? named : []
}
