import { expect, type Page } from "@playwright/test"
import { anAccount } from "../owner-steps.ts"
import { test } from "../watched-page.ts"

/** Presses Tab until what has the focus is called so. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const seen: string[] = []
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press("Tab")
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null
      const labelled = element as HTMLInputElement | null
      return (
        element?.getAttribute("aria-label") ??
        labelled?.labels?.[0]?.textContent ??
        element?.textContent ??
        ""
      ).trim()
    })
    if (typeof name === "string" ? focused === name : name.test(focused)) return
    seen.push(focused)
  }
  throw new Error(`The keyboard does not reach ${name}; it went through ${seen.join(" · ")}`)
}

test("the way from the sign-up to the QR code can be gone with the keyboard alone", async ({ page }) => {
  test.slow()
  const account = anAccount("Chez Paul")
  const type = (text: string) => page.keyboard.insertText(text)
  const press = (key: string) => page.keyboard.press(key)

  await page.goto("/")
  await tabTo(page, "Connexion")
  await press("ArrowRight")
  await expect(page.getByRole("tab", { name: "Inscription" })).toBeFocused()
  await press("Enter")
  await tabTo(page, "Nom du restaurant")
  await type(account.restaurant)
  await tabTo(page, "Email")
  await type(account.email)
  await tabTo(page, "Mot de passe")
  await type(account.password)
  await press("Enter")
  await expect(page.getByRole("tab", { name: "Connexion", selected: true })).toBeVisible()
  // The address is there already and the focus waits at the password.
  await expect(page.getByLabel("Email")).toHaveValue(account.email)
  await expect(page.getByLabel("Mot de passe", { exact: true })).toBeFocused()
  await type(account.password)
  await press("Enter")
  await expect(page.getByRole("heading", { name: "Bienvenue, Chez Paul" })).toBeVisible()

  await tabTo(page, "Créer mon premier menu")
  await press("Enter")
  await expect(page.getByRole("heading", { name: "Éditeur de Menu" })).toBeVisible()
  await tabTo(page, "Nom du menu")
  await type("Carte du soir")
  await tabTo(page, "Ajouter un plat : Plats")
  await press("Enter")
  await expect(page.getByLabel("Nom", { exact: true })).toBeFocused()
  await type("Bœuf bourguignon")
  await tabTo(page, "Prix")
  await type("21,5")
  await press("Enter")
  await expect(page.getByRole("dialog", { name: /plat$/ })).toBeHidden()
  await expect(page.getByText("Bœuf bourguignon")).toBeVisible()

  // Escape gives the focus back to where it came from.
  await tabTo(page, "Modifier Bœuf bourguignon")
  await press("Enter")
  await expect(page.getByRole("dialog", { name: /plat$/ })).toBeVisible()
  await press("Escape")
  await expect(page.getByRole("button", { name: "Modifier Bœuf bourguignon" })).toBeFocused()

  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await press("Control+s")
  await expect(page.getByText(/^Enregistré à \d\d:\d\d/)).toBeVisible()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await tabTo(page, "QR Code")
  await press("Enter")
  await expect(page.getByRole("heading", { name: "QR Code pour votre restaurant" })).toBeVisible()
  const downloading = page.waitForEvent("download")
  await tabTo(page, "Télécharger")
  await press("Enter")
  expect((await downloading).suggestedFilename()).toBe("restaurant-qr-Chez-Paul.png")
})
