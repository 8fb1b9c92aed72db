import type { CSSProperties } from "react"
import type { RunStyle, Spot } from "./proof-spots.ts"

/** Space between two pages on the screen, in px. */
export const pageGapPx = 12

/** Returns the variable that all lengths of a sheet depend on: its width is that of its container. */
export const millimetresOf = ({ width }: { readonly width: number }) =>
  ({ "--mm": `calc(100cqw / ${width})` }) as CSSProperties

/** A length on the sheet: `--mm` is as long as a millimetre of the paper. */
export const mm = (length: number) => `calc(${Math.round(length * 1000) / 1000} * var(--mm))`

/**
 * Returns the place of a spot on the stack of pages.
 *
 * @param pageHeight in millimetres
 */
export function placeOf({ page, x, y, width, height }: Spot, pageHeight: number): CSSProperties {
  const top = mm(page * pageHeight + y)
  return {
    left: mm(x),
    top: page === 0 ? top : `calc(${top} + ${page * pageGapPx}px)`,
    width: mm(width),
    height: mm(height),
  }
}

const families = { besley: '"Papier Besley", var(--font-carte)', instrument: '"Papier Instrument", var(--font-outil)' }

/** Returns how a field writes: as the sheet below it does. */
export function textStyleOf({ face, size, line, tracking }: RunStyle): CSSProperties {
  const isBesley = face.startsWith("besley")
  return {
    fontFamily: isBesley ? families.besley : families.instrument,
    fontWeight: Number(face.slice(-3)),
    fontSize: mm(size),
    lineHeight: mm(line),
    letterSpacing: mm(tracking),
    // A browser centres the line of this face by its ascent, and the layout by its capitals.
    marginTop: isBesley ? mm(-0.0525 * size) : 0,
  }
}
