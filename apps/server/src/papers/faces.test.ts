import type { FaceName } from "@ardoise/domain/papers/boxes"
import { measureWith } from "@ardoise/domain/papers/face-metrics"
import fc from "fast-check"
import PDFDocument from "pdfkit"
import { beforeAll, expect, test } from "vitest"
import { type Faces, featuresOf, loadFaces } from "./faces.ts"

type Font = {
  readonly unitsPerEm: number
  hasGlyphForCodePoint(codePoint: number): boolean
  layout(text: string, features: readonly string[]): { readonly advanceWidth: number }
}

const names: readonly FaceName[] = [
  "besley-400",
  "besley-500",
  "besley-600",
  "instrument-sans-400",
  "instrument-sans-600",
]

let faces: Faces
beforeAll(async () => {
  faces = await loadFaces()
})

/** The reader of fonts that draws the PDF. */
function fontOf(name: FaceName): Font {
  const pdf = new PDFDocument({ autoFirstPage: false, font: "Courier" })
  pdf.registerFont(name, faces.files[name]).font(name)
  return (pdf as unknown as { _font: { font: Font } })._font.font
}

test.each(names)("the table of %s measures every text as the pen does", (name) => {
  const font = fontOf(name)
  const { characters } = faces.metrics[name]
  const measure = measureWith(faces.metrics)
  const drawn = (text: string) => font.layout(text, featuresOf(name)).advanceWidth / font.unitsPerEm
  expect([...characters].filter((sign) => !font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))).toEqual([])
  const text = fc.array(fc.oneof(fc.constantFrom(...characters), fc.constantFrom("f", "i", "l", " ", "a", "T")), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(text, (signs) => {
      const joined = signs.join("")
      expect(measure(joined, name)).toBeCloseTo(drawn(joined), 9)
    }),
    { numRuns: 3000 },
  )
  for (const sentence of [
    "Œufs mayonnaise, fines herbes",
    "Baba flambé à l’office 12,50\u00a0€",
    "Efflorescence -> 北京",
  ]) {
    expect(measure(sentence, name)).toBeCloseTo(drawn(sentence), 9)
  }
})
