import type { PrintedDish } from "./carte.ts"
import type { Look } from "./look.ts"
import { priceWritings } from "./price-writing.ts"
import type { Run, TextLine, Typesetter } from "./typeset.ts"

/** A part of a page that is not divided. */
export type Block = {
  readonly height: number
  /** Whether it may not be the last one of a column. */
  readonly isHead: boolean
  /** Writes it with its upper left corner at this point. */
  readonly write: (x: number, y: number) => void
}

/** A text as this menu prints it: with its apostrophe. */
export const printed = (text: string, { isStraightApostrophe }: Look): string =>
  isStraightApostrophe ? text.replaceAll("’", "'") : text

/** The name of a dish as it is printed, with a description that belongs to it. */
export function printedName({ name, description }: PrintedDish, { description: place }: Look): string {
  if (place !== "in-name" || description === "") return name
  return `${name}, ${description.slice(0, 1).toLowerCase()}${description.slice(1)}`
}

/** Width of one column of prices. */
export const priceColumnOf = ({ size }: Look): number => size * 4.4

/** Prepares a dish for a column of this width. */
export function dishBlock(
  dish: PrintedDish,
  priceNames: readonly string[],
  look: Look,
  width: number,
  gap: number,
  setter: Typesetter,
): Block {
  const { size, ink, description, priceAt } = look
  const bold = look.isNameBold ? "bold" : "regular"
  const cased = (text: string) => (look.isNameInCapitals ? text.toUpperCase() : text)
  const name: Run = { text: printed(cased(printedName(dish, look)), look) + dish.mark, font: bold, size, colour: ink }
  const after: Run = { text: printed(` – ${dish.description}`, look), font: "regular", size: size * 0.95, colour: ink }
  const isAfter = description === "dash" && dish.description !== ""
  const small: Run = {
    ...{ text: printed(dish.description, look), font: look.isDescriptionItalic ? "italic" : "regular" },
    ...{ size: size * 0.86, colour: ink },
  }
  const below = description === "below" && dish.description !== "" ? setter.wrap([small], width * 0.94) : []
  const price = (text: string): Run => ({ text, font: bold, size, colour: ink })
  const runs = isAfter ? [name, after] : [name]
  const lead = size * 1.3
  const belowLead = size * 1.15
  const texts = pricesOf(dish, priceNames, look)
  const isInLine = priceAt === "after" || priceAt === "centred"
  const columns = texts.length * priceColumnOf(look)
  const reserved = texts.length > 1 ? columns : setter.widthOf([price(texts[0] ?? "")]) + size
  const inLine = [...runs, price(`${look.separator}${texts.filter((text) => text !== "").join(" / ")}`)]
  const lines =
    priceAt === "below"
      ? setter.wrap(runs, width)
      : setter.wrap(isInLine ? inLine : runs, isInLine ? width : width - reserved)
  const isCentred = priceAt === "centred" || priceAt === "below"
  const priceBelow = priceAt === "below" ? lead : 0
  return {
    height: lines.length * lead + below.length * belowLead + priceBelow + gap,
    isHead: false,
    write: (x, y) => {
      let base = y + size
      const [at, align] = isCentred ? ([x + width / 2, "centre"] as const) : ([x, "left"] as const)
      const priced = look.priceLine === "first" ? 0 : lines.length - 1
      lines.forEach((line, index) => {
        setter.write(line, at, base + index * lead, align)
        if (isCentred || isInLine || index !== priced) return
        writePrices(texts.map(price), line, x, base + index * lead, width, look, setter)
      })
      base += (lines.length - 1) * lead
      below.forEach((line, index) => {
        setter.write(line, at, base + (index + 1) * belowLead, align)
      })
      base += below.length * belowLead
      if (priceAt === "below") setter.write([price(texts.join(" / "))], at, base + lead, "centre")
    },
  }
}

function writePrices(
  prices: readonly Run[],
  line: TextLine,
  x: number,
  y: number,
  width: number,
  look: Look,
  setter: Typesetter,
): void {
  const column = priceColumnOf(look)
  prices.forEach((run, index) => {
    setter.write([run], x + width - (prices.length - 1 - index) * column, y, "right")
  })
  if (look.priceAt !== "leader") return
  const from = x + setter.widthOf(line) + look.size * 0.4
  const firstWidth = setter.widthOf(prices.slice(0, 1))
  const to = x + width - (prices.length - 1) * column - firstWidth - look.size * 0.4
  if (look.leader === "line") {
    if (to > from) setter.rule(from, y, to, look.ink, 2.2)
    return
  }
  const dot: Run = { text: look.leader === "dots" ? "." : " .", font: "regular", size: look.size, colour: look.ink }
  const count = Math.floor((to - from) / setter.widthOf([dot]))
  if (count > 1) setter.write([{ ...dot, text: dot.text.repeat(count) }], to, y, "right")
}

/** The texts of a dish's prices: one for each column, or one for all. */
function pricesOf({ prices }: PrintedDish, priceNames: readonly string[], look: Look): string[] {
  const texts = prices.map((cents) => (cents === null ? "" : priceWritings[look.writing](cents)))
  if (texts.length < 2 || look.several === "columns") return texts
  const named = texts.map((text, at) => (look.several === "named" ? `${priceNames[at]?.toLowerCase()} ${text}` : text))
  return [named.filter((_, at) => texts[at] !== "").join(" / ")]
}
