import { expect } from "@playwright/test"
import { anAccount, logIn, signOut } from "../owner-steps.ts"
import { aCarte, seedOwner } from "../seed.ts"
import { expectAccessible, test } from "../watched-page.ts"

const sizes = [
  { width: 320, height: 700 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

test("a visitor reads the presentation, opens the sample menu and the legal pages, and finds the sign-in", async ({
  page,
}) => {
  await page.goto("/login")
  await page.getByRole("link", { name: "Retour au site" }).click()
  await expect(page).toHaveURL(/\/decouvrir$/)
  await expect(page).toHaveTitle(/^Ardoise/)
  await expect(page.getByText("9,99 € par mois, résiliable à tout moment").first()).toBeVisible()
  const [autumn, lunch] = [page.locator(".screen").first(), page.locator(".screen").nth(1)]
  await expect(lunch).toHaveCSS("opacity", "0")
  await page.getByRole("radio", { name: /Menu du midi/ }).press("Space")
  await expect(lunch).toHaveCSS("opacity", "1")
  await expect(autumn).toHaveCSS("opacity", "0")

  await page.getByRole("link", { name: "Ouvrir une carte d’exemple" }).first().click()
  await expect(page.getByRole("heading", { level: 1, name: "Carte d’automne" })).toBeVisible()
  await page.goBack()

  await page.getByRole("link", { name: "Mentions légales" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Mentions légales" })).toBeVisible()
  await page.getByRole("link", { name: "Confidentialité" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Confidentialité" })).toBeVisible()
  await page.getByRole("link", { name: "Conditions d’utilisation" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Conditions d’utilisation" })).toBeVisible()
  await page.getByRole("link", { name: "Accessibilité" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Accessibilité" })).toBeVisible()
  await page.getByRole("link", { name: "Ardoise", exact: true }).click()

  await page.getByRole("link", { name: "Créer mon menu" }).first().click()
  await expect(page.getByRole("tab", { name: "Inscription", selected: true })).toBeVisible()
})

test("signing out leads to the presentation page", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  await logIn(page, owner)
  await signOut(page, owner.restaurant)
  await expect(page).toHaveURL(/\/decouvrir$/)
})

for (const path of [
  "/decouvrir",
  "/decouvrir/carte",
  "/mentions-legales",
  "/confidentialite",
  "/conditions",
  "/accessibilite",
]) {
  test(`${path} is accessible on phones and computers, in light and dark, without a script`, async ({
    page,
    browser,
  }) => {
    for (const size of sizes) {
      for (const colorScheme of ["light", "dark"] as const) {
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme })
        await page.goto(path)
        await expectAccessible(page, { onlyColours: colorScheme === "dark" })
      }
    }
    const bare = await browser.newContext({ javaScriptEnabled: false })
    const plain = await bare.newPage()
    await plain.goto(page.url())
    await expect(plain.getByRole("heading", { level: 1 })).toBeVisible()
    await bare.close()
  })
}

test("the sitemap is shown as plain text, with the menu of a restaurant", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  const menuId = await owner.addMenu(aCarte())
  const response = await page.goto("/sitemap.xml")
  expect(response?.headers()["content-type"]).toBe("text/plain; charset=utf-8")
  const shown = page.locator("body")
  await expect(shown).toContainText('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
  await expect(shown).toContainText(`<loc>${server.url}/u/${owner.userId}</loc>`)
  await expect(shown).toContainText(`<loc>${server.url}/r/${menuId}</loc>`)
  await expect(shown).toContainText(`<loc>${server.url}/dashboard/menu/new</loc>`)
})
