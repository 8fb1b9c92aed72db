import type { PlacedWord, WordPage } from "@ardoise/domain/reading/page"
import { evenLight, findSkew, type GreyPicture, invert, isDark, resize, rotate, turnQuarters } from "./page-pixels.ts"
import type { RecognisedWord, Recogniser } from "./recogniser.ts"

/** Longest side of a picture that is recognised, in pixels. An A4 page at 220 dots an inch. */
const longestSide = 2600

/** A picture that was read: its words, and its upright form that their places refer to. */
export type ReadPicture = { readonly words: WordPage; readonly quarterTurns: number; readonly degrees: number }

/** Prepares a photo or a scan, and recognises its words. */
export function readPicture(given: GreyPicture, page: number, recogniser: Recogniser): ReadPicture {
  const small = resize(given, Math.min(1, longestSide / Math.max(given.width, given.height)))
  const onLight = isDark(small) ? invert(small) : small
  const even = evenLight(onLight)
  const quarterTurns = recogniser.findTurns(even)
  const upright = turnQuarters(even, quarterTurns)
  const degrees = -findSkew(upright)
  const level = rotate(upright, degrees)
  const words = toPlacedWords(recogniser.recognise(level), level, page)
  return { words: { aspect: level.width / level.height, words }, quarterTurns, degrees }
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
