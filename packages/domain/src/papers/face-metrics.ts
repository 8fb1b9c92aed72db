import type { FaceName, Measure } from "./boxes.ts"

/**
 * The widths of a typeface, made by `scripts/make-paper-metrics.mjs` from its file. A sign is a character or a ligature.
 * Widths are font units.
 */
export type FaceMetrics = {
  readonly unitsPerEm: number
  /** The characters that the face has. */
  readonly characters: string
  /** Sequences of characters that it writes as one glyph, the longest first. */
  readonly ligatures: readonly string[]
  /** Width of the box for a character that it lacks. */
  readonly missing: number
  /** Width of each character, then of each ligature. */
  readonly advances: readonly number[]
  /** The kerning class of each sign as the left one of a pair, and as the right one. */
  readonly lefts: readonly number[]
  readonly rights: readonly number[]
  /** For each left class, what is added before each right class. */
  readonly kerns: readonly (readonly number[])[]
}

/** The widths of all typefaces of papers. */
export type PaperMetrics = Readonly<Record<FaceName, FaceMetrics>>

/** A face and the index of each of its signs. */
type IndexedFace = { readonly metrics: FaceMetrics; readonly indexOf: ReadonlyMap<string, number> }

/**
 * Returns a measure over tables, which remembers each text. Server and browser lay out with the same tables, so their
 * boxes are equal.
 *
 * @param mostRemembered the number of texts after which it forgets all
 */
export function measureWith(metrics: PaperMetrics, mostRemembered = 20_000): Measure {
  const faces = new Map<FaceName, IndexedFace>()
  const known = new Map<string, number>()
  return (text, face) => {
    const key = `${face} ${text}`
    const width = known.get(key)
    if (width !== undefined) return width
    const indexed = faces.get(face) ?? indexSigns(metrics[face])
    faces.set(face, indexed)
    if (known.size >= mostRemembered) known.clear()
    const measured = measureText(indexed, text)
    known.set(key, measured)
    return measured
  }
}

function indexSigns(metrics: FaceMetrics): IndexedFace {
  const signs = [...metrics.characters, ...metrics.ligatures]
  return { metrics, indexOf: new Map(signs.map((sign, at) => [sign, at])) }
}

function measureText({ metrics, indexOf }: IndexedFace, text: string): number {
  let units = 0
  let before: number | undefined
  for (let at = 0; at < text.length; ) {
    const ligature = metrics.ligatures.find((one) => text.startsWith(one, at))
    const sign = ligature ?? String.fromCodePoint(text.codePointAt(at) ?? 0)
    const index = indexOf.get(sign)
    units += index === undefined ? metrics.missing : (metrics.advances[index] ?? 0)
    if (before !== undefined && index !== undefined) {
      units += metrics.kerns[metrics.lefts[before] ?? -1]?.[metrics.rights[index] ?? -1] ?? 0
    }
    before = index
    at += sign.length
  }
  return units / metrics.unitsPerEm
}

/** Spaces that the typefaces lack, and what is written instead. */
const spaces = /[\u202f\u2007\u2009]/gu
const whitespace = /[\t\n\v\f\r\u2028\u2029]+/gu

/**
 * Returns a function that replaces a text by what can be printed of it. It collects the texts that lost a character, such
 * as names in another script.
 */
export function writtenWith(metrics: PaperMetrics): {
  written: (text: string) => string
  readonly lost: ReadonlySet<string>
} {
  const lost = new Set<string>()
  const known = new Set(metrics["besley-400"].characters)
  return {
    lost,
    written: (text) => {
      const plain = text.normalize("NFC").replace(spaces, "\u00a0").replace(whitespace, " ")
      const signs = [...plain]
      const printed = signs.filter((sign) => known.has(sign))
      if (signs.some((sign) => !known.has(sign) && !/\p{C}|\p{M}/u.test(sign))) lost.add(text)
      return printed.join("").replace(/ {2,}/g, " ").trim()
    },
  }
}
