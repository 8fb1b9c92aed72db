import type { PlacedWord } from "@ardoise/domain/reading/page"

/** A run of text as PDF.js reads it. `transform` places it on the page: a matrix of six numbers. */
export type TextRun = {
  readonly str: string
  readonly transform: readonly number[]
  readonly width: number
  /** PDF.js's own name of its font. */
  readonly fontName?: string
}

/** The page of text runs: its number from 0, its size, and the matrix that turns its coordinates upright. */
export type PdfFrame = {
  readonly page: number
  readonly width: number
  readonly height: number
  readonly transform: readonly number[]
}

/** How much of a font's height is above and below the baseline. Exact values do not matter, equal ones do. */
const above = 0.75
const below = 0.25

/** Runs with less space between them, in heights of their font, are parts of one word. */
const gapInWord = 0.12

type Open = {
  text: string
  left: number
  right: number
  readonly baseline: number
  readonly size: number
  readonly font: string | null
}

/** Returns the words of the text runs of a PDF page. Each character of the runs is in exactly one word. */
export function toPdfWords(runs: readonly TextRun[], frame: PdfFrame): readonly PlacedWord[] {
  const words: Open[] = []
  let isJoinable = false
  for (const run of runs) {
    const text = joinSpacedLetters(run.str)
    const { x, y, size } = placeOf(run, frame)
    const each = text.length === 0 ? 0 : run.width / text.length
    const startsWithBlank = /^\s/.test(text)
    for (const found of text.matchAll(/\S+/gu)) {
      const left = x + found.index * each
      const right = left + found[0].length * each
      const last = words.at(-1)
      const isNext = isJoinable && found.index === 0 && !startsWithBlank && last !== undefined
      const touches =
        isNext && Math.abs(last.baseline - y) < 0.1 * size && Math.abs(left - last.right) < gapInWord * size
      if (touches) {
        last.text += found[0]
        last.right = right
      } else words.push({ text: found[0], left, right, baseline: y, size, font: run.fontName ?? null })
    }
    if (text !== "") isJoinable = !/\s$/.test(text)
  }
  return words.map(({ text, left, right, baseline, size, font }) => {
    const top = bounded((baseline - above * size) / frame.height)
    const from = bounded(left / frame.width)
    return {
      text,
      confidence: null,
      size: size / frame.height,
      font,
      place: {
        page: frame.page,
        left: from,
        top,
        width: bounded(right / frame.width) - from,
        height: bounded((baseline + below * size) / frame.height) - top,
      },
    }
  })
}

const bounded = (part: number) => (Number.isFinite(part) ? Math.min(1, Math.max(0, part)) : 0)

/** Where a run begins on the upright page, and the height of its font, in points. */
function placeOf({ transform }: TextRun, frame: PdfFrame): { x: number; y: number; size: number } {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = frame.transform
  const [, , across = 0, down = 0, left = 0, bottom = 0] = transform
  const size = Math.hypot(across, down) || 1
  return { x: a * left + c * bottom + e, y: b * left + d * bottom + f, size }
}

/** "E N T R É E S" is one word that was set wide. */
const joinSpacedLetters = (text: string) =>
  /^\p{Lu}(?: \p{Lu}){3,}$/u.test(text.trim()) ? text.replace(/(?<=\p{Lu}) (?=\p{Lu})/gu, "") : text
