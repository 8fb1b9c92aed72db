import { toMenu } from "@ardoise/contract/menu-mapping"
import type { Special } from "@ardoise/domain/menu/daily-board"
import { boardMenu } from "@ardoise/domain/papers/board-content"
import { frenchPaperWords } from "@ardoise/domain/papers/paper-words"
import { boardItemNames } from "@ardoise/domain/papers/price-board"
import { emptyProfile } from "@ardoise/domain/restaurant/profile"
import { disguises, formulas, lineBreaks, markup, paths } from "@ardoise/domain/testing/hostile-texts"
import { translateMenu } from "@ardoise/domain/translation/translate-menu"
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs"
import { expect, test } from "vitest"
import { drawPaper, type PaperOrder, type PaperSource } from "./draw-paper.ts"
import { wordsOfPaper } from "./words-of-paper.ts"

const texts = [...markup, ...formulas, ...lineBreaks, ...paths, ...disguises]
const at = "2026-11-26T10:00:00.000Z"
const notList = { state: "undeclared" } as const

/** Values of the wrong shape, that another program may have stored as a legal fact of a dish. */
const wrongFacts: readonly Record<string, unknown>[] = [
  { meats: "boeuf", meatOrigins: 4, volumeCl: "33", wine: "AOP", homemade: "oui", thawed: 1 },
  { meats: [{ a: 1 }, null], meatOrigins: [null, "FR", { meat: "bovine" }], volumeCl: -1, wine: [], homemade: {} },
  { meats: null, meatOrigins: {}, volumeCl: 1e300, wine: { sign: "DOC", countries: "FR", appellation: 7 } },
  { wine: { sign: "AOP", countries: ["../..", "<b>"], appellation: "<script>alert('XSS')</script>" } },
]

function orders(dish: Special): readonly PaperOrder[] {
  const plain = { language: "fr", hasMarks: false } as const
  return [
    { paper: "card", size: "a5", style: "table", allergens: "words", ...plain },
    { paper: "card", size: "a4", style: "comptoir", allergens: "numbers", ...plain, language: "en" },
    { paper: "window", size: "a4", style: "affiche", ...plain },
    { paper: "board", size: "a5", endsAt: at, ...plain },
    { paper: "register", hasMarks: false },
    { paper: "price-board", dishes: new Map(boardItemNames.map((item) => [item, dish])), hasMarks: false },
  ]
}

/** Everything that an owner can write, as one text. */
function written(text: string, facts: Record<string, unknown>): { source: PaperSource; special: Special } {
  const choices = [{ id: "choix", name: text, price: "1.5", allergens: [text, "Lait"] }]
  const options = [{ id: "option", name: text, min: 1, max: 1, choices }]
  const item = { id: "plat", name: text, description: text, price: text, allergens: [text, "Lait"], options, ...facts }
  const course = { id: "course-plat", name: text, items: ["plat"] }
  const set = { id: "set-midi", name: text, description: text, price: "19.5", drink: "included", courses: [course] }
  const menu = toMenu("carte", {
    ...{ name: text, isActive: true, lastUpdated: at, setMenus: [set] },
    categories: [{ id: "plats", name: text, items: [item] }],
  } as never)
  const special: Special = {
    ...{ id: "jour-1", name: text, description: text, price: text, allergens: notList, others: facts },
    ...{ rubric: "Plat", left: null },
  }
  const profile = { ...emptyProfile, street: text, postalCode: text, city: text }
  const online = { codeLink: "HTTPS://CARTE.EXEMPLE.FR/C/ZINC7K", shownAddress: "carte.exemple.fr/c/zinc7k" }
  return { source: { menu, at, restaurantName: text, profile, ...online, words: frenchPaperWords }, special }
}

const menuOf = (order: PaperOrder, menu: PaperSource["menu"], special: Special): PaperSource["menu"] => {
  if (order.paper === "board") return boardMenu({ specials: [special] })
  return "language" in order && order.language !== "fr" ? translateMenu(menu, order.language) : menu
}

/** Neither what file systems refuse, nor line ends, nor characters that turn the direction of writing. */
const harmlessName = /^[a-z][^<>:"/\\|?*\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]{0,110}\.pdf$/u

test("REG-19 no text and no fact of the wrong shape breaks a paper, and its file has a harmless name", async () => {
  for (const [index, text] of texts.entries()) {
    const { source, special } = written(text, wrongFacts[index % wrongFacts.length] ?? {})
    for (const order of orders(special)) {
      const what = `${order.paper} of ${JSON.stringify(text)}`
      const drawn = await drawPaper(order, {
        ...source,
        words: await wordsOfPaper("language" in order ? order.language : "fr"),
        menu: menuOf(order, source.menu, special),
      })
      const pdf = await getDocument({ data: new Uint8Array(drawn?.pdf ?? []), verbosity: 0 }).promise
      expect(pdf.numPages, what).toBeGreaterThan(0)
      const { items } = await (await pdf.getPage(1)).getTextContent()
      expect(items.length, what).toBeGreaterThan(0)
      expect(await pdf.getJSActions(), what).toBeNull()
      expect(await pdf.getAttachments(), what).toBeNull()
      expect((await (await pdf.getPage(1)).getAnnotations()).length, what).toBe(0)
      expect(drawn?.fileName, what).toMatch(harmlessName)
    }
  }
})
