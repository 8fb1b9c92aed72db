import type { TextStyle } from "./boxes.ts"
import type { DishStyle } from "./lay-out-dish.ts"

/** The styles of a card. "affiche" is free, the others are Premium. */
export const paperStyles = ["affiche", "table", "comptoir"] as const
/** One of `paperStyles`. */
export type PaperStyle = (typeof paperStyles)[number]

/** The sizes of a card. */
export const cardSizes = ["a4", "a5"] as const
/** One of `cardSizes`. */
export type CardSize = (typeof cardSizes)[number]

/** The sizes of a window card. */
export const windowSizes = ["a4", "a3"] as const
/** One of `windowSizes`. */
export type WindowSize = (typeof windowSizes)[number]

/** Width and height of paper sizes, in millimetres. */
export const sheets = {
  a3: { width: 297, height: 420 },
  a4: { width: 210, height: 297 },
  a5: { width: 148, height: 210 },
} as const

/** Everything that a style decides about a page of one size. Lengths are millimetres. */
export type CardLook = {
  /**
   * What the head and the foot say. A window card has the hours below the name, and a large code. The daily board has
   * its own title below the restaurant's name.
   */
  readonly paper: "card" | "window" | "board"
  readonly style: PaperStyle
  /** Printed on sheets that are folded once: one page, two, or a multiple of four. */
  readonly isFolded: boolean
  readonly width: number
  readonly height: number
  readonly margins: { readonly top: number; readonly side: number; readonly bottom: number }
  readonly columns: number
  readonly columnGap: number
  readonly rowGap: number
  /** The least space between two headings' bands. */
  readonly bandGap: number
  readonly title: TextStyle & { readonly leading: number }
  readonly subtitle: TextStyle
  readonly line: TextStyle
  readonly heading: TextStyle
  /** From the top of a heading to its first dish. */
  readonly headingHeight: number
  /** Width of the margin that headings hang in, with its gap; 0: headings are above their dishes. */
  readonly hang: number
  readonly stroke: { readonly width: number; readonly height: number }
  readonly foot: {
    readonly points: number
    readonly leading: number
    readonly code: number
    readonly legendRows: number
  }
  readonly dish: DishStyle
}

/** The sizes that are tried for a dish name, from the largest, in points. */
const namePoints: Readonly<Record<CardSize, readonly [number, number]>> = { a4: [12, 9], a5: [11, 8.5] }
const textPoints: Readonly<Record<CardSize, readonly [number, number]>> = { a4: [8.5, 7], a5: [7.5, 6.5] }

const known = new Map<string, readonly CardLook[]>()

/** Returns the looks of a card that are tried in turn: sizes fall in half points. Always the same objects. */
export function cardLooks(style: PaperStyle, size: CardSize): readonly CardLook[] {
  const key = `${style} ${size}`
  const looks = known.get(key) ?? makeLooks(style, size)
  known.set(key, looks)
  return looks
}

function makeLooks(style: PaperStyle, size: CardSize): readonly CardLook[] {
  const [largest, smallest] = namePoints[size]
  const [largestText, smallestText] = textPoints[size]
  const steps = (largest - smallest) * 2
  return Array.from({ length: steps + 1 }, (_, step) => {
    const fallen = ((largestText - smallestText) * step) / steps
    return lookAt(style, size, largest - step / 2, largestText - Math.round(fallen * 2) / 2)
  })
}

const names = { affiche: "besley-500", table: "besley-400", comptoir: "instrument-sans-600" } as const

function lookAt(style: PaperStyle, size: CardSize, points: number, textSize: number): CardLook {
  const isSmall = size === "a5"
  const sans = (at: number): TextStyle => ({ face: "instrument-sans-400", points: at, tracking: 0.008 })
  const dish: DishStyle = {
    name: { face: names[style], points, tracking: -0.004 },
    nameLeading: style === "comptoir" ? 1.3 : 1.286,
    text: sans(textSize),
    textLeading: 1.29,
    numbers: sans(Math.max(6, textSize - 0.8)),
    hasFactsApart: style === "comptoir",
  }
  const paper = "card" as const
  const shared = {
    paper,
    style,
    isFolded: isSmall,
    ...sheets[size],
    dish,
    columns: isSmall ? 1 : 2,
    line: sans(isSmall ? 7 : 7.8),
  }
  const foot = isSmall
    ? { points: 6.5, leading: 8.6, code: 17, legendRows: 3 }
    : { points: 7.2, leading: 9.8, code: 19, legendRows: 2 }
  const ratio = points / (isSmall ? 9.4 : 10.5)
  const rowGap = (isSmall ? 1.1 : 2.3) * ratio
  if (style === "affiche") {
    return {
      ...shared,
      margins: isSmall ? { top: 8, side: 11, bottom: 8 } : { top: 11, side: 15, bottom: 10 },
      columnGap: 9,
      rowGap,
      bandGap: isSmall ? 2.6 : 5,
      title: { face: "besley-600", points: isSmall ? 34 : 62, leading: 1.05, tracking: -0.03 },
      subtitle: { face: "besley-400", points: isSmall ? 11 : 14 },
      heading: { face: "besley-500", points: isSmall ? 12.5 : 15.5, tracking: -0.012 },
      headingHeight: isSmall ? 9 : 11.2,
      hang: 0,
      stroke: isSmall ? { width: 28, height: 1.8 } : { width: 46, height: 2.7 },
      foot,
    }
  }
  if (style === "table") {
    return {
      ...shared,
      margins: isSmall ? { top: 9.6, side: 13, bottom: 8.6 } : { top: 13, side: 16, bottom: 12 },
      columnGap: 9,
      rowGap: rowGap * 1.15,
      bandGap: isSmall ? 2.6 : 5,
      title: { face: "besley-400", points: isSmall ? 27 : 38, leading: 1.08, tracking: -0.018 },
      subtitle: { face: "besley-400", points: isSmall ? 11 : 12 },
      heading: { face: "besley-400", points: isSmall ? 12 : 14, tracking: -0.008 },
      headingHeight: isSmall ? 6.8 : 8.4,
      hang: 0,
      stroke: isSmall ? { width: 27, height: 1.8 } : { width: 32, height: 2.1 },
      foot,
    }
  }
  return {
    ...shared,
    margins: isSmall ? { top: 9, side: 10, bottom: 8 } : { top: 13, side: 14, bottom: 11 },
    columnGap: 8,
    rowGap: rowGap * 1.3,
    bandGap: isSmall ? 3 : 6.5,
    title: { face: "instrument-sans-600", points: isSmall ? 26 : 37, leading: 1.05, tracking: -0.035 },
    subtitle: { face: "instrument-sans-600", points: isSmall ? 8 : 9.5 },
    heading: { face: "instrument-sans-600", points: isSmall ? 10.5 : 13, tracking: -0.015 },
    headingHeight: 0,
    hang: isSmall ? 26 : 31,
    stroke: isSmall ? { width: 25, height: 1.7 } : { width: 36, height: 2.3 },
    foot,
  }
}

/** The sizes that are tried for a name on a window card, in points. It is read through a pane: at least 10. */
const windowPoints: Readonly<Record<WindowSize, readonly number[]>> = {
  a4: [16, 15, 14, 13, 12.5, 12, 11.5, 11, 10.5, 10],
  a3: [22, 20, 18, 17, 16, 15.5, 15, 14.5, 14, 13.5, 13, 12.5, 12, 11.5, 11, 10.5, 10],
}

/** Returns the looks of a window card that are tried in turn. */
export function windowLooks(style: PaperStyle, size: WindowSize): readonly CardLook[] {
  return windowPoints[size].map((points) => windowLookAt(style, size, points))
}

function windowLookAt(style: PaperStyle, size: WindowSize, points: number): CardLook {
  const isLarge = size === "a3"
  const card = lookAt(style, "a4", points, Math.max(8, points * 0.72))
  // A3 is 1.41 times as wide and as high.
  const scale = isLarge ? 1.35 : 1
  const { margins, stroke } = card
  const headingPoints = points * 1.3
  return {
    ...card,
    paper: "window",
    ...sheets[size],
    margins: { top: (margins.top + 1) * scale, side: margins.side * scale, bottom: (margins.bottom + 1) * scale },
    columnGap: isLarge ? 13 : 9,
    rowGap: points * (style === "affiche" ? 0.07 : 0.1),
    bandGap: isLarge ? 5 : 4,
    title: { ...card.title, points: card.title.points * (isLarge ? 1.55 : 1) },
    subtitle: { ...card.subtitle, points: isLarge ? 18 : 13 },
    line: { ...card.line, points: isLarge ? 10 : 7.8 },
    heading: { ...card.heading, points: headingPoints },
    headingHeight: style === "comptoir" ? 0 : headingPoints * (style === "affiche" ? 0.69 : 0.6),
    hang: card.hang === 0 ? 0 : headingPoints * 2.4,
    stroke: { width: stroke.width * scale, height: stroke.height * scale },
    foot: isLarge
      ? { points: 9, leading: 12.2, code: 32, legendRows: 2 }
      : { points: 8, leading: 10.8, code: 27, legendRows: 2 },
    dish: { ...card.dish, numbers: card.dish.text, hasFactsApart: false },
  }
}

/** The sizes that are tried for a name on the paper of the daily board, in points. It is read from a step away. */
const boardPoints: Readonly<Record<CardSize, readonly number[]>> = {
  a4: [28, 26, 24, 22, 20, 18],
  a5: [20, 19, 18],
}

/** Returns the looks of the daily board that are tried in turn. */
export function boardLooks(size: CardSize): readonly CardLook[] {
  return boardPoints[size].map((points) => boardLookAt(size, points))
}

function boardLookAt(size: CardSize, points: number): CardLook {
  const isSmall = size === "a5"
  // The head of A5 is that of A4, smaller.
  const scale = isSmall ? 0.72 : 1
  const text: TextStyle = { face: "instrument-sans-400", points: Math.max(9, points * 0.46), tracking: 0.008 }
  return {
    paper: "board",
    style: "affiche",
    isFolded: false,
    ...sheets[size],
    margins: isSmall ? { top: 12, side: 12, bottom: 10 } : { top: 17, side: 17, bottom: 14 },
    columns: 1,
    columnGap: 0,
    rowGap: points * 0.16,
    bandGap: 8 * scale,
    title: { face: "besley-500", points: 54 * scale, leading: 1.05, tracking: -0.02 },
    subtitle: { face: "instrument-sans-400", points: 14 * scale },
    line: { face: "instrument-sans-400", points: isSmall ? 7 : 9, tracking: 0.008 },
    heading: { face: "besley-400", points: points * 0.68, tracking: -0.012 },
    headingHeight: 0,
    hang: 0,
    stroke: isSmall ? { width: 33, height: 2 } : { width: 47, height: 2.8 },
    foot: { points: isSmall ? 7 : 9, leading: isSmall ? 9.4 : 12, code: 0, legendRows: 0 },
    dish: {
      name: { face: "besley-500", points, tracking: -0.004 },
      nameLeading: 1.2,
      text,
      textLeading: 1.35,
      numbers: text,
      hasFactsApart: false,
    },
  }
}
