import { expect, type Page } from "@playwright/test"
import { anAccount, openSignedIn, save } from "../owner-steps.ts"
import { aCarte, type SeededOwner, seedOwner } from "../seed.ts"
import { expectAccessible, test } from "../watched-page.ts"

async function openEditor(page: Page, server: { url: string; admin: (...args: string[]) => Promise<unknown> }) {
  const owner = await seedOwner(server.url, anAccount("Chez Paul"))
  const menuId = await owner.addMenu(aCarte())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  await openSignedIn(page, owner)
  await page.getByRole("link", { name: "Modifier" }).click()
  return { owner, menuId }
}

/** Writes "Formule du soir" at 34 €: a starter of the category, and the sole for 6 € more or the leeks. */
async function writeSetMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Ajouter une formule" }).click()
  const dialog = page.getByRole("dialog", { name: "Ajouter une formule" })
  await expect(dialog.getByLabel("Nom", { exact: true })).toBeFocused()
  await page.keyboard.type("Formule du soir")
  await page.keyboard.press("Tab")
  await page.keyboard.type("34")
  await dialog.getByRole("button", { name: /^Plat toute la catégorie/ }).click()
  await dialog.getByText("Ces plats").click()
  await dialog.getByLabel("Supplément (€)\u00a0: Sole meunière").fill("6")
  await expectAccessible(page)

  // French law requires the line about the drink: nothing is stored without it.
  await dialog.getByRole("button", { name: "Ajouter", exact: true }).click()
  await expect(dialog.getByRole("alert")).toContainText("Indiquez si la boisson est comprise")
  await expect(dialog.getByRole("radio", { name: "Boisson comprise" })).toBeFocused()
  await dialog.getByText("Boisson non comprise").click()
  await dialog.getByRole("button", { name: "Ajouter", exact: true }).click()
  await expect(dialog).toBeHidden()
}

const setMenusOf = async (owner: SeededOwner) => (await owner.listMenus())[0]?.menu_data.setMenus

test("a set menu that is being written survives a closed tab, and is given up only when the owner says so", async ({
  page,
  server,
}) => {
  const { menuId } = await openEditor(page, server)
  await page.getByRole("button", { name: "Ajouter une formule" }).click()
  const dialog = page.getByRole("dialog", { name: "Ajouter une formule" })
  await dialog.getByLabel("Nom", { exact: true }).fill("Formule du soir")
  await dialog.getByLabel(/^Prix/).fill("34")
  // As if the browser had crashed: no dialog asks.
  await page.goto("about:blank")
  await page.goto(`/dashboard/menu/${menuId}/edit`)
  await page.getByRole("button", { name: "Ajouter une formule" }).click()
  await expect(dialog.getByLabel("Nom", { exact: true })).toHaveValue("Formule du soir")
  await expect(dialog.getByLabel(/^Prix/)).toHaveValue("34,00")
  await dialog.getByRole("button", { name: "Annuler" }).click()
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Abandonner/ })
    .click()
  await page.getByRole("button", { name: "Ajouter une formule" }).click()
  await expect(dialog.getByLabel("Nom", { exact: true })).toHaveValue("")
})

test("an owner writes a set menu, diners read it in their language, and a filter puts it behind the dishes", async ({
  page,
  browser,
  server,
}) => {
  const { owner } = await openEditor(page, server)
  await writeSetMenu(page)
  await expect(page.getByRole("heading", { name: "Formules 1" })).toBeVisible()
  await save(page)
  expect(await setMenusOf(owner)).toMatchObject([{ name: "Formule du soir", price: "34", drink: "excluded" }])

  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } })
  const diner = await context.newPage()
  await diner.goto(`/u/${owner.userId}`)
  const frame = diner.locator("section").filter({ has: diner.getByRole("heading", { name: "Formules" }) })
  await expect(frame).toContainText("Formule du soir 34,00\u00a0€")
  await expect(frame).toContainText("Entrée au choix")
  await expect(frame).toContainText("Plat\u00a0: Sole meunière +\u00a06,00\u00a0€ · Poireaux vinaigrette")
  await expect(frame).toContainText("boisson non comprise")
  await expect(frame).toContainText("Allergènes\u00a0: selon vos choix")
  await expectAccessible(diner)

  await diner.getByText("Formules", { exact: true }).first().click()
  await expect(diner.getByRole("heading", { name: "Plats" })).toBeHidden()
  await expect(frame).toBeVisible()
  await diner.getByText("Tout", { exact: true }).click()

  // It has no allergens of its own: with a filter it follows the dishes, and a search finds dishes only.
  const isFirst = () => frame.evaluate((section) => section.previousElementSibling === null)
  expect(await isFirst()).toBe(true)
  await diner.getByRole("button", { name: /^Allergènes/ }).click()
  const finder = diner.getByRole("dialog")
  await finder.getByText("Oeufs").click()
  await diner.keyboard.press("Escape")
  await expect(frame).toBeVisible()
  expect(await isFirst()).toBe(false)
  await diner.getByRole("button", { name: "Tout montrer" }).click()
  expect(await isFirst()).toBe(true)
  await diner.getByRole("button", { name: /^Allergènes/ }).click()
  await finder.getByRole("searchbox").fill("sole")
  await finder.getByRole("button", { name: "Voir la carte" }).click()
  await expect(frame).toBeHidden()

  await diner.goto(`/u/${owner.userId}?lang=en`)
  const translated = diner.locator("section").filter({ has: diner.getByRole("heading", { name: "Set menus" }) })
  await expect(translated).toContainText("Starter of your choice")
  await expect(translated).toContainText("drink not included")
  await context.close()
})

test("a set menu is changed, deleted and restored, and closing the dialog asks before it discards what was typed", async ({
  page,
  server,
}) => {
  const { owner } = await openEditor(page, server)
  await writeSetMenu(page)
  await page.getByRole("button", { name: "Modifier Formule du soir" }).click()
  const dialog = page.getByRole("dialog", { name: "Modifier la formule" })
  await dialog.getByLabel("Nom", { exact: true }).fill("Formule du dimanche")
  await page.keyboard.press("Escape")
  const question = page.getByRole("alertdialog", { name: /^Abandonner les modifications de cette formule/ })
  await question.getByRole("button", { name: "Continuer la saisie" }).click()
  // The browser's Back asks the same.
  await page.goBack()
  await expect(question).toBeVisible()
  await question.getByRole("button", { name: "Continuer la saisie" }).click()
  await expect(dialog.getByLabel("Nom", { exact: true })).toHaveValue("Formule du dimanche")
  await dialog.getByRole("button", { name: "Enregistrer" }).dblclick()
  await expect(dialog).toBeHidden()
  await save(page)
  expect(await setMenusOf(owner)).toMatchObject([{ name: "Formule du dimanche" }])

  await page.getByRole("button", { name: "Actions pour Formule du dimanche" }).press("Enter")
  await page.getByRole("menuitem", { name: "Supprimer" }).press("Enter")
  await expect(page.getByText("Formule supprimée")).toBeVisible()
  await expect(page.getByRole("heading", { name: /^Formules/ })).toBeHidden()
  await expect(page.getByRole("button", { name: "Ajouter une formule" })).toBeFocused()
  await page.getByRole("button", { name: "Défaire", exact: true }).click()
  await expect(page.getByRole("button", { name: "Modifier Formule du dimanche" })).toBeFocused()
  await page.keyboard.press("Control+z")
  await expect(page.getByRole("button", { name: "Modifier Formule du dimanche" })).toBeHidden()
})

test("a diner orders a set menu, and the board names its dishes", async ({ page, browser, server }) => {
  const { owner } = await openEditor(page, server)
  await writeSetMenu(page)
  await save(page)
  const context = await browser.newContext({
    baseURL: server.url,
    locale: "fr-FR",
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const diner = await context.newPage()
  await diner.goto(`/u/${owner.userId}?table=7`)
  await diner.getByRole("button", { name: "Ajouter Formule du soir au panier" }).tap()
  const sheet = diner.getByRole("dialog", { name: "Formule du soir" })
  await sheet.getByText("Œufs mayonnaise").tap()
  const add = sheet.getByRole("button", { name: /^Ajouter pour/ })
  await add.tap()
  await expect(sheet.getByRole("alert").filter({ hasText: "Choisissez" })).toHaveText("Choisissez\u00a0: Plat")
  await sheet.getByText("Sole meunière").tap()
  await expectAccessible(diner)
  await add.dblclick()
  await expect(sheet).toBeHidden()
  await diner.getByRole("button", { name: /^Ouvrir le panier/ }).tap()
  const cart = diner.getByRole("dialog").filter({ hasText: "Formule du soir" })
  await expect(cart).toContainText("Œufs mayonnaise · Sole meunière")
  await expect(cart).toContainText("40,00\u00a0€")
  await cart.getByRole("button", { name: /^Commander/ }).tap()
  await expect(diner.getByRole("dialog", { name: "Commande envoyée" })).toBeVisible()
  await context.close()

  type Row = { items: Record<string, unknown>[]; totalPrice: string }
  const [order] = await owner.read<Row>("orders?select=items,totalPrice")
  expect(order?.totalPrice).toBe("40.00")
  expect(order?.items).toMatchObject([
    {
      ...{ name: "Formule du soir", price: "40.00", basePrice: "34", vat: "10" },
      // A board of a version without options shows the kitchen everything.
      note: "Œufs mayonnaise · Sole meunière",
      options: [{ name: "Entrée" }, { name: "Plat", choices: [{ name: "Sole meunière", price: "6" }] }],
    },
  ])
  await page.goto("/dashboard/orders")
  const card = page.getByRole("article").filter({ hasText: "Formule du soir" })
  for (const dish of ["Œufs mayonnaise", "Sole meunière"]) {
    await expect(card.getByText(dish, { exact: true }).first()).toBeVisible()
  }
})

test("a set menu with hours is offered at its hours, and a cart that is too late learns why", async ({
  page,
  browser,
  server,
}) => {
  const { owner } = await openEditor(page, server)
  await writeSetMenu(page)
  await save(page)
  const context = await browser.newContext({
    baseURL: server.url,
    locale: "fr-FR",
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const diner = await context.newPage()
  await diner.goto(`/u/${owner.userId}?table=7`)
  await diner.getByRole("button", { name: "Ajouter Formule du soir au panier" }).tap()
  const sheet = diner.getByRole("dialog", { name: "Formule du soir" })
  await sheet.getByText("Œufs mayonnaise").tap()
  await sheet.getByText("Sole meunière").tap()
  await sheet.getByRole("button", { name: /^Ajouter pour/ }).tap()

  // Served on one day only, and not today.
  const today = new Date().toLocaleDateString("en", { weekday: "long", timeZone: "Europe/Paris" })
  const [day, short] = today === "Monday" ? ["jeudi", "Jeu"] : ["lundi", "Lun"]
  await page.getByRole("button", { name: "Modifier Formule du soir" }).click()
  const dialog = page.getByRole("dialog", { name: "Modifier la formule" })
  await dialog.getByText("À certaines heures").click()
  for (const one of ["Lun", "Mar", "Mer", "Jeu", "Ven"]) {
    await dialog.getByRole("button", { name: one, exact: true }).click()
  }
  await dialog.getByRole("button", { name: "Enregistrer" }).click()
  await expect(dialog.getByRole("alert")).toHaveText("Indiquez au moins un jour, et deux heures.")
  await expect(dialog.getByRole("radio", { name: "Toujours" })).not.toBeChecked()
  const shortDay = dialog.getByRole("button", { name: short, exact: true })
  await shortDay.click()
  await expect(shortDay).toHaveAttribute("aria-pressed", "true")
  await dialog.getByLabel("De", { exact: true }).fill("11:30")
  await expectAccessible(page)
  await dialog.getByRole("button", { name: "Enregistrer" }).dblclick()
  await expect(dialog).toBeHidden()
  const served = `Servie le ${day} de 11\u00a0h\u00a030 à 14\u00a0h\u00a030`
  await expect(page.getByText(`Boisson non comprise. ${served}.`)).toBeVisible()
  await save(page)

  await diner.getByRole("button", { name: /^Ouvrir le panier/ }).tap()
  const cart = diner.getByRole("dialog").filter({ hasText: "Panier" })
  await cart.getByRole("button", { name: /^Commander/ }).tap()
  await expect(cart).toContainText("Formule du soir n’est plus servie à cette heure.")
  await diner.reload()
  const frame = diner.locator("section").filter({ has: diner.getByRole("heading", { name: "Formules" }) })
  await expect(frame).toContainText(`Pas à cette heure ${served}`)
  await expect(frame.getByRole("button")).toHaveCount(0)
  await expectAccessible(diner)
  await context.close()
})

test("an open page says when the hours of a set menu begin, without moving and without reloading", async ({
  page,
  browser,
  server,
}) => {
  const { owner } = await openEditor(page, server)
  await writeSetMenu(page)
  await page.getByRole("button", { name: "Modifier Formule du soir" }).click()
  await page.getByRole("dialog").getByText("À certaines heures").click()
  await page.getByRole("button", { name: "Enregistrer" }).click()
  await save(page)
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } })
  const diner = await context.newPage()
  await diner.clock.install()
  await diner.goto(`/u/${owner.userId}`)
  const until = Number(await diner.locator("html").getAttribute("data-until"))
  expect(until).toBeGreaterThan(Date.now())
  await expect(diner.getByRole("button", { name: /^Allergènes/ })).toBeVisible()
  const titleTop = () => diner.getByRole("heading", { level: 1 }).evaluate((title) => title.getBoundingClientRect().top)
  const before = await titleTop()
  await diner.clock.fastForward(until - Date.now() + 1000)
  const strip = diner.getByRole("status").filter({ hasText: "La carte ou les prix viennent de changer." })
  await expect(strip).toBeVisible()
  expect(await titleTop()).toBe(before)
  await expectAccessible(diner)
  await strip.getByRole("button", { name: "Actualiser" }).click()
  await expect(strip).toBeHidden()
  await context.close()
})

test("staff enter an order with a set menu, and cannot enter one whose course has nothing left", async ({
  page,
  server,
}) => {
  const { owner, menuId } = await openEditor(page, server)
  await writeSetMenu(page)
  await save(page)
  await page.goto("/dashboard/orders")
  await page.getByRole("button", { name: "Commande", exact: true }).click()
  const drawer = page.getByRole("dialog", { name: "Nouvelle commande" })
  const row = drawer.getByRole("region", { name: "Formules" }).getByRole("listitem")
  await row.getByRole("button", { name: "Choisir : Formule du soir" }).click()
  await row.getByRole("radio", { name: "Sole meunière" }).check()
  await row.getByRole("button", { name: /^Ajouter pour 40,00/ }).click()
  await expect(row.getByRole("alert")).toHaveText("Choisissez\u00a0: Entrée")
  await row.getByRole("radio", { name: "Œufs mayonnaise" }).check()
  await row.getByRole("button", { name: /^Ajouter pour 40,00/ }).click()
  await expect(row).toContainText("Œufs mayonnaise · Sole meunière")
  await drawer.getByRole("button", { name: /^Envoyer en cuisine · 40,00/ }).click()
  await expect(drawer).toBeHidden()
  const [order] = await owner.read<{ totalPrice: string }>("orders?select=totalPrice")
  expect(order?.totalPrice).toBe("40.00")

  for (const dish of ["item-3", "item-4"]) {
    await owner.write("POST", "sold_out", { menu_id: menuId, item_id: dish, until: null })
  }
  await page.reload()
  await page.getByRole("button", { name: "Commande", exact: true }).click()
  await expect(row).toContainText("Épuisé")
  await expect(row.getByRole("button")).toHaveCount(0)
})
