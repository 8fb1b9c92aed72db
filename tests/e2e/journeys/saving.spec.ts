import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, type Page } from "@playwright/test"
import { anAccount, chooseAction, holdSaves, openSignedIn, save } from "../owner-steps.ts"
import { aCarte, type SeededOwner, type StoredDocument, seedOwner } from "../seed.ts"
import { startServer } from "../server.ts"
import { expectAccessible, test } from "../watched-page.ts"

const nameField = (page: Page) => page.getByLabel("Nom du menu")
const saved = (page: Page) => page.getByText(/^Enregistré à \d\d:\d\d/)
const rows = "**/rest/v1/user_menus*"

async function openMenu(page: Page, server: { url: string }): Promise<SeededOwner & { menuId: string }> {
  const owner = await seedOwner(server.url, anAccount("Chez Paul"))
  const menuId = await owner.addMenu(aCarte())
  await openSignedIn(page, owner)
  await page.getByRole("link", { name: "Modifier" }).click()
  await expect(nameField(page)).toHaveValue("Carte d’automne")
  return { ...owner, menuId }
}

/** Changes the price of a dish in its dialog. */
async function setPrice(page: Page, dish: string, price: string): Promise<void> {
  // A page behind another one draws once a second, and presses on it may get lost.
  await page.bringToFront()
  await page.getByRole("button", { name: `Modifier ${dish}` }).click()
  const dialog = page.getByRole("dialog", { name: /plat$/ })
  await dialog.getByLabel("Prix").fill(price)
  await dialog.getByRole("button", { name: "Enregistrer" }).click()
  await expect(dialog).toBeHidden()
}

const prices = (document: StoredDocument): string[] =>
  document.categories.flatMap(({ items }: StoredDocument) =>
    items.map(({ name, price }: StoredDocument) => `${name} ${price}`),
  )

test("edits are saved automatically, and undone and redone with the keyboard", async ({ page, server }) => {
  const owner = await openMenu(page, server)
  await nameField(page).fill("Carte d’hiver")
  await expect(page.getByText("Modifications non sauvegardées")).toBeVisible()
  await expect(saved(page)).toBeVisible()
  expect((await owner.listMenus())[0]?.menu_data.name).toBe("Carte d’hiver")

  await chooseAction(page, "Actions pour Sole meunière", "Supprimer")
  await expect(page.getByText("Sole meunière")).toBeHidden()
  await page.keyboard.press("Control+z")
  await expect(page.getByText("Sole meunière")).toBeVisible()
  await page.keyboard.press("Control+z")
  await expect(nameField(page)).toHaveValue("Carte d’automne")
  await page.keyboard.press("Control+y")
  await expect(nameField(page)).toHaveValue("Carte d’hiver")
  await page.getByRole("button", { name: "Refaire : suppression d’un plat" }).click()
  await expect(page.getByText("Sole meunière", { exact: true })).toBeHidden()
  await expectAccessible(page)
})

test("no edit is lost when the server is killed while the owner types", async ({ browser }) => {
  test.slow()
  const folder = await mkdtemp(join(tmpdir(), "ardoise-e2e-"))
  const first = await startServer({ DATA_DIR: folder })
  const context = await browser.newContext({ baseURL: first.url })
  const page = await context.newPage()
  const owner = await openMenu(page, first)
  await nameField(page).fill("Carte d’hiver")
  await expect(saved(page)).toBeVisible()
  await nameField(page).fill("Carte de Noël")
  first.process.kill("SIGKILL")
  await once(first.process, "exit")
  await setPrice(page, "Sole meunière", "36")
  await page.keyboard.press("Control+s")
  await expect(page.getByText("Modifications non sauvegardées")).toBeVisible()
  // The tab closes, too, while no server answers. The next tab offers the edits that it stored.
  await page.close({ runBeforeUnload: false })

  const second = await startServer({ DATA_DIR: folder, PORT: new URL(first.url).port })
  const next = await context.newPage()
  await next.goto(`/dashboard/menu/${owner.menuId}/edit`)
  await next.getByRole("button", { name: "Reprendre" }).click()
  await expect(nameField(next)).toHaveValue("Carte de Noël")
  await expect.poll(async () => (await owner.listMenus())[0]?.menu_data.name).toBe("Carte de Noël")
  const [stored] = await owner.listMenus()
  expect(prices(stored?.menu_data)).toContain("Sole meunière 36")
  expect(await owner.listMenus()).toHaveLength(1)

  // The server is killed again. This time the tab stays open, and saves by itself later.
  second.process.kill("SIGKILL")
  await once(second.process, "exit")
  await nameField(next).fill("Carte de fête")
  const third = await startServer({ DATA_DIR: folder, PORT: new URL(first.url).port })
  await expect.poll(async () => (await owner.listMenus())[0]?.menu_data.name, { timeout: 30_000 }).toBe("Carte de fête")
  await expect(next.getByText("Modifications non sauvegardées")).toBeHidden()
  await context.close()
  await third.stop()
  await rm(folder, { recursive: true, force: true })
})

test("edits of two tabs of one menu are merged, and the owner resolves conflicts", async ({
  page,
  context,
  server,
}) => {
  test.slow()
  const owner = await openMenu(page, server)
  const tab = await context.newPage()
  await tab.goto(`/dashboard/menu/${owner.menuId}/edit`)
  for (const each of [page, tab]) await expect(each.getByText("Ce menu est ouvert dans un autre onglet.")).toBeVisible()

  await setPrice(page, "Sole meunière", "36")
  await save(page)
  await setPrice(tab, "Poireaux vinaigrette", "10")
  await save(tab)
  await expect(tab.getByText("36,00")).toBeVisible()
  expect(prices((await owner.listMenus())[0]?.menu_data)).toEqual(
    expect.arrayContaining(["Sole meunière 36", "Poireaux vinaigrette 10"]),
  )

  const release = await holdSaves(tab)
  await setPrice(tab, "Sole meunière", "38")
  await setPrice(page, "Sole meunière", "37")
  await save(page)
  release()
  await expect(tab.getByText("Ce menu a changé ailleurs. Rien n’est encore écrasé.")).toBeVisible()
  await tab.getByRole("button", { name: "Choisir" }).click()
  const question = tab.getByRole("alertdialog", { name: "Ce menu a changé ailleurs" })
  await expect(question).toContainText("Il reste une différence :")
  await expectAccessible(tab)
  await question.getByRole("button", { name: "Garder le mien" }).click()
  await expect(saved(tab)).toBeVisible()
  expect(prices((await owner.listMenus())[0]?.menu_data)).toContain("Sole meunière 38")

  await page.close()
  await expect(tab.getByText("Ce menu est ouvert dans un autre onglet.")).toBeHidden()
})

test("after a conflict both versions can be opened as two menus, and a menu deleted elsewhere is created again", async ({
  page,
  context,
  server,
}) => {
  test.slow()
  const owner = await openMenu(page, server)
  const release = await holdSaves(page)
  await nameField(page).fill("Carte d’ici")
  await owner.changeMenu(owner.menuId, (document) => ({ ...document, name: "Carte de là-bas" }))
  release()
  await page.keyboard.press("Control+s")
  const question = page.getByRole("alertdialog", { name: "Ce menu a changé ailleurs" })
  const opening = context.waitForEvent("page")
  await question.getByRole("button", { name: "Ouvrir les deux" }).click()
  await expect(nameField(page)).toHaveValue("Carte de là-bas")
  const mine = await opening
  await expect(nameField(mine)).toHaveValue("Carte d’ici")
  await expect(saved(mine)).toBeVisible()
  expect((await owner.listMenus()).map(({ menu_data }) => menu_data.name)).toEqual(["Carte de là-bas", "Carte d’ici"])
  await mine.close()

  await owner.changeMenu(owner.menuId, null)
  await nameField(page).fill("Carte retrouvée")
  await expect(page.getByText("Ce menu a été supprimé ailleurs")).toBeVisible()
  await page.keyboard.press("Control+s")
  await expect(saved(page)).toBeVisible()
  expect((await owner.listMenus()).find(({ id }) => id === owner.menuId)?.menu_data.name).toBe("Carte retrouvée")
})

test("offline edits are stored on the device, and saved when the network is back", async ({
  page,
  context,
  server,
}) => {
  const owner = await openMenu(page, server)
  await context.setOffline(true)
  await nameField(page).fill("Carte d’hiver")
  await expect(page.getByText("Hors connexion. Tout est gardé sur cet appareil.")).toBeVisible()
  await expect(page.getByText(/^Gardé sur cet appareil à \d\d:\d\d/)).toBeVisible()
  await expectAccessible(page)

  // "Sauvegarder et quitter" reports that it cannot save, and offers to leave the draft on this device.
  await page.getByRole("link", { name: "Retour à l'accueil" }).click()
  const question = page.getByRole("alertdialog", { name: "Modifications non sauvegardées" })
  await question.getByRole("button", { name: "Sauvegarder et quitter" }).click()
  await expect(question.getByRole("button", { name: "Quitter et garder le brouillon ici" })).toBeVisible()
  await question.getByRole("button", { name: "Revenir à l'édition" }).click()

  await context.setOffline(false)
  await expect(saved(page)).toBeVisible()
  expect((await owner.listMenus())[0]?.menu_data.name).toBe("Carte d’hiver")
})

test("edits that the server did not receive are offered again after a reload", async ({ page, server }) => {
  const owner = await openMenu(page, server)
  await page.route(rows, (route) => (route.request().method() === "GET" ? route.continue() : route.abort()))
  await setPrice(page, "Sole meunière", "39")
  await expect(page.getByText("Le serveur ne répond pas. Tout est gardé sur cet appareil.")).toBeVisible()
  page.once("dialog", (dialog) => void dialog.accept())
  await page.reload()
  const question = page.getByRole("alertdialog", { name: "Reprendre les modifications non sauvegardées ?" })
  await expect(question).toContainText("1 différence")
  await question.getByRole("button", { name: "Voir les différences" }).click()
  await expect(question).toContainText("39,00")
  await expectAccessible(page)
  await page.unroute(rows)
  await question.getByRole("button", { name: "Reprendre" }).click()
  await expect(saved(page)).toBeVisible()
  expect(prices((await owner.listMenus())[0]?.menu_data)).toContain("Sole meunière 39")
  await page.reload()
  await expect(nameField(page)).toBeVisible()
  await expect(question).toBeHidden()
})

test("a new menu is created once despite a double click and a lost answer", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  await openSignedIn(page, owner)
  await page.getByRole("link", { name: "Créer mon premier menu" }).click()
  await page.getByRole("link", { name: "Partir de zéro" }).click()
  let lost = 0
  await page.route(rows, async (route) => {
    if (route.request().method() !== "POST" || lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await nameField(page).fill("Carte d’hiver")
  await page.getByRole("button", { name: "Sauvegarder" }).dblclick()
  await expect(saved(page)).toBeVisible({ timeout: 15_000 })
  expect(lost).toBe(1)
  await expect(page).toHaveURL(/\/dashboard\/menu\/[0-9a-f-]{36}\/edit$/)
  expect((await owner.listMenus()).map(({ menu_data }) => menu_data.name)).toEqual(["Carte d’hiver"])
})

test("every way out of the editor asks first while edits are unsaved", async ({ page, server }) => {
  await openMenu(page, server)
  await holdSaves(page)
  await nameField(page).fill("Carte d’hiver")
  const question = page.getByRole("alertdialog", { name: "Modifications non sauvegardées" })
  const doors = [
    () => page.getByRole("link", { name: "Retour à l'accueil" }).click(),
    () => page.getByRole("link", { name: "Ardoise" }).first().click(),
    () => page.getByRole("navigation").getByRole("link", { name: "Commandes" }).click(),
    () => page.getByRole("link", { name: "Aperçu" }).click(),
    () => page.goBack(),
  ]
  for (const leave of doors) {
    await leave()
    await question.getByRole("button", { name: "Revenir à l'édition" }).click()
    await expect(question).toBeHidden()
    await expect(nameField(page)).toHaveValue("Carte d’hiver")
  }
  const asked = page.waitForEvent("dialog")
  const reloading = page.evaluate(() => location.reload())
  const dialog = await asked
  expect(dialog.type()).toBe("beforeunload")
  await dialog.dismiss()
  await reloading

  await doors[0]?.()
  await question.getByRole("button", { name: "Quitter sans sauvegarder" }).click()
  await expect(page.getByRole("heading", { name: "Bienvenue, Chez Paul" })).toBeVisible()
  await page.getByRole("link", { name: "Modifier" }).click()
  await expect(nameField(page)).toHaveValue("Carte d’automne")
  await expect(page.getByText(/Reprendre les modifications/)).toBeHidden()
})

test("offline, opening the earlier versions leaves the editor unchanged", async ({ page, server }) => {
  await openMenu(page, server)
  await page.route("**/assets/versions-dialog-*", (route) => route.abort())
  await page.getByRole("button", { name: "Versions précédentes" }).click()
  await expect(page.getByText("Cette partie n’a pas pu être chargée")).toBeVisible()
  await expect(nameField(page)).toHaveValue("Carte d’automne")
})

test("an earlier version of the menu can be viewed and restored, and the restoration can be undone", async ({
  page,
  server,
}) => {
  await openMenu(page, server)
  await nameField(page).fill("Carte d’hiver")
  await save(page)
  await page.getByRole("button", { name: "Versions précédentes" }).click()
  const list = page.getByRole("dialog", { name: "Versions précédentes" })
  await expect(list).toContainText("4 plats")
  await expectAccessible(page)
  await list.getByRole("button", { name: /^Voir la version/ }).click()
  const version = page.getByRole("dialog", { name: "Carte d’automne" })
  await expect(version).toContainText("Sole meunière")
  await version.getByRole("button", { name: "Restaurer cette version" }).click()
  await expect(nameField(page)).toHaveValue("Carte d’automne")
  await page.getByRole("button", { name: "Défaire", exact: true }).click()
  await expect(nameField(page)).toHaveValue("Carte d’hiver")
})
