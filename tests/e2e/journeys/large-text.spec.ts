import { expect, type Page } from "@playwright/test"
import { type Look, seedRestaurant, walkDiner, walkDoor, walkEditor, walkMenus, walkOrders } from "../every-screen.ts"
import { findBrokenWords, findMisfits, listSmallTargets } from "../geometry.ts"
import { test } from "../watched-page.ts"

const texts = {
  categories: [
    { name: "Entrées", dishes: ["Œufs mayonnaise", "Poireaux vinaigrette"] },
    { name: "Plats", dishes: ["Sole meunière", "Quenelle de brochet sauce Nantua"] },
  ],
  menus: ["Carte d’automne", "Menu du marché"],
  description: "Pickles de saison et moutarde violette de Brive",
  allergen: "Moutarde",
  option: "Accompagnement de saison",
  price: "134.50",
  street: "12 rue des Halles",
  city: "Villeurbanne",
  table: "Terrasse 12",
  note: "Sans oignons",
} as const

const walks = [
  { where: "before the sign-in", walk: walkDoor },
  { where: "around the menus", walk: walkMenus },
  { where: "in the editor", walk: walkEditor },
  { where: "among the orders", walk: walkOrders },
  { where: "on a diner's phone", walk: walkDiner },
]

const account = (at: number) => ({
  restaurant: "Brasserie de la Gare",
  email: `claire-large${at}-${process.pid}@example.fr`,
  password: "pralines roses",
})

/** Doubles the text size, as a phone does whose user has chosen large text. */
async function doubleText(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync("html { font-size: 200% }")
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
}

for (const [at, { where, walk }] of walks.entries()) {
  test(`on a phone, text of double size fits into its boxes ${where}`, async ({ page, server }) => {
    await page.emulateMedia({ reducedMotion: "reduce" })
    await doubleText(page)
    const misfits: string[] = []
    const look: Look = async (screen) => {
      misfits.push(...(await findMisfits(page, screen, [320, 390])))
      misfits.push(...(await findBrokenWords(page, screen)))
    }
    await walk(page, await seedRestaurant(server, { account: account(at), ...texts }), look)
    expect(misfits).toEqual([])
  })
}

test.describe("with a finger", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  for (const [at, { where, walk }] of walks.entries()) {
    test(`every touch target is at least 44 by 44 px ${where}`, async ({ page, server }) => {
      await page.emulateMedia({ reducedMotion: "reduce" })
      const small: string[] = []
      const look: Look = async (screen) => {
        small.push(...(await listSmallTargets(page, screen)))
      }
      await walk(page, await seedRestaurant(server, { account: account(at + walks.length), ...texts }), look)
      expect(small).toEqual([])
    })
  }
})
