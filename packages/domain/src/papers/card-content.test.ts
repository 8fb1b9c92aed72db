import { expect, test } from "vitest"
import { emptyProfile } from "../restaurant/profile.ts"
import { aCategory, aDish, aMenu } from "../testing/menu-builders.ts"
import { type CardSource, cardContent } from "./card-content.ts"
import { frenchPaperWords } from "./paper-words.ts"

const course = (fields: object) => ({ id: "plat", name: "Plat", ...fields })

/** The courses of a set menu, as a card prints them. */
function printed(...courses: object[]): readonly string[] | undefined {
  const dishes = [aDish({ id: "sole", name: "Sole" }), aDish({ id: "daube", name: "Daube" })]
  const formula = { id: "set-midi", name: "Formule", price: "21.50", drink: "included", courses }
  const source: CardSource = {
    menu: aMenu([aCategory("Plats", dishes, { id: "plats" })], { others: { setMenus: [formula] } }),
    words: frenchPaperWords,
    restaurantName: "Le Petit Zinc",
    profile: emptyProfile,
    codeLink: null,
    shownAddress: "",
    written: (text) => text,
  }
  const all = cardContent(source, "words").bands.flatMap(({ dishes: own }) => own)
  const facts = all.find(({ name }) => name === "Formule")?.facts
  return facts?.slice(0, courses.length).map((text) => text.replaceAll("\u00a0", " "))
}

test("a set menu on paper names the supplements of a whole category, as the page does", () => {
  expect(printed(course({ category: "plats" }))).toEqual(["Plat au choix"])
  expect(printed(course({ category: "plats", supplements: { sole: "6" } }))).toEqual(["Plat au choix (Sole + 6,00 €)"])
  expect(printed(course({ dishes: ["sole", "daube"], supplements: { sole: "6" } }))).toEqual([
    "Plat : Sole + 6,00 € ou Daube",
  ])
})
