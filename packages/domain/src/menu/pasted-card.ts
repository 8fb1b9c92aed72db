import { toStoredPrice } from "../money.ts"
import { readPastedTable } from "./pasted-table.ts"
import { isKnownCategory, type PastedCard, properName, type UnreadLine } from "./pasted-words.ts"

/**
 * Recognises a carte that somebody pastes: typed text with headings, dishes, descriptions and prices in the ways that French
 * cartes write them, or a table with semicolons, commas or tabs. It never throws, and every line that holds a letter or a
 * digit is in exactly one place: a heading, a dish, or the lines not understood.
 *
 * @param text of any length, such as what a word processor or a spreadsheet gives
 */
export function readPastedCard(text: string): PastedCard {
  const all = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/)
  const lines = all.slice(0, mostLines)
  const card = withoutEmpty(readPastedTable(lines) ?? readTypedCard(lines), lines)
  const beyond = all.slice(mostLines).map((line, index) => ({ line: mostLines + index + 1, text: line }))
  const unread = beyond.filter((line) => hasContent(line.text))
  return unread.length === 0 ? card : { ...card, unread: [...card.unread, ...unread] }
}

/** A heading without dishes is rather a closing word, such as "Bon appétit": it is listed. */
function withoutEmpty({ categories, unread }: PastedCard, lines: readonly string[]): PastedCard {
  const empty = categories.flatMap(({ line, dishes }) => (dishes.length === 0 && line !== null ? [line] : []))
  const listed = [...unread, ...empty.map((line) => ({ line, text: lines[line - 1] ?? "" }))]
  return {
    categories: categories.filter(({ dishes }) => dishes.length > 0),
    unread: listed.sort((a, b) => a.line - b.line),
  }
}

/** No menu holds so much (A60): what comes after is listed without a look at it, so that no paste freezes the screen. */
const mostLines = 20_000

/** One line, looked at by itself. */
type Line = {
  readonly number: number
  /** Without bullets and prices. */
  readonly words: string
  readonly price: string
  /** Further prices of the line, such as that of the bottle after that of the glass. */
  readonly allPrices: string
  readonly isHeading: boolean
  readonly isBlankBefore: boolean
}

const blanks = /[\s\u00A0\u202F\u2007\u200B]+/g
const hasContent = (text: string) => /[\p{L}\p{N}]/u.test(text)
const bullet = /^(?:[-–—*•·▪►>+~]+|\d{1,3}[.)])\s+(?=\S)/
const trimmed = (text: string) => text.replace(/^[\s.…_·•|:;,–—-]+|(?<![\s.…_·•|:;,–—=*~-])[\s.…_·•|:;,–—=*~-]+$/g, "")

/** A price at the end of a line: "12,50 €", "12€", "12.5", "12€50", "12,-", "€ 12", "1 200,00 EUR". */
const priceAtEnd =
  /(?:€ ?)?(?<!\p{L}|\p{N}|\p{N}[.,])(\d{1,5}|\d{1,2}(?: \d{3}))(?:(?: ?€ ?(\d{2}))|(?:[.,](\d{1,2}))?(?:[.,]-)?( ?(?:€|euros?|eur\b))?)[\s.]*$/iu

type Found = { readonly before: string; readonly price: string; readonly written: string }

/** The price that a line ends with. A bare number is one only where it can be neither a year nor a size. */
function findPriceAtEnd(text: string): Found | null {
  // A price is short: looking at the end only keeps a line of a megabyte cheap.
  const tail = text.slice(-40)
  const match = priceAtEnd.exec(tail)
  if (match === null) return null
  const [written, euros = "", centsAfterSign, cents, sign] = match
  const before = text.slice(0, text.length - tail.length + match.index)
  const isMarked = sign !== undefined || centsAfterSign !== undefined || written.startsWith("€")
  const isWrittenOut = cents !== undefined || /[.,]-/.test(written)
  if (!isMarked && !isWrittenOut) {
    const isLed = /(?:\.\.|…|__|\t| {3}|[-–—:] ?)$/.test(before)
    if (euros.length > 3 && !isLed) return null
    if (/(?:n°|nº|no\.?|#|x|×|numéro) ?$/i.test(before)) return null
  }
  const decimals = centsAfterSign ?? cents
  const stored = toStoredPrice(euros.replaceAll(" ", "") + (decimals === undefined ? "" : `.${decimals}`))
  return stored.ok ? { before, price: stored.value, written: written.trim() } : null
}

const isShouted = (text: string) =>
  text === text.toUpperCase() && text !== text.toLowerCase() && (text.match(/\p{L}/gu)?.length ?? 0) >= 3

const longestHeading = 60

function readLine(raw: string, number: number, isBlankBefore: boolean): Line {
  const text = raw.replace(blanks, (space) => (space.includes("\t") || space.length > 2 ? "   " : " ")).trim()
  const framed = /^(?:#{1,6}|[-–—=*~_]{1,20})\s*(.{1,80}?)\s*(?:[-–—=*~_#]{1,20}|:)?$/u.exec(text.slice(0, 140))
  const plain = text.replace(bullet, "")
  const prices: string[] = []
  let rest = plain
  let price = ""
  for (let found = findPriceAtEnd(rest); found !== null && prices.length < 4; found = findPriceAtEnd(rest)) {
    price = found.price
    prices.unshift(found.written)
    rest = found.before
    // Only a stroke joins two prices: "5 € / 22 €".
    if (!/[/|]\s*$/.test(rest)) break
    rest = rest.replace(/(?<![\s/|])[\s/|]+$/, "")
  }
  const isMarked = /^#{1,6}\s/.test(text) || /^[-–—=*~_]\s*\S.*[-–—=*~_]{2}$/u.test(text.slice(0, 140))
  const isEnded = /\S\s*:$/.test(text)
  const words = trimmed(price === "" && framed?.[1] && isMarked ? framed[1] : rest).replace(/ {2,}/g, " ")
  return {
    number,
    words,
    price,
    allPrices: prices.length > 1 ? prices.join(" / ") : "",
    isHeading:
      price === "" && words.length <= longestHeading && (isMarked || isEnded || isKnownCategory(words)) && words !== "",
    isBlankBefore,
  }
}

/** Cuts "Sole meunière – beurre noisette, citron" into name and description. */
function splitWords(words: string): { name: string; description: string } {
  const cut = /^(.{2,200}?) (?:[-–—]|:) (.+)$/u.exec(words)
  return cut?.[1] && cut[2] ? { name: cut[1].trim(), description: cut[2].trim() } : { name: words, description: "" }
}

type OpenDish = { name: string; description: string; price: string; lines: number[] }
type OpenCategory = { name: string; line: number | null; dishes: OpenDish[] }

const join = (...texts: readonly string[]) => texts.filter((text) => text !== "").join(" ")

function readTypedCard(rawLines: readonly string[]): PastedCard {
  const lines: Line[] = []
  let isBlankBefore = true
  rawLines.forEach((raw, index) => {
    if (hasContent(raw)) lines.push(readLine(raw, index + 1, isBlankBefore))
    isBlankBefore = !hasContent(raw)
  })

  const isLonePrice = (line: Line | undefined) => line !== undefined && line.words === "" && line.price !== ""
  const startsSmall = (line: Line) => /^\p{Ll}/u.test(line.words)
  const isPriced = (line: Line | undefined) => line !== undefined && line.words !== "" && line.price !== ""
  /** Whether the block of lines from `at` on, up to the next blank line, comes to a price on a line of its own first. */
  const leadsToLonePrice = priceAhead(lines, isLonePrice, isPriced)

  const headsBlock = headingsOfBlocks(lines, isLonePrice)
  const hasPrices = lines.some(({ price }) => price !== "")

  const categories: OpenCategory[] = []
  const unread: UnreadLine[] = []
  let dish: OpenDish | null = null

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
    const { name, description } = splitWords(line.words)
    dish = { name, description: join(description, line.allPrices), price: line.price, lines: [line.number] }
    category().dishes.push(dish)
  }
  const continueDish = (open: OpenDish, line: Line) => {
    open.description = join(open.description, line.words, line.allPrices)
    if (line.price !== "") open.price = line.price
    open.lines.push(line.number)
  }

  /** What a line is, seen from the dish that is open above it. */
  const roleOf = (
    line: Line,
    at: number,
    open: OpenDish | null,
  ): "heading" | "dish" | "more of the dish" | "unread" => {
    const next = lines[at + 1]
    const isNextClose = next !== undefined && !next.isBlankBefore
    const isUnderDish = open !== null && !line.isBlankBefore
    const isPending = open?.price === ""
    const canHead = line.words.length <= longestHeading
    const last = categories.at(-1)
    const isUnderHeading = last?.dishes.length === 0 && !line.isBlankBefore

    if (isLonePrice(line)) return isPending ? "more of the dish" : "unread"
    if (isPriced(line)) return isUnderDish && isPending && startsSmall(line) ? "more of the dish" : "dish"
    if (line.isHeading && !(isNextClose && isLonePrice(next))) return "heading"
    if (!hasPrices) return "dish"
    if (headsBlock[at]) return "heading"
    if (isUnderDish && isPending && leadsToLonePrice[at]) return "more of the dish"
    if (isShouted(line.words) && canHead && !leadsToLonePrice[at]) return "heading"
    if (isUnderDish && !isPending && !leadsToLonePrice[at]) return "more of the dish"
    if (leadsToLonePrice[at]) return "dish"
    if (isUnderHeading && canHead) return "dish"
    // "Pizzas" above its dishes, or "Sole meunière" above "beurre noisette, citron 34 €".
    if (isNextClose && isPriced(next)) return startsSmall(next) ? "dish" : canHead ? "heading" : "unread"
    const isSentence = !canHead || /[.!?]\s*$/.test(rawLines[line.number - 1] ?? "")
    if (isSentence || next === undefined) return "unread"
    if (line.isBlankBefore && !isNextClose) return "heading"
    return categories.length === 0 ? "unread" : "dish"
  }
  for (const [at, line] of lines.entries()) {
    const open: OpenDish | null = dish
    const role = roleOf(line, at, open)
    if (role === "heading") openCategory(line)
    else if (role === "dish") openDish(line)
    else if (role === "more of the dish" && open !== null) continueDish(open, line)
    else {
      unread.push({ line: line.number, text: rawLines[line.number - 1] ?? "" })
      // What follows a closing word is no longer about the dish above it.
      if (!isLonePrice(line)) dish = null
    }
  }
  return { categories, unread }
}

/** For each line: whether its block comes to a price on a line of its own before any line with words and a price. */
function priceAhead(
  lines: readonly Line[],
  isLonePrice: (line: Line | undefined) => boolean,
  isPriced: (line: Line | undefined) => boolean,
): readonly boolean[] {
  const leads = lines.map(() => false)
  for (let at = lines.length - 2; at >= 0; at--) {
    const next = lines[at + 1]
    if (next === undefined || next.isBlankBefore || isPriced(next)) continue
    leads[at] = isLonePrice(next) || (leads[at + 1] === true && !next.isHeading)
  }
  return leads
}

/**
 * For each line: whether it heads a block of dishes whose prices stand on lines of their own. Each dish takes as many lines as
 * the next one, the first dish one more: its first line is the heading.
 */
function headingsOfBlocks(
  lines: readonly Line[],
  isLonePrice: (line: Line | undefined) => boolean,
): readonly boolean[] {
  const heads = lines.map(() => false)
  for (let start = 0; start < lines.length; ) {
    let end = start + 1
    while (end < lines.length && lines[end]?.isBlankBefore === false) end++
    const counts: number[] = []
    let words = 0
    for (let at = start; at < end; at++) {
      if (isLonePrice(lines[at])) {
        counts.push(words)
        words = 0
      } else words += lines[at]?.price === "" ? 1 : Number.NaN
    }
    const [first = 0, ...others] = counts
    // A price right after another one is nobody's: such a block says nothing of its first line.
    if (others.length > 0 && !others.includes(0) && first > Math.max(...others)) heads[start] = true
    start = end
  }
  return heads
}
