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
  return { ...card, unread: [...card.unread, ...unread] }
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
  readonly text: string
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
const bullet = /^(?:[-–—*•·▪►>+~]+|#{1,6}|\d{1,3}[.)])\s+/
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
  return stored.ok ? { before, price: stored.value, written } : null
}

/** Names the smaller of two sizes with its price, before the price that ends the line: "verre 5 € / bouteille 22 €". */
const smallSize =
  /[\s,;:–—-]+((?:au |le |la )?(?:verre|ballon|coupe|pichet|carafe|demi)\b[^€]{0,30}?(?<![\d.,])(\d{1,3}(?:[.,]\d{1,2})?) ?€[^€]{0,40})$/iu

/** What a carte says in place of a price that changes, behind something else. */
const priceOfTheDay =
  /.(?:selon (?:l['’]|les? |la )?(?:arrivages?|cours|march[ée]|pêche)|prix du (?:jour|marché))\W{0,20}$/iu

const isShouted = (text: string) =>
  text === text.toUpperCase() && text !== text.toLowerCase() && text.replace(/\P{L}+/gu, "").length >= 3

const longestHeading = 60

function readLine(raw: string, number: number, isBlankBefore: boolean): Line {
  const text = raw.replace(blanks, (space) => (space.includes("\t") || space.length > 2 ? "   " : " ")).trim()
  const framed = /^(?:#{1,6}|[-–—=*~_]{1,20})\s*(.{1,80}?)\s*(?:[-–—=*~_#]{1,20}|:)?$/u.exec(text.slice(0, 140))
  const behindBullet = text.replace(bullet, "")
  const plain = hasContent(behindBullet) ? behindBullet : text
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
  const small = prices.length === 1 ? smallSize.exec(rest.slice(-120)) : null
  const smallPrice = small ? toStoredPrice((small[2] ?? "").replace(",", ".")) : null
  let sizes = ""
  if (small && smallPrice?.ok && /\p{L}/u.test(rest.slice(0, rest.length - small[0].length))) {
    sizes = `${small[1]}${prices[0]}`.replace(/ {2,}/g, " ")
    price = smallPrice.value
    rest = rest.slice(0, rest.length - small[0].length)
  }
  const isMarked = /^#{1,6}\s/.test(text) || /^[-–—=*~_]\s*\S.*[-–—=*~_]{2}$/u.test(text.slice(0, 140))
  const isEnded = /\S\s*:$/.test(text)
  const inFrame = isMarked && price === "" ? framed?.[1] : undefined
  const words = trimmed(inFrame ?? rest).replace(/ {2,}/g, " ")
  return {
    number,
    text: raw,
    words,
    price,
    allPrices: sizes || (prices.length > 1 ? prices.join(" / ") : ""),
    isHeading: words.length <= longestHeading && (isMarked || isEnded || isKnownCategory(words)),
    isBlankBefore,
  }
}

/** A price without words: every line holds one or the other. */
const isLonePrice = ({ words }: Line) => words === ""
const isPriced = ({ words, price }: Line) => words !== "" && price !== ""

/** Cuts "Sole meunière – beurre noisette, citron" into name and description. */
function splitWords(words: string): { name: string; description: string } {
  const cut = /^(.{2,200}?) (?:[-–—]|:) (.+)/u.exec(words)
  return cut?.[1] && cut[2] ? { name: cut[1], description: cut[2] } : { name: words, description: "" }
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

  const startsSmall = (line: Line) => /^\p{Ll}/u.test(line.words)
  const beforeLonePrice = linesBeforeLonePrice(lines)
  const blockHeadings = headingsOfBlocks(lines)
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

  /** What a line is, seen from the dish that is open above it; null for none of these. */
  const roleOf = (line: Line, at: number, open: OpenDish | null): "heading" | "dish" | "more of the dish" | null => {
    const next = lines[at + 1]
    const isNextClose = next !== undefined && !next.isBlankBefore
    const isUnderDish = open !== null && !line.isBlankBefore
    const isPending = open?.price === ""
    const canHead = line.words.length <= longestHeading
    const last = categories.at(-1)
    const leadsToLonePrice = beforeLonePrice.has(line)
    const isUnderHeading = last?.dishes.length === 0 && !line.isBlankBefore

    if (isLonePrice(line)) return isPending ? "more of the dish" : null
    if (isPriced(line)) return isUnderDish && isPending && startsSmall(line) ? "more of the dish" : "dish"
    if (line.isHeading && !(isNextClose && isLonePrice(next))) return "heading"
    if (!hasPrices) return "dish"
    if (blockHeadings.has(line)) return "heading"
    if (isUnderDish && isPending && leadsToLonePrice) return "more of the dish"
    if (isShouted(line.words) && canHead && !leadsToLonePrice) return "heading"
    if (isUnderDish && !isPending && !startsSmall(line) && priceOfTheDay.test(line.words.slice(-200))) return "dish"
    // "Pot-au-feu de joue de bœuf" above "légumes oubliés, moelle 24 €", right below a dish that has its price.
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
    else if (role === "more of the dish" && open !== null) continueDish(open, line)
    else {
      unread.push({ line: line.number, text: line.text })
      // What follows a closing word is no longer about the dish above it.
      if (!isLonePrice(line)) dish = null
    }
  }
  return { categories, unread }
}

/** The lines whose block comes to a price on a line of its own before any line with words and a price. */
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
 * The lines that head a block of dishes whose prices stand on lines of their own. Each dish takes as many lines as the next
 * one, the first dish one more: its first line is the heading.
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
      } else words += line.price === "" ? 1 : Number.NaN
    }
    const [first = 0, ...others] = counts
    // A price right after another one is nobody's: such a block says nothing of its first line.
    if (others.length > 0 && !others.includes(0) && first > Math.max(...others)) headings.add(block[0])
  }
  return headings
}
