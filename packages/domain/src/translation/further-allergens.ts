import { allergens, type FurtherLanguage } from "../menu/allergens.ts"
import { foldText } from "../menu/search-text.ts"

/** The fourteen allergens in the order of Annex II of Regulation (EU) 1169/2011, in the languages without a dictionary. */
const names: Readonly<Record<FurtherLanguage, readonly string[]>> = {
  de: [
    ...["Gluten", "Krebstiere", "Eier", "Fische", "Erdnüsse", "Soja", "Milch"],
    ...["Schalenfrüchte", "Sellerie", "Senf", "Sesam", "Sulfite", "Lupinen", "Weichtiere"],
  ],
  nl: [
    ...["Gluten", "Schaaldieren", "Eieren", "Vis", "Pinda’s", "Soja", "Melk"],
    ...["Noten", "Selderij", "Mosterd", "Sesam", "Sulfieten", "Lupine", "Weekdieren"],
  ],
  pt: [
    ...["Glúten", "Crustáceos", "Ovos", "Peixe", "Amendoins", "Soja", "Leite"],
    ...["Frutos de casca rija", "Aipo", "Mostarda", "Sésamo", "Sulfitos", "Tremoço", "Moluscos"],
  ],
  ja: [
    ...["グルテン", "甲殻類", "卵", "魚", "落花生", "大豆", "乳"],
    ...["ナッツ類", "セロリ", "マスタード", "ごま", "亜硫酸塩", "ルピナス", "軟体動物"],
  ],
}

const placeOf = new Map(allergens.map(({ name }, place) => [foldText(name), place]))

/**
 * Returns the name of one of the fourteen allergens in a language without a dictionary. Returns undefined for any other
 * name, which stays as the owner wrote it, and for any other language.
 */
export function findFurtherAllergen(name: string, language: string): string | undefined {
  const place = placeOf.get(foldText(name.trim()))
  if (place === undefined || !Object.hasOwn(names, language)) return undefined
  return names[language as FurtherLanguage][place]
}
