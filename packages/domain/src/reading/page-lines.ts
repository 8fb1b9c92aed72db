import { median } from "./median.ts"
import { around, type PageLine, type PlacedWord, type WordPage } from "./page.ts"
import { isMark, toBlocks, toRows, toSegments, type WordRow } from "./page-columns.ts"

/** A heading is at least this much larger than most words. The size of recognised words is an estimate. */
const headingSize = { known: 1.25, recognised: 1.4 }

/** Names above columns of prices. */
const namesOfPrices = /^(?:(?:verre|bouteille|bout\.?|pichet|carafe|demi|pinte|magnum|\d{1,3} ?cl)[\s/·|]*)+$/iu

/** The space above a line that stands apart, compared with that above most lines. */
const wideSpace = 1.6

const priceAtEnd = /\d\s*(?:€|euros?|eur)?[\s.]*$/iu
const hasContent = /[\p{L}\p{N}]/u

/**
 * Returns the lines of a page in reading order, column by column. Every word with a character or a digit is in exactly one
 * line.
 */
export function toPageLines(page: WordPage): readonly PageLine[] {
  // A page with one font size has no headings; its blanks separate the categories.
  const size = median(page.words.map((word) => word.size))
  return toBlocks(page.words, page).flatMap((block) => {
    const rows = toRows(block)
    const pitch = median(rows.slice(1).map((row, at) => bottomOf(row) - bottomOf(rows[at] ?? row)))
    return rows.flatMap((row, at): PageLine[] => {
      const text = toText(row, page)
      if (!hasContent.test(text)) return []
      const before = rows[at - 1]
      return [
        {
          text,
          words: row,
          place: around([row[0].place, ...row.map(({ place }) => place)]),
          isHeading: isLarge(row, size) && !priceAtEnd.test(text) && !namesOfPrices.test(text),
          isApart: before === undefined || bottomOf(row) - bottomOf(before) > wideSpace * pitch,
        },
      ]
    })
  })
}

const bottomOf = (row: WordRow) => median(row.map(({ place }) => place.top + place.height))
const sizeOf = (row: WordRow) => median(row.filter(({ text }) => hasContent.test(text)).map((word) => word.size))

const isLarge = (row: WordRow, usual: number) =>
  sizeOf(row) >= usual * (row[0].confidence === null ? headingSize.known : headingSize.recognised)

/** The text of a row. Leaders and wide gaps become three spaces. */
function toText(row: WordRow, page: WordPage): string {
  const segments = toSegments(row, page)
  return segments
    .map(({ words }) => joinWords(words))
    .filter((text) => text !== "")
    .join("   ")
}

function joinWords(words: readonly PlacedWord[]): string {
  return words
    .map((word) => (isMark(word) && !/^[-–—:,;’']$/.test(word.text) ? "   " : word.text.replace(/[.…_·]{3,}/gu, "   ")))
    .join(" ")
    .replace(/ {3,}/g, "   ")
    .replace(spacedCapitals, (spaced) => spaced.replaceAll(" ", ""))
    .trim()
}

/** Capitals that are set wide, such as "L E S" and "L ’ E A U". */
const spacedCapitals = /(?<!\p{L})\p{Lu}(?: [’']| ?[’'] )?(?: \p{Lu}(?: ?[’'](?= ))?){2,}(?!\p{L})/gu
