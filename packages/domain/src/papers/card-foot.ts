import {
  type Box,
  type Measure,
  millimetresPerPoint,
  moved,
  type TextStyle,
  textAt,
  textUntil,
  widthOf,
} from "./boxes.ts"
import { breakLines, toPieces } from "./break-lines.ts"
import type { CardContent } from "./card-content.ts"
import type { CardLook } from "./card-styles.ts"
import type { Block } from "./lay-out-dish.ts"
import type { PaperWords } from "./paper-words.ts"

const regular = (points: number): TextStyle => ({ face: "instrument-sans-400", points })
const strong = (points: number): TextStyle => ({ face: "instrument-sans-600", points })

/**
 * Lays out the legend of the allergen numbers for the foot of each page, from the left margin. Its numbers are below
 * each other.
 */
export function layOutLegend(measure: Measure, words: PaperWords, look: CardLook): Block {
  const { points, leading, legendRows } = look.foot
  const width = look.width - 2 * look.margins.side
  const line = leading * millimetresPerPoint
  const hasRule = look.style !== "comptoir"
  const top = hasRule ? 1.9 : 0
  const base = (row: number) => top + row * line + line * 0.78
  const boxes: Box[] = hasRule ? [{ kind: "rule", x: 0, y: 0, width, thickness: 0.2 }] : []
  boxes.push(textAt(measure, { x: 0, baseline: base(0) }, words.allergens, strong(points), "P.legend"))
  const note = words.questionMark.join(" ")
  const left = widthOf(measure, note, regular(points))
  const isNarrow = left > width * 0.22
  const [first, rest] = isNarrow ? words.questionMark : [note, ""]
  boxes.push(textAt(measure, { x: 0, baseline: base(1) }, first, regular(points), "P.legend"))
  if (rest !== "") boxes.push(textAt(measure, { x: 0, baseline: base(2) }, rest, regular(points), "P.legend"))
  const start = (isNarrow ? widthOf(measure, first, regular(points)) : left) + (look.columns === 1 ? 3.5 : 7)
  const names = words.allergenNames
  const groups = Array.from({ length: Math.ceil(names.length / legendRows) }, (_, at) =>
    names.slice(at * legendRows, (at + 1) * legendRows),
  )
  const numberWidth = widthOf(measure, "14", strong(points))
  const gap = 1.1
  const widths = groups.map(
    (group) => numberWidth + gap + Math.max(...group.map((name) => widthOf(measure, name, regular(points)))),
  )
  const free = width - start - widths.reduce((sum, one) => sum + one, 0)
  const between = Math.max(0.8, free / Math.max(1, groups.length - 1))
  let x = start
  for (const [at, group] of groups.entries()) {
    for (const [row, name] of group.entries()) {
      const number = String(at * legendRows + row + 1)
      const tag = `L.legend/LI.${number}`
      boxes.push(
        textUntil(measure, { right: x + numberWidth, baseline: base(row) }, number, strong(points), `${tag}/Lbl`),
        textAt(measure, { x: x + numberWidth + gap, baseline: base(row) }, name, regular(points), `${tag}/LBody`),
      )
    }
    x += (widths[at] ?? 0) + between
  }
  return { boxes, height: top + legendRows * line + 0.4 }
}

/** Lays out the foot of the last page: the code, the sentences of the law, and the address as people read it. */
export function layOutFoot(measure: Measure, content: CardContent, look: CardLook): Block {
  if (look.paper === "window") return windowFoot(measure, content, look)
  const { points, leading } = look.foot
  const { codeLink, shownAddress } = content
  const code = codeLink === null ? 0 : look.foot.code
  const width = look.width - 2 * look.margins.side
  const line = leading * millimetresPerPoint
  const hasRule = look.style !== "comptoir"
  const top = hasRule ? 2.4 : 0.6
  const boxes: Box[] = hasRule ? [{ kind: "rule", x: 0, y: 0, width, thickness: 0.2 }] : []
  const x = code === 0 ? 0 : code + (look.columns === 1 ? 4 : 5)
  const rows = content.footLines.flatMap((text, at) =>
    breakLines(measure, toPieces(text, regular(points)), width - x).map((words) => ({
      text: words.map((one) => one.text).join(""),
      tag: `P.foot${at}`,
    })),
  )
  const online = [
    { text: shownAddress, style: strong(points), joint: "space" } as const,
    ...toPieces(content.words.online, regular(points)),
  ]
  const address = codeLink === null ? [] : breakLines(measure, online, width - x)
  const textHeight = (rows.length + address.length) * line
  const height = Math.max(code, textHeight)
  if (codeLink !== null) boxes.push({ kind: "code", x: 0, y: top + (height - code) / 2, size: code, link: codeLink })
  let y = top + (height - textHeight) / 2
  for (const { text, tag } of rows) {
    boxes.push(textAt(measure, { x, baseline: y + line * 0.74 }, text, regular(points), tag))
    y += line
  }
  for (const words of address) {
    for (const { text, style, x: shift } of words) {
      boxes.push(textAt(measure, { x: x + shift, baseline: y + line * 0.74 }, text, style, "P.online"))
    }
    y += line
  }
  return { boxes, height: top + height }
}

/**
 * The foot of a window card: a code that is read through a pane, and what it opens. The law is at the right, and below the
 * words where the code is high enough for both.
 */
function windowFoot(measure: Measure, content: CardContent, look: CardLook): Block {
  const { points, code } = look.foot
  const width = look.width - 2 * look.margins.side
  const boxes: Box[] = look.style === "comptoir" ? [] : [{ kind: "rule", x: 0, y: 0, width, thickness: 0.2 }]
  const beside = layOutLaw(measure, content, look, width * 0.36)
  if (content.codeLink === null) {
    return {
      boxes: [...boxes, ...beside.boxes.map((box) => moved(box, width - beside.width, windowTop))],
      height: windowTop + beside.height,
    }
  }
  const x = code + 6
  const below = layOutLaw(measure, content, look, width - x)
  const large = layOutInvitation(measure, content, look, { room: width - x, scale: Math.sqrt(code / leastCode) })
  const isBelow = large.height + below.height + 3 <= code && code > leastCode * 1.3
  const words = isBelow
    ? large
    : layOutInvitation(measure, content, look, { room: width - beside.width - 6 - x, scale: points / 8 })
  const law = isBelow ? below : beside
  const height = Math.max(code, law.height)
  boxes.push({ kind: "code", x: 0, y: windowTop, size: code, link: content.codeLink })
  boxes.push(...words.boxes.map((box) => moved(box, x, isBelow ? windowTop : windowTop + (code - words.height) / 2)))
  boxes.push(
    ...law.boxes.map((box) =>
      moved(box, isBelow ? x : width - law.width, isBelow ? windowTop + code - law.height : windowTop),
    ),
  )
  return { boxes, height: windowTop + height }
}

/** From the rule above the foot to the code, and the size of the smallest code. Millimetres. */
const windowTop = 4.5
const leastCode = 27

/** The sentences of the law, one below the other. `width` is that of the widest. */
function layOutLaw(measure: Measure, { footLines }: CardContent, { foot }: CardLook, room: number) {
  const style = regular(foot.points)
  const line = foot.leading * millimetresPerPoint
  const rows = footLines.flatMap((text, at) =>
    breakLines(measure, toPieces(text, style), room).map((words) => ({
      text: words.map((one) => one.text).join(""),
      tag: `P.foot${at}`,
    })),
  )
  return {
    boxes: rows.map(({ text, tag }, at) =>
      textAt(measure, { x: 0, baseline: at * line + line * 0.74 }, text, style, tag),
    ),
    width: Math.max(0, ...rows.map(({ text }) => widthOf(measure, text, style))),
    height: rows.length * line,
  }
}

/** What the code opens, and below it the address as people read it. */
function layOutInvitation(
  measure: Measure,
  { words, shownAddress }: CardContent,
  { dish, foot }: CardLook,
  { room, scale }: { readonly room: number; readonly scale: number },
): Block {
  const large: TextStyle = { face: dish.name.face, points: 8 * 1.9 * scale, tracking: -0.012 }
  const step = large.points * 1.16 * millimetresPerPoint
  const small = strong(foot.points * 1.15)
  const smallStep = small.points * 1.3 * millimetresPerPoint
  const address = breakLines(measure, [{ text: shownAddress, style: small, joint: "space" }], room)
  const addressTop = words.wholeCard.length * step
  return {
    boxes: [
      ...words.wholeCard.map((text, at) =>
        textAt(measure, { x: 0, baseline: at * step + step * 0.74 }, text, large, "P.online"),
      ),
      ...address.flatMap((pieces, at) =>
        pieces.map(({ text, style, x }) =>
          textAt(measure, { x, baseline: addressTop + at * smallStep + smallStep * 0.84 }, text, style, "P.online"),
        ),
      ),
    ],
    height: addressTop + address.length * smallStep,
  }
}
