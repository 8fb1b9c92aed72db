import { median } from "./median.ts"
import type { PageLine } from "./page.ts"
import { repairPrice } from "./repair-price.ts"

/** A line as the reader of pasted menus gets it: one line of a page, or the parts of a name that was broken. */
export type CardLine = {
  readonly text: string
  readonly parts: readonly [PageLine, ...PageLine[]]
  /** Whether its price had to be repaired. */
  readonly isRepaired: boolean
  /** Whether its price is unreadable. The text then ends with `lostPrice`, so that the line is a dish all the same. */
  readonly hasLostPrice?: boolean
}

/** Whether a word of the lines was recognised in a picture, and is not the text of a file. */
export const areRecognised = (lines: readonly CardLine[]): boolean =>
  lines.some(({ parts }) => parts.some(({ words }) => words.some(({ confidence }) => confidence !== null)))

/** The price of a line whose own one is unreadable. No menu has it, and it is removed before anything is shown. */
export const lostPrice = "99999,99 €"

/** Lines that stand below the last dish, and do not describe it. */
const footNote = /abus d['’]alcool|www\.|https?:|prix nets|service compris|chèques?\b|liste des allergènes/iu

/**
 * Returns the lines of pages as text for the reader of pasted menus, with null for each blank line. Headings begin with
 * a sign that it knows, and the parts of a broken name are one line.
 */
export function toCardLines(pages: readonly (readonly PageLine[])[]): readonly (CardLine | null)[] {
  const lines: (CardLine | null)[] = []
  for (const page of pages) {
    const widest = Math.max(0, ...page.map(({ place }) => place.width))
    // A dish does not go on on the next page.
    lines.push(null)
    for (let at = 0; at < page.length; at++) {
      const line = page[at]
      if (line === undefined) continue
      const [before, next] = [page[at - 1], page[at + 1]]
      if (line.isApart || footNote.test(line.text)) lines.push(null)
      const parts = partsOfName(page, at, line, widest)
      const last = parts.at(-1)
      if (last !== undefined && last !== line) {
        const { text, isRepaired } = repairPrice({ text: parts.map((part) => part.text).join(" "), words: last.words })
        lines.push({ text, parts, isRepaired })
        at += parts.length - 1
        continue
      }
      const { text, isRepaired } = repairPrice(line)
      const name = nameBeforeLostPrice(line, page)
      if (name !== null) {
        lines.push({ text: `${name}   ${lostPrice}`, parts: [line], isRepaired: true, hasLostPrice: true })
        continue
      }
      lines.push({ text: line.isHeading ? `# ${text}` : text, parts: [line], isRepaired })
      // A note below a heading is smaller than the dishes, and is none of them.
      if (before?.isHeading && next !== undefined && sizeOf(line) < 0.93 * sizeOf(next)) lines.push(null)
    }
  }
  return lines
}

/** What separates a name from its price. */
const wideGap = "   "
/** How far, as a fraction of the page's width, the right edges of the prices of a column may differ. */
const sameEdge = 0.012
/** Prices of a column that make another word at their edge a price. */
const fewestPrices = 3

/**
 * Returns the name of a recognised dish whose price was not recognised: behind a wide gap, the line ends with something
 * short where the other prices of its column end. Null for any other line.
 */
function nameBeforeLostPrice(line: PageLine, page: readonly PageLine[]): string | null {
  if (line.isHeading || line.words.some(({ confidence }) => confidence === null)) return null
  const gap = line.text.lastIndexOf(wideGap)
  if (gap < 0) return null
  const name = line.text.slice(0, gap).trimEnd()
  const lost = line.text.slice(gap + wideGap.length)
  if (!/\p{L}{3}/u.test(name) || !/^\S{1,7}$/u.test(lost) || hasPrice(repairPrice(line).text)) return null
  const edge = line.place.left + line.place.width
  const beside = page.filter(
    (other) => hasPrice(repairPrice(other).text) && Math.abs(other.place.left + other.place.width - edge) < sameEdge,
  )
  return beside.length < fewestPrices ? null : name
}

/** The text of a line as it was read. */
export const shownText = ({ text, parts, hasLostPrice }: CardLine): string => (hasLostPrice ? parts[0].text : text)

const sizeOf = ({ words }: PageLine) => median(words.map(({ size }) => size))
const hasPrice = (text: string) => /\d(?:[.,]-)?\s*(?:€|euros?|eur)?[\s.*]*$/iu.test(text)

/** A name of more lines would not be a name. */
const mostParts = 5

/** Returns the first line of a dish, and the lines on which its name goes on: the last of them has the price. */
function partsOfName(page: readonly PageLine[], at: number, line: PageLine, widest: number): CardLine["parts"] {
  const end = page.findIndex((one, index) => index >= at && !one.goesOn)
  const rest = page.slice(at + 1, end + 1)
  const last = rest.at(-1)
  if (last !== undefined && rest.length < mostParts && hasPrice(repairPrice(last).text)) return [line, ...rest]
  const next = page[at + 1]
  return next !== undefined && isBroken(line, next, widest) ? [line, next] : [line]
}

/** Whether a name goes on on the next line: in the same font, and the first line was full. */
function isBroken(line: PageLine, next: PageLine, widest: number): boolean {
  if (line.isHeading || next.isHeading || next.isApart || hasPrice(repairPrice(line).text)) return false
  // A price before its end, or something in the column of prices: such a line is whole.
  if (line.text.includes(wideGap) || /\d ?€/.test(line.text)) return false
  if (!hasPrice(repairPrice(next).text)) return false
  const [font, nextFont] = [line.words.at(-1)?.font, next.words[0]?.font]
  if (font && nextFont && font !== nextFont) return false
  // The size of recognised words is an estimate, and a line without a price may have lost it.
  const isRecognised = line.words.some(({ confidence }) => confidence !== null)
  const isSameFont = Math.abs(sizeOf(line) / sizeOf(next) - 1) < (isRecognised ? 0.2 : 0.04)
  const isFull = line.place.width > 0.6 * widest
  const isOpen = /(?:,|\b(?:et|ou|de|du|des|à|au|aux|en|la|le|les|sauce))$/iu.test(line.text)
  const isSmall = /^\p{Ll}/u.test(next.text)
  const isYear = /^(?:19|20)\d\d\b/.test(next.text)
  // A heading above a dish may be followed by a capital, too, but it is short.
  return isSameFont && (isYear || (isSmall && (isFull || isOpen)) || (isFull && !isRecognised))
}
