import { expect, type Page } from "@playwright/test"
import { anAccount, openSignedIn } from "../owner-steps.ts"
import { aCarte, seedOwner } from "../seed.ts"
import { expectAccessible, test } from "../watched-page.ts"

const week = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

async function openHours(page: Page, menu: string) {
  await page.getByRole("button", { name: `Autres actions pour ${menu}` }).press("Enter")
  await page.getByRole("menuitem", { name: "Horaires" }).press("Enter")
  return page.getByRole("dialog", { name: "Horaires" })
}

test("a menu gets hours, the code shows it at once, and another menu cannot have the same hours", async ({
  page,
  browser,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount("Le Petit Zinc"))
  await owner.addMenu(aCarte())
  await owner.addMenu({ ...aCarte(), name: "Menu du midi", isActive: false })
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  await openSignedIn(page, owner)
  const slate = page.getByRole("article", { name: "Carte d’automne" })
  await expect(slate).toContainText("Affiché en ce moment")

  const dialog = await openHours(page, "Menu du midi")
  await dialog.getByRole("switch", { name: "Servie automatiquement : Non" }).click()
  for (const day of ["Sam", "Dim"]) await dialog.getByRole("button", { name: day, exact: true }).click()
  // The whole day, so that the test holds at any hour.
  await dialog.getByLabel("De", { exact: true }).fill("00:00")
  await dialog.getByLabel("À", { exact: true }).fill("00:00")
  await expectAccessible(page)
  await dialog.getByRole("button", { name: "Enregistrer" }).dblclick()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole("article", { name: "Menu du midi" })).toContainText("Affiché en ce moment")
  // The other menu is paper now, and keeps its activation.
  await expect(slate.getByRole("switch", { name: "Carte d’automne : Actif" })).toBeVisible()

  const context = await browser.newContext({ baseURL: server.url, locale: "fr-FR" })
  const diner = await context.newPage()
  await diner.goto(`/u/${owner.userId}`)
  await expect(diner.getByRole("heading", { level: 1 })).toHaveText("Menu du midi")
  await context.close()

  const other = await openHours(page, "Carte d’automne")
  await other.getByRole("switch", { name: "Servie automatiquement : Non" }).click()
  await other.getByRole("button", { name: "Enregistrer" }).click()
  await expect(other.getByRole("alert")).toHaveText(
    "«\u00a0Menu du midi\u00a0» est déjà servi lundi de 0\u00a0h à 0\u00a0h.",
  )
  await expectAccessible(page)
  await other.getByRole("button", { name: "Annuler" }).click()
  const rows = await owner.read<{ windows: unknown }>("menu_services?select=windows")
  expect(rows).toEqual([{ windows: [{ days: week, from: "00:00", to: "00:00" }] }])
})

test("the slate says which menu follows, and a card says its hours", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount("Le Petit Zinc"))
  await owner.addMenu(aCarte())
  const midi = await owner.addMenu({ ...aCarte(), name: "Menu du midi", isActive: false })
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  // On one day only, and not today.
  const today = new Date().toLocaleDateString("en", { weekday: "long", timeZone: "Europe/Paris" })
  const [day, french] = today === "Monday" ? ["thursday", "jeudi"] : ["monday", "lundi"]
  const windows = [{ days: [day], from: "12:00", to: "14:30" }]
  await owner.write("POST", "rpc/set_menu_services", { menu_id: midi, windows })
  await openSignedIn(page, owner)
  await expect(page.getByRole("article", { name: "Carte d’automne" })).toContainText(
    `Affiché en ce moment, jusqu’à ${french} 12\u00a0h, ensuite «\u00a0Menu du midi\u00a0»`,
  )
  await expect(page.getByRole("article", { name: "Menu du midi" })).toContainText(
    `Servie automatiquement le ${french} de 12\u00a0h à 14\u00a0h\u00a030`,
  )
})

test("without Premium the hours explain themselves", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount("Le Petit Zinc"))
  await owner.addMenu(aCarte())
  await openSignedIn(page, owner)
  await openHours(page, "Carte d’automne")
  const dialog = page.getByRole("alertdialog", { name: "Horaires" })
  await expect(dialog).toContainText("Avec Premium, un menu s’affiche de lui-même à ses heures")
  await expect(dialog.getByRole("link", { name: "Passer Premium" })).toBeVisible()
})

test("an order that staff are entering stays on its menu when another one begins to be served", async ({
  page,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount("Le Petit Zinc"))
  await owner.addMenu(aCarte())
  const midi = await owner.addMenu({ ...aCarte(), name: "Menu du midi", categories: [], isActive: false })
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  await owner.changeMenu(midi, (document) => ({
    ...document,
    categories: [
      { id: "plats", name: "Midi", items: [{ id: "dish", name: "Plat du midi", price: "12", allergens: [] }] },
    ],
  }))
  await openSignedIn(page, owner, "/dashboard/orders")
  await page.getByRole("button", { name: "Commande", exact: true }).click()
  const drawer = page.getByRole("dialog", { name: "Nouvelle commande" })
  await drawer.getByRole("button", { name: "Un de plus : Sole meunière" }).click()
  const windows = [{ days: week, from: "00:00", to: "00:00" }]
  const answered = page.waitForResponse((response) => response.url().includes("/rest/v1/menu_services"))
  await owner.write("POST", "rpc/set_menu_services", { menu_id: midi, windows })
  await answered
  await drawer.getByRole("button", { name: /^Envoyer en cuisine · 34,00/ }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole("article").filter({ hasText: "Sole meunière" })).toBeVisible()
  // The next order is entered from the menu that is served now.
  await page.getByRole("button", { name: "Commande", exact: true }).click()
  await expect(drawer.getByText("Plat du midi")).toBeVisible()
})
