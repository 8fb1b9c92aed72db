import { type Box, type Measure, millimetresPerPoint, type TextStyle, textAt, textUntil, widthOf } from "./boxes.ts"
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

/** The foot of a window card: a code that is read through a pane, what it opens, and at the right the law. */
function windowFoot(
  measure: Measure,
  { footLines, codeLink, shownAddress, words }: CardContent,
  look: CardLook,
): Block {
  const { points, leading, code } = look.foot
  const width = look.width - 2 * look.margins.side
  const line = leading * millimetresPerPoint
  const top = 4.5
  const rows = footLines.flatMap((text, at) =>
    breakLines(measure, toPieces(text, regular(points)), width * 0.36).map((words) => ({
      text: words.map((one) => one.text).join(""),
      tag: `P.foot${at}`,
    })),
  )
  const lawWidth = Math.max(0, ...rows.map(({ text }) => widthOf(measure, text, regular(points))))
  const height = Math.max(codeLink === null ? 0 : code, rows.length * line)
  const boxes: Box[] = look.style === "comptoir" ? [] : [{ kind: "rule", x: 0, y: 0, width, thickness: 0.2 }]
  if (codeLink !== null) {
    boxes.push({ kind: "code", x: 0, y: top, size: code, link: codeLink })
    const large: TextStyle = { face: look.dish.name.face, points: points * 1.9, tracking: -0.012 }
    const step = large.points * 1.16 * millimetresPerPoint
    const x = code + 6
    const room = width - lawWidth - 6 - x
    const address = breakLines(measure, [{ text: shownAddress, style: strong(points * 1.15), joint: "space" }], room)
    const addressStep = points * 1.15 * 1.3 * millimetresPerPoint
    let y = top + (code - words.wholeCard.length * step - address.length * addressStep) / 2
    for (const text of words.wholeCard) {
      boxes.push(textAt(measure, { x, baseline: y + step * 0.74 }, text, large, "P.online"))
      y += step
    }
    for (const pieces of address) {
      for (const { text, style, x: shift } of pieces) {
        boxes.push(textAt(measure, { x: x + shift, baseline: y + addressStep * 0.84 }, text, style, "P.online"))
      }
      y += addressStep
    }
  }
  for (const [at, { text, tag }] of rows.entries()) {
    boxes.push(
      textAt(measure, { x: width - lawWidth, baseline: top + at * line + line * 0.74 }, text, regular(points), tag),
    )
  }
  return { boxes, height: top + height }
}
