import { toMenu } from "@ardoise/contract/menu-mapping"
import { toPageLines } from "@ardoise/domain/reading/page-lines"
import { readCard } from "@ardoise/domain/reading/read-card"
import { emptyProfile } from "@ardoise/domain/restaurant/profile"
import { expect, test } from "vitest"
import { drawPaper } from "../papers/draw-paper.ts"
import { wordsOfPaper } from "../papers/words-of-paper.ts"
import { openPdf } from "./read-pdf.ts"

const dishes = [
  ["Œufs mayonnaise aux herbes", "Mayonnaise montée à la minute, fines herbes", "7.50"],
  [
    "Filet de bœuf Rossini et son escalope de foie gras poêlée, sauce Périgueux, pommes soufflées à l’ancienne",
    "Cuisson à votre goût",
    "38.00",
  ],
  ["Sole meunière", "", "34.00"],
  [
    "Pavé de cabillaud rôti en croûte d’herbes, légumes oubliés du Val de Loire, beurre blanc nantais au Muscadet et coques",
    "",
    "26.00",
  ],
  ["Tarte Tatin", "Crème crue d’Isigny, caramel au beurre salé", "9.00"],
] as const

const menu = toMenu("carte", {
  name: "Carte d’automne",
  isActive: true,
  lastUpdated: "2026-11-29T10:00:00.000Z",
  categories: ["Entrées", "Plats"].map((name, category) => ({
    id: `category-${category}`,
    name,
    items: dishes.map(([dish, description, price], at) => {
      return { id: `dish-${category}-${at}`, name: dish, description, price, allergens: [] }
    }),
  })),
})

test.each(["a4", "a5"] as const)(
  "a printed card of this app in %s is read back with names over several lines",
  async (size) => {
    const drawn = await drawPaper(
      { paper: "card", size, style: "affiche", allergens: "folder", language: "fr", hasMarks: false },
      {
        menu,
        at: "2026-11-29T10:00:00.000Z",
        restaurantName: "Le Petit Zinc",
        profile: emptyProfile,
        codeLink: "HTTPS://CARTE.EXEMPLE.FR/C/ZINC7K",
        shownAddress: "carte.exemple.fr/c/zinc7k",
        words: await wordsOfPaper("fr"),
      },
    )
    const pdf = await openPdf(new Uint8Array(drawn?.pdf ?? []))
    const pages = await Promise.all(Array.from({ length: pdf.pages }, (_, page) => pdf.read(page + 1, page)))
    const { categories } = readCard(pages.map((page) => (page && "words" in page ? toPageLines(page.words) : [])))
    const read = categories.flatMap((category) =>
      category.dishes.map(({ name, description, price }) => [name, description, price]),
    )
    const byName = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join(" | ")).sort()
    expect(byName(read)).toEqual(byName([...dishes, ...dishes]))
  },
)
