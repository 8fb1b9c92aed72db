import { listedAllergens } from "@ardoise/domain/menu/listed-allergens"

/** The paragraph that tells a dish's allergens: the last one of its row. Undefined where the row is not as the server draws it. */
const paragraphOf = (row: Element) => [...row.querySelectorAll("p")].at(-1)

/**
 * The allergens that a dish's row names, in the language of the page: none where it declares that there is none, null where
 * nothing is declared.
 */
export function shownAllergens(row: Element): string[] | null {
  const paragraph = paragraphOf(row)
  if (!paragraph || paragraph.classList.contains("mv-undeclared")) return null
  return listedAllergens(behindColon(paragraph.textContent ?? ""))
}

/** The same as the menu keeps them: a translated page carries the French names beside the others. */
export function storedAllergens(row: Element): string[] | null {
  const french = paragraphOf(row)?.dataset.fr
  return french === undefined ? shownAllergens(row) : listedAllergens(french)
}

/** "Allergènes : Gluten, Lait" has its list behind the colon; the sentence that says there is none has no colon. */
function behindColon(sentence: string): string {
  const colon = sentence.search(/[:：]/)
  return colon < 0 ? "" : sentence.slice(colon + 1)
}
