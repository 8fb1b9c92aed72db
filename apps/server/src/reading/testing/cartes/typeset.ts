import type PDFDocument from "pdfkit"

/** A piece of text in one style. */
export type Run = {
  readonly text: string
  readonly font: string
  readonly size: number
  readonly colour: string
  /** Additional space between the characters. */
  readonly spacing?: number
}

/** A line of pieces, one directly after the other. */
export type TextLine = readonly Run[]

type Doc = InstanceType<typeof PDFDocument>

/** Measures, wraps and writes lines of text in a PDF. */
export class Typesetter {
  readonly #doc: Doc
  /** Widths at the size of one, by font and text: shaping a text takes long. */
  readonly #widths = new Map<string, number>()

  constructor(doc: Doc) {
    this.#doc = doc
  }

  widthOf(line: TextLine): number {
    return line.reduce((sum, { text, font, size, spacing = 0 }) => {
      return sum + this.#unitWidth(font, text) * size + spacing * text.length
    }, 0)
  }

  #unitWidth(font: string, text: string): number {
    const key = `${font} ${text}`
    const known = this.#widths.get(key)
    if (known !== undefined) return known
    const width = this.#doc.font(font).fontSize(1).widthOfString(text)
    this.#widths.set(key, width)
    return width
  }

  /** Breaks the pieces at blanks into lines of this width. A longer word has a line of its own. */
  wrap(runs: readonly Run[], width: number): TextLine[] {
    const lines: Run[][] = [[]]
    for (const run of runs) {
      for (const word of run.text.split(/(?<= )/)) {
        const line = lines.at(-1) ?? []
        const isFirst = line.length === 0
        const next = { ...run, text: isFirst ? word.trimStart() : word }
        const fits = this.widthOf([...line, { ...next, text: next.text.trimEnd() }]) <= width
        if (isFirst || fits) line.push(next)
        else lines.push([{ ...run, text: word.trimStart() }])
      }
    }
    return lines.map((line) => joined(line))
  }

  /** Writes a line. @param y the base line @param align where `x` is: at the left edge, the middle, or the right edge */
  write(line: TextLine, x: number, y: number, align: "left" | "centre" | "right" = "left"): void {
    const part = { left: 0, centre: 0.5, right: 1 }[align]
    let at = x - this.widthOf(line) * part
    for (const run of line) {
      this.#doc.font(run.font).fontSize(run.size).fillColor(run.colour)
      const options = { lineBreak: false, baseline: "alphabetic", characterSpacing: run.spacing ?? 0 } as const
      if (run.text.trim() !== "") this.#doc.text(run.text, at, y, options)
      at += this.widthOf([run])
    }
  }

  rule(fromX: number, y: number, toX: number, colour: string, dash?: number): void {
    this.#doc.save().lineWidth(0.7).strokeColor(colour)
    if (dash !== undefined) this.#doc.dash(0.8, { space: dash }).lineWidth(0.9)
    this.#doc.moveTo(fromX, y).lineTo(toX, y).stroke().undash().restore()
  }
}

/** Joins pieces of one style and removes the blank at the end. */
function joined(line: readonly Run[]): Run[] {
  const runs: Run[] = []
  for (const run of line) {
    const before = runs.at(-1)
    const isSame = before !== undefined && before.font === run.font && before.size === run.size
    if (isSame) runs[runs.length - 1] = { ...before, text: before.text + run.text }
    else runs.push(run)
  }
  const last = runs.at(-1)
  if (last !== undefined) runs[runs.length - 1] = { ...last, text: last.text.trimEnd() }
  return runs
}
