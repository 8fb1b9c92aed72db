import { readFile } from "node:fs/promises"
import { expect } from "@playwright/test"
import { anAccount, logIn } from "../owner-steps.ts"
import { aCarte, seedOwner } from "../seed.ts"
import { expectAccessible, test } from "../watched-page.ts"

test("an owner enters address and hours, downloads all data, deletes the account and reverts the deletion", async ({
  page,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount("Le Petit Zinc"))
  await owner.addMenu(aCarte())
  const carte = `/u/${owner.userId}`
  await logIn(page, owner)
  await page.goto("/dashboard/settings/contact")

  await page.getByLabel("Adresse", { exact: true }).fill("12 rue des Halles")
  await page.getByLabel("Code postal").fill("69001")
  await page.getByLabel("Ville").fill("Lyon")
  await page.getByRole("button", { name: "Modifier les horaires du mardi" }).click()
  await page.getByRole("button", { name: "Ajouter un service le mardi" }).click()
  await page.getByRole("button", { name: "Sauvegarder le profil" }).click()
  await expect(page.getByText("Paramètres sauvegardés")).toBeVisible()
  await page.goto(carte)
  await expect(page.getByText("12 rue des Halles")).toBeVisible()

  await page.goto("/dashboard/settings/data")
  const downloading = page.waitForEvent("download")
  await page.getByRole("button", { name: "Exporter mes données" }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^ardoise-le-petit-zinc-\d{4}-\d\d-\d\d\.zip$/)
  // Every ZIP file begins with these two characters.
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe("PK")

  await page.getByLabel("Pour confirmer, écrivez « Le Petit Zinc »").fill("le petit zinc")
  await page.getByRole("button", { name: "Supprimer le compte" }).click()
  await expect(page.getByText(/^Ce compte sera effacé le/)).toBeVisible()
  const gone = await page.goto(carte)
  expect(gone?.status()).toBe(404)
  await page.goto("/dashboard")
  await page.getByRole("button", { name: "Garder mon compte" }).click()
  await expect(page.getByText("Votre compte est gardé")).toBeVisible()
  const back = await page.goto(carte)
  expect(back?.status()).toBe(200)
})

test("an owner ends sessions of other devices one by one or all at once, and their tabs leave the dashboard", async ({
  page,
  browser,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount("Le Petit Zinc"))
  const elsewhere = await browser.newContext({ locale: "fr-FR", baseURL: server.url })
  const other = await elsewhere.newPage()
  await logIn(other, owner)
  await logIn(page, owner)
  const third = await browser.newContext({ locale: "fr-FR", baseURL: server.url })
  const tablet = await third.newPage()
  await logIn(tablet, owner)
  await page.goto("/dashboard/settings/sign-in")
  const devices = page.getByRole("list", { name: "Appareils connectés" })
  // One of the sessions belongs to `seedOwner`, which signed in without a browser.
  await expect(devices.getByRole("listitem")).toHaveCount(4)
  await expect(devices.getByRole("listitem").first()).toContainText("Cet appareil")
  await expectAccessible(page)
  // The second entry was used last, so it is the tablet.
  await devices.getByRole("listitem").nth(1).getByRole("button").click()
  await expect(page.getByText("Appareil déconnecté")).toBeVisible()
  await expect(devices.getByRole("listitem")).toHaveCount(3)
  await tablet.goto("/dashboard")
  await expect(tablet).toHaveURL(/\/login$/)
  await third.close()
  await page.getByRole("button", { name: "Déconnecter les autres appareils" }).click()
  await expect(page.getByText("Autres appareils déconnectés")).toBeVisible()
  await other.goto("/dashboard")
  await expect(other).toHaveURL(/\/login$/)
  await page.reload()
  await expect(page.getByRole("heading", { name: "Paramètres" })).toBeVisible()
  await elsewhere.close()
})
