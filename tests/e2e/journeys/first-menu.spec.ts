import { readFile } from "node:fs/promises"
import { expect } from "@playwright/test"
import jsQR from "jsqr"
import { PNG } from "pngjs"
import { addDish, anAccount, type DishToType, logIn, save, signUp } from "../owner-steps.ts"
import { expectAccessible, test, watch } from "../watched-page.ts"

test.use({ serviceWorkers: "allow" })

const carte: Readonly<Record<string, readonly DishToType[]>> = {
  Entrées: [
    { name: "Œufs mayonnaise", price: "7,5", description: "Œufs fermiers, cébette", allergens: ["Oeufs", "Moutarde"] },
    { name: "Poireaux vinaigrette", price: "9", allergens: "none" },
  ],
  Plats: [
    { name: "Quenelle de brochet", price: "22", allergens: ["Poissons", "Crustacés", "Gluten"] },
    { name: "Bœuf bourguignon", price: "21,50", description: "Joue de bœuf mijotée dix heures" },
  ],
  Desserts: [
    { name: "Tarte aux pralines roses", price: "8,5", allergens: ["Gluten", "Lait", "Fruits à coque"] },
    { name: "Île flottante", price: "1 250", hints: ["Lait", "Oeufs"] },
  ],
}

test("a new owner signs up, writes a menu and prints its code, and a phone without script shows the menu", async ({
  page,
  browser,
  server,
}) => {
  test.slow()
  const account = anAccount()
  await signUp(page, account)
  await expectAccessible(page)
  await logIn(page, account)
  await expectAccessible(page)

  await page.getByRole("link", { name: "Créer mon premier menu" }).first().click()
  await page.getByRole("link", { name: "Partir de zéro" }).click()
  await page.getByLabel("Nom du menu").fill("Carte d’automne")
  for (const [category, dishes] of Object.entries(carte)) {
    for (const dish of dishes) await addDish(page, category, dish)
  }
  await expect(page.getByText("Modifications non sauvegardées")).toBeVisible()
  await expectAccessible(page)
  await save(page)
  await expect(page).toHaveURL(/\/dashboard\/menu\/[0-9a-f-]{36}\/edit$/)

  await page.reload()
  await expect(page.getByLabel("Nom du menu")).toHaveValue("Carte d’automne")
  for (const dishes of Object.values(carte)) {
    for (const dish of dishes) await expect(page.getByText(dish.name, { exact: true })).toBeVisible()
  }

  await page.getByRole("link", { name: "QR Code" }).first().click()
  await expect(page.getByRole("heading", { name: "QR Code pour votre restaurant" })).toBeVisible()
  await expectAccessible(page)
  const link = await page.getByRole("textbox", { name: "Lien public" }).inputValue()
  expect(link).toMatch(new RegExp(`^${server.url}/u/[0-9a-f-]{36}$`))
  const downloading = page.waitForEvent("download")
  await page.locator("summary").filter({ hasText: "Télécharger" }).click()
  await page.getByRole("button", { name: "Télécharger", exact: true }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe("restaurant-qr-Le-Petit-Zinc.png")
  const picture = PNG.sync.read(await readFile(await download.path()))
  expect([picture.width, picture.height]).toEqual([200, 200])
  const decoded = jsQR(new Uint8ClampedArray(picture.data), picture.width, picture.height)
  expect(decoded?.data).toBe(link)

  const phone = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: "fr-FR",
  })
  const complaints = await watch(phone, server.url)
  const diner = await phone.newPage()
  const response = await diner.goto(decoded?.data ?? "")
  expect(response?.status()).toBe(200)
  await expect(diner.getByRole("heading", { level: 1, name: "Carte d’automne" })).toBeVisible()
  await expect(diner.getByText("Le Petit Zinc").first()).toBeVisible()
  const read = (name: string) => diner.getByRole("listitem").filter({ hasText: name })
  await expect(read("Œufs mayonnaise")).toContainText("7,50\u00a0€")
  await expect(read("Œufs mayonnaise")).toContainText("Œufs fermiers, cébette")
  await expect(read("Œufs mayonnaise")).toContainText(/Allergènes\s?: .*Oeufs, Moutarde/)
  await expect(read("Poireaux vinaigrette")).toContainText("9,00\u00a0€")
  await expect(read("Poireaux vinaigrette")).toContainText("Aucun des quatorze allergènes")
  await expect(read("Quenelle de brochet")).toContainText("22,00\u00a0€")
  await expect(read("Quenelle de brochet")).toContainText("Crustacés")
  await expect(read("Bœuf bourguignon")).toContainText("21,50\u00a0€")
  await expect(read("Bœuf bourguignon")).toContainText("Allergènes non déclarés")
  await expect(read("Tarte aux pralines roses")).toContainText("8,50\u00a0€")
  await expect(read("Tarte aux pralines roses")).toContainText("Fruits à coque")
  await expect(read("Île flottante")).toContainText(/Allergènes\s?: .*Lait, Oeufs/)
  await expect(read("Île flottante")).toContainText("1\u202f250,00\u00a0€")

  // The chips work without script.
  await diner.getByText("Plats", { exact: true }).first().click()
  await expect(diner.getByText("Quenelle de brochet")).toBeVisible()
  await expect(diner.getByText("Œufs mayonnaise")).toBeHidden()
  expect(complaints.list).toEqual([])
  await phone.close()
})
