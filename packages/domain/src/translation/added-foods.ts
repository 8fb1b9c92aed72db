import { allergenWords } from "../allergen-hints/allergen-words.ts"
import { dishWords } from "../allergen-hints/dish-words.ts"
import { keyOf, wordsOf } from "../allergen-hints/hint-text.ts"
import { dictionaryEn } from "./dictionary-en.ts"

/** Words of the dictionaries that are no food: when, where, how much, and the tools of a kitchen. */
const notFood =
  "fleur feuille racine heure minute mois jour semaine an producteur ferme jardin potager mer montagne terroir région " +
  "maraîcher choix moitié cuve brûlerie torréfacteur four feu gril plancha braise pression demi planche part pinte verre " +
  "bouteille pichet carafe tasse tranche morceau pièce personne portion supplément garniture accompagnement plat entrée " +
  "dessert boisson assortiment assiette plateau bol duo trio farandole déclinaison corolle nage papillote roulé rouleau " +
  "boule parfum cœur bouquet copeaux éclat lit pointe touche brin zeste dés allumette bâtonnet légume fruit viande herbe " +
  "épice condiment sauce bleu rose pavé filet suprême médaillon carré côte cuisse épaule brochette végétarien végan vegan " +
  "végétalien opéra parfum allongé rosette nappage marinade émulsion bar"

let foods: ReadonlySet<string> | null = null

/** Returns the stems of all words that name a food. They are collected with the first question. */
function findFoods(): ReadonlySet<string> {
  if (foods !== null) return foods
  const words = [
    ...Object.keys(dictionaryEn.terms),
    ...Object.values(allergenWords).flat(),
    ...dishWords.flatMap(([, dishes]) => dishes),
  ]
  const excluded = new Set(notFood.split(" ").map(keyOf))
  foods = new Set(words.map(keyOf).filter((key) => !key.includes(" ") && !excluded.has(key)))
  return foods
}

/**
 * Finds the foods that a description names and that none of its sources does. Only the server imports this file,
 * because the dictionaries are large.
 *
 * @returns the words as they are written, in lower case, each once
 */
export function foodsAdded(text: string, sources: readonly string[]): readonly string[] {
  const known = new Set(sources.flatMap((source) => wordsOf(source).map(({ stem }) => stem)))
  const found = new Map<string, string>()
  for (const { start, end, stem } of wordsOf(text)) {
    if (known.has(stem) || found.has(stem) || !findFoods().has(stem)) continue
    found.set(stem, text.slice(start, end).toLowerCase())
  }
  return [...found.values()]
}
