import type { PastedDish } from "../menu/pasting/pasted-words.ts"
import { foldText } from "../menu/search-text.ts"

/** Names of categories, in the form of `foldText`. */
const heading =
  /^(?:(?:nos|les|quelques) )?(?:entrees|plats|desserts|fromages|boissons|vins|pizzas|salades|pates|viandes|poissons|burgers|galettes|crepes|cocktails|bieres|aperitifs|digestifs|boissons chaudes|garnitures|accompagnements|planches|premiers pas|pour commencer|pour suivre|pour finir|verre|bouteille|pichet)$/

/** Words of notes between dishes, in the same form. */
const note = /\b(?:selon l.arrivage|selon la saison|a commander|acceptes?|a partir de|service compris|prix nets?)\b/

/** A number before a capitalised word in a description, such as "1755 CARPACCIO": the price of another dish. Years are not matched. */
const priceInside = /(?<![\d,.€])(?!(?:19|20)\d\d)\d{2,4} \p{Lu}/u

/** A misread price at the end of a name: "€", "se" (5€) or "1080" (10,80). Years are not matched. */
const restOfPrice = /(?:€\S{0,3}| (?:se|es|ee|e\d)| (?!(?:19|20)\d\d)\d{3,4})$/u

/** A part of a word in place of a name: "se", "LeV". */
const fragment = /^(?:\p{Ll}{1,3}|\p{Lu}?\p{Ll}+\p{Lu}+)$/u

/** The share of dishes below which a form of names is unusual in a menu. */
const rare = 0.2

/**
 * Finds priced dishes into which lines of another dish were mixed when a picture was recognised: the name is rather a
 * heading, a note, or the description of the dish above, or the description holds a price. The price may then be that of
 * the other dish.
 */
export function findMixedLines(dishes: readonly PastedDish[]): (dish: PastedDish) => boolean {
  const isList = ({ name }: PastedDish) => name.includes(", ")
  const isSmall = ({ name }: PastedDish) => /^\p{Ll}/u.test(name)
  const areListsRare = dishes.filter(isList).length < rare * dishes.length
  const areSmallRare = dishes.filter(isSmall).length < rare * dishes.length
  return (dish) => {
    if (dish.price === "") return false
    const name = foldText(dish.name)
    if (restOfPrice.test(dish.name) || fragment.test(dish.name)) return true
    if (heading.test(name) || note.test(name) || !/\p{L}/u.test(name) || /^\d+[.,]\d{2} /.test(dish.name)) return true
    if ((areListsRare && isList(dish)) || (areSmallRare && isSmall(dish))) return true
    return priceInside.test(dish.description)
  }
}
