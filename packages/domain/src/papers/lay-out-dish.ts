import {
  type Box,
  type Measure,
  millimetresPerPoint,
  type TagPath,
  type TextStyle,
  textAt,
  textUntil,
  widthOf,
} from "./boxes.ts"
import { breakLines, type Piece, toPieces } from "./break-lines.ts"

/** A dish as papers print it. */
export type PaperDish = {
  readonly name: string
  /** As it is printed, such as "12,50 €"; empty: none. */
  readonly price: string
  readonly description: string
  /** The parts of its legal sentence, and others that must stay together. */
  readonly facts: readonly string[]
  /** A paragraph each: the name of an option and its choices. */
  readonly options: readonly string[]
  /** The end of its paragraph: allergens as numbers "(1, 7)" or in words; empty: none. */
  readonly allergens: string
}

/** How dishes are set: sizes in points, leadings as a part of the size. */
export type DishStyle = {
  readonly name: TextStyle
  readonly nameLeading: number
  readonly text: TextStyle
  readonly textLeading: number
  /** The allergen numbers behind the text. */
  readonly numbers: TextStyle
  /** The legal facts get a line of their own. */
  readonly hasFactsApart: boolean
}

/** A block of boxes relative to its upper left corner, with its height in millimetres. */
export type Block = { readonly boxes: readonly Box[]; readonly height: number }

/** White space beside a leader, in millimetres. */
const beside = 1.4
/** Characters of a fact that may follow the name: a volume, and not a sentence. */
const shortFact = 10
/** Characters behind the last comma of a name that may be a line of their own. */
const shortTail = 20

/**
 * Lays out one dish in a column: the name with a leader and the price on its last line, below it one paragraph of
 * description, facts and allergens. Without a description a short fact and the numbers follow the name. Options are
 * paragraphs below.
 */
export function layOutDish(measure: Measure, dish: PaperDish, width: number, style: DishStyle, tag: TagPath): Block {
  const hasText = dish.description !== "" || dish.facts.join("").length > shortFact || dish.allergens.length > 20
  const suffix = hasText ? [] : [...dish.facts, dish.allergens].filter((part) => part !== "")
  const boxes: Box[] = []
  const priceWidth = dish.price === "" ? 0 : widthOf(measure, dish.price, style.name)
  const isPriceApart = priceWidth > width * 0.45
  const room = priceWidth === 0 || isPriceApart ? width : width - priceWidth - 2 * beside
  const nameLine = style.name.points * style.nameLeading * millimetresPerPoint
  const nameBase = nameLine / 2 + style.name.points * 0.36 * millimetresPerPoint
  const lines = breakName(measure, dish.name, suffix.join(" "), { width, room, style })
  for (const [at, line] of lines.entries()) {
    for (const { text, style: set, x } of line) {
      boxes.push(textAt(measure, { x, baseline: at * nameLine + nameBase }, text, set, `${tag}/P.name`))
    }
  }
  let height = lines.length * nameLine
  if (isPriceApart) {
    for (const line of breakLines(measure, toPieces(dish.price, style.name), width)) {
      const text = line.map((piece) => piece.text).join("")
      boxes.push(textUntil(measure, { right: width, baseline: height + nameBase }, text, style.name, `${tag}/P.price`))
      height += nameLine
    }
  } else if (dish.price !== "") {
    const baseline = height - nameLine + nameBase
    const last = lines.at(-1)?.at(-1)
    const start = last ? last.x + widthOf(measure, last.text, last.style) + beside : 0
    boxes.push({ kind: "leader", x: start, right: width - priceWidth - beside, grid: width, baseline })
    boxes.push(textUntil(measure, { right: width, baseline }, dish.price, style.name, `${tag}/P.price`))
  }
  const textLine = style.text.points * style.textLeading * millimetresPerPoint
  const textBase = textLine / 2 + style.text.points * 0.36 * millimetresPerPoint
  const addParagraph = (pieces: readonly Piece[], ownTag: TagPath) => {
    for (const line of breakLines(measure, pieces, width)) {
      for (const { text, style: set, x } of line) {
        boxes.push(textAt(measure, { x, baseline: height + textBase }, text, set, ownTag))
      }
      height += textLine
    }
  }
  if (hasText) for (const paragraph of paragraphsOf(dish, style)) addParagraph(paragraph, `${tag}/P.text`)
  for (const [at, option] of dish.options.entries()) {
    addParagraph(toPieces(option, style.text), `${tag}/P.option-${at}`)
  }
  return { boxes, height }
}

function paragraphsOf({ description, facts, allergens }: PaperDish, style: DishStyle): readonly (readonly Piece[])[] {
  const words = toPieces(description, style.text)
  const parts = facts.map((text): Piece => ({ text, style: style.text, joint: "dot" }))
  // Numbers stay together. Allergens in words are a sentence like others.
  const isShort = allergens.length <= 44 && allergens.startsWith("(")
  const numbers: readonly Piece[] =
    allergens === ""
      ? []
      : isShort
        ? [{ text: allergens, style: style.numbers, joint: "space" }]
        : toPieces(allergens, style.text).map((piece, at) => (at === 0 ? { ...piece, joint: "dot" } : piece))
  const paragraphs =
    style.hasFactsApart && words.length > 0 && parts.length > 0
      ? [words, [...parts, ...numbers]]
      : [[...words, ...parts, ...numbers]]
  return paragraphs.filter((paragraph) => paragraph.length > 0)
}

/** Breaks a name: at its last comma when little follows, else so that its last line has two words. */
function breakName(
  measure: Measure,
  name: string,
  suffix: string,
  { width, room, style }: { width: number; room: number; style: DishStyle },
) {
  const small: TextStyle = style.numbers
  const end: readonly Piece[] = suffix === "" ? [] : [{ text: suffix, style: small, joint: "space" }]
  const pieces = [...toPieces(name, style.name), ...end]
  const comma = name.lastIndexOf(",")
  const tail = name.slice(comma + 1).trim()
  if (comma > 0 && tail !== "" && tail.length <= shortTail && breakLines(measure, pieces, width, room).length === 2) {
    const head = breakLines(measure, toPieces(name.slice(0, comma + 1), style.name), width)
    const rest = breakLines(measure, [...toPieces(tail, style.name), ...end], room)
    if (head.length === 1 && rest.length === 1) return [...head, ...rest]
  }
  return breakLines(measure, pieces, width, room)
}
