import {
  millimetresPerPoint,
  type Place,
  type TagPath,
  type TextBox,
  type TextStyle,
} from "@ardoise/domain/papers/boxes"
import type { Proof } from "./card-layout.ts"

/** A part of a page. Lengths are millimetres from the upper left corner of its page. */
export type Spot = {
  /** From 0. */
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Where a dish is printed. */
export type DishSpot = Spot & {
  readonly dishId: string
  /** Height of its name, with all lines. */
  readonly nameHeight: number
  /** Width of its price with the space before it; 0 without a price. */
  readonly priceRoom: number
  /** From the upper edge of the dish to the line of its price. */
  readonly priceTop: number
  /** From the upper edge of the dish to its description, or to where one would be. */
  readonly textTop: number
  /** Height of its description and facts, without the lines of its options; 0 without a text. */
  readonly textHeight: number
  /** It is in the last column of its page. */
  readonly isAtRight: boolean
}

/** Where a category is printed. */
export type BandSpot = {
  readonly categoryId: string
  /** Its first heading. */
  readonly heading: Spot
  readonly dishes: readonly DishSpot[]
}

/** How a text is written in a field: lengths are millimetres. */
export type RunStyle = Pick<TextStyle, "face"> & {
  readonly size: number
  readonly line: number
  /** Space added after each character. */
  readonly tracking: number
}

/** Everything that the fields of a proof need to be at the places of its boxes. */
export type ProofSpots = {
  readonly width: number
  readonly height: number
  /** The name of the menu; null for a card without pages. */
  readonly title: (Spot & { readonly style: RunStyle }) | null
  readonly bands: readonly BandSpot[]
  readonly name: RunStyle
  readonly text: RunStyle
  readonly heading: RunStyle
}

const runStyle = ({ face, points, tracking = 0 }: TextStyle, leading: number): RunStyle => {
  const size = points * millimetresPerPoint
  return { face, size, line: size * leading, tracking: tracking * size }
}

/** White space between a leader and a price on both sides, in millimetres. */
const besidePrice = 2.8

/** Finds the places of the fields in a proof. Set menus have none: they are written in their dialog. */
export function spotsOf({ menu, content, card }: Proof): ProofSpots | null {
  const { look, width, height } = card
  if (look === null) return null
  const texts = textsByTag(card.pages)
  const name = runStyle(look.dish.name, look.dish.nameLeading)
  const text = runStyle(look.dish.text, look.dish.textLeading)
  const places = new Map(card.places.map((place) => [place.tag, place]))
  const bands = content.bands.flatMap(({ categoryId }, at): BandSpot[] => {
    const heading = places.get(`Sect.${at}/H2`)
    const category = menu.categories.find(({ id }) => id === categoryId)
    if (heading === undefined || category === undefined) return []
    const dishes = category.dishes.flatMap(({ id }, index): DishSpot[] => {
      const tag = `Sect.${at}/L/LI.${index}`
      const place = places.get(tag)
      if (place === undefined) return []
      return [
        {
          ...dishSpot(place, tag, texts, { line: name.line, textLine: text.line }),
          dishId: id,
          isAtRight: place.x > width / 2,
        },
      ]
    })
    return [{ categoryId: category.id, heading: spotOf(heading), dishes }]
  })
  return {
    width,
    height,
    title: titleSpot(card.pages[0]?.filter((box) => box.kind === "text" && box.tag === "P.menu") as TextBox[]),
    bands,
    name,
    text,
    heading: runStyle(look.heading, 1.1),
  }
}

const spotOf = ({ page, x, y, width, height }: Place): Spot => ({ page, x, y, width, height })

function textsByTag(pages: Proof["card"]["pages"]): ReadonlyMap<TagPath, readonly TextBox[]> {
  const found = new Map<TagPath, TextBox[]>()
  for (const box of pages.flat()) {
    if (box.kind !== "text") continue
    const known = found.get(box.tag)
    if (known === undefined) found.set(box.tag, [box])
    else known.push(box)
  }
  return found
}

type LineHeights = { readonly line: number; readonly textLine: number }

function dishSpot(
  place: Place,
  tag: TagPath,
  texts: ReadonlyMap<TagPath, readonly TextBox[]>,
  { line, textLine }: LineHeights,
) {
  const linesOf = (part: "name" | "text") => new Set(texts.get(`${tag}/P.${part}`)?.map(({ baseline }) => baseline))
  const names = linesOf("name")
  const price = texts.get(`${tag}/P.price`)?.at(-1)
  const nameHeight = Math.max(1, names.size) * line
  const isApart = price !== undefined && !names.has(price.baseline)
  const priceTop = isApart
    ? Math.round((price.baseline - Math.min(price.baseline, ...names)) / line) * line
    : nameHeight - line
  return {
    ...spotOf(place),
    nameHeight,
    priceRoom: price === undefined || isApart ? 0 : price.width + besidePrice,
    priceTop,
    textTop: Math.max(nameHeight, priceTop + line),
    textHeight: linesOf("text").size * textLine,
  }
}

function titleSpot(boxes: readonly TextBox[] | undefined): ProofSpots["title"] {
  const [first] = boxes ?? []
  const last = boxes?.at(-1)
  if (first === undefined || last === undefined) return null
  const style = runStyle(first, 1.2)
  const x = Math.min(...(boxes ?? []).map((box) => box.x))
  const width = Math.max(...(boxes ?? []).map((box) => box.x + box.width)) - x
  const y = first.baseline - style.size * 0.96
  return { page: 0, x, y, width, height: last.baseline - first.baseline + style.line, style }
}
