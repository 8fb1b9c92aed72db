import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { Box, LaidOutPaper, Measure, TextBox } from "./boxes.ts"
import type { CardContent, PaperBand } from "./card-content.ts"
import { boardLooks, cardLooks, cardSizes, paperStyles, windowLooks, windowSizes } from "./card-styles.ts"
import { finish, layOutCard } from "./lay-out-card.ts"
import type { PaperDish } from "./lay-out-dish.ts"
import { frenchPaperWords } from "./paper-words.ts"
import { rememberDishes } from "./remembered-dishes.ts"

/** A typeface whose characters are as wide as their kind: narrow, wide, capital. */
const measure: Measure = (text) => {
  let sum = 0
  for (const letter of text) sum += widthOf(letter)
  return sum
}

const widths = new Map<string, number>()

function widthOf(letter: string): number {
  const width = widths.get(letter) ?? (/[ilj.,;:' ]/.test(letter) ? 0.28 : /[A-ZmwMW]/.test(letter) ? 0.78 : 0.52)
  widths.set(letter, width)
  return width
}

const words =
  "Velouté potimarron daube agneau sauce ravigote gratin cèpes brochet beurre Nantua crème de la au aux et".split(" ")
const text = (most: number) =>
  fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: most }).map((parts) => parts.join(" "))

const dishes: fc.Arbitrary<PaperDish> = fc.record({
  name: text(7),
  price: fc.integer({ min: 100, max: 9900 }).map((cents) => `${(cents / 100).toFixed(2).replace(".", ",")}\u00a0€`),
  description: fc.oneof(fc.constant(""), text(18)),
  facts: fc.array(fc.constantFrom("Fait maison", "Volaille – Origine\u00a0: France", "75 cl"), { maxLength: 2 }),
  allergens: fc.constantFrom("", "(?)", "(1,\u00a03,\u00a07)", "(12)"),
  options: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    fc.array(
      text(30).map((choices) => `Sauce\u00a0: ${choices}\u00a0+\u00a01,50\u00a0€ (3,\u00a010)`),
      { minLength: 1, maxLength: 3 },
    ),
  ),
})

/** Up to four set menus below the head of a window card. */
const setMenus: fc.Arbitrary<PaperDish[]> = fc.array(
  dishes.map((dish) => ({ ...dish, allergens: "", facts: [...dish.facts, "boisson comprise", "Servie le midi"] })),
  { maxLength: 4 },
)

/** A card of 5 to 400 dishes under up to twelve headings. */
const cards: fc.Arbitrary<CardContent> = fc.integer({ min: 5, max: 400 }).chain((count) =>
  fc
    .record({
      all: fc.array(dishes, { minLength: count, maxLength: count }),
      cuts: fc.array(fc.integer({ min: 2, max: 40 }), { minLength: 1, maxLength: 12 }),
      name: text(4),
    })
    .map(({ all, cuts, name }) => {
      const bands: PaperBand[] = []
      let from = 0
      for (const [at, cut] of cuts.entries()) {
        const to = at === cuts.length - 1 || from + cut > all.length - 2 ? all.length : from + cut
        if (to > from) bands.push({ title: `Rubrique ${at}`, dishes: all.slice(from, to) })
        from = to
      }
      return {
        restaurantName: name,
        menuName: "Carte d’automne",
        address: "14 rue de la Martinière, 69001 Lyon",
        hours: "Du mardi au samedi, 12 h à 14 h et 19 h à 22 h",
        bands,
        allergens: "numbers",
        footLines: ["Volaille – Origine\u00a0: France", "Prix nets en euros, service compris."],
        codeLink: "HTTPS://CARTE.EXEMPLE.FR/C/ZINC7K",
        shownAddress: "carte.exemple.fr/c/zinc7k",
        words: frenchPaperWords,
        featured: [],
      } satisfies CardContent
    }),
)

const textsOf = (boxes: readonly Box[]) => boxes.filter((box): box is TextBox => box.kind === "text")

/** Pairs of texts that share more than a hundredth of a millimetre in both directions. */
function overlaps(boxes: readonly Box[]): string[] {
  const texts = textsOf(boxes).toSorted((a, b) => a.y - b.y)
  const found: string[] = []
  for (const [at, one] of texts.entries()) {
    for (let next = at + 1; next < texts.length; next += 1) {
      const other = texts[next]
      if (!other || other.y >= one.y + one.height - 0.01) break
      const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
      if (across > 0.01) found.push(`${one.text} | ${other.text}`)
    }
  }
  return found
}

const isInside =
  ({ width, height }: LaidOutPaper, margin: number) =>
  (box: TextBox) =>
    box.x >= margin && box.y >= margin && box.x + box.width <= width - margin && box.y + box.height <= height - margin

/** Fails if a paper breaks a rule of its layout. */
function expectKeepsRules(paper: LaidOutPaper, content: CardContent): void {
  const placed: string[] = []
  for (const boxes of paper.pages) {
    const texts = textsOf(boxes)
    expect(overlaps(boxes)).toEqual([])
    expect(texts.filter((box) => !isInside(paper, 5)(box)).map((box) => box.text)).toEqual([])
    const boxesOf = new Map<string, TextBox[]>()
    for (const box of texts) {
      const dish = dishOf(box)
      if (dish !== null) boxesOf.set(dish, [...(boxesOf.get(dish) ?? []), box])
    }
    const own = [...boxesOf.keys()]
    // A dish is on one page and in one column.
    expect(own.filter((dish) => placed.includes(dish))).toEqual([])
    for (const dish of own) {
      const boxes = boxesOf.get(dish) ?? []
      const left = (boxes[0]?.x ?? 0) - 0.01
      expect(boxes.filter(({ tag, x }) => tag.endsWith("P.text") && x < left)).toEqual([])
    }
    placed.push(...own)
    // A heading has two dishes below it, if its band has two.
    for (const heading of texts.filter(({ tag }) => /\/H2/.test(tag))) {
      const section = heading.tag.slice(0, heading.tag.indexOf("/"))
      const band = content.bands[Number(section.slice(5))]
      const below = own.filter((dish) => dish.startsWith(`${section}/`)).length
      expect(below).toBeGreaterThanOrEqual(Math.min(2, band?.dishes.length ?? 0))
    }
    expect(columnsDifferByOne(texts)).toBe(true)
  }
  const wanted = content.bands.flatMap((band, at) => band.dishes.map((_, dish) => `Sect.${at}/L/LI.${dish}`))
  expect(placed).toEqual(wanted)
}

/** The dish of a text, as its place in the structure; null for other texts. */
const dishOf = ({ tag }: TextBox) => tag.match(/^(Sect\.\d+)\/L\/(LI\.\d+)/)?.[0] ?? null

describe.each(paperStyles)("a card in the style %s", (style) => {
  test.each(["a4", "a5"] as const)(
    "REG-12 keeps every rule of its layout in %s, for cards of 5 to 400 dishes",
    (size) => {
      fc.assert(
        fc.property(cards, (content) => {
          const paper = finish(layOutCard(measure, content, cardLooks(style, size)))
          expectKeepsRules(paper, content)
          if (size === "a5" && paper.pages.length > 2) expect(paper.pages.length % 4).toBe(0)
        }),
        // 34 in each of six: over 200 cards.
        { numRuns: 34 },
      )
    },
  )
})

test.each(windowSizes)(
  "REG-13 a window card in %s keeps the same rules in each style, and no name is smaller than 10 points",
  (size) => {
    fc.assert(
      fc.property(cards, fc.constantFrom(...paperStyles), setMenus, (content, style, featured) => {
        const names = content.bands.map((band) => ({
          ...band,
          dishes: band.dishes.map((dish) => ({
            ...dish,
            description: "",
            facts: dish.facts.slice(0, 1),
            allergens: "",
          })),
        }))
        const shown: CardContent = { ...content, featured, bands: names, allergens: "folder" }
        const paper = finish(layOutCard(measure, shown, windowLooks(style, size)))
        expectKeepsRules(paper, shown)
        const texts = paper.pages.flatMap(textsOf)
        for (const box of texts.filter(({ tag }) => tag.endsWith("P.name") || tag.endsWith("P.price"))) {
          if (box.face !== "instrument-sans-400") expect(box.points).toBeGreaterThanOrEqual(10)
        }
        expect(texts.map(({ text: line }) => line)).toContain("et ses allergènes")
        expect(texts.map(({ text: line }) => line).join(" ")).toContain(
          "Du mardi au samedi, 12 h à 14 h et 19 h à 22 h",
        )
      }),
      { numRuns: 60 },
    )
  },
)

test.each(paperStyles)("a heading that is longer on the next page keeps its room in the style %s", (style) => {
  const dish: PaperDish = {
    ...{ name: "Velouté", price: "9,00\u00a0€", description: "", facts: [], options: [], allergens: "" },
  }
  const [card] = fc.sample(cards, 1) as [CardContent]
  const many = (count: number) => Array.from({ length: count }, () => dish)
  // With "(suite)", some of these titles need one line more, and some of these bands have one row left for the next page.
  for (let count = 0; count < 40; count += 1) {
    const bands = [
      { title: "Rubrique ".repeat(1 + (count % 14)).trim(), dishes: many(105 + count) },
      { title: "Les fromages", dishes: many(150) },
    ]
    const shown: CardContent = { ...card, bands, allergens: "folder" }
    expectKeepsRules(finish(layOutCard(measure, shown, windowLooks(style, "a4"))), shown)
  }
})

test.each(cardSizes)("the daily board in %s keeps the same rules, and no name is smaller than 18 points", (size) => {
  fc.assert(
    fc.property(cards, (content) => {
      const few = content.bands.slice(0, 4).map((band) => ({ ...band, dishes: band.dishes.slice(0, 10) }))
      const shown: CardContent = { ...content, bands: few, allergens: "words", codeLink: null }
      const paper = finish(layOutCard(measure, shown, boardLooks(size)))
      expectKeepsRules(paper, shown)
      for (const { tag, points, face } of paper.pages.flatMap(textsOf)) {
        if (tag.endsWith("P.name") && face.startsWith("besley")) expect(points).toBeGreaterThanOrEqual(18)
      }
    }),
    { numRuns: 34 },
  )
})

function columnsDifferByOne(texts: readonly TextBox[]): boolean {
  const columns = new Map<string, Map<number, number>>()
  const seen = new Set<string>()
  for (const box of texts) {
    const dish = dishOf(box)
    if (dish === null || seen.has(dish)) continue
    seen.add(dish)
    const section = dish.slice(0, dish.indexOf("/"))
    const counts = columns.get(section) ?? new Map<number, number>()
    const x = Math.round(box.x)
    counts.set(x, (counts.get(x) ?? 0) + 1)
    columns.set(section, counts)
  }
  return [...columns.values()].every((counts) => {
    const all = [...counts.values()]
    return Math.max(...all) - Math.min(...all) <= 1
  })
}

const card = (dish: Partial<PaperDish>): CardContent => ({
  restaurantName: "Le Petit Zinc",
  menuName: "Carte",
  address: "",
  hours: "",
  bands: [
    {
      title: "Plats",
      dishes: [
        { name: "Sole", price: "34,00\u00a0€", description: "", facts: [], options: [], allergens: "", ...dish },
      ],
    },
  ],
  allergens: "numbers",
  footLines: [],
  words: frenchPaperWords,
  featured: [],
  codeLink: "HTTPS://CARTE.EXEMPLE.FR/C/ZINC7K",
  shownAddress: "carte.exemple.fr/c/zinc7k",
})
const linesOf = (content: CardContent, part: string) =>
  textsOf(finish(layOutCard(measure, content, cardLooks("affiche", "a4"))).pages[0] ?? [])
    .filter(({ tag }) => tag.endsWith(part))
    .map((box) => box.text)

test.each(paperStyles)("the lines of a long name of a restaurant do not touch in the style %s", (style) => {
  const content = { ...card({}), restaurantName: "Velouté potimarron potimarron Velouté" }
  for (const look of [
    ...cardSizes.map((size) => cardLooks(style, size)),
    ...windowSizes.map((size) => windowLooks(style, size)),
  ]) {
    for (const boxes of finish(layOutCard(measure, content, look)).pages) expect(overlaps(boxes)).toEqual([])
  }
})

test("a name turns at its last comma when little follows", () => {
  const name = "Andouillette de la maison Braillon et fils, sauce moutarde"
  expect(linesOf(card({ name }), "P.name")).toEqual(["Andouillette de la maison Braillon et fils,", "sauce moutarde"])
})

test("the volume of a drink follows its name", () => {
  expect(linesOf(card({ name: "Eau de Vals", facts: ["75 cl"], allergens: "" }), "P.name")).toEqual([
    "Eau de Vals",
    " 75 cl",
  ])
})

test("each option of a dish has lines of its own below its name and its text", () => {
  const options = ["Taille\u00a0: 25 cl, 50 cl + 3,00\u00a0€", "Sirop\u00a0: pêche, citron"]
  const beer = card({ name: "Bière blonde", allergens: "(1)", options })
  expect(linesOf(beer, "P.name")).toEqual(["Bière blonde", " (1)"])
  expect(options.map((_, at) => linesOf(beer, `P.option-${at}`))).toEqual(options.map((line) => [line]))
  const [page = []] = finish(
    layOutCard(measure, card({ description: "Sirop", options }), cardLooks("affiche", "a4")),
  ).pages
  const tags = textsOf(page).map(({ tag }) => tag.split("/").at(-1))
  expect(tags.filter((tag) => tag?.startsWith("P.") && /name|price|text|option/.test(tag))).toEqual([
    ...["P.name", "P.price", "P.text", "P.option-0", "P.option-1"],
  ])
})

test.each(paperStyles.flatMap((style) => cardSizes.map((size) => [style, size] as const)))(
  "a dish with more choices than a page holds continues on the next one in the style %s in %s",
  (style, size) => {
    const choices = Array.from({ length: 30 }, (_, at) => `Velouté ${at}\u00a0+\u00a01,50\u00a0€ (Gluten, Lait)`).join(
      ", ",
    )
    const options = Array.from({ length: 10 }, (_, at) => `Option ${at}\u00a0: ${choices}`)
    const content = card({ options })
    const [dish] = content.bands[0]?.dishes ?? []
    const dishes = dish ? [{ ...dish, options: [] }, dish, { ...dish, options: [] }, dish] : []
    const paper = finish(
      layOutCard(measure, { ...content, bands: [{ title: "Plats", dishes }] }, cardLooks(style, size)),
    )
    for (const boxes of paper.pages) {
      expect(overlaps(boxes)).toEqual([])
      expect(textsOf(boxes).filter((box) => !isInside(paper, 5)(box))).toEqual([])
    }
    const printed = paper.pages.flatMap(textsOf).filter(({ tag }) => /LI\.[13]\/P\.option/.test(tag))
    const read = printed.map((box) => box.text).join(" ")
    expect(read.replace(/\s+/g, " ")).toBe([...options, ...options].join(" ").replace(/\s+/g, " "))
    expect(paper.places.map(({ tag }) => tag).filter((tag) => tag.includes("LI"))).toEqual(
      [0, 1, 2, 3].map((at) => `Sect.0/L/LI.${at}`),
    )
  },
)

test("a dish whose options were edited is laid out again, and an equal one is not", () => {
  const layDish = rememberDishes(measure)
  const [look] = cardLooks("affiche", "a4")
  const blockOf = (options: readonly string[]) => {
    const dish = card({ options }).bands[0]?.dishes[0]
    return dish && look && layDish(dish, 85, look.dish, "Sect.0/L/LI.0")
  }
  const before = blockOf(["Taille : 25 cl"])
  expect(blockOf(["Taille : 25 cl"])).toBe(before)
  expect(blockOf(["Taille : 50 cl"])).not.toBe(before)
})

test("a word that is longer than its column is broken", () => {
  expect(linesOf(card({ name: "a".repeat(200) }), "P.name").join("")).toBe("a".repeat(200))
})

test.each(paperStyles)(
  "a heading that the typefaces cannot write has no text and keeps its place in the style %s",
  (style) => {
    const content = card({})
    const bands = content.bands.map((band) => ({ ...band, title: "" }))
    const paper = finish(layOutCard(measure, { ...content, bands }, cardLooks(style, "a4")))
    expectKeepsRules(paper, { ...content, bands })
    for (const box of paper.pages.flat()) {
      for (const value of Object.values(box)) if (typeof value === "number") expect(Number.isFinite(value)).toBe(true)
    }
  },
)
