/** A typeface of papers: its family and weight, as its file is named. */
export type FaceName = "besley-400" | "besley-500" | "besley-600" | "instrument-sans-400" | "instrument-sans-600"

/** Returns the width of a text in ems: its width at a size of one point, in points. */
export type Measure = (text: string, face: FaceName) => number

/** Millimetres in a point. */
export const millimetresPerPoint = 25.4 / 72

/** How a text is set. */
export type TextStyle = {
  readonly face: FaceName
  /** Size in points. */
  readonly points: number
  /** Space that is added after each character, in ems. Omitted: none. */
  readonly tracking?: number
}

/**
 * The place of a text in the structure for screen readers: PDF tags from the outside inwards, such as `Sect.2/L/LI.3/P`.
 * What follows a full stop distinguishes equal tags. Texts of one path are one element.
 */
export type TagPath = string

/** One line of text. Its box encloses the glyphs: from above the capitals to below the descenders. */
export type TextBox = TextStyle & {
  readonly kind: "text"
  readonly x: number
  /** Upper edge. */
  readonly y: number
  readonly width: number
  readonly height: number
  /** The line that glyphs are placed on, from the upper edge of the page. */
  readonly baseline: number
  readonly text: string
  readonly tag: TagPath
  /** Written from the bottom to the top; `x` and `baseline` are then the start of the text. */
  readonly isTurned?: boolean
}

/** What is not text: rules, leaders, discs, codes. Lengths are millimetres. */
export type Shape =
  | {
      readonly kind: "rule"
      readonly x: number
      readonly y: number
      readonly width: number
      readonly thickness: number
    }
  | { readonly kind: "frame"; readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  /** Round dots from `x` to `right`. They are counted from `grid`, so that dots of a column are below each other. */
  | {
      readonly kind: "leader"
      readonly x: number
      readonly right: number
      readonly grid: number
      readonly baseline: number
    }
  | { readonly kind: "disc"; readonly x: number; readonly y: number; readonly radius: number }
  | { readonly kind: "stroke"; readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  | { readonly kind: "code"; readonly x: number; readonly y: number; readonly size: number; readonly link: string }

/** A box of a page. Lengths are millimetres from the upper left corner. The order of boxes is the reading order. */
export type Box = TextBox | Shape

/** A paper as boxes: what a pen draws, and what a proof on the screen can draw. */
export type LaidOutPaper = {
  /** Size of the trimmed page, in millimetres. */
  readonly width: number
  readonly height: number
  readonly pages: readonly (readonly Box[])[]
}

/** Where a dish or a heading is on its page, for an editor on the screen. Lengths are millimetres. */
export type Place = {
  /** From 0. */
  readonly page: number
  /** The beginning of the paths of its texts, such as `Sect.2/L/LI.3` or `Sect.2/H2`. */
  readonly tag: TagPath
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Returns the width of a text in millimetres. */
export function widthOf(measure: Measure, text: string, { face, points, tracking = 0 }: TextStyle): number {
  return (measure(text, face) + tracking * text.length) * points * millimetresPerPoint
}

/** Returns the box of a line of text that starts at `x` on a baseline. */
export function textAt(
  measure: Measure,
  at: { readonly x: number; readonly baseline: number },
  text: string,
  style: TextStyle,
  tag: TagPath,
): TextBox {
  const em = style.points * millimetresPerPoint
  const width = widthOf(measure, text, style)
  return { kind: "text", ...style, ...at, y: at.baseline - 0.78 * em, width, height: 1.05 * em, text, tag }
}

/** Returns the box of a line of text that ends at `right`. */
export function textUntil(
  measure: Measure,
  { right, baseline }: { readonly right: number; readonly baseline: number },
  text: string,
  style: TextStyle,
  tag: TagPath,
): TextBox {
  return textAt(measure, { x: right - widthOf(measure, text, style), baseline }, text, style, tag)
}

/** Returns the box of a line of text around the middle `centre`. */
export function textAround(
  measure: Measure,
  { centre, baseline }: { readonly centre: number; readonly baseline: number },
  text: string,
  style: TextStyle,
  tag: TagPath,
): TextBox {
  const x = centre - widthOf(measure, text, style) / 2
  return textAt(measure, { x, baseline }, text, style, tag)
}

/** Moves a box by millimetres. */
export function moved<B extends Box>(box: B, x: number, y: number): B {
  if (box.kind === "text") return { ...box, x: box.x + x, y: box.y + y, baseline: box.baseline + y }
  if (box.kind === "leader") {
    return { ...box, x: box.x + x, right: box.right + x, grid: box.grid + x, baseline: box.baseline + y }
  }
  return { ...box, x: box.x + x, y: box.y + y }
}
