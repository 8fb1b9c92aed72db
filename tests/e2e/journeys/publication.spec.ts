import { expect, type Page } from "@playwright/test"
import jsQR from "jsqr"
import { PNG } from "pngjs"
import { addDish, anAccount, logIn, openSignedIn, signUp } from "../owner-steps.ts"
import { seedOwner } from "../seed.ts"
import { expectAccessible, test } from "../watched-page.ts"

/** Returns what a camera reads from the QR code on the screen. */
async function scan(page: Page): Promise<string | undefined> {
  const picture = PNG.sync.read(await page.getByRole("img", { name: /^QR code de/ }).screenshot())
  return jsQR(new Uint8ClampedArray(picture.data), picture.width, picture.height)?.data
}

/** Writes the first menu of an owner who has just signed in. */
async function writeFirstMenu(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Créer mon premier menu" }).first().click()
  await page.getByRole("link", { name: "Partir de zéro" }).click()
  await page.getByLabel("Nom du menu").fill("Carte d’automne")
  await addDish(page, "Plats", { name: "Sole meunière", price: "34", allergens: ["Poissons"] })
}

test("the first menu that an owner saves turns to slate, and its code can be scanned; later saves stay in the editor", async ({
  page,
  server,
}) => {
  const account = anAccount()
  await signUp(page, account)
  await logIn(page, account)
  await writeFirstMenu(page)
  // An automatic save never takes the editor away. The button still waits, although everything is saved.
  await expect(page.getByText(/^Enregistré à/)).toBeVisible()
  await expect(page).toHaveURL(/\/edit$/)
  await page.getByRole("button", { name: "Sauvegarder" }).dblclick()
  await expect(page).toHaveURL(/\/publication$/)
  const heading = page.getByRole("heading", { name: "Votre carte est en ligne" })
  await expect(heading).toBeFocused()
  await expect(page.getByText("«\u00a0Carte d’automne\u00a0», 1 plat.", { exact: false })).toBeVisible()
  expect(await scan(page)).toMatch(new RegExp(`^${server.url}/u/[0-9a-f-]{36}$`))
  await expectAccessible(page)
  await page.reload()
  await expect(heading).toBeVisible()

  await page.goBack()
  await expect(page.getByLabel("Nom du menu")).toHaveValue("Carte d’automne")
  await expect(page.getByRole("button", { name: "Sauvegarder" })).toBeDisabled()
  await page.getByLabel("Nom du menu").fill("Carte d’hiver")
  await page.getByRole("button", { name: "Sauvegarder" }).click()
  await expect(page.getByText(/^Enregistré à/)).toBeVisible()
  await expect(page).toHaveURL(/\/edit$/)
})

test("on a phone without motion, the end of the publication is there at once, with the way to the menu", async ({
  page,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" })
  await page.setViewportSize({ width: 390, height: 800 })
  const owner = await seedOwner(server.url, anAccount())
  await openSignedIn(page, owner)
  await writeFirstMenu(page)
  await page.getByRole("button", { name: "Sauvegarder" }).click()
  await expect(page.getByRole("heading", { name: "Votre carte est en ligne" })).toBeFocused()
  await expectAccessible(page)
  const popup = page.waitForEvent("popup")
  await page.getByRole("link", { name: "Voir ma carte" }).click()
  await expect((await popup).getByText("Sole meunière")).toBeVisible()
  await page.getByRole("link", { name: "Imprimer les cartes de table" }).click()
  await expect(page).toHaveURL(/\/dashboard\/qr-code$/)
})

test("the first menu of an owner who has others is not staged", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  await owner.addMenu({ name: "Menu du midi", isActive: true, categories: [] })
  await openSignedIn(page, owner, "/dashboard/menu/new#zero")
  await page.getByLabel("Nom du menu").fill("Carte du soir")
  await addDish(page, "Plats", { name: "Sole meunière", price: "34", allergens: ["Poissons"] })
  await page.getByRole("button", { name: "Sauvegarder" }).click()
  await expect(page.getByText(/^Enregistré à/)).toBeVisible()
  await expect(page.getByRole("button", { name: "Sauvegarder" })).toBeDisabled()
  await expect(page).toHaveURL(/\/edit$/)
})
