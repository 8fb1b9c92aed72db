import { foldText } from "../menu/search-text.ts"
import { catalogue } from "./catalogue.ts"

/**
 * Writes a list of ingredients as a sentence: "joue de bœuf, carottes, vin rouge" becomes "Joue de bœuf, carottes et vin
 * rouge." It adds no word except "et", so it claims nothing that the owner has not written.
 *
 * @param ingredients separated by commas, semicolons or line breaks
 * @returns "" without ingredients
 */
export function composeDescription(ingredients: string): string {
  const parts = ingredients
    // A comma between two digits is a decimal point: "huile 0,5 l".
    .split(/(?<!\d),|,(?!\d)|[;\n\r]/u)
    .map((part) => part.replace(/\s+/gu, " ").trim())
    .map((part) => part.replace(/^et /i, "").replace(/(?<![\s.])[\s.]+$/u, ""))
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
  const last = parts.pop()
  if (last === undefined) return ""
  // "carottes, sel et poivre" has its "et" already.
  const link = / et /i.test(last) ? ", " : " et "
  const text = parts.length === 0 ? last : `${parts.join(", ")}${link}${last}`
  const [first = ""] = text
  return `${first.toUpperCase()}${text.slice(first.length)}.`
}

/** Returns the description of the catalogue for a dish of this name; null if the catalogue has no such dish. */
export function catalogueDescription(name: string): string | null {
  const wanted = foldText(name)
  for (const dishes of Object.values(catalogue)) {
    const dish = dishes.find((one) => foldText(one.name) === wanted)
    if (dish) return dish.description
  }
  return null
}
