import { type Measure, millimetresPerPoint, type TextStyle, widthOf } from "./boxes.ts"

/** A piece of a paragraph that stays on one line. */
export type Piece = {
  readonly text: string
  readonly style: TextStyle
  /** What separates it from the piece before, where both are on one line. */
  readonly joint: "space" | "dot"
}

/** A piece in its line, with its distance from the start of the line in millimetres. The joint is part of the text. */
export type PlacedPiece = { readonly text: string; readonly style: TextStyle; readonly x: number }

/** U+00A0 beside the spaces makes them as wide as the dot needs. */
const jointText = { space: " ", dot: " \u00a0·\u00a0 " } as const

/** Space that is added where the style of the text changes, in ems of the new one. */
const styleGap = 0.14

/** Width of a piece in its line, in millimetres: with its joint, unless it is the first. */
function widthInLine(measure: Measure, { text, style, joint }: Piece, before: Piece | undefined): number {
  if (before === undefined) return widthOf(measure, text, style)
  const gap = before.style === style ? 0 : styleGap * style.points * millimetresPerPoint
  return gap + widthOf(measure, jointText[joint] + text, style)
}

/** Splits a text into pieces of one word each. U+00A0 holds words together. */
export function toPieces(text: string, style: TextStyle): readonly Piece[] {
  return text
    .split(/[^\S\u00a0\u202f]+/)
    .filter((word) => word !== "")
    .map((word) => ({ text: word, style, joint: "space" }))
}

/**
 * Breaks a paragraph into lines of at most `width` millimetres, ragged right. No line begins or ends with the dot that
 * separates parts, and no last line is one short word. A piece that is wider than a line is broken between characters.
 *
 * @param lastWidth width of the last line, where something follows it; the same as `width` by default
 */
export function breakLines(
  measure: Measure,
  pieces: readonly Piece[],
  width: number,
  lastWidth: number = width,
): readonly (readonly PlacedPiece[])[] {
  const whole = pieces.flatMap((piece) => breakPiece(measure, piece, Math.min(width, lastWidth)))
  const lines = fillLines(measure, whole, width)
  const last = lines.at(-1)
  const before = lines.at(-2)
  if (last && before && before.length > 2 && lengthOf(last) <= shortEnd && last.length < 3) {
    const taken = [...before.slice(-1), ...last]
    if (widthOfLine(measure, taken) <= lastWidth) {
      return place(measure, [...lines.slice(0, -2), before.slice(0, -1), taken])
    }
  }
  if (last && widthOfLine(measure, last) > lastWidth) {
    const [kept, rest] = splitLast(measure, last, lastWidth)
    return place(measure, [...lines.slice(0, -1), kept, rest])
  }
  return place(measure, lines)
}

/** Characters of a last line that would look forgotten. */
const shortEnd = 7

const lengthOf = (line: readonly Piece[]) => line.reduce((sum, { text }) => sum + text.length, 0)

function fillLines(measure: Measure, pieces: readonly Piece[], width: number): Piece[][] {
  const lines: Piece[][] = []
  let line: Piece[] = []
  let filled = 0
  for (const piece of pieces) {
    const wide = widthInLine(measure, piece, line.at(-1))
    if (line.length > 0 && filled + wide > width + rounding) {
      lines.push(line)
      line = []
      filled = 0
    }
    filled += widthInLine(measure, piece, line.at(-1))
    line.push(piece)
  }
  if (line.length > 0) lines.push(line)
  return lines
}

const rounding = 1e-6

/** Splits a line that is too wide for its end: as little as possible goes to the next line, but two pieces if it can. */
function splitLast(measure: Measure, line: Piece[], lastWidth: number): [Piece[], Piece[]] {
  for (const at of [line.length - 2, line.length - 1]) {
    const rest = line.slice(at)
    if (at > 0 && widthOfLine(measure, rest) <= lastWidth) return [line.slice(0, at), rest]
  }
  return [line, []]
}

function widthOfLine(measure: Measure, line: readonly Piece[]): number {
  return line.reduce((sum, piece, at) => sum + widthInLine(measure, piece, line[at - 1]), 0)
}

/** Pieces of one style become one text, so that a reader can search for what is in it. */
function place(measure: Measure, lines: readonly (readonly Piece[])[]): PlacedPiece[][] {
  return lines.map((line) => {
    const placed: PlacedPiece[] = []
    let x = 0
    for (const [at, { text, style, joint }] of line.entries()) {
      const written = (at === 0 ? "" : jointText[joint]) + text
      const before = placed.at(-1)
      if (before && before.style === style) placed[placed.length - 1] = { ...before, text: before.text + written }
      else placed.push({ text: written, style, x: at === 0 ? 0 : x + styleGap * style.points * millimetresPerPoint })
      const run = placed.at(-1)
      if (run) x = run.x + widthOf(measure, run.text, style)
    }
    return placed
  })
}

function breakPiece(measure: Measure, piece: Piece, width: number): Piece[] {
  if (widthOf(measure, piece.text, piece.style) <= width) return [piece]
  // A sentence of the law stays together where it can. Where it cannot, its words are separated.
  const words = toPieces(piece.text.replace(/[\u00a0\u202f]/g, " "), piece.style)
  if (words.length > 1) {
    return words.flatMap((word, at) => breakPiece(measure, at === 0 ? { ...word, joint: piece.joint } : word, width))
  }
  const parts: Piece[] = []
  let part = ""
  for (const letter of piece.text) {
    if (part !== "" && widthOf(measure, part + letter, piece.style) > width) {
      parts.push({ ...piece, text: part, joint: parts.length === 0 ? piece.joint : "space" })
      part = ""
    }
    part += letter
  }
  return part === "" ? parts : [...parts, { ...piece, text: part, joint: parts.length === 0 ? piece.joint : "space" }]
}
