import type { PrintedSection, PrintedSetMenu } from "./carte.ts"
import { type Block, priceColumnOf, printed } from "./dish-block.ts"
import type { Look } from "./look.ts"
import { priceWritings } from "./price-writing.ts"
import type { Run, TextLine, Typesetter } from "./typeset.ts"

/** A heading in the style of the menu. */
export function headingLine(text: string, look: Look, size: number): TextLine {
  const run: Run = { text: printed(text, look), font: "heading", size, colour: look.accent }
  if (look.heading === "capitals") return [{ ...run, text: run.text.toUpperCase() }]
  if (look.heading === "spaced")
    return [{ ...run, text: run.text.toUpperCase(), size: size * 0.85, spacing: size * 0.16 }]
  if (look.heading === "plain") return [run]
  // Small capitals: the first character of each word is larger.
  return run.text
    .toUpperCase()
    .split(/(?<= )/)
    .flatMap((word) => [
      { ...run, text: word.slice(0, 1) },
      { ...run, text: word.slice(1), size: size * 0.78 },
    ])
}

/** Prepares the heading of a part, with the sentence and the names of the prices below it. */
export function headingBlocks(
  section: PrintedSection,
  look: Look,
  width: number,
  gap: number,
  setter: Typesetter,
): Block[] {
  const outer =
    section.startsWithin && section.within !== null ? [oneLine(section.within, look, width, gap, setter, 1.3)] : []
  const own = oneLine(section.heading, look, width, gap, setter, section.within === null ? 1 : 0.8)
  const { note } = section
  const noteRun: Run = { text: printed(note ?? "", look), font: "italic", size: look.size * 0.86, colour: look.ink }
  const noteLines = note === null ? [] : setter.wrap([noteRun], width)
  const notes: Block = {
    height: noteLines.length * look.size * 1.2 + look.size * 0.7,
    isHead: true,
    write: (x, y) => {
      const [at, align] = look.isHeadingCentred ? ([x + width / 2, "centre"] as const) : ([x, "left"] as const)
      noteLines.forEach((line, index) => {
        setter.write(line, at, y + look.size * (0.8 + index * 1.2), align)
      })
    },
  }
  const hasNames = look.several === "columns" && section.priceNames.length > 0 && look.priceAt !== "after"
  const names: Block = {
    height: look.size * 1.4,
    isHead: true,
    write: (x, y) => {
      section.priceNames.forEach((name, index) => {
        const right = x + width - (section.priceNames.length - 1 - index) * priceColumnOf(look)
        setter.write([{ ...noteRun, text: name }], right, y + look.size * 0.9, "right")
      })
    },
  }
  return [...outer, own, ...(note === null ? [] : [notes]), ...(hasNames ? [names] : [])]
}

function oneLine(text: string, look: Look, width: number, gap: number, setter: Typesetter, times: number): Block {
  const wished = look.headingSize * times
  const tooWide = setter.widthOf(headingLine(text, look, wished)) / width
  const size = tooWide > 1 ? wished / tooWide : wished
  const line = headingLine(text, look, size)
  const before = gap * 1.6 + look.size * 0.4
  return {
    height: before + size * 1.15 + look.size * 0.7,
    isHead: true,
    write: (x, y) => {
      const base = y + before + size * 0.8
      const [at, align] = look.isHeadingCentred ? ([x + width / 2, "centre"] as const) : ([x, "left"] as const)
      setter.write(line, at, base, align)
      if (look.hasRules) setter.rule(x, base + size * 0.35, x + width, look.accent)
    },
  }
}

/** Prepares a menu at a fixed price: its name and price, then the choices of each course, centred. */
export function setMenuBlock(menu: PrintedSetMenu, look: Look, width: number, gap: number, setter: Typesetter): Block {
  const head = headingLine(menu.name, look, look.headingSize * 0.9)
  const priceRun: Run = {
    ...{ text: `   ${priceWritings[look.writing](menu.price)}`, font: "bold" },
    ...{ size: look.size * 1.2, colour: look.ink },
  }
  const run = (text: string): TextLine => [
    { text: printed(text, look), font: "regular", size: look.size, colour: look.ink },
  ]
  const lines = menu.courses.flatMap((choices, at) => [
    ...(at === 0 ? [] : [run("* * *")]),
    ...choices.map((choice, place) => run(`${place === 0 ? "" : "ou "}${choice}`)),
  ])
  const lead = look.size * 1.3
  const height = look.headingSize * 1.9 + lines.length * lead + gap * 2
  return {
    height: height + gap * 2,
    isHead: false,
    write: (x, y) => {
      const middle = x + width / 2
      setter.write([...head, priceRun], middle, y + gap + look.headingSize, "centre")
      lines.forEach((line, index) => {
        setter.write(line, middle, y + gap + look.headingSize * 2 + index * lead, "centre")
      })
      setter.rule(x, y + gap * 0.3, x + width, look.accent)
      setter.rule(x, y + height + gap * 0.4, x + width, look.accent)
    },
  }
}
