import { hasContent, isShouted, type Line, longestHeading, priceOfTheDay, readLine } from "./pasted-line.ts"
import { readPastedTable } from "./pasted-table.ts"
import { type PastedCard, properName, type UnreadLine } from "./pasted-words.ts"
import { joinMarks, withoutSingleMarks } from "./printed-allergens.ts"

/**
 * Reads a pasted menu: typed text with headings, dishes, descriptions and prices in the usual French notations, or a
 * table with semicolons, commas or tabs. It never throws. Each line with an alphabetic character or a digit occurs
 * exactly once in the result: in a heading, a dish, or the unread lines.
 *
 * @param text text of any length, for example from a word processor or a spreadsheet
 */
export function readPastedCard(text: string): PastedCard {
  const all = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/)
  const lines = all.slice(0, mostLines)
  const card = withoutSingleMarks(withoutEmpty(readPastedTable(lines) ?? readTypedCard(lines), lines))
  const beyond = all.slice(mostLines).map((line, index) => ({ line: mostLines + index + 1, text: line }))
  const unread = beyond.filter((line) => hasContent(line.text))
  return { ...card, unread: [...card.unread, ...unread] }
}

/**
 * Reads the lines of a printed menu, such as those recognised on a photo. Like `readPastedCard`, but never takes commas
 * for the cells of a table.
 */
export function readCardLines(lines: readonly string[]): PastedCard {
  return withoutSingleMarks(withoutEmpty(readTypedCard(lines.slice(0, mostLines)), lines))
}

/** Whether a line ends with several prices, such as those of the glass and the bottle. */
export const hasSeveralPrices = (line: string): boolean => readLine(line, 1, false).hasSeveralPrices

/** Whether a line ends with a price, or with several. */
export const hasPriceAtEnd = (line: string): boolean => readLine(line, 1, false).written !== ""

/** Moves headings without dishes to the unread lines. They are more likely closing words, such as "Bon appétit". */
function withoutEmpty({ categories, unread }: PastedCard, lines: readonly string[]): PastedCard {
  const empty = categories.flatMap(({ line, dishes }) => (dishes.length === 0 && line !== null ? [line] : []))
  const listed = [...unread, ...empty.map((line) => ({ line, text: lines[line - 1] ?? "" }))]
  return {
    categories: categories.filter(({ dishes }) => dishes.length > 0),
    unread: listed.sort((a, b) => a.line - b.line),
  }
}

/**
 * Maximum number of lines that are read. No menu is that large (A60). Later lines are listed as unread, so that pasting
 * never blocks the screen.
 */
const mostLines = 20_000

/** A line with a price but without words. */
const isLonePrice = ({ words, price }: Line) => words === "" && price !== ""
/** A line with nothing but allergens. */
const isAllergens = ({ words, price }: Line) => words === "" && price === ""
const isPriced = (line: Line) => line.words !== "" && line.isPriced

/** Splits "Sole meunière – beurre noisette, citron" into name and description. */
function splitWords(words: string): { name: string; description: string } {
  const cut = /^(.{2,200}?) (?:[-–—]|:) (.+)/u.exec(words)
  return cut?.[1] && cut[2] ? { name: cut[1], description: cut[2] } : { name: words, description: "" }
}

/**
 * A bare number above a price of its own is an allergen, and not a price: "Sole meunière", "4", "34 €" one below the other.
 */
function withoutNumbersAbovePrices(lines: readonly Line[]): Line[] {
  return lines.map((line, at) => {
    const next = lines[at + 1]
    const isNumber = isLonePrice(line) && /^(?:1[0-4]|[1-9])$/.test(line.written)
    const isAbove = next !== undefined && isLonePrice(next) && !next.isBlankBefore && /\D|\d{3}/.test(next.written)
    return isNumber && isAbove ? { ...line, price: "", written: "", isPriced: false, allergens: line.written } : line
  })
}

/** Splits "Homard prix du jour" into the name and the text in place of its price. */
function splitPriceOfTheDay(words: string): { name: string; description: string } {
  const tail = words.slice(-200)
  const found = priceOfTheDay.exec(tail)
  const at = found === null ? 0 : words.length - tail.length + found.index + 1
  const name = words.slice(0, at).replace(/(?<![\s,:(–—-])[\s,:(–—-]+$/u, "")
  if (!/\p{L}{3}/u.test(name)) return splitWords(words)
  const split = splitWords(name)
  return { name: split.name, description: join(split.description, words.slice(at).replace(/\W+$/u, "")) }
}

type OpenDish = { name: string; description: string; price: string; lines: number[]; printedAllergens?: string }
type OpenCategory = { name: string; line: number | null; dishes: OpenDish[] }

const join = (...texts: readonly string[]) => texts.filter((text) => text !== "").join(" ")

function readTypedCard(rawLines: readonly string[]): PastedCard {
  const written: Line[] = []
  let isBlankBefore = true
  rawLines.forEach((raw, index) => {
    if (hasContent(raw)) written.push(readLine(raw, index + 1, isBlankBefore))
    isBlankBefore = !hasContent(raw)
  })
  const lines = withoutNumbersAbovePrices(written)

  // Lower case, a bracket or a size goes on with what is above: "(végétarien)".
  const startsSmall = (line: Line) => line.isSize || /^[\p{Ll}(]/u.test(line.words)
  const beforeLonePrice = linesBeforeLonePrice(lines)
  const blockHeadings = headingsOfBlocks(lines)
  const hasPrices = lines.some(({ price }) => price !== "")

  const categories: OpenCategory[] = []
  const unread: UnreadLine[] = []
  let dish: OpenDish | null = null
  /** The open dish, while nothing says what it costs. */
  let pending: OpenDish | null = null
  /** Whether the open dish is itself called by a size, such as "50 cl". */
  let isOwnSize = false

  const category = (): OpenCategory => {
    const open = categories.at(-1) ?? { name: "", line: null, dishes: [] }
    if (categories.length === 0) categories.push(open)
    return open
  }
  const openCategory = (line: Line) => {
    categories.push({ name: properName(line.words), line: line.number, dishes: [] })
    dish = null
  }
  const openDish = (line: Line) => {
    const { name, description } = line.price === "" ? splitPriceOfTheDay(line.words) : splitWords(line.words)
    dish = { name, description: join(description, line.allPrices), price: line.price, lines: [line.number] }
    addAllergens(dish, line)
    pending = line.isPriced || priceOfTheDay.test(line.words.slice(-200)) ? null : dish
    isOwnSize = line.isSize
    category().dishes.push(dish)
  }
  const addAllergens = (open: OpenDish, { allergens }: Line) => {
    if (allergens !== "") open.printedAllergens = joinMarks(open.printedAllergens, allergens)
  }
  const continueDish = (open: OpenDish, line: Line, before: Line | undefined) => {
    // The words of a line have lost the comma at their end.
    const comma = open.description !== "" && line.words !== "" && before?.text.trimEnd().endsWith(",") ? "," : ""
    const between = line.isSize && before?.isSize && open.description !== "" ? " /" : comma
    open.description = join(open.description + between, line.words, line.isSize ? line.written : line.allPrices)
    if (line.price !== "" && open.price === "") open.price = line.price
    if (line.price !== "") pending = null
    addAllergens(open, line)
    open.lines.push(line.number)
  }

  /** Returns the role of a line after the open dish above it, or null if it has none of these roles. */
  const roleOf = (line: Line, at: number, open: OpenDish | null): "heading" | "dish" | "more of the dish" | null => {
    const next = lines[at + 1]
    const isNextClose = next !== undefined && !next.isBlankBefore
    const isUnderDish = open !== null && !line.isBlankBefore
    const isPending = open !== null && pending === open
    const canHead = line.words.length <= longestHeading
    const last = categories.at(-1)
    const leadsToLonePrice = beforeLonePrice.has(line)
    const isUnderHeading = last?.dishes.length === 0 && !line.isBlankBefore

    if (line.isLegend) return null
    if (isAllergens(line)) return isUnderDish ? "more of the dish" : null
    if (isLonePrice(line)) return isPending ? "more of the dish" : null
    if (isUnderDish && line.isSize && !isOwnSize) return "more of the dish"
    if (isPriced(line)) return isUnderDish && isPending && startsSmall(line) ? "more of the dish" : "dish"
    if (line.isHeading && !(isNextClose && isLonePrice(next))) return "heading"
    if (!hasPrices) return "dish"
    if (blockHeadings.has(line)) return "heading"
    if (isUnderDish && isPending && leadsToLonePrice) return "more of the dish"
    if (isShouted(line.words) && canHead && !leadsToLonePrice) return "heading"
    if (isUnderDish && !startsSmall(line) && priceOfTheDay.test(line.words.slice(-200))) return "dish"
    // "Pot-au-feu de joue de bœuf" above "légumes oubliés, moelle 24 €", directly after a dish with a price.
    const isNextItsEnd = isNextClose && isPriced(next) && startsSmall(next)
    if (isUnderDish && !isPending && !startsSmall(line) && isNextItsEnd) return "dish"
    if (isUnderDish && !isPending && !leadsToLonePrice) return "more of the dish"
    if (leadsToLonePrice) return "dish"
    if (isUnderHeading && canHead) return "dish"
    // "Pizzas" above its dishes, or "Sole meunière" above "beurre noisette, citron 34 €".
    if (isNextClose && isPriced(next)) return startsSmall(next) ? "dish" : canHead ? "heading" : null
    const isSentence = !canHead || /[.!?]\s*$/.test(line.text)
    if (isSentence || next === undefined) return null
    if (line.isBlankBefore && !isNextClose) return "heading"
    return categories.length === 0 ? null : "dish"
  }
  for (const [at, line] of lines.entries()) {
    const open: OpenDish | null = dish
    const role = roleOf(line, at, open)
    if (role === "heading") openCategory(line)
    else if (role === "dish") openDish(line)
    else if (role === "more of the dish" && open !== null) continueDish(open, line, lines[at - 1])
    else {
      unread.push({ line: line.number, text: line.text })
      // Text after a closing word does not belong to the dish above it.
      if (!isLonePrice(line)) dish = null
    }
  }
  return { categories, unread }
}

/**
 * Returns the lines after which their block reaches a line with only a price before any line with words and a price.
 */
function linesBeforeLonePrice(lines: readonly Line[]): ReadonlySet<Line> {
  const found = new Set<Line>()
  const leadsOn = (line: Line) => isLonePrice(line) || (found.has(line) && !isPriced(line) && !line.isHeading)
  let next: Line | undefined
  for (const line of lines.toReversed()) {
    if (next && !next.isBlankBefore && leadsOn(next)) found.add(line)
    next = line
  }
  return found
}

/**
 * Returns the headings of blocks in which each price is on its own line. If the first dish of such a block has more
 * lines than any other, its first line is the heading.
 */
function headingsOfBlocks(lines: readonly Line[]): ReadonlySet<Line> {
  const headings = new Set<Line>()
  const blocks: [Line, ...Line[]][] = []
  for (const line of lines) {
    if (line.isBlankBefore) blocks.push([line])
    else blocks.at(-1)?.push(line)
  }
  for (const block of blocks) {
    const counts: number[] = []
    let words = 0
    for (const line of block) {
      if (isLonePrice(line)) {
        counts.push(words)
        words = 0
      } else if (!isAllergens(line)) words += line.price === "" ? 1 : Number.NaN
    }
    const [first = 0, ...others] = counts
    // Two prices in a row belong to no dish. In such a block, the first line does not count as a heading.
    if (others.length > 0 && !others.includes(0) && first > Math.max(...others)) headings.add(block[0])
  }
  return headings
}
