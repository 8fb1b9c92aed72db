import { hasPriceAtEnd, hasSeveralPrices, readCardLines } from "../menu/pasting/pasted-card.ts"
import type { PastedCard, PastedDish, UnreadLine } from "../menu/pasting/pasted-words.ts"
import { areRecognised, type CardLine, shownText, toCardLines } from "./card-lines.ts"
import { withoutNotes } from "./menu-notes.ts"
import { findMixedLines } from "./mixed-lines.ts"
import type { PageLine, Place } from "./page.ts"
import { findUnlikelyPrices } from "./unlikely-prices.ts"
import { unsureWords } from "./unsure-words.ts"

/** What a person has to compare with the printed menu. */
export type Doubt = "letters-unsure" | "price-unsure" | "price-unlikely" | "several-prices" | "not-on-page"

/** A dish that was read from pages. */
export type ReadDish = PastedDish & {
  /** The line to compare it with: the first one with a doubt, or its first line; null in a text without pages. */
  readonly place: Place | null
  /** The text of that line. */
  readonly text: string
  /** The words in doubt. */
  readonly marks: readonly Place[]
  readonly doubts: readonly Doubt[]
}

/** A printed menu that was read from pages. Line numbers count through all pages, from 1. */
export type ReadCard = {
  readonly categories: readonly {
    readonly name: string
    readonly line: number | null
    readonly dishes: readonly ReadDish[]
  }[]
  readonly unread: readonly (UnreadLine & { readonly place: Place | null })[]
}

/**
 * Reads the categories, dishes and prices of a printed menu. Each line is in exactly one dish, heading, or unread line.
 *
 * @param pages the lines of each page, in reading order
 */
export function readCard(pages: readonly (readonly PageLine[])[]): ReadCard {
  const lines = toCardLines(pages)
  return placeCard(readLines(lines), lines)
}

/** Reads the lines of pages as a pasted menu. Line numbers are positions in `lines`, from 1. */
export function readLines(lines: readonly (CardLine | null)[]): PastedCard {
  const read = withoutNotes(readCardLines(lines.map((line) => line?.text ?? "")))
  const isLost = (dish: PastedDish) => dish.lines.some((number) => lines[number - 1]?.hasLostPrice)
  const categories = read.categories.map((category) => ({
    ...category,
    dishes: category.dishes.map((dish) => (isLost(dish) ? { ...dish, price: "" } : dish)),
  }))
  return { ...read, categories }
}

/**
 * Adds to each dish of a menu where it stands and what is in doubt.
 *
 * @param strange dishes with words or a price that were not found on the page
 */
export function placeCard(
  read: PastedCard,
  lines: readonly (CardLine | null)[],
  strange: ReadonlySet<PastedDish> = new Set(),
): ReadCard {
  const linesOf = (numbers: readonly number[]) => numbers.flatMap((number) => lines[number - 1] ?? [])
  const unlikely = findUnlikelyPrices(read.categories, ({ lines: numbers }) => areRecognised(linesOf(numbers)))
  const signed = read.categories.flatMap(({ dishes }) => dishes).filter((dish) => hasSign(linesOf(dish.lines)))
  const usualDecimals = findUsualDecimals(read.categories.flatMap(({ dishes }) => dishes))
  const mayBeAnothers = findMixedLines(read.categories.flatMap(({ dishes }) => dishes))
  const mostAreSigned = signed.length > 0.6 * read.categories.reduce((sum, { dishes }) => sum + dishes.length, 0)
  return {
    categories: read.categories.map(({ name, line, dishes }) => {
      const hasSeveral = (dish: PastedDish) => haveSeveralPrices(linesOf(dish.lines))
      // Beside wines by the glass and by the bottle, a single price may be either.
      const mostHaveSeveral = dishes.filter(hasSeveral).length > 0.6 * dishes.length
      const placed = dishes.map((dish) => {
        const own = linesOf(dish.lines)
        const isUnsigned = mostAreSigned && !hasSign(own)
        const isUnusual = usualDecimals !== null && decimalsOf(dish) !== usualDecimals
        const isSingle = mostHaveSeveral && !hasSeveral(dish)
        const isOddForm = dish.price !== "" && (isUnsigned || isUnusual || isSingle)
        return doubted(dish, own, {
          isUnlikely: unlikely.has(dish),
          isOddForm,
          isMixed: mayBeAnothers(dish),
          isStrange: strange.has(dish),
        })
      })
      return { name, line, dishes: placed }
    }),
    unread: read.unread.flatMap(({ line }) => {
      const own = lines[line - 1]
      return own ? [{ line, text: shownText(own).replace(/^# /, ""), place: own.parts[0].place }] : []
    }),
  }
}

/** Whether a dish has several prices, on one line or with a size on each of several lines. */
const haveSeveralPrices = (lines: readonly CardLine[]) =>
  lines.some(({ text }) => hasSeveralPrices(text)) || lines.filter(({ text }) => hasPriceAtEnd(text)).length > 1

const hasSign = (lines: readonly CardLine[]) => lines.some(({ text }) => /€|euros?|eur\b/iu.test(text))

const decimalsOf = ({ price }: PastedDish) => price.split(".")[1]?.length ?? 0

/** Two where nearly all prices have two decimals: there, "315" has lost its comma. Null elsewhere. */
function findUsualDecimals(dishes: readonly PastedDish[]): 2 | null {
  const counts = dishes.filter(({ price }) => price !== "").map(decimalsOf)
  return counts.filter((count) => count === 2).length > 0.8 * counts.length ? 2 : null
}

type DishDoubts = {
  readonly isUnlikely: boolean
  readonly isOddForm: boolean
  /** See `findMixedLines`. */
  readonly isMixed: boolean
  readonly isStrange: boolean
}

/** Adds to a dish where it stands and what is in doubt. */
function doubted(
  dish: PastedDish,
  lines: readonly CardLine[],
  { isUnlikely, isOddForm, isMixed, isStrange }: DishDoubts,
): ReadDish {
  const { letters, price } = unsureWords(
    dish,
    lines.flatMap(({ parts }) => parts),
  )
  const parts = lines.flatMap((line) => line.parts)
  const isRecognised = areRecognised(lines)
  // "Chablis 6" at 28 € may be two prices: one may have become a part of the name.
  const hasNumber = dish.price !== "" && /(?<![\d\p{L}])\d{1,3}(?:[.,]\d{1,2})?\s*[€eéCE]?$/u.test(dish.name)
  const isPriceUnsure =
    price.length > 0 ||
    hasNumber ||
    lines.some(({ isRepaired }) => isRepaired) ||
    (isRecognised && (isOddForm || isMixed))
  const doubts: Doubt[] = []
  if (letters.length > 0) doubts.push("letters-unsure")
  if (isPriceUnsure) doubts.push("price-unsure")
  if (isUnlikely) doubts.push("price-unlikely")
  if (haveSeveralPrices(lines)) doubts.push("several-prices")
  if (isStrange) doubts.push("not-on-page")
  const marks = [...letters, ...price].map((word) => word.place)
  const marked = parts.find(({ words }) => words.some((word) => letters.includes(word) || price.includes(word)))
  const priced = parts.findLast(({ text }) => /\d/.test(text))
  const shown = marked ?? (doubts.some((doubt) => doubt !== "letters-unsure") ? priced : undefined) ?? parts[0]
  return { ...dish, place: shown?.place ?? null, text: shown?.text ?? "", marks, doubts }
}

/** A menu that was read from plain text, in the form of one that was read from pages. */
export function withoutPlaces({ categories, unread }: PastedCard): ReadCard {
  return {
    categories: categories.map(({ name, line, dishes }) => ({
      name,
      line,
      dishes: dishes.map((dish) => ({ ...dish, place: null, text: "", marks: [], doubts: [] })),
    })),
    unread: unread.map((line) => ({ ...line, place: null })),
  }
}

/** Puts several cards one after the other. Line numbers go on from one to the next. */
export function joinCards(cards: readonly { readonly card: ReadCard; readonly lines: number }[]): ReadCard {
  let before = 0
  const categories: ReadCard["categories"][number][] = []
  const unread: ReadCard["unread"][number][] = []
  for (const { card, lines } of cards) {
    const first = before
    for (const { name, line, dishes } of card.categories) {
      categories.push({
        name,
        line: line === null ? null : line + first,
        dishes: dishes.map((dish) => ({ ...dish, lines: dish.lines.map((number) => number + first) })),
      })
    }
    unread.push(...card.unread.map((each) => ({ ...each, line: each.line + first })))
    before += lines
  }
  return { categories, unread }
}
