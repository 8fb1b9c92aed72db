import {
  type Box,
  type Measure,
  millimetresPerPoint,
  moved,
  type TextStyle,
  textAround,
  textAt,
  textUntil,
  widthOf,
} from "./boxes.ts"
import { breakLines, toPieces } from "./break-lines.ts"
import type { CardContent } from "./card-content.ts"
import type { CardLook } from "./card-styles.ts"
import { layOutFeatured } from "./featured-menus.ts"
import type { Block } from "./lay-out-dish.ts"

/** Size below which a restaurant's name is broken into lines instead of reduced, as a part of its own size. */
const smallestTitle = 0.5

type Head = Pick<CardContent, "restaurantName" | "menuName" | "address" | "hours" | "featured">

/** Returns the head of the first page, from the upper left corner of the page. */
export function firstHead(measure: Measure, content: Head, look: CardLook): Block {
  if (look.paper === "window") return windowHead(measure, content, look)
  if (look.paper === "board") return boardHead(measure, content, look)
  if (look.style === "affiche") return posterHead(measure, content, look)
  return look.style === "table" ? centredHead(measure, content, look) : barHead(measure, content, look)
}

/** Returns the head of a later page. */
export function laterHead(measure: Measure, { restaurantName, menuName }: Head, look: CardLook): Block {
  const { margins, width, line } = look
  const left = margins.side
  const right = width - margins.side
  const base = margins.top + line.points * 0.9 * millimetresPerPoint
  if (look.style === "table") return { boxes: frames(look), height: margins.top + 3 }
  const strong: TextStyle = look.style === "comptoir" ? look.subtitle : line
  const half = (right - left) / 2 - 3
  const boxes: Box[] = [
    textAt(measure, { x: left, baseline: base }, oneLine(measure, restaurantName, strong, half), strong, "Artifact"),
    textUntil(measure, { right, baseline: base }, oneLine(measure, menuName, line, half), line, "Artifact"),
  ]
  if (look.style === "comptoir") return { boxes, height: base + 7 }
  const scale = look.columns === 1 ? 0.7 : 1
  boxes.push({ kind: "rule", x: left, y: base + 2.4 * scale, width: right - left, thickness: 1.5 * scale })
  boxes.push({ kind: "rule", x: left, y: base + 4.6 * scale, width: right - left, thickness: 0.3 })
  return { boxes, height: base + 4.9 * scale + 5 * scale }
}

function frames({ width, height, columns }: CardLook): Box[] {
  const inset = columns === 1 ? 5 : 7
  return [inset, inset + 1].map((at) => ({
    kind: "frame",
    x: at,
    y: at,
    width: width - 2 * at,
    height: height - 2 * at,
  }))
}

/** Lays out the title in the middle, as large as its size allows. */
function centredTitle(measure: Measure, text: string, look: CardLook, top: number): Block {
  const { title, width, margins } = look
  const room = width - 2 * margins.side
  const fitted = (title.points * room) / Math.max(1, widthOf(measure, text, title))
  const points = Math.min(title.points, Math.max(title.points * smallestTitle, Math.floor(fitted * 2) / 2))
  const set: TextStyle = { ...title, points }
  const leading = points * millimetresPerPoint * title.leading
  const lines = breakLines(measure, toPieces(text, set), room).map((line) => line.map((one) => one.text).join(""))
  const base = top + points * millimetresPerPoint * 0.78
  return {
    boxes: lines.map((line, at) =>
      textAround(measure, { centre: width / 2, baseline: base + at * leading }, line, set, "H1"),
    ),
    height: base + (lines.length - 1) * leading,
  }
}

/** The poster: address and hours over a thick rule, the name as large as the page allows. */
function posterHead(measure: Measure, content: Head, look: CardLook): Block {
  const { margins, width, line, columns } = look
  const left = margins.side
  const right = width - margins.side
  const scale = columns === 1 ? 0.7 : 1
  const lineHeight = line.points * 1.28 * millimetresPerPoint
  const first = margins.top + line.points * 0.9 * millimetresPerPoint
  const share = content.hours === "" || content.address === "" ? 1 : 0.5
  const half = (right - left) * share - 2
  const toLines = (text: string) =>
    breakLines(measure, toPieces(text, line), half).map((words) => words.map((one) => one.text).join(""))
  const [addressLines, hourLines] = [toLines(content.address), toLines(content.hours)]
  const rows = Math.max(addressLines.length, hourLines.length, 1)
  const boxes: Box[] = [
    ...addressLines.map((text, at) =>
      textAt(measure, { x: left, baseline: first + at * lineHeight }, text, line, "P.address"),
    ),
    ...hourLines.map((text, at) =>
      textUntil(measure, { right, baseline: first + at * lineHeight }, text, line, "P.hours"),
    ),
  ]
  const rule = first + (rows - 1) * lineHeight + 2.4 * scale
  const poster = underRule(measure, { title: content.restaurantName, subtitle: content.menuName }, look, rule)
  return { boxes: [...boxes, ...poster.boxes], height: poster.height }
}

/** The window: the head of its style without the address, and the set menus below it. */
function windowHead(measure: Measure, content: Head, look: CardLook): Block {
  const head = windowTitle(measure, content, look)
  const featured = layOutFeatured(measure, content.featured, look)
  const boxes = featured.boxes.map((box) => moved(box, look.margins.side, head.height))
  const space = content.featured.length === 0 ? look.bandGap / 2 : look.bandGap * 1.4
  return { boxes: [...head.boxes, ...boxes], height: head.height + featured.height + space }
}

/** On the poster, the hours are in place of the menu's name. */
function windowTitle(measure: Measure, content: Head, look: CardLook): Block {
  const { restaurantName, menuName, hours } = content
  if (look.style === "table") return centredHead(measure, { ...content, address: "" }, look)
  if (look.style === "comptoir") return barHead(measure, { ...content, address: "" }, look)
  return underRule(measure, { title: restaurantName, subtitle: hours || menuName }, look, look.margins.top)
}

/** The daily board: the restaurant's name, below it the title, the chalk stroke and the day. */
function boardHead(measure: Measure, { restaurantName, menuName, hours }: Head, look: CardLook): Block {
  const { margins, width, stroke, subtitle } = look
  const name: TextStyle = { face: "besley-400", points: look.title.points / 3, tracking: -0.004 }
  const em = name.points * millimetresPerPoint
  const boxes: Box[] = []
  let y = margins.top
  for (const words of breakLines(measure, toPieces(restaurantName, name), width - 2 * margins.side)) {
    const text = words.map((one) => one.text).join("")
    boxes.push(textAround(measure, { centre: width / 2, baseline: y + em }, text, name, "P.restaurant"))
    y += em * 1.25
  }
  const title = centredTitle(measure, menuName, look, y + em * 0.4)
  const strokeY = title.height + em * 0.8
  boxes.push(...title.boxes, { kind: "stroke", x: (width - stroke.width) / 2, y: strokeY, ...stroke })
  const day = menuTitle(measure, hours, look, strokeY + stroke.height + subtitle.points * 0.5)
  return { boxes: [...boxes, ...day.boxes], height: day.height + look.bandGap }
}

/** A thick and a thin rule, below them a title as large as the page allows, the chalk stroke and a subtitle. */
function underRule(
  measure: Measure,
  words: { readonly title: string; readonly subtitle: string },
  look: CardLook,
  rule: number,
): Block {
  const { margins, width, stroke, subtitle, columns } = look
  const scale = columns === 1 ? 0.7 : 1
  const title = centredTitle(measure, words.title, look, rule + 7.2 * scale)
  const strokeY = title.height + 3.6 * scale
  const sub = menuTitle(measure, words.subtitle, look, strokeY + stroke.height + subtitle.points * 0.36 + 1)
  const long = { kind: "rule", x: margins.side, width: width - 2 * margins.side } as const
  return {
    boxes: [
      { ...long, y: rule, thickness: 1.5 * scale },
      { ...long, y: rule + 2.2 * scale, thickness: 0.3 },
      ...title.boxes,
      { kind: "stroke", x: (width - stroke.width) / 2, y: strokeY, ...stroke },
      ...sub.boxes,
    ],
    height: sub.height + 5.6 * scale,
  }
}

/** The table: everything in the middle of a thin double frame. */
function centredHead(measure: Measure, content: Head, look: CardLook): Block {
  const { margins, width, line, stroke, subtitle } = look
  const room = width - 2 * margins.side
  const lineHeight = line.points * 1.28 * millimetresPerPoint
  const boxes: Box[] = frames(look)
  let y = margins.top
  for (const [text, tag] of [
    [content.address, "P.address"],
    [content.hours, "P.hours"],
  ] as const) {
    for (const words of breakLines(measure, toPieces(text, line), room)) {
      const written = words.map((one) => one.text).join("")
      boxes.push(textAround(measure, { centre: width / 2, baseline: y + lineHeight * 0.8 }, written, line, tag))
      y += lineHeight
    }
  }
  const title = centredTitle(measure, content.restaurantName, look, y + 2)
  boxes.push(...title.boxes)
  const strokeY = title.height + 2.8
  boxes.push({ kind: "stroke", x: (width - stroke.width) / 2, y: strokeY, ...stroke })
  const sub = menuTitle(measure, content.menuName, look, strokeY + stroke.height + subtitle.points * 0.36 + 0.8)
  return { boxes: [...boxes, ...sub.boxes], height: sub.height + 5 }
}

function menuTitle(measure: Measure, text: string, { subtitle, width, margins }: CardLook, baseline: number): Block {
  const leading = subtitle.points * 1.2 * millimetresPerPoint
  const lines = breakLines(measure, toPieces(text, subtitle), width - 2 * margins.side)
  return {
    boxes: lines.map((line, at) => {
      const written = line.map((one) => one.text).join("")
      const place = { centre: width / 2, baseline: baseline + at * leading }
      return textAround(measure, place, written, subtitle, "P.menu")
    }),
    height: baseline + (lines.length - 1) * leading,
  }
}

/** The bar: the name at the left, what explains it at the right, no rule at all. */
function barHead(measure: Measure, content: Head, look: CardLook): Block {
  const { margins, width, line, stroke, title } = look
  const left = margins.side
  const right = width - margins.side
  const room = (right - left) * 0.64
  const fitted = (title.points * room) / Math.max(1, widthOf(measure, content.restaurantName, title))
  const points = Math.min(title.points, Math.max(title.points * smallestTitle, Math.floor(fitted * 2) / 2))
  const set: TextStyle = { ...title, points }
  const leading = points * millimetresPerPoint * title.leading
  const base = margins.top + points * millimetresPerPoint * 0.78
  const lines = breakLines(measure, toPieces(content.restaurantName, set), room)
  const boxes: Box[] = lines.map((words, at) => {
    const written = words.map((one) => one.text).join("")
    return textAt(measure, { x: left, baseline: base + at * leading }, written, set, "H1")
  })
  const end = base + (lines.length - 1) * leading
  boxes.push({ kind: "stroke", x: left + 0.6, y: end + 3, ...stroke })
  const strong: TextStyle = { ...line, face: "instrument-sans-600" }
  const lineHeight = line.points * 1.36 * millimetresPerPoint
  const beside = [
    [content.menuName, strong, "P.menu"],
    [content.address, line, "P.address"],
    [content.hours, line, "P.hours"],
  ] as const
  const rows = beside.flatMap(([text, style, tag]) =>
    breakLines(measure, toPieces(text, style), (right - left) * 0.34).map((words) => ({
      text: words.map((one) => one.text).join(""),
      style,
      tag,
    })),
  )
  const bottom = Math.max(end + 3 + stroke.height, margins.top + rows.length * lineHeight)
  for (const [at, { text, style, tag }] of rows.entries()) {
    const baseline = bottom - (rows.length - at - 1) * lineHeight
    boxes.push(textUntil(measure, { right, baseline }, text, style, tag))
  }
  return { boxes, height: bottom + 8 }
}

/** Shortens a text to one line. */
export function oneLine(measure: Measure, text: string, style: TextStyle, width: number): string {
  if (widthOf(measure, text, style) <= width) return text
  let short = text
  while (short.length > 1 && widthOf(measure, `${short}…`, style) > width) short = short.slice(0, -1).trimEnd()
  return `${short}…`
}
