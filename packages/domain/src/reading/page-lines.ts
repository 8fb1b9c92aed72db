import { median } from "./median.ts"
import { around, type PageLine, type PlacedWord, type WordPage } from "./page.ts"
import { toBlocks } from "./page-columns.ts"
import { isMark, toRows, toSegments, type WordRow } from "./page-rows.ts"
import { isRaised, raisedText } from "./raised-numbers.ts"

/** A heading is at least this much larger than most words. The size of recognised words is an estimate. */
const headingSize = { known: 1.25, recognised: 1.4 }

/** Names above columns of prices. */
const namesOfPrices =
  /^(?:(?:verre|bouteille|bout\.?|pichet|carafe|demi|entière?|petite?|grande?|pinte|magnum|\d{1,3} ?cl)[\s/·|]*)+$/iu

/** The space above a line that stands apart, compared with that above most lines. */
const wideSpace = 1.6

const priceAtEnd = /\d(?:[.,]-)?\s*(?:€|euros?|eur)?[\s.*]*$/iu
const hasContent = /[\p{L}\p{N}]/u

/**
 * Returns the lines of a page in reading order, column by column. Every word with a character or a digit is in exactly one
 * line.
 */
export function toPageLines(page: WordPage): readonly PageLine[] {
  // A page with one font size has no headings; its blanks separate the categories.
  const size = median(page.words.map((word) => word.size))
  return toBlocks(page.words, page).flatMap((block) => {
    const rows = toRows(block).map((words) => ({ words, text: toText(words, page) }))
    const pitch = median(rows.slice(1).map((row, at) => bottomOf(row.words) - bottomOf(rows[at]?.words ?? row.words)))
    const edges = edgesOf(rows)
    const isApart = (at: number) => {
      const [before, row] = [rows[at - 1], rows[at]]
      return (
        before === undefined || (row !== undefined && bottomOf(row.words) - bottomOf(before.words) > wideSpace * pitch)
      )
    }
    return rows.flatMap(({ words, text }, at): PageLine[] => {
      if (!hasContent.test(text)) return []
      const next = rows[at + 1]
      const goesOn = next !== undefined && !isApart(at + 1) && isBroken({ words, text }, next, edges)
      return [
        {
          text,
          words,
          place: around([words[0].place, ...words.map(({ place }) => place)]),
          isHeading: isLarge(words, size) && !goesOn && !priceAtEnd.test(text) && !namesOfPrices.test(text),
          isApart: isApart(at),
          goesOn,
        },
      ]
    })
  })
}

type Row = { readonly words: WordRow; readonly text: string }

/** A text that ends so is not finished. */
const isUnfinished = /(?:,|&|\b(?:et|ou|de|du|des|d['’]|l['’]|à|au|aux|en|la|le|les|sur|sauce|avec|façon))$/iu

/** A line with this part of the width of its text is full: lines may be broken where it reads better. */
const fullLine = 0.6

/**
 * Whether a text was broken between two rows: in the same font, the first word of the second row had no room in the
 * first one, and the text is not finished or goes on in lower case.
 */
function isBroken(row: Row, next: Row, edges: ReadonlyMap<string, number>): boolean {
  const [last, first] = [row.words.at(-1), next.words[0]]
  const font = last?.font ?? null
  if (last === undefined || font === null || first.font !== font || !isSameSize(first, last)) return false
  if (priceAtEnd.test(row.text) || !(isUnfinished.test(row.text) || /^\p{Ll}/u.test(first.text))) return false
  const left = row.words[0].place.left
  return rightOf(last) + first.place.width - left > fullLine * ((edges.get(font) ?? 0) - left)
}

/** The right edge of the text of each font in a block. Prices have a place of their own, so only words count. */
function edgesOf(rows: readonly Row[]): ReadonlyMap<string, number> {
  const edges = new Map<string, number>()
  for (const word of rows.flatMap(({ words }) => words)) {
    if (word.font !== null && /\p{L}{2}/u.test(word.text)) {
      edges.set(word.font, Math.max(rightOf(word), edges.get(word.font) ?? 0))
    }
  }
  return edges
}

const rightOf = ({ place }: PlacedWord) => place.left + place.width

const isSameSize = (one: PlacedWord, other: PlacedWord) => Math.abs(one.size / other.size - 1) < 0.04

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
  let text = ""
  let level: PlacedWord | undefined
  for (const [at, word] of words.entries()) {
    if (isRaised(word, level)) text += raisedText(word, words[at - 1] === level ? text : "")
    else {
      text += `${at === 0 ? "" : " "}${textOf(word)}`
      level = word
    }
  }
  return text
    .replace(/ {3,}/g, "   ")
    .replace(spacedCapitals, (spaced) => spaced.replaceAll(" ", ""))
    .trim()
}

const textOf = (word: PlacedWord) =>
  isMark(word) && !/^[-–—:,;’']$/.test(word.text) ? "   " : word.text.replace(/[.…_·]{3,}/gu, "   ")

/** Capitals that are set wide, such as "L E S" and "L ’ E A U". */
const spacedCapitals = /(?<!\p{L})\p{Lu}(?: [’']| ?[’'] )?(?: \p{Lu}(?: ?[’'](?= ))?){2,}(?!\p{L})/gu
