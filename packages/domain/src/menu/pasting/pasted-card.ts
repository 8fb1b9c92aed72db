import { toStoredPrice } from "../../money.ts"
import { readPastedTable } from "./pasted-table.ts"
import { isKnownCategory, type PastedCard, properName, type UnreadLine } from "./pasted-words.ts"

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
  const card = withoutEmpty(readPastedTable(lines) ?? readTypedCard(lines), lines)
  const beyond = all.slice(mostLines).map((line, index) => ({ line: mostLines + index + 1, text: line }))
  const unread = beyond.filter((line) => hasContent(line.text))
  return { ...card, unread: [...card.unread, ...unread] }
}

/**
 * Reads the lines of a printed menu, such as those recognised on a photo. Like `readPastedCard`, but never takes commas
 * for the cells of a table.
 */
export function readCardLines(lines: readonly string[]): PastedCard {
  return withoutEmpty(readTypedCard(lines.slice(0, mostLines)), lines)
}

/** Whether a line ends with several prices, such as those of the glass and the bottle. */
export const hasSeveralPrices = (line: string): boolean => readLine(line, 1, false).hasSeveralPrices

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

/** The properties of a single line. */
type Line = {
  readonly number: number
  readonly text: string
  /** The text without bullets and prices. */
  readonly words: string
  readonly price: string
  /** All prices of a line with several, such as those of the glass and the bottle, or the size of its only price. */
  readonly allPrices: string
  readonly hasSeveralPrices: boolean
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

type Found = {
  readonly before: string
  readonly price: string
  readonly written: string
  /** Whether it has a euro sign or decimals: a bare number may be a part of the name. */
  readonly isSure: boolean
}

/** Finds the price at the end of a line. A bare number counts as a price only if it cannot be a year or a size. */
function findPriceAtEnd(text: string): Found | null {
  // A price is short. Checking only the end of the line makes a line of a megabyte cheap.
  const tail = text.slice(-40)
  const match = priceAtEnd.exec(tail)
  if (match === null) return null
  const [matched, euros = "", centsAfterSign, cents, sign] = match
  // With a sign behind it, a sign in front belongs to another price: "6 € 27 €".
  const isDouble = /^€.*€/.test(matched)
  const written = isDouble ? matched.replace(/^€ ?/, "") : matched
  const before = text.slice(0, text.length - tail.length + match.index + matched.length - written.length)
  const isMarked = sign !== undefined || centsAfterSign !== undefined || written.startsWith("€")
  const isWrittenOut = cents !== undefined || /[.,]-/.test(written)
  if (!isMarked && !isWrittenOut) {
    const isLed = /(?:\.\.|…|__|\t| {3}|[-–—:] ?)$/.test(before)
    if (euros.length > 3 && !isLed) return null
    if (/(?:n°|nº|no\.?|#|x|×|numéro) ?$/i.test(before)) return null
    // A phone number: "04 78 12 50 19".
    if (euros.length === 2 && /(?:\d{2}[ .]){3}$/.test(before)) return null
  }
  const decimals = centsAfterSign ?? cents
  const stored = toStoredPrice(euros.replaceAll(" ", "") + (decimals === undefined ? "" : `.${decimals}`))
  return stored.ok ? { before, price: stored.value, written, isSure: isMarked || isWrittenOut } : null
}

/** The smaller of two sizes with its price, before the price at the end of the line: "verre 5 € / bouteille 22 €". */
const smallSize =
  /[\s,;:–—-]+((?:au |le |la )?(?:verre|ballon|coupe|pichet|carafe|demi)\b[^€]{0,30}?(?<![\d.,])(\d{1,3}(?:[.,]\d{1,2})?) ?€(\d{2}(?!\d))?[^€]{0,40})$/iu

/** A size after a wide gap, before the only price of its line: "Chablis   bouteille 32 €". */
const onlySize = /(?: {3}|, )((?:(?:la|le) )?(?:bouteille|verre|pichet|carafe|magnum|demi)(?: \d{1,3} ?cl)?)$/iu

/** The text that menus print instead of a varying price, after some other text. */
const priceOfTheDay =
  /.(?:selon (?:l['’]|les? |la )?(?:arrivages?|cours|march[ée]|pêche)|prix du (?:jour|marché))\W{0,20}$/iu

/** The choices of a dish with what one costs more: "Taille : 25 cl, 50 cl + 3,00 €". That is no price of a dish. */
const choicesWithSupplement = /^[^:€]{1,60} ?: [^€]{1,200}\+ ?\d{1,3}(?:[.,]\d{1,2})? ?€$/u

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
  for (
    let found = choicesWithSupplement.test(plain) ? null : findPriceAtEnd(rest);
    found !== null && prices.length < 4;
  ) {
    price = found.price
    prices.unshift(found.written.trim())
    rest = found.before
    // A slash or a bar joins two prices, "5 € / 22 €". Otherwise, both have a sign or both are bare in two columns.
    const isJoined = /[/|]\s*$/.test(rest)
    const isColumn = / {3}$/.test(rest)
    const trimmedRest = rest.replace(/(?<![\s/|])[\s/|]+$/, "")
    const next: Found | null = findPriceAtEnd(trimmedRest)
    // "Get 27     10 €" has one price only: a bare number before a sign is a part of the name.
    const isAlike = next?.isSure === found.isSure ? found.isSure || isColumn : isColumn && !found.written.includes("€")
    const isAnother = isJoined || (next !== null && isAlike)
    if (!isAnother) break
    rest = trimmedRest
    found = next
  }
  const small = prices.length === 1 ? smallSize.exec(rest.slice(-120)) : null
  const smallPrice = small ? toStoredPrice(`${small[2]}${small[3] ? `.${small[3]}` : ""}`.replace(",", ".")) : null
  const size = prices.length === 1 && small === null ? onlySize.exec(rest.trimEnd()) : null
  let sizes = ""
  if (size && hasContent(rest.slice(0, size.index))) {
    sizes = `${size[1]} ${prices[0]}`
    rest = rest.slice(0, size.index)
  }
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
    hasSeveralPrices: prices.length > 1 || (sizes !== "" && size === null),
    isHeading: words.length <= longestHeading && (isMarked || isEnded || isKnownCategory(words)),
    isBlankBefore,
  }
}

/** A line with a price but without words. Every line has at least one of them. */
const isLonePrice = ({ words }: Line) => words === ""
const isPriced = ({ words, price }: Line) => words !== "" && price !== ""

/** Splits "Sole meunière – beurre noisette, citron" into name and description. */
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

  // Lower case or a bracket goes on with what is above: "(végétarien)".
  const startsSmall = (line: Line) => /^[\p{Ll}(]/u.test(line.words)
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
  const continueDish = (open: OpenDish, line: Line, before: Line | undefined) => {
    // The words of a line have lost the comma at their end.
    const comma = open.description !== "" && before?.text.trimEnd().endsWith(",") ? "," : ""
    open.description = join(open.description + comma, line.words, line.allPrices)
    if (line.price !== "") open.price = line.price
    open.lines.push(line.number)
  }

  /** Returns the role of a line after the open dish above it, or null if it has none of these roles. */
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
      } else words += line.price === "" ? 1 : Number.NaN
    }
    const [first = 0, ...others] = counts
    // Two prices in a row belong to no dish. In such a block, the first line does not count as a heading.
    if (others.length > 0 && !others.includes(0) && first > Math.max(...others)) headings.add(block[0])
  }
  return headings
}
