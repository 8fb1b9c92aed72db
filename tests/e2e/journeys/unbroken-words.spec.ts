import { expect } from "@playwright/test"
import {
  type Restaurant,
  seedRestaurant,
  type Texts,
  walkDiner,
  walkDoor,
  walkEditor,
  walkMenus,
  walkOrders,
} from "../every-screen.ts"
import { findMisfits } from "../geometry.ts"
import { test } from "../watched-page.ts"

/** Returns one word of this many characters, without a place to break the line. */
const word = (letters: number, first: string) => first.padEnd(letters, "wagenmeister")

/** Returns texts of one unbreakable word: 200 characters in most fields, fewer or more in others. */
const aWord = (account: number): Texts => ({
  account: {
    restaurant: word(120, "Brasserie"),
    email: `${word(60, `claire${account}-${process.pid}`)}@${word(50, "restaurant")}.fr`,
    password: "pralines roses",
  },
  menus: [word(200, "Carte"), word(30, "Brunch")],
  categories: [200, 30].map((letters) => ({
    name: word(letters, "Rubrique"),
    dishes: [word(letters, "Premier"), word(letters, "Second")],
  })),
  description: word(400, "Description"),
  allergen: word(200, "Lupin"),
  option: word(200, "Cuisson"),
  price: "9999.99",
  street: word(200, "Rue"),
  city: word(100, "Ville"),
  table: word(20, "Terrasse"),
  note: word(180, "Note"),
})

for (const [at, { where, walk }] of [
  { where: "before the sign-in", walk: walkDoor },
  { where: "around the menus", walk: walkMenus },
  { where: "in the editor", walk: walkEditor },
  { where: "among the orders", walk: walkOrders },
  { where: "on a diner's phone", walk: walkDiner },
].entries()) {
  test(`no unbroken word leaves its box ${where}`, async ({ page, server }) => {
    await page.emulateMedia({ reducedMotion: "reduce" })
    const restaurant: Restaurant = await seedRestaurant(server, aWord(at))
    const misfits: string[] = []
    await walk(page, restaurant, async (screen) => {
      misfits.push(...(await findMisfits(page, screen)))
    })
    expect(misfits).toEqual([])
  })
}
