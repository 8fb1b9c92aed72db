import type { Option } from "../menu/dish-options.ts"
import { foldText } from "../menu/search-text.ts"

/**
 * Usual names of options, and degrees of cooking. The dictionaries are for food: they read "Bleu" as a cheese, which
 * would name a wrong allergen.
 */
type OptionWords = {
  readonly names: Readonly<Record<string, string>>
  readonly cooking: Readonly<Record<string, string>>
}

const words: Readonly<Record<string, OptionWords>> = {
  en: {
    names: { cuisson: "Doneness", taille: "Size", supplement: "Extra", accompagnement: "Side dish" },
    cooking: {
      bleu: "Very rare",
      saignant: "Rare",
      rose: "Pink",
      "a point": "Medium rare",
      "bien cuit": "Well done",
    },
  },
  es: {
    names: { cuisson: "Punto de cocción", taille: "Tamaño", supplement: "Suplemento", accompagnement: "Guarnición" },
    cooking: {
      bleu: "Muy poco hecho",
      saignant: "Poco hecho",
      rose: "Rosado",
      "a point": "Al punto",
      "bien cuit": "Muy hecho",
    },
  },
  it: {
    names: { cuisson: "Cottura", taille: "Porzione", supplement: "Supplemento", accompagnement: "Contorno" },
    cooking: {
      bleu: "Molto al sangue",
      saignant: "Al sangue",
      rose: "Rosata",
      "a point": "Media",
      "bien cuit": "Ben cotta",
    },
  },
  zh: {
    names: { cuisson: "熟度", taille: "份量", supplement: "加料", accompagnement: "配菜" },
    cooking: { bleu: "近生", saignant: "三分熟", rose: "粉红", "a point": "五分熟", "bien cuit": "全熟" },
  },
}

/** Returns the translation of an option's name if it is a usual one, otherwise undefined. */
export function findOptionName(name: string, language: string): string | undefined {
  return words[language]?.names[foldText(name)]
}

/**
 * Returns the translation of a choice if it is a degree of cooking, otherwise undefined. "Bleu" is one only in an option
 * about cooking: next to other cheeses it is a cheese.
 */
export function findCookingWord({ name, choices }: Option, choiceName: string, language: string): string | undefined {
  const isAboutCooking =
    foldText(name).includes("cuisson") || choices.some((choice) => foldText(choice.name) === "saignant")
  return isAboutCooking ? words[language]?.cooking[foldText(choiceName)] : undefined
}
