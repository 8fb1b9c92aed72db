import { readFile } from "node:fs/promises"
import { expect, type Page } from "@playwright/test"
import { authenticatorCode } from "../authenticator.ts"
import { anAccount, logIn } from "../owner-steps.ts"
import { seedOwner } from "../seed.ts"
import { expectAccessible, test } from "../watched-page.ts"

/**
 * Returns an unused code: of the current time step for `use` 0, of the next step for 1. The server accepts codes of
 * adjacent steps.
 */
const freshCode = (secret: string, use: number) => authenticatorCode(secret, Date.now() + use * 30_000)

async function giveCredentials(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto("/login")
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Mot de passe", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Se connecter" }).click()
  await expect(page.getByRole("heading", { name: "Connexion en deux étapes" })).toBeVisible()
}

test("an owner sets up a second factor, signs in with it on another device, and with a recovery code on a third", async ({
  page,
  browser,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount("Le Petit Zinc"))
  await logIn(page, owner)
  await page.goto("/dashboard/settings/sign-in")
  const card = page.getByRole("region", { name: "Connexion en deux étapes" })
  await card.getByRole("button", { name: "Activer" }).click()
  const setUp = page.getByRole("dialog", { name: "Activer la connexion en deux étapes" })
  const picture = setUp.getByRole("img", { name: "QR code à scanner avec l’application" })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const secret = ((await setUp.getByRole("definition").textContent()) ?? "").replaceAll(" ", "")
  await expectAccessible(page)
  await setUp.getByLabel("Code affiché par l’application").fill(freshCode(secret, 0))
  await setUp.getByRole("button", { name: "Activer" }).click()

  const codes = page.getByRole("dialog", { name: "Vos codes de secours" })
  await expect(codes.getByRole("listitem")).toHaveCount(10)
  const recoveryCode = (await codes.getByRole("listitem").first().textContent()) ?? ""
  await expectAccessible(page)
  const downloading = page.waitForEvent("download")
  await codes.getByRole("button", { name: "Télécharger" }).click()
  expect(await readFile(await (await downloading).path(), "utf8")).toContain(recoveryCode)
  await codes.getByRole("button", { name: "J’ai gardé mes codes" }).click()
  await expect(card.getByText("Il reste 10 codes de secours.")).toBeVisible()
  await expectAccessible(page)

  const context = await browser.newContext({ locale: "fr-FR", baseURL: server.url })
  const other = await context.newPage()
  await giveCredentials(other, owner)
  await expectAccessible(other)
  await other.getByLabel("Code à six chiffres").fill(freshCode(secret, 1))
  await other.getByRole("button", { name: "Valider" }).click()
  await expect(other).toHaveURL(/\/dashboard$/)
  await expect(other.getByRole("heading", { name: `Bienvenue, ${owner.restaurant}` })).toBeVisible()
  await context.close()

  const third = await browser.newContext({ locale: "fr-FR", baseURL: server.url })
  const tablet = await third.newPage()
  await giveCredentials(tablet, owner)
  await tablet.getByRole("button", { name: "Utiliser un code de secours" }).click()
  await tablet.getByLabel("Code de secours").fill(recoveryCode)
  await tablet.getByRole("button", { name: "Valider" }).click()
  await expect(tablet.getByRole("heading", { name: `Bienvenue, ${owner.restaurant}` })).toBeVisible()
  await tablet.goto("/dashboard/settings/sign-in")
  const there = tablet.getByRole("region", { name: "Connexion en deux étapes" })
  await expect(there.getByText("Il reste 9 codes de secours.")).toBeVisible()

  await there.getByRole("button", { name: "Désactiver" }).click()
  await tablet.getByRole("alertdialog").getByRole("button", { name: "Désactiver" }).click()
  await expect(there.getByRole("button", { name: "Activer" })).toBeVisible()
  await third.close()
})
