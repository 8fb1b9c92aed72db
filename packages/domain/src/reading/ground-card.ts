import type { PastedCard, PastedCategory, PastedDish } from "../menu/pasting/pasted-words.ts"
import { properName } from "../menu/pasting/pasted-words.ts"
import { withoutMarks, withoutSingleMarks } from "../menu/pasting/printed-allergens.ts"
import { foldText } from "../menu/search-text.ts"
import { parsePrice, toStoredPrice } from "../money.ts"
import { areRecognised, type CardLine, shownText, toCardLines } from "./card-lines.ts"
import type { PageLine } from "./page.ts"
import { placeCard, type ReadCard, readLines } from "./read-card.ts"

/** How a model puts the lines of a menu in order. `lines` are the numbers of `numberedLines`. */
export type StructuredCard = {
  readonly categories: readonly {
    readonly name: string
    readonly line: number | null
    /** The model has seen a photo of the page: it may know dishes and headings that no line shows. */
    readonly isSeen?: boolean
    readonly dishes: readonly {
      readonly name: string
      readonly description: string
      readonly price: string
      readonly lines: readonly number[]
    }[]
  }[]
}

/** A line with its number through all pages, from 1, and the number of its page, from 0. */
export type NumberedLine = { readonly number: number; readonly page: number; readonly text: string }

/** Returns the lines of pages with the numbers by which an answer names them. */
export function numberedLines(pages: readonly (readonly PageLine[])[]): readonly NumberedLine[] {
  return toCardLines(pages).flatMap((line, at) =>
    line === null ? [] : [{ number: at + 1, page: line.parts[0].place.page, text: shownText(line) }],
  )
}

/**
 * Compares what a model made of a menu with the lines of its pages, and gives the menu that may be shown. Each word of a
 * dish and its price must be in the lines that the dish names. Where that is not so, the text of a PDF is read without
 * the model; a dish of a photo stays, with the doubt "not-on-page", because the recognition may be wrong. So does a dish
 * without a line, if the model has seen the photo. Lines that the answer leaves out are read without the model, too. Each
 * line is in at most one dish, heading or unread line.
 */
export function groundCard(answer: StructuredCard, pages: readonly (readonly PageLine[])[]): ReadCard {
  const lines = toCardLines(pages)
  const local = readLines(lines)
  const used = new Set<number>()
  const strange = new Set<PastedDish>()
  /** Categories of lines that are read without the model. */
  const homes = new Map<number, Draft>()
  const take = (numbers: readonly number[]) =>
    [...new Set(numbers)].sort((a, b) => a - b).filter((number) => lines[number - 1] != null && !used.has(number))
  const linesOf = (numbers: readonly number[]) => numbers.flatMap((number) => lines[number - 1] ?? [])

  const drafts: Draft[] = answer.categories.map(({ name, line }) => {
    const [heading = null] = line === null ? [] : take([line])
    const isThere = heading !== null && areIn(name, linesOf([heading]))
    if (isThere) used.add(heading)
    return { name: properName(tidy(name)), line: isThere ? heading : null, dishes: [] }
  })
  for (const [at, category] of answer.categories.entries()) {
    const draft = drafts[at]
    const { isSeen = false } = category
    for (const proposed of category.dishes) {
      const isUnlined = isSeen && proposed.lines.length === 0
      const numbers = take(isUnlined ? linesNamed(local, proposed.name) : proposed.lines)
      const own = linesOf(numbers)
      if (draft === undefined || (numbers.length === 0 && !isUnlined)) continue
      const price = toStoredPrice(tidy(proposed.price))
      const isPriceLost = !isSeen && own.some(({ hasLostPrice }) => hasLostPrice)
      const dish = {
        ...{ name: tidy(proposed.name), description: tidy(proposed.description), lines: numbers },
        price: price.ok && !isPriceLost ? price.value : "",
      }
      const isThere = dish.name !== "" && areIn(`${dish.name} ${dish.description}`, own) && isPriceOf(dish, own, local)
      if (isThere || (dish.name !== "" && (areRecognised(own) || isUnlined))) {
        for (const number of numbers) used.add(number)
        const taken = withoutMarks(dish)
        draft.dishes.push(taken)
        if (!isThere) strange.add(taken)
      } else for (const number of numbers) homes.set(number, draft)
    }
  }
  addLocalDishes(local, { drafts, homes, used })
  for (const { line, dishes } of drafts) if (line !== null && dishes.length === 0) used.delete(line)
  const read: PastedCard = {
    categories: drafts
      .filter(({ dishes }) => dishes.length > 0)
      .map(({ name, line, dishes }) => ({ name, line, dishes: inReadingOrder(dishes) })),
    unread: lines.flatMap((line, at) => (line === null || used.has(at + 1) ? [] : [{ line: at + 1, text: line.text }])),
  }
  const shown = withoutSingleMarks(read)
  const before = read.categories.flatMap(({ dishes }) => dishes)
  const after = shown.categories.flatMap(({ dishes }) => dishes)
  return placeCard(shown, lines, new Set(after.filter((_, at) => before[at] !== undefined && strange.has(before[at]))))
}

type Draft = { readonly name: string; readonly line: number | null; readonly dishes: PastedDish[] }

type Grounding = { readonly drafts: Draft[]; readonly homes: ReadonlyMap<number, Draft>; readonly used: Set<number> }

/** Adds the dishes that were read without the model from lines that no dish has. */
function addLocalDishes({ categories }: PastedCard, { drafts, homes, used }: Grounding): void {
  for (const { name, line, dishes } of categories) {
    const free = dishes.filter((dish) => dish.lines.every((number) => !used.has(number)))
    for (const dish of free) {
      const home = dish.lines.map((number) => homes.get(number)).find((draft) => draft !== undefined)
      const draft = home ?? drafts.find((each) => foldText(each.name) === foldText(name)) ?? newDraft(name, line)
      draft.dishes.push(dish)
      for (const number of dish.lines) used.add(number)
    }
  }
  function newDraft(name: PastedCategory["name"], line: number | null): Draft {
    const heading = line !== null && !used.has(line) ? line : null
    if (heading !== null) used.add(heading)
    const draft: Draft = { name, line: heading, dishes: [] }
    drafts.push(draft)
    return draft
  }
}

/** Sorts dishes by their first lines. A dish without a line stays behind the one before it. */
function inReadingOrder(dishes: readonly PastedDish[]): PastedDish[] {
  let last = 0
  const placed = dishes.map((dish) => {
    last = dish.lines[0] ?? last
    return { dish, line: last }
  })
  return placed.sort((a, b) => a.line - b.line).map(({ dish }) => dish)
}

/** Returns the lines of the dish that was read under this name without the model. */
const linesNamed = ({ categories }: PastedCard, name: string): readonly number[] =>
  categories.flatMap(({ dishes }) => dishes).find((dish) => foldText(dish.name) === foldText(tidy(name)))?.lines ?? []

const tidy = (text: string) => text.replace(/\s+/gu, " ").trim()

const wordsIn = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Whether each word of a text is in the lines. One character of a long word may differ. */
function areIn(text: string, lines: readonly CardLine[]): boolean {
  const there = new Set(lines.flatMap((line) => wordsIn(line.text)))
  return wordsIn(text).every(
    (word) => there.has(word) || (isLong(word) && [...there].some((one) => isClose(one, word))),
  )
}

/** Digits are never "close": another digit is another figure. */
const isLong = (word: string) => word.length >= 5 && !/\d/.test(word)

/** Whether two words differ in at most one character that is changed, added or left out. */
function isClose(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  const [a, b] = [one.slice(same), other.slice(same)]
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)
}

/** Whether the price is in the lines, or no price was found without the model either. */
function isPriceOf(dish: PastedDish, lines: readonly CardLine[], local: PastedCard): boolean {
  if (dish.price === "") {
    const found = local.categories.flatMap(({ dishes }) => dishes).filter(({ price }) => price !== "")
    return !found.some((other) => other.lines.some((number) => dish.lines.includes(number)))
  }
  const price = parsePrice(dish.price)
  const amounts = lines.flatMap(({ text }) =>
    [...text.matchAll(/(?<![\d.,])(\d{1,5})(?:\s?[.,€]\s?(\d{1,2}))?(?!\d)/gu)].map(
      ([, euros = "", cents = ""]) => Number(euros) * 100 + Number(cents.padEnd(2, "0")),
    ),
  )
  return price.ok && amounts.includes(price.value)
}
