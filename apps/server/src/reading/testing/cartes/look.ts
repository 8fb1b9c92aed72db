import type { PriceWriting } from "./price-writing.ts"
import type { TypefaceName } from "./typefaces.ts"

/** How an invented menu looks. Lengths are in points. */
export type Look = {
  readonly page: { readonly width: number; readonly height: number }
  readonly margin: number
  readonly columns: number
  readonly gutter: number
  readonly typeface: TypefaceName
  readonly headingTypeface: TypefaceName
  readonly size: number
  readonly headingSize: number
  readonly heading: "plain" | "capitals" | "small-capitals" | "spaced"
  readonly isHeadingCentred: boolean
  readonly hasRules: boolean
  readonly hasFrame: boolean
  /**
   * Where the price is: at the right edge behind a leader or a gap, directly after the name, or centred, in the line of
   * the name or below the dish.
   */
  readonly priceAt: "leader" | "right" | "after" | "centred" | "below"
  readonly leader: "dots" | "spaced-dots" | "line"
  /** What is between name and price with `after` and `centred`. */
  readonly separator: string
  /** The line of a wrapped name that has the price. */
  readonly priceLine: "first" | "last"
  /** Whether the description is below the name, after a dash in its line, or a part of the name. */
  readonly description: "below" | "dash" | "in-name"
  readonly isDescriptionItalic: boolean
  readonly isNameBold: boolean
  readonly isNameInCapitals: boolean
  readonly writing: PriceWriting
  /** How several prices are written: below the names of their columns, "7 / 28", or "verre 5 € / bouteille 22 €". */
  readonly several: "columns" | "slash" | "named"
  readonly isStraightApostrophe: boolean
  readonly paper: string
  readonly ink: string
  readonly accent: string
}
