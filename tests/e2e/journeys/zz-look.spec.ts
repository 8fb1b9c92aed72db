import { expect } from "@playwright/test"
import { anAccount } from "../owner-steps.ts"
import { seedOwner } from "../seed.ts"
import { test } from "../watched-page.ts"
const item = (id: string, name: string, price = "9", others = {}) => ({ id, name, price, allergens: ["Lait"], ...others })
const menu = { name: "Carte d’automne", isActive: true, lastUpdated: "2026-11-18T19:14:00.000Z", categories: [
 { id: "entrees", name: "Entrées", items: [item("e1", "Œufs mayonnaise"), item("e2", "Poireaux vinaigrette"), item("e3", "Pâté en croûte de la maison, pickles de saison", "13.50")] },
 { id: "plats", name: "Plats", items: [item("p1", "Quenelle de brochet, sauce Nantua", "22"), item("p2", "Bœuf bourguignon", "21.5"), item("p3", "Sole meunière", "34")] },
 { id: "desserts", name: "Desserts", items: [item("d1", "Tarte aux pralines roses"), item("d2", "Île flottante")] } ],
 setMenus: [
  { id: "set-1", name: "Formule du soir", price: "34", drink: "excluded", courses: [
    { id: "a", name: "Entrée", category: "entrees", supplements: { e3: "3" } }, { id: "b", name: "Plat", dishes: ["p1", "p2", "p3"], supplements: { p3: "6" } }, { id: "c", name: "Dessert", category: "desserts" } ] },
  { id: "set-2", name: "Formule midi", description: "Le plat du jour et un dessert", price: "21.5", drink: "included", courses: [
    { id: "b", name: "Plat", dishes: ["p2"] }, { id: "c", name: "Dessert", category: "desserts" } ] },
 ] }
for (const [w, h, dark, lang] of [[390, 844, false, "fr"], [390, 844, true, "en"], [1280, 800, false, "fr"], [320, 700, false, "zh"], [1280, 800, true, "es"]] as const) {
  test(`look ${w} ${lang}`, async ({ page, server }) => {
    await page.setViewportSize({ width: w, height: h })
    await page.emulateMedia({ colorScheme: dark ? "dark" : "light" })
    const owner = await seedOwner(server.url, anAccount("Chez Paul"))
    await owner.addMenu(menu)
    await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
    await page.goto(`/u/${owner.userId}?lang=${lang}`)
    await page.locator(".mv-sets").waitFor()
    await page.waitForTimeout(500)
    const n = `${w}${lang}`
    await page.screenshot({ path: `/tmp/help/sm-${n}-0.png`, fullPage: w < 500 })
    if (n === "390fr") {
      await page.emulateMedia({ media: "print" })
      await page.pdf({ path: "/tmp/help/sm.pdf" })
      await page.emulateMedia({ media: "screen" })
      await page.getByRole("button", { name: /^Allergènes/ }).click()
      await page.getByRole("checkbox", { name: "Lait" }).check({ force: true })
      await page.keyboard.press("Escape")
      await page.screenshot({ path: `/tmp/help/sm-f.png`, fullPage: true })
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
}
