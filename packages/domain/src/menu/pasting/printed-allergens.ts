import { foldText } from "../search-text.ts"
import type { PastedCard, PastedDish } from "./pasted-words.ts"

// Menus print the fourteen allergens as numbers or capitals that a legend explains, or in words. They are taken off the
// texts of a dish and never become a declaration: a misread digit would be another allergen.

const number = "(?:1[0-4]|[1-9])"
const raised = "[¹²³⁴-⁹⁰]"

/** Several numbers or capitals in brackets at the end. "(10-12)" and "(6/12)" are sizes. */
const inBrackets = new RegExp(
  `[([] ?(${number}(?: ?[,;.] ?${number}| ${number})+|${number}(?:[-/]${number}){2,}|[A-R](?: ?[,;/] ?[A-R]| [A-R])+) ?[)\\]]$`,
  "u",
)

/** Three numbers or more without brackets: "Salade 1-3-7". */
const bare = new RegExp(`(?<![\\p{L}\\d.,-])(${number}(?:(?:, ?|\\.)${number}){2,}|${number}(?:-${number}){2,})$`, "u")

/** Numbers that fill a line. */
const alone = new RegExp(`^(${number}(?:, ${number})+)$`, "u")

/** Raised numbers at the end. */
const raisedNumbers = new RegExp(`(${raised}(?:[ ,˒·]{0,2}${raised})+)$`, "u")

const label = /^allerg[èe]nes?(?: pr[ée]sents?| majeurs?)? ?:?/iu

/** The allergens in words, or as numbers behind the word. */
const inWords = /(?<!\p{L})(allerg[èe]nes?(?: pr[ée]sents?| majeurs?)? ?(?::.{0,200}|\d[\d ,;.-]{0,60}))$/iu

/** The same in brackets of their own. */
const inWordsInBrackets =
  /[([] ?(allerg[èe]nes?(?: pr[ée]sents?| majeurs?)? ?(?::[^()[\]]{0,200}|\d[\d ,;.-]{0,60}))[)\]]$/iu

/** Sizes and pieces before numbers: "par 6, 9, 12". */
const beforeCount = /(?:\b(?:les|par|ou|de|n°|no) ?|[\d€])$/iu

/** A text without the allergens at its end, and these. */
type Taken = { readonly text: string; readonly marks: string }

/** Removes the allergens from the end of a text: several numbers, or a text that says what it is. */
export function takeMarks(text: string): Taken {
  // Only the end of a line is searched, so that one of a megabyte is cheap.
  const cut = Math.max(0, text.length - 240)
  const tail = text.slice(cut).trimEnd()
  if (!/[\d)\]¹²³⁴-⁹⁰]$/u.test(tail) && !/allerg/iu.test(tail)) return { text, marks: "" }
  const words = withoutPrice(inWordsInBrackets.exec(tail) ?? outsideBrackets(inWords.exec(tail)))
  const numbers = inBrackets.exec(tail) ?? raisedNumbers.exec(tail) ?? orderly(bare.exec(tail) ?? alone.exec(tail))
  const found = words ?? distinct(numbers)
  if (found === null) return { text, marks: "" }
  const rest = text.slice(0, cut) + tail.slice(0, found.index)
  return { text: rest.replace(/(?<![\s,;–—-])[\s,;–—-]+$/u, ""), marks: (found[1] ?? "").replace(label, "").trim() }
}

function outsideBrackets(found: RegExpExecArray | null): RegExpExecArray | null {
  const before = found?.input.slice(0, found.index) ?? ""
  return before.lastIndexOf("(") > before.lastIndexOf(")") ? null : found
}

/** A price behind the allergens is found first. */
const withoutPrice = (found: RegExpExecArray | null) =>
  found !== null && /€| {3}|\d[.,]\d{2}$/.test(found[1] ?? "") ? null : found

/** A number that is there twice is no allergen: "(5,5)". */
function distinct(found: RegExpExecArray | null): RegExpExecArray | null {
  const each = found?.[1]?.match(/\d+|[A-R]/gu) ?? []
  return new Set(each).size < each.length ? null : found
}

/** Numbers without brackets are allergens only in their order, and if nothing says that they count. */
function orderly(found: RegExpExecArray | null): RegExpExecArray | null {
  if (found === null || beforeCount.test(found.input.slice(0, found.index))) return null
  const numbers = (found[1]?.match(/\d+/gu) ?? []).map(Number)
  return numbers.every((one, at) => at === 0 || one > (numbers[at - 1] ?? 0)) ? found : null
}

/** Whether a text explains at least three numbers or capitals: "1 gluten, 2 crustacés, 3 œufs". */
export const isLegend = (text: string): boolean =>
  (text.slice(0, 2000).match(/(?<![\p{L}\d])(?:1[0-4]|[1-9]|[A-R]) ?[.=:–-]? ?\p{L}{3}/gu) ?? []).length >= 3

const single = new RegExp(` ?[([] ?(${number}) ?[)\\]]`, "gu")
const singleAtEnd = new RegExp(`(?: ?[([] ?(${number}) ?[)\\]]|(?<=\\p{L}{2} ?)(${raised}))$`, "u")

/** Dishes that are counted: "Huîtres (6)". */
const counted =
  /hu[iî]tre|claires?\b|escargot|\bnems?\b|accra|samoussa|gyoza|sushi|maki|sashimi|nugget|beignet|brochette|macaron|bulot|gambas|falafel|raviol|pi[eè]ces|boules/iu

/**
 * Removes single numbers in brackets from the texts of a menu, if another dish has several or a legend explains them:
 * "Terrine (7)". Those that count pieces or distinguish dishes stay.
 */
export function withoutSingleMarks(card: PastedCard): PastedCard {
  const dishes = card.categories.flatMap((category) => category.dishes)
  const isNumbered =
    dishes.some(({ printedAllergens = "" }) => /\d|[¹²³⁴-⁹]/u.test(printedAllergens)) ||
    card.unread.some(({ text }) => /allerg/iu.test(text) && /\d/.test(text))
  if (!isNumbered) return card
  const bareName = ({ name }: PastedDish) => foldText(name.replace(singleAtEnd, ""))
  const counts = new Map<string, number>()
  for (const dish of dishes) counts.set(bareName(dish), (counts.get(bareName(dish)) ?? 0) + 1)
  const strip = (dish: PastedDish): PastedDish => {
    if (counted.test(dish.name) || (counts.get(bareName(dish)) ?? 0) > 1) return dish
    const ofName = singleAtEnd.exec(dish.name)
    const name = ofName === null ? dish.name : dish.name.slice(0, ofName.index).trim()
    const ofDescription = [...dish.description.matchAll(single)].map((found) => found[1] ?? "")
    const marks = [...(ofName === null ? [] : [ofName[1] ?? ofName[2] ?? ""]), ...ofDescription]
    if (marks.length === 0 || name === "") return dish
    const description = dish.description.replace(single, "").trim()
    return { ...dish, name, description, printedAllergens: joinMarks(dish.printedAllergens, ...marks) }
  }
  return {
    ...card,
    categories: card.categories.map((category) => ({ ...category, dishes: category.dishes.map(strip) })),
  }
}

/** A dish without the allergens at the end of its name and its description. */
export function withoutMarks(dish: PastedDish): PastedDish {
  const [name, description] = [takeMarks(dish.name), takeMarks(dish.description)]
  const printedAllergens = joinMarks(dish.printedAllergens, name.marks, description.marks)
  if (name.text === "" || printedAllergens === "") return dish
  return { ...dish, name: name.text, description: description.text, printedAllergens }
}

/** Puts allergens of several places of a dish together. */
export const joinMarks = (...marks: readonly (string | undefined)[]): string => marks.filter(Boolean).join(" · ")
