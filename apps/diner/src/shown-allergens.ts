import { listedAllergens } from "@ardoise/domain/menu/listed-allergens"

/**
 * The paragraph with a dish's allergens: the last one of its row. Undefined if the row does not have the server's
 * markup.
 */
const paragraphOf = (row: Element) => [...row.querySelectorAll("p")].at(-1)

/**
 * Returns the allergens that a dish's row names, in the language of the page. An empty list declares that it has none;
 * null means that there is no declaration.
 */
export function shownAllergens(row: Element): string[] | null {
  const paragraph = paragraphOf(row)
  if (!paragraph || paragraph.classList.contains("mv-undeclared")) return null
  return listedAllergens(behindColon(paragraph.textContent ?? ""))
}

/** Returns the allergens with their stored names: a translated page also contains the French names. */
export function storedAllergens(row: Element): string[] | null {
  const french = paragraphOf(row)?.dataset.fr
  return french === undefined ? shownAllergens(row) : listedAllergens(french)
}

/**
 * Returns the list after the colon, as in "Allergènes : Gluten, Lait". The sentence that declares none has no colon.
 */
function behindColon(sentence: string): string {
  const colon = sentence.search(/[:：]/)
  return colon < 0 ? "" : sentence.slice(colon + 1)
}
