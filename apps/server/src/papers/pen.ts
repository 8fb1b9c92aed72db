import type { Box, TagPath, TextBox } from "@ardoise/domain/papers/boxes"
import { black, chalk } from "@ardoise/domain/papers/inks"
import { encode } from "uqr"
import { featuresOf } from "./faces.ts"

const millimetre = 72 / 25.4

/** Diameter and distance of the dots of a leader, in points. */
const dot = { radius: 0.35, pitch: 3.6 } as const

type Element = PDFKit.PDFStructureElement

/**
 * Draws boxes into a PDF as real text and vectors. Each text is also an element of the structure that screen readers
 * read. The drawing order is the reading order.
 */
export class Pen {
  readonly #pdf: PDFKit.PDFDocument
  readonly #root: Element
  readonly #elements = new Map<TagPath, Element>()

  constructor(pdf: PDFKit.PDFDocument) {
    this.#pdf = pdf
    this.#root = pdf.struct("Document")
    pdf.addStructure(this.#root)
  }

  /** Draws a box on the current page. */
  draw(box: Box): void {
    if (box.kind === "text") this.#text(box)
    else if (box.kind === "code") this.#code(box)
    else this.#decorate(() => this.#shape(box))
  }

  #text(box: TextBox): void {
    if (box.text.trim() === "") return
    if (box.tag === "Artifact") {
      this.#decorate(() => this.#write(box))
      return
    }
    const element = this.#element(box.tag)
    const content = this.#pdf.markStructureContent(typeOf(box.tag))
    this.#write(box)
    this.#pdf.endMarkedContent()
    element.add(content)
  }

  #write({ text, face, points, tracking = 0, x, baseline, isTurned = false }: TextBox): void {
    const [left, base] = [x * millimetre, baseline * millimetre]
    if (isTurned) this.#pdf.save().rotate(-90, { origin: [left, base] })
    this.#pdf
      .font(face, points)
      .fillColor(black)
      .text(text, left, base, {
        lineBreak: false,
        baseline: "alphabetic",
        characterSpacing: tracking * points,
        features: featuresOf(face) as PDFKit.Mixins.OpenTypeFeatures[],
      })
    if (isTurned) this.#pdf.restore()
  }

  /** Finds the element of a path, and creates those that are missing on the way to it. */
  #element(path: TagPath): Element {
    const known = this.#elements.get(path)
    if (known) return known
    const cut = path.lastIndexOf("/")
    const parent = cut < 0 ? this.#root : this.#element(path.slice(0, cut))
    const element = this.#pdf.struct(typeOf(path))
    if (typeOf(path) === "TH") {
      const scope = path.includes("/TH.row") ? "Row" : "Column"
      Object.assign((element as unknown as { dictionary: { data: object } }).dictionary.data, {
        A: { O: "Table", Scope: scope },
      })
    }
    parent.add(element)
    this.#elements.set(path, element)
    return element
  }

  /** Draws decoration, which screen readers skip. */
  #decorate(draw: () => void): void {
    this.#pdf.markContent("Artifact", { type: "Layout" })
    draw()
    this.#pdf.endMarkedContent()
  }

  #shape(box: Exclude<Box, { kind: "text" | "code" }>): void {
    const pdf = this.#pdf
    if (box.kind === "rule") {
      const { x, y, width, thickness } = box
      pdf.rect(x * millimetre, y * millimetre, width * millimetre, thickness * millimetre).fill(black)
    } else if (box.kind === "frame") {
      const { x, y, width, height } = box
      pdf
        .rect(x * millimetre, y * millimetre, width * millimetre, height * millimetre)
        .lineWidth(0.2 * millimetre)
        .stroke(black)
    } else if (box.kind === "disc") {
      pdf.circle(box.x * millimetre, box.y * millimetre, box.radius * millimetre).fill(black)
    } else if (box.kind === "leader") {
      const [from, to, grid] = [box.x * millimetre, box.right * millimetre, box.grid * millimetre]
      const first = Math.ceil((grid - to) / dot.pitch)
      let isEmpty = true
      for (let at = grid - first * dot.pitch; at >= from; at -= dot.pitch) {
        pdf.circle(at, box.baseline * millimetre - dot.radius, dot.radius)
        isEmpty = false
      }
      if (!isEmpty) pdf.fill(black)
    } else {
      const [left, top, long, high] = [box.x, box.y, box.width, box.height].map((one) => one * millimetre) as [
        number,
        number,
        number,
        number,
      ]
      // The tapered chalk stroke.
      pdf
        .moveTo(left, top + high * 0.62)
        .bezierCurveTo(
          left + long * 0.3,
          top + high * 0.1,
          left + long * 0.7,
          top - high * 0.05,
          left + long,
          top + high * 0.1,
        )
        .bezierCurveTo(left + long * 0.7, top + high * 0.55, left + long * 0.3, top + high, left, top + high * 0.62)
        .fill(chalk)
    }
  }

  #code({ x, y, size, link }: Extract<Box, { kind: "code" }>): void {
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
    const content = this.#pdf.markStructureContent("Figure")
    this.#pdf
      .save()
      .transform(side, 0, 0, side, x * millimetre, y * millimetre)
      .fillColor(black)
      // One path for all modules: a call for each of several thousand rectangles takes ten times as long.
      .addContent(`${runs.join("\n")}\nf`)
    this.#pdf.restore()
    this.#pdf.endMarkedContent()
    this.#root.add(this.#pdf.struct("Figure", { alt: `QR Code : ${link}` }, [content]))
  }
}

/** The tag at the end of a path: `P` of `Sect.2/L/LI.3/P.name`. */
const typeOf = (path: TagPath): string => path.slice(path.lastIndexOf("/") + 1).split(".")[0] ?? "P"
