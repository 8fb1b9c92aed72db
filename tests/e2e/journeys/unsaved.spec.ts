import { expect, type Page } from "@playwright/test"
import { anAccount, chooseAction, holdSaves, openSignedIn, save, signOut } from "../owner-steps.ts"
import { aCarte, type SeededOwner, seedOwner } from "../seed.ts"
import { expectAccessible, test } from "../watched-page.ts"

type Server = { readonly url: string }

/** Creates an owner with one menu and opens its editor. */
async function openEditor(page: Page, server: Server): Promise<SeededOwner & { menuId: string }> {
  const owner = await seedOwner(server.url, anAccount("Chez Paul"))
  const menuId = await owner.addMenu(aCarte())
  await openSignedIn(page, owner)
  await page.getByRole("link", { name: "Modifier" }).click()
  await expect(page.getByLabel("Nom du menu")).toHaveValue("Carte d’automne")
  return { ...owner, menuId }
}

test("signing out asks about unsaved work before the session ends", async ({ page, server }) => {
  await openEditor(page, server)
  const release = await holdSaves(page)
  await page.getByLabel("Nom du menu").fill("Carte d’hiver")
  await signOut(page, "Chez Paul")
  const question = page.getByRole("alertdialog", { name: "Modifications non sauvegardées" })
  await question.getByRole("button", { name: "Revenir à l'édition" }).click()
  await expect(page.getByLabel("Nom du menu")).toHaveValue("Carte d’hiver")
  await signOut(page, "Chez Paul")
  await question.getByRole("button", { name: "Sauvegarder et quitter" }).click()
  release()
  await expect(page).toHaveURL(/\/decouvrir$/)
})

test("no edit is lost when the session ends in another tab or on another device", async ({
  page,
  context,
  browser,
  server,
}) => {
  const owner = await openEditor(page, server)
  const question = page.getByRole("alertdialog", { name: "Votre session est terminée" })
  const signIn = async () => {
    await expect(question.getByLabel("Email")).toHaveValue(owner.email)
    await expect(question.getByLabel("Mot de passe", { exact: true })).toBeFocused()
    await page.keyboard.insertText(owner.password)
    await page.keyboard.press("Enter")
    await expect(question).toBeHidden()
  }

  // Another tab signs out while the owner edits a dish and other edits are unsaved.
  await page.getByLabel("Nom du menu").fill("Carte d’hiver")
  await page.getByRole("button", { name: "Modifier Sole meunière" }).click()
  await page.getByLabel("Nom", { exact: true }).fill("Sole grillée")
  const tab = await context.newPage()
  await tab.goto("/dashboard")
  await signOut(tab, "Chez Paul")
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  await signIn()
  await page.getByRole("dialog").getByRole("button", { name: "Enregistrer" }).click()
  await save(page)

  // Another device signs out everywhere during a save, and the failed save reveals it. The owner requests the save: an
  // automatic one may have to wait half a minute, because three have happened already.
  const release = await holdSaves(page)
  await page.getByLabel("Nom du menu").fill("Carte de printemps")
  const held = page.waitForRequest((request) => request.method() === "PATCH")
  await page.keyboard.press("Control+s")
  await held
  const phone = await browser.newContext({ baseURL: server.url, locale: "fr-FR" })
  const other = await phone.newPage()
  await openSignedIn(other, owner)
  await signOut(other, "Chez Paul")
  await expect(other).toHaveURL(/\/decouvrir$/)
  await phone.close()
  release()
  await signIn()
  await expect(page.getByText(/^Enregistré à/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel("Nom du menu")).toHaveValue("Carte de printemps")
  await expect(page.getByText("Sole grillée")).toBeVisible()
})

test("edits of a dish are discarded only after a question", async ({ page, server }) => {
  await openEditor(page, server)
  await page.getByRole("button", { name: "Modifier Sole meunière" }).click()
  const name = page.getByLabel("Nom", { exact: true })
  await name.fill("Sole grillée")
  const question = page.getByRole("alertdialog", { name: "Abandonner les modifications de ce plat ?" })
  const ways = [
    () => page.keyboard.press("Escape"),
    async () => {
      // For a moment after a dialog closes, the page swallows taps.
      await expect(page.locator("[data-shield]")).toHaveCount(0)
      await page.mouse.click(10, 10)
    },
    () => page.goBack(),
    () => page.getByRole("button", { name: "Annuler" }).click(),
  ]
  for (const leave of ways) {
    await leave()
    await expect(question.getByRole("button", { name: "Continuer la saisie" })).toBeFocused()
    await page.keyboard.press("Escape")
    await expect(question).toBeHidden()
    await expect(name).toHaveValue("Sole grillée")
  }
  await page.keyboard.press("Escape")
  await expectAccessible(page)

  const asked = page.waitForEvent("dialog")
  const reloading = page.evaluate(() => location.reload())
  const dialog = await asked
  expect(dialog.type()).toBe("beforeunload")
  await dialog.dismiss()
  await reloading
  await question.getByRole("button", { name: "Abandonner" }).click()
  await expect(page.getByRole("dialog")).toBeHidden()
  await expect(page.getByText("Sole meunière")).toBeVisible()
  await expect(page.getByText("Modifications non sauvegardées")).toBeHidden()
})

test("a pasted menu that is not added yet is discarded only after a question, also with Back", async ({
  page,
  server,
}) => {
  await openEditor(page, server)
  await page.getByRole("button", { name: "Coller une carte entière" }).click()
  const text = page.getByLabel("Votre carte")
  await expect(text).toBeFocused()
  await text.fill("Desserts\nÎle flottante 8,50")
  await expectAccessible(page)
  await page.goBack()
  const question = page.getByRole("alertdialog", { name: "Abandonner cette carte ?" })
  await expect(question.getByRole("button", { name: "Continuer" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(question).toBeHidden()
  await page.getByRole("button", { name: "Reconnaître les plats" }).click()
  await expect(page.getByRole("dialog", { name: "Vérifier la carte" })).toBeVisible()
  await page.goBack()
  await expect(question).toBeVisible()
  await question.getByRole("button", { name: "Abandonner" }).click()
  await expect(page.getByRole("dialog")).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test("Défaire restores a deleted dish and returns the focus to it", async ({ page, server }) => {
  await openEditor(page, server)
  await chooseAction(page, "Actions pour Sole meunière", "Supprimer")
  await page.getByRole("button", { name: "Défaire", exact: true }).click()
  await expect(page.getByRole("button", { name: "Modifier Sole meunière" })).toBeFocused()
  await expect(page.getByText("Modifications non sauvegardées")).toBeHidden()
})
