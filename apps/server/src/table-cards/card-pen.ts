import { black, chalk } from "@ardoise/domain/papers/inks"
import { encode } from "uqr"
import type { CardFonts, CardMark, TableCard } from "./card-sheet.ts"

/** In points, the unit of a PDF. */
export const millimetre = 72 / 25.4

/** Characters outside the subset of the menu's font. The styles define the same subset. */
export const unwritable = /[^ -~\u00a0-ÿıŒœ–—‘’“”•…\u202f€−]/gu

/** One step of a glyph's outline, in font units. */
type OutlineStep = {
  readonly command: "moveTo" | "lineTo" | "quadraticCurveTo" | "bezierCurveTo" | "closePath"
  readonly args: readonly number[]
}

/** What pdfkit's font reader returns for a text: the outline of each glyph and its advance width. */
type Face = {
  readonly unitsPerEm: number
  readonly ascent: number
  layout(text: string): {
    readonly advanceWidth: number
    readonly glyphs: readonly { readonly path: { readonly commands: readonly OutlineStep[] } }[]
    readonly positions: readonly { readonly xAdvance: number }[]
  }
}

/** Reads a font and registers it in the document. */
export function readFace(pdf: PDFKit.PDFDocument, name: keyof CardFonts, font: Buffer): Face {
  pdf.registerFont(name, font).font(name)
  return (pdf as unknown as { _font: { font: Face } })._font.font
}
type Place = { readonly x: number; readonly y: number }
type Line = Place & { readonly width: number }
type TextPlace = Line & { readonly size: number; readonly align: "left" | "center" }

type MarkPlace = Line & { readonly height: number; readonly align: "center" | "right" }

type KeptOutline = { readonly name: string; readonly form: PDFKit.PDFKitReference }

/** Converts a text to PDF drawing operators, in font units from the left end of the text. */
function toOutline(face: Face, text: string): string {
  const { glyphs, positions } = face.layout(text)
  const steps: string[] = []
  let left = 0
  for (const [index, { path }] of glyphs.entries()) {
    let [x, y] = [0, 0]
    for (const { command, args } of path.commands) {
      const points = args.map((value, at) => (at % 2 === 0 ? value + left : value))
      const [a = 0, b = 0, c = 0, d = 0] = points
      if (command === "moveTo") steps.push(`${round(a)} ${round(b)} m`)
      if (command === "lineTo") steps.push(`${round(a)} ${round(b)} l`)
      if (command === "bezierCurveTo") steps.push(`${points.map(round).join(" ")} c`)
      if (command === "quadraticCurveTo") {
        // A PDF has cubic curves only.
        const curve = [x + (2 / 3) * (a - x), y + (2 / 3) * (b - y), c + (2 / 3) * (a - c), d + (2 / 3) * (b - d), c, d]
        steps.push(`${curve.map(round).join(" ")} c`)
      }
      if (command === "closePath") steps.push("h")
      const end = points.slice(-2)
      if (end.length === 2) [x = 0, y = 0] = end
    }
    left += positions[index]?.xAdvance ?? 0
  }
  return `${steps.join("\n")}\nf`
}

const round = (value: number) => Math.round(value)

/** How far a name and a table are reduced before they are shortened. Twenty characters of a table still fit. */
const smallestName = 0.55
const smallestTable = 0.4

/**
 * Draws in millimetres from the upper left corner; font sizes are in points. The drawing order is the reading order.
 */
export class Pen {
  readonly #pdf: PDFKit.PDFDocument
  readonly #faces: Readonly<Record<keyof CardFonts, Face>>
  /** The outline of each text is stored once in the file and shared by all cards. */
  readonly #outlines = new Map<string, KeptOutline>()
  readonly #fitted = new Map<string, { text: string; points: number; width: number }>()

  /** Structure for screen readers: the document, and the section of the current card. */
  readonly #whole: PDFKit.PDFStructureElement
  #card: PDFKit.PDFStructureElement

  constructor(pdf: PDFKit.PDFDocument, faces: Readonly<Record<keyof CardFonts, Face>>) {
    this.#pdf = pdf
    this.#faces = faces
    this.#whole = pdf.struct("Document")
    this.#card = this.#whole
    pdf.addStructure(this.#whole)
  }

  /** Begins the section of a card. Later drawing operations belong to it. */
  startCard({ table }: TableCard): void {
    this.#card = this.#pdf.struct("Sect", table === null ? {} : { title: `Table ${table}` })
    this.#whole.add(this.#card)
  }

  /** Draws content for screen readers, with its text in `said`. */
  #read(type: "H1" | "P" | "Figure", said: { actual?: string; alt?: string }, draw: () => void): void {
    const content = this.#pdf.markStructureContent(type)
    draw()
    this.#pdf.endMarkedContent()
    this.#card.add(this.#pdf.struct(type, said, [content]))
  }

  /** Draws decoration, which screen readers skip. */
  #decorate(draw: () => void): void {
    this.#pdf.markContent("Artifact", { type: "Layout" })
    draw()
    this.#pdf.endMarkedContent()
  }

  /** Draws a fixed caption in the menu's font. It always fits into its width. */
  caption(text: string, { x, y, width, size, align }: TextPlace): void {
    const wide = this.#widthAt(text, size)
    const indent = align === "center" ? (width * millimetre - wide) / 2 : 0
    this.#read("P", { actual: text }, () =>
      this.#outline(text, size, { x: x * millimetre + indent, y: y * millimetre }),
    )
  }

  /** Draws a fixed sentence in the font of explanations. It always fits into its width. */
  small(text: string, { x, y, width, size, align }: TextPlace): void {
    const indent = align === "center" ? (width * millimetre - this.#widthAt(text, size, "tool")) / 2 : 0
    this.#read("P", { actual: text }, () =>
      this.#outline(text, size, { x: x * millimetre + indent, y: y * millimetre }, "tool"),
    )
  }

  /** Width of a text, in points. */
  #widthAt(text: string, points: number, font: keyof CardFonts = "carte"): number {
    const face = this.#faces[font]
    return (face.layout(text).advanceWidth * points) / face.unitsPerEm
  }

  /**
   * Draws the restaurant's name on one line. Reduces its size until it fits, and shortens it if it is still too long.
   */
  name(text: string, place: TextPlace): void {
    const key = [text, place.width, place.size].join()
    const fitted = this.#fitted.get(key) ?? this.#fit(text, place)
    this.#fitted.set(key, fitted)
    const indent = place.align === "center" ? (place.width * millimetre - fitted.width) / 2 : 0
    if (text === "") return
    this.#read("H1", { actual: text }, () =>
      this.#outline(fitted.text, fitted.points, { x: place.x * millimetre + indent, y: place.y * millimetre }),
    )
  }

  /** Draws the table on one line, a long name in a smaller size. */
  table(name: string, place: TextPlace): void {
    const text = `Table ${name.normalize("NFC").replace(unwritable, "").trim()}`
    const fitted = this.#fit(text, place, smallestTable)
    const indent = place.align === "center" ? (place.width * millimetre - fitted.width) / 2 : 0
    this.#read("P", { actual: `Table ${name}` }, () =>
      this.#outline(fitted.text, fitted.points, { x: place.x * millimetre + indent, y: place.y * millimetre }),
    )
  }

  /** @param smallest the smallest size, as a part of the place's own */
  #fit(
    text: string,
    { width, size }: TextPlace,
    smallest: number = smallestName,
  ): { text: string; points: number; width: number } {
    const room = width * millimetre
    const points = Math.max(size * smallest, Math.min(size, (size * room) / Math.max(1, this.#widthAt(text, size))))
    let written = text
    while (written.length > 1 && this.#widthAt(written, points) > room + 0.5)
      written = `${written.slice(0, -2).trimEnd()}…`
    return { text: written, points, width: this.#widthAt(written, points) }
  }

  /** Draws a text as outlines: a card looks the same in every PDF reader, and at every print shop. */
  #outline(text: string, points: number, at: Place, font: keyof CardFonts = "carte"): void {
    const { unitsPerEm, ascent } = this.#faces[font]
    const scale = points / unitsPerEm
    const key = `${font} ${text}`
    const outline = this.#outlines.get(key) ?? this.#keepOutline(text, this.#faces[font])
    this.#outlines.set(key, outline)
    this.#pdf.page.xobjects[outline.name] = outline.form
    this.#pdf
      .save()
      .transform(scale, 0, 0, -scale, at.x, at.y + ascent * scale)
      .fillColor(black)
      .addContent(`/${outline.name} Do`)
    this.#pdf.restore()
  }

  /** Adds an outline to the document as a form object. */
  #keepOutline(text: string, face: Face): KeptOutline {
    const { unitsPerEm } = face
    const width = Math.ceil(face.layout(text).advanceWidth)
    // No glyph of the font extends further beyond the text's box.
    const BBox = [-unitsPerEm, -unitsPerEm, width + unitsPerEm, 2 * unitsPerEm]
    const form = this.#pdf.ref({ Type: "XObject", Subtype: "Form", BBox, Resources: {} })
    form.end(toOutline(face, text))
    return { name: `Text${this.#outlines.size}`, form }
  }

  /** Draws the short address, on as many lines as it needs. A line preferably ends before the path. */
  address(text: string, { x, y, width, size, align }: TextPlace): void {
    const room = width * millimetre
    const lines = this.#fits(text, size, room)
      ? [text]
      : text.split(/(?=\/c\/)/).flatMap((part) => this.#cut(part, size, room))
    this.#read("P", { actual: text }, () => {
      for (const [row, line] of lines.entries()) {
        const indent = align === "center" ? (room - this.#widthAt(line, size, "tool")) / 2 : 0
        this.#outline(line, size, { x: x * millimetre + indent, y: y * millimetre + row * size * 1.28 }, "tool")
      }
    })
  }

  #fits(text: string, points: number, room: number): boolean {
    return this.#widthAt(text, points, "tool") <= room
  }

  /** Cuts a text into pieces that fit into the width. */
  #cut(text: string, points: number, room: number): string[] {
    let end = text.length
    while (end > 1 && !this.#fits(text.slice(0, end), points, room)) end -= 1
    const rest = text.slice(end)
    return [text.slice(0, end), ...(rest === "" ? [] : this.#cut(rest, points, room))]
  }

  /** Draws the QR code from rectangles. The white space around it is its quiet zone. */
  code(link: string, { x, y, size }: Place & { readonly size: number }): void {
    const { data: modules, size: modulesPerSide } = encode(link, { ecc: "H", border: 0 })
    const side = (size * millimetre) / modulesPerSide
    const runs: string[] = []
    for (const [row, line] of modules.entries()) {
      for (let start = 0; start < line.length; start += 1) {
        if (!line[start]) continue
        let end = start
        while (line[end]) end += 1
        runs.push(`${start} ${row} ${end - start} 1 re`)
        start = end
      }
    }
    this.#read("Figure", { alt: `QR Code : ${link}` }, () => {
      this.#pdf
        .save()
        .transform(side, 0, 0, side, x * millimetre, y * millimetre)
        .fillColor(black)
        // One path for all modules: a separate call for each of several thousand rectangles takes ten times as long.
        .addContent(`${runs.join("\n")}\nf`)
      this.#pdf.restore()
    })
  }

  /** Draws the restaurant's mark as large as fits into a box of millimetres, at its lower edge. */
  mark({ png, width, height }: CardMark, box: MarkPlace): void {
    const scale = Math.min(box.width / width, box.height / height)
    const [wide, high] = [width * scale, height * scale]
    const left = box.x + (box.width - wide) * (box.align === "center" ? 0.5 : 1)
    const place = [left * millimetre, (box.y + box.height - high) * millimetre] as const
    this.#decorate(() => this.#pdf.image(png, ...place, { width: wide * millimetre, height: high * millimetre }))
  }

  /** Draws the tapered chalk stroke. */
  stroke({ x, y, width }: Line): void {
    const [left, top, long] = [x * millimetre, y * millimetre, width * millimetre]
    this.#decorate(() =>
      this.#pdf
        .moveTo(left, top + 1)
        .bezierCurveTo(left + long * 0.3, top - 1, left + long * 0.7, top - 1.6, left + long, top - 1)
        .bezierCurveTo(left + long * 0.7, top + 1, left + long * 0.3, top + 2, left, top + 1)
        .fill(chalk),
    )
  }

  /** Draws a thick rule over a thin one, as in French printing. */
  doubleRule({ x, y, width }: Line): void {
    const [left, top, long] = [x * millimetre, y * millimetre, width * millimetre]
    this.#decorate(() =>
      this.#pdf
        .rect(left, top, long, 1.4)
        .rect(left, top + 2.6, long, 0.6)
        .fill(black),
    )
  }

  line(from: Place, to: Place): void {
    this.#decorate(() =>
      this.#pdf
        .moveTo(from.x * millimetre, from.y * millimetre)
        .lineTo(to.x * millimetre, to.y * millimetre)
        .lineWidth(0.25)
        .stroke(black),
    )
  }
}
