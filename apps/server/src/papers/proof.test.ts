import { toMenu } from "@ardoise/contract/menu-mapping"
import type { LaidOutPaper, TextBox } from "@ardoise/domain/papers/boxes"
import { cardContent } from "@ardoise/domain/papers/card-content"
import { cardLooks, paperStyles } from "@ardoise/domain/papers/card-styles"
import { measureWith, writtenWith } from "@ardoise/domain/papers/face-metrics"
import { finish, layOutCard } from "@ardoise/domain/papers/lay-out-card"
import { frenchPaperWords } from "@ardoise/domain/papers/paper-words"
import { emptyProfile } from "@ardoise/domain/restaurant/profile"
import fc from "fast-check"
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs"
import { expect, test } from "vitest"
import { drawPaper, type PaperOrder, type PaperSource } from "./draw-paper.ts"
import { loadFaces } from "./faces.ts"

const words =
  "Velouté potimarron daube agneau sauce ravigote œuf ficelle affinée brochet d’office Nantua crème de la au aux et".split(
    " ",
  )
const text = (most: number) =>
  fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: most }).map((parts) => parts.join(" "))

const options = fc.array(
  fc.record({
    name: text(2),
    choices: fc.array(
      fc.record({
        name: text(3),
        price: fc.constantFrom("0", "1.5"),
        allergens: fc.subarray(["Oeufs", "Sésame"]),
        allergensDeclared: fc.boolean(),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  }),
  { maxLength: 2 },
)
const withIds = <T extends object>(parts: readonly T[], prefix: string) =>
  parts.map((part, at) => ({ id: `${prefix}${at}`, ...part }))

const dish = fc.record({
  name: text(8),
  price: fc.integer({ min: 100, max: 9900 }).map((cents) => String(cents / 100)),
  description: fc.oneof(fc.constant(""), text(20)),
  allergens: fc.subarray(["Gluten", "Lait", "Oeufs", "Sulfites"]),
  homemade: fc.boolean(),
  options: options.map((all) =>
    withIds(all, "o").map(({ choices, ...option }) => ({
      ...{ ...option, min: 1, max: 1 },
      choices: withIds(choices, `${option.id}-`),
    })),
  ),
})

const menus = fc
  .record({
    name: text(4),
    categories: fc.array(fc.record({ name: text(3), items: fc.array(dish, { minLength: 1, maxLength: 14 }) }), {
      minLength: 1,
      maxLength: 7,
    }),
  })
  .map(({ name, categories }) =>
    toMenu("menu", {
      name,
      isActive: true,
      lastUpdated: "2026-11-26T10:00:00.000Z",
      categories: categories.map((category, at) => ({
        id: `c${at}`,
        name: `${at} ${category.name}`,
        items: category.items.map((item, index) => ({ id: `${at}-${index}`, ...item })),
      })),
    } as never),
  )

const orders = fc.record({
  paper: fc.constant("card" as const),
  size: fc.constantFrom("a4" as const, "a5" as const),
  style: fc.constantFrom(...paperStyles),
  allergens: fc.constantFrom("numbers" as const, "words" as const, "folder" as const),
  language: fc.constant("fr" as const),
  hasMarks: fc.constant(false),
})

const millimetre = 25.4 / 72

type Line = {
  readonly page: number
  readonly text: string
  readonly x: number
  readonly right: number
  readonly y: number
}

/** Reads the lines of a file with a reader that is independent of the product. Lengths are millimetres. */
async function linesOf(file: Uint8Array, { height }: LaidOutPaper): Promise<Line[]> {
  const pdf = await getDocument({ data: Uint8Array.from(file), verbosity: 0 }).promise
  const lines: Line[] = []
  for (let page = 0; page < pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page + 1)).getTextContent({ disableNormalization: true })
    for (const item of items) {
      if (!("str" in item) || item.str.trim() === "") continue
      const x = item.transform[4] * millimetre
      lines.push({
        page,
        text: item.str,
        x,
        right: x + item.width * millimetre,
        y: height - item.transform[5] * millimetre,
      })
    }
  }
  return lines
}

/** The boxes of a proof, as a reader finds their lines: without spaces at their start and after their last character. */
function boxesOf({ pages }: LaidOutPaper, spaceOf: (box: TextBox) => number): Line[] {
  return pages.flatMap((boxes, page) =>
    boxes
      .filter((box) => box.kind === "text")
      .map((box) => {
        const after = (box.tracking ?? 0) * box.points * millimetre
        return { page, text: box.text, x: box.x + spaceOf(box), right: box.x + box.width - after, y: box.baseline }
      }),
  )
}

const flat = (line: Line) => line.text.replace(/\s+/g, " ").trim()

test("the boxes of the proof are the lines of the PDF, within half a millimetre, for 200 cartes", async () => {
  const { metrics } = await loadFaces()
  const measure = measureWith(metrics)
  await fc.assert(
    fc.asyncProperty(menus, orders, async (menu, order: PaperOrder & { paper: "card" }) => {
      const source: PaperSource = {
        menu,
        at: "2026-11-26T10:00:00.000Z",
        restaurantName: "Le Petit Zinc",
        profile: emptyProfile,
        codeLink: "HTTPS://CARTE.EXEMPLE.FR/C/ZINC7K",
        shownAddress: "carte.exemple.fr/c/zinc7k",
        words: frenchPaperWords,
      }
      // As the browser lays out the draft.
      const content = cardContent({ ...source, written: writtenWith(metrics).written }, order.allergens)
      const card = finish(layOutCard(measure, content, cardLooks(order.style, order.size)))
      const drawn = await drawPaper(order, source)
      expect(drawn?.pages).toBe(card.pages.length)
      const printed = await linesOf(drawn?.pdf ?? Buffer.alloc(0), card)
      const spaceOf = ({ text: written, face, points, tracking = 0 }: TextBox) => {
        const lead = written.slice(0, written.search(/\S/))
        return lead === "" ? 0 : (measure(lead, face) + tracking * lead.length) * points * millimetre
      }
      const shown = boxesOf(card, spaceOf)
      expect(shown.map(flat)).toEqual(printed.map(flat))
      const apart = shown.filter((line, at) => {
        const other = printed[at]
        if (other?.page !== line.page) return true
        return (["x", "right", "y"] as const).some((edge) => Math.abs(line[edge] - other[edge]) > 0.5)
      })
      expect(apart).toEqual([])
    }),
    { numRuns: 200 },
  )
}, 180_000)
