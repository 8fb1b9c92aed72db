import { median } from "@ardoise/domain/reading/median"
import { cut, frame, type GreyPicture, resize } from "./page-pixels.ts"
import type { RecognisedWord, Recogniser } from "./recogniser.ts"

/** A word that may be a price or a part of one, such as "12", "€50", "1O,5O" or "9e". */
const likePrice = /^(?=.*\d)[\dOolISBsZz.,€$£eéEC'’-]{1,8}$/

/** Confidence of a price that two readings agree on, and the highest of one on which they do not. */
const agreed = 0.9
const disputed = 0.5

/** Height of the box of a price in each further reading, in pixels, one after the other. */
const heights = [40, 56]

/** A box that is taller than usual by this factor holds other words, too. */
const tallest = 1.8

/** White around a price, in pixels: without it the recogniser overlooks short ones. */
const border = 40

/**
 * Reads each price again by itself, enlarged, as digits only. A page is read with its language in mind, which knows no
 * prices: a lost comma or a wrong digit has as much confidence as a right one. Two readings seldom err alike.
 *
 * @param words words of the picture. Those that are no prices stay as they are
 */
export function comparePrices(
  words: readonly RecognisedWord[],
  picture: GreyPicture,
  recogniser: Recogniser,
): readonly RecognisedWord[] {
  const usual = median(words.map(heightOf))
  return words.map((word) => {
    const isPrice = likePrice.test(word.text) && heightOf(word) <= tallest * usual
    return isPrice ? comparePrice(word, picture, recogniser) : word
  })
}

function comparePrice(word: RecognisedWord, picture: GreyPicture, recogniser: Recogniser): RecognisedWord {
  const margin = Math.round(heightOf(word) * 0.4)
  const { left, top, right, bottom } = word
  const place = { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin }
  const alone = cut(picture, place)
  const own = amountOf(word.text)
  const read = readAgain(alone, heightOf(word), recogniser, own)
  const [second = "", third = ""] = read.map(amountOf)
  if (second === own) return { ...word, confidence: Math.max(word.confidence, agreed) }
  // Two readings of three agree. Where nothing was recognised, it says nothing about the price.
  if (third === own || (second === "" && third === "")) return word
  const text = second === third ? (read[0] ?? word.text) : word.text
  return { ...word, text, confidence: Math.min(word.confidence, disputed) }
}

/** Reads a price again, until a reading is as the first one. */
function readAgain(alone: GreyPicture, height: number, recogniser: Recogniser, own: string): string[] {
  const read: string[] = []
  for (const wanted of heights) {
    const text = recogniser.recognisePrice(frame(resize(alone, wanted / height), border))
    read.push(text)
    if (amountOf(text) === own) break
  }
  return read
}

const heightOf = ({ top, bottom }: RecognisedWord) => Math.max(1, bottom - top)

/** The digits of a price with their point. */
const amountOf = (text: string) =>
  text
    .replace(/[^\d.,]/g, "")
    .replace(",", ".")
    .replace(/^\.|\.$/g, "")
