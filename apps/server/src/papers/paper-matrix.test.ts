import { toMenu } from "@ardoise/contract/menu-mapping"
import { boardMenu } from "@ardoise/domain/papers/board-content"
import { cardSizes, paperStyles, windowSizes } from "@ardoise/domain/papers/card-styles"
import { paperLanguages } from "@ardoise/domain/papers/paper-words"
import { boardItemNames } from "@ardoise/domain/papers/price-board"
import { emptyProfile } from "@ardoise/domain/restaurant/profile"
import { translateMenu } from "@ardoise/domain/translation/translate-menu"
import { expect, test } from "vitest"
import { drawingOf, pageBoxesOf } from "../testing/pdf-parts.ts"
import { drawPaper, type PaperOrder, type PaperSource } from "./draw-paper.ts"
import { wordsOfPaper } from "./words-of-paper.ts"

const dishes = [
  ["Œufs mayonnaise", "Fines herbes", ["Oeufs", "Moutarde"]],
  ["Quenelle de brochet, sauce Nantua", "Gratinée au four", ["Poissons", "Lait"]],
  ["Bœuf bourguignon", "", []],
] as const
const menu = toMenu("carte", {
  name: "Carte d’automne",
  isActive: true,
  lastUpdated: "2026-11-26T10:00:00.000Z",
  categories: ["Plats", "Boissons"].map((name, category) => ({
    id: `category-${category}`,
    name,
    items: dishes.map(([dish, description, allergens], at) => ({
      ...{ id: `dish-${category}-${at}`, name: dish, description, price: "12.5" },
      allergens: [...allergens],
    })),
  })),
})
const [plats] = menu.categories
const special = { ...(plats?.dishes[0] ?? never()), id: "jour-1", rubric: "Plat", left: null } as const
const chosen = new Map(boardItemNames.map((item) => [item, special] as const))

function never(): never {
  throw new Error("the menu has a dish")
}

const at = "2026-11-26T10:00:00.000Z"
const source: PaperSource = {
  menu,
  at,
  restaurantName: "Le Petit Zinc",
  profile: { ...emptyProfile, street: "14 rue de la Martinière", postalCode: "69001", city: "Lyon" },
  codeLink: "HTTPS://CARTE.EXEMPLE.FR/C/ZINC7K",
  shownAddress: "carte.exemple.fr/c/zinc7k",
  words: await wordsOfPaper("fr"),
}

const marks = [false, true]
/** Every paper in every size, style, language and form of allergens, with and without marks. */
const orders: readonly PaperOrder[] = marks.flatMap((hasMarks): PaperOrder[] => [
  ...paperLanguages.flatMap((language): PaperOrder[] => [
    ...paperStyles.flatMap((style): PaperOrder[] => [
      ...cardSizes.flatMap((size): PaperOrder[] =>
        (["numbers", "words", "folder"] as const).map((allergens) => ({
          ...{ paper: "card", size, style, allergens, language, hasMarks },
        })),
      ),
      ...windowSizes.map((size): PaperOrder => ({ paper: "window", size, style, language, hasMarks })),
    ]),
    ...cardSizes.map((size): PaperOrder => ({ paper: "board", size, endsAt: at, language, hasMarks })),
  ]),
  { paper: "register", hasMarks },
  { paper: "price-board", dishes: chosen, hasMarks },
])

const sizes = { a3: [297, 420], a4: [210, 297], a5: [148, 210] } as const
const sizeOf = (order: PaperOrder): readonly [number, number] =>
  "size" in order ? sizes[order.size] : order.paper === "archive" ? sizes.a4 : [297, 210]

async function sourceOf(order: PaperOrder): Promise<PaperSource> {
  const french = order.paper === "board" ? boardMenu({ specials: [special] }) : menu
  const language = "language" in order ? order.language : "fr"
  return {
    ...source,
    words: await wordsOfPaper(language),
    menu: language === "fr" ? french : translateMenu(french, language),
  }
}

test("REG-10 every paper in every form is one black plate with embedded subsets, and its page boxes are exact", async () => {
  expect(orders.length).toBeGreaterThan(200)
  for (const order of orders) {
    const drawn = (await drawPaper(order, await sourceOf(order))) ?? never()
    const what = JSON.stringify(order)
    const latin = drawn.pdf.toString("latin1")
    expect(latin, what).not.toMatch(/\/DeviceRGB|\/DeviceGray|\/BaseFont \/Courier/)
    const drawing = drawingOf(drawn.pdf)
    expect(drawing, what).not.toMatch(/ (?:rg|RG|g|G)\n/)
    const colours = new Set([...drawing.matchAll(/^([\d. ]+) (?:scn|SCN|k|K)$/gm)].map(([, colour]) => colour))
    // The chalk stroke is below a restaurant's name: the register and the price board have none.
    const isPlain = order.paper === "register" || order.paper === "price-board"
    expect([...colours].toSorted(), what).toEqual(isPlain ? ["0 0 0 1"] : ["0 0 0 1", "0 0.2 0.75 0"])
    const fonts = [...latin.matchAll(/\/FontName \/([A-Z]{6})\+/g)].length
    expect(fonts, what).toBeGreaterThan(0)
    expect(latin.match(/\/FontFile2/g)?.length, what).toBe(fonts)
    expect(latin.match(/\/ToUnicode/g)?.length, what).toBe(fonts)
    expectBoxes(drawn.pdf, sizeOf(order), order.hasMarks ? 10 : 0, what)
    expect(drawn.lost, what).toEqual([])
  }
})

/** Around the trimmed page are `around` millimetres of paper, 3 of them bleed. */
function expectBoxes(pdf: Buffer, [width, height]: readonly [number, number], around: number, what: string): void {
  const inner = (inset: number) => [inset, inset, width + 2 * around - inset, height + 2 * around - inset]
  const wanted = { MediaBox: 0, CropBox: 0, BleedBox: around === 0 ? 0 : around - 3, TrimBox: around }
  for (const [name, inset] of Object.entries(wanted)) {
    const boxes = pageBoxesOf(pdf, name)
    expect(boxes.length, what).toBeGreaterThan(0)
    for (const box of boxes) expect(box, `${name} of ${what}`).toEqual(inner(inset))
  }
}
