import type { PlacedWord, WordPage } from "@ardoise/domain/reading/page"
import { comparePrices } from "./compare-prices.ts"
import {
  evenLight,
  findLines,
  type GreyPicture,
  invert,
  isDark,
  type Lines,
  resize,
  rotate,
  turnQuarters,
} from "./page-pixels.ts"
import type { RecognisedWord, Recogniser } from "./recogniser.ts"
import { removeLeaders } from "./remove-leaders.ts"

/** Longest side of a picture that is recognised, in pixels. An A4 page at 220 dots an inch. */
const longestSide = 2600

/** A picture that was read: its words, and its upright form that their places refer to. */
export type ReadPicture = { readonly words: WordPage; readonly quarterTurns: number; readonly degrees: number }

/** Prepares a photo or a scan, and recognises its words. */
export function readPicture(given: GreyPicture, page: number, recogniser: Recogniser): ReadPicture {
  const small = resize(given, Math.min(1, longestSide / Math.max(given.width, given.height)))
  const onLight = isDark(small) ? invert(small) : small
  const even = evenLight(onLight)
  const lines = findLines(even)
  const lying = findLines(turnQuarters(even, 1))
  const likely = lying.contrast > lines.contrast ? 1 : 0
  let best: Attempt | null = null
  // The lines of a page are found by its pixels, but not which side is up. A wrong side gives little confidence.
  for (const turns of [likely, likely + 2, 1 - likely, 3 - likely]) {
    const read = recogniseTurned(even, turns, turns % 2 === 1 ? lying : lines, recogniser)
    if (best === null || read.confidence > best.confidence) best = read
    if (read.confidence >= uprightConfidence) break
  }
  if (best === null) return { words: { aspect: 1, words: [] }, quarterTurns: 0, degrees: 0 }
  const { level, found, quarterTurns, degrees } = best
  const words = toPlacedWords(comparePrices(found, level, recogniser), level, page)
  return { words: { aspect: level.width / level.height, words }, quarterTurns, degrees }
}

/** What was recognised with one side up. */
type Attempt = Omit<ReadPicture, "words"> & {
  readonly level: GreyPicture
  readonly found: readonly RecognisedWord[]
  /** From 0 to 1. */
  readonly confidence: number
}

/** Mean confidence of an upright page. Below it, another side may be up. */
const uprightConfidence = 0.7

function recogniseTurned(picture: GreyPicture, quarterTurns: number, lines: Lines, recogniser: Recogniser): Attempt {
  // On its head, the lines of a page fall by as much.
  const degrees = -lines.degrees
  const level = removeLeaders(rotate(turnQuarters(picture, quarterTurns), degrees))
  const found = recogniser.recognise(level)
  const characters = found.reduce((sum, { text }) => sum + text.length, 0)
  const mean = found.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / Math.max(1, characters)
  // The recogniser also reads lines that run upwards, but a menu cannot be put together from them.
  const long = found.filter(({ text }) => text.length > 3)
  const across = long.filter((word) => word.right - word.left > word.bottom - word.top)
  const confidence = across.length * 2 < long.length ? 0 : mean
  return { level, found, quarterTurns, degrees, confidence }
}

/** Height of the boxes of characters, as parts of their font's height. */
const risingLetters = 0.72
const smallLetters = 0.5
const hangingLetters = 0.22

/** Height of the font of a word, from the height of its box. */
function sizeOf(text: string, height: number): number {
  const rises = /[\p{Lu}\p{N}bdfhiklt€!?/()àâäéèêëîïôöùûüñ]/u.test(text)
  const hangs = /[gjpqyçQ,;()]/.test(text)
  return height / ((rises ? risingLetters : smallLetters) + (hangs ? hangingLetters : 0))
}

function toPlacedWords(words: readonly RecognisedWord[], picture: GreyPicture, page: number): readonly PlacedWord[] {
  return words.map((word) => {
    const { left, top, right, bottom, text, confidence } = word
    const size = sizeOf(text, bottom - top) / picture.height
    const hangs = /[gjpqyçQ,;()]/.test(text) ? hangingLetters * size : 0
    const baseline = bottom / picture.height - hangs
    return {
      text,
      confidence,
      size,
      font: null,
      // As tall as the font, on the baseline: so the words of a row have the same middle.
      place: {
        page,
        left: left / picture.width,
        top: Math.max(0, baseline - 0.75 * size),
        width: (right - left) / picture.width,
        height: size,
      },
    }
  })
}
