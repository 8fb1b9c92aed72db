import type { Chance } from "../../../testing/chance.ts"
import type { WantedCarte, WantedSection } from "./invent-carte.ts"
import type { Look } from "./look.ts"
import type { PriceWriting } from "./price-writing.ts"
import type { SectionKind } from "./section-kind.ts"

/** A kind of menu that restaurants print. */
export type Shape = {
  readonly name: string
  readonly wanted: (chance: Chance) => WantedCarte
  readonly look: (chance: Chance) => Look
}

export const a4 = { width: 595, height: 842 }
export const wideA4 = { width: 842, height: 595 }
export const a5 = { width: 420, height: 595 }
export const tall = { width: 420, height: 842 }

export const plainLook: Look = {
  ...{ page: a4, margin: 50, columns: 1, gutter: 28, typeface: "garamond", headingTypeface: "garamond" },
  ...{ size: 12, headingSize: 20, heading: "plain", isHeadingCentred: true, hasRules: false, hasFrame: false },
  ...{ priceAt: "leader", leader: "dots", separator: "  ", priceLine: "last" },
  ...{ description: "below", isDescriptionItalic: true, isNameBold: false, isNameInCapitals: false },
  ...{ writing: "spaced", several: "slash", isStraightApostrophe: false },
  ...{ paper: "#ffffff", ink: "#1a1a1a", accent: "#1a1a1a" },
}

export const plainWanted: Omit<WantedCarte, "sections"> = {
  ...{ setMenus: 0, described: 0.8, feet: 2, heads: 2, hasMarks: false, hasSupplements: false },
}

export const each = (kinds: readonly SectionKind[], count: WantedSection["count"]): WantedSection[] =>
  kinds.map((kind) => ({ kind, count }))

export const signed: readonly PriceWriting[] = ["spaced", "spacedFull", "joined", "signBetween", "signFirst"]
export const unsigned: readonly PriceWriting[] = ["bare", "bareFull", "barePoint", "oneDecimal"]
export const any = [...signed, ...unsigned]
export const byGlass = { names: ["Verre", "Bouteille"], times: [1, 4.6] } as const
export const bySize = { names: ["25 cl", "50 cl"], times: [1, 1.9] } as const
const inks = ["#1a1a1a", "#2b2118", "#1c2b3a"]
const accents = ["#7a1f2b", "#1f4d3a", "#8a6a1f", "#1a1a1a", "#24406b"]
const papers = ["#ffffff", "#ffffff", "#faf5e9", "#f4efe4"]

export const colours = (chance: Chance) => ({
  ...{ ink: chance.pick(inks), accent: chance.pick(accents), paper: chance.pick(papers) },
  isStraightApostrophe: chance.happens(0.3),
})
