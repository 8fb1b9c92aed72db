import type { PlacedWord, WordPage } from "../page.ts"

/** A text on a page, in points from the upper left corner of an A4 page. */
export type PlacedText = {
  readonly text: string
  readonly x: number
  readonly y: number
  /** Height of the font. */
  readonly size?: number
  readonly confidence?: number | null
  readonly font?: string | null
  /** Number of the page, from 0. */
  readonly page?: number
}

const width = 595
const height = 842

/** A page with texts, whose characters are half as wide as high. */
export function aPage(texts: readonly PlacedText[]): WordPage {
  return { aspect: width / height, words: texts.flatMap(toWords) }
}

function toWords({ text, x, y, size = 12, confidence = null, font = null, page = 0 }: PlacedText): PlacedWord[] {
  return [...text.matchAll(/\S+/gu)].map((found) => ({
    text: found[0],
    confidence,
    size: size / height,
    font,
    place: {
      page,
      left: (x + (found.index * size) / 2) / width,
      top: y / height,
      width: (found[0].length * size) / 2 / width,
      height: size / height,
    },
  }))
}
