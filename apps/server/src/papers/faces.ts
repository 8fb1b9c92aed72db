import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import type { FaceName, Measure } from "@ardoise/domain/papers/boxes"

/** What pdfkit's font reader returns for a text: its advance width, in font units. */
type Face = {
  readonly unitsPerEm: number
  hasGlyphForCodePoint(codePoint: number): boolean
  layout(text: string, features: readonly string[]): { readonly advanceWidth: number }
}

/** The typefaces of papers: their files, and the fonts that measure texts. */
export type Faces = {
  readonly files: Readonly<Record<FaceName, Buffer>>
  readonly fonts: Readonly<Record<FaceName, Face>>
}

const names: readonly FaceName[] = [
  "besley-400",
  "besley-500",
  "besley-600",
  "instrument-sans-400",
  "instrument-sans-600",
]

/** OpenType features of a typeface: figures of equal width where prices are below each other. */
export const featuresOf = (face: FaceName): readonly string[] =>
  face === "instrument-sans-400" ? ["kern", "liga"] : ["kern", "liga", "tnum"]

let loaded: Promise<Faces> | null = null

/** Returns the typefaces. They and pdfkit are read with the first paper. A failed read is tried again. */
export function loadFaces(): Promise<Faces> {
  loaded ??= readFaces().catch((error: unknown) => {
    loaded = null
    throw error
  })
  return loaded
}

async function readFaces(): Promise<Faces> {
  const require = createRequire(import.meta.url)
  const { default: PDFDocument } = await import("pdfkit")
  // A document that is never written: pdfkit reads fonts for a document only.
  const pdf = new PDFDocument({ autoFirstPage: false, font: "Courier" })
  const read = await Promise.all(
    names.map(async (name) => {
      const file = await readFile(require.resolve(`@ardoise/ui/fonts/paper/${name}.ttf`))
      pdf.registerFont(name, file).font(name)
      return { name, file, font: (pdf as unknown as { _font: { font: Face } })._font.font }
    }),
  )
  return {
    files: Object.fromEntries(read.map(({ name, file }) => [name, file])) as Record<FaceName, Buffer>,
    fonts: Object.fromEntries(read.map(({ name, font }) => [name, font])) as Record<FaceName, Face>,
  }
}

/** Returns a measure that remembers each text, for one paper. */
export function measureWith({ fonts }: Faces): Measure {
  const known = new Map<string, number>()
  return (text, face) => {
    const key = `${face} ${text}`
    const width = known.get(key)
    if (width !== undefined) return width
    const font = fonts[face]
    const measured = font.layout(text, featuresOf(face)).advanceWidth / font.unitsPerEm
    known.set(key, measured)
    return measured
  }
}

/** Spaces that the typefaces lack, and what is written instead. */
const spaces = /[\u202f\u2007\u2009]/gu
const whitespace = /[\t\n\v\f\r\u2028\u2029]+/gu

/**
 * Returns a function that replaces a text by what can be printed of it. It collects the texts that lost a character, such
 * as names in another script.
 */
export function writtenWith({ fonts }: Faces): {
  written: (text: string) => string
  readonly lost: ReadonlySet<string>
} {
  const lost = new Set<string>()
  const font = fonts["besley-400"]
  return {
    lost,
    written: (text) => {
      const plain = text.normalize("NFC").replace(spaces, "\u00a0").replace(whitespace, " ")
      const kept = [...plain].filter((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)).join("")
      const isWhole = [...plain].every((sign) => kept.includes(sign) || /\p{C}|\p{M}/u.test(sign))
      if (!isWhole) lost.add(text)
      return kept.replace(/ {2,}/g, " ").trim()
    },
  }
}
