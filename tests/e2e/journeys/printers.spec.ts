import { expect, type Page } from "@playwright/test"
import { expectAccessibleInBothThemes } from "../both-themes.ts"
import { anAccount, chooseAction, openSignedIn } from "../owner-steps.ts"
import { epsonPrinter, type PrinterSecret, printAll, starPrinter } from "../printers.ts"
import { aCarte, type SeededOwner, seedOwner } from "../seed.ts"
import { expectAccessible, type ServerToVisit, test } from "../watched-page.ts"

/** Creates a Premium restaurant with a menu. */
async function aRestaurant(server: ServerToVisit): Promise<SeededOwner & { menuId: string }> {
  const owner = await seedOwner(server.url, anAccount())
  const menuId = await owner.addMenu(aCarte())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  return { ...owner, menuId }
}

/** Reads from the dialog what an owner types into the printer. */
async function readSecret(page: Page): Promise<PrinterSecret> {
  const dialog = page.getByRole("dialog", { name: "Relier l’imprimante" })
  await expect(dialog.getByText("En attente de l’imprimante")).toBeVisible()
  const values = await dialog.getByRole("definition").allTextContents()
  const [, first = "", second] = values
  return second === undefined ? { user: null, secret: first } : { user: first, secret: second }
}

async function addPrinter(page: Page, kind: "star" | "epson", name: string): Promise<PrinterSecret> {
  await page.getByRole("button", { name: "Ajouter une imprimante" }).click()
  await page.getByLabel("Marque").selectOption(kind)
  await page.getByLabel("Nom", { exact: true }).fill(name)
  await expectAccessibleInBothThemes(page)
  await page.getByRole("button", { name: "Continuer" }).dblclick()
  return readSecret(page)
}

test("an owner links two printers; they fetch their tickets, and the board says which one needs paper", async ({
  page,
  server,
}) => {
  const owner = await aRestaurant(server)
  await openSignedIn(page, owner, "/dashboard/settings/team")
  await expect(page.getByText("rien à installer sur place")).toBeVisible()
  await expectAccessibleInBothThemes(page)
  const star = starPrinter(server.url, await addPrinter(page, "star", "Cuisine"))
  expect((await star.poll()).isPrinted).toBe(false)
  await expect(page.getByText("L’imprimante répond.")).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole("button", { name: "C’est noté" }).click()
  const epson = epsonPrinter(server.url, await addPrinter(page, "epson", "Bar du fond"))
  await page.getByRole("button", { name: "C’est noté" }).click()
  const list = page.getByRole("list", { name: "Imprimantes" })
  await expect(list.getByRole("listitem")).toHaveCount(2)
  await expect(list.getByRole("listitem").nth(0)).toContainText("Star (CloudPRNT) · ToutPrête")
  await expect(list.getByRole("listitem").nth(1)).toContainText("Epson (Server Direct Print) · ToutJamais vue")
  expect((await epson.poll()).isPrinted).toBe(false)
  await expect(list).not.toContainText("Jamais vue")

  // A trial on paper.
  await chooseAction(page, "Actions : Bar du fond", "Imprimer un essai")
  await expect(page.getByText("Essai demandé")).toBeVisible()
  expect((await epson.poll()).isPrinted).toBe(true)
  expect(epson.paper[0]).toContain("ESSAI")
  await chooseAction(page, "Actions : Bar du fond", "Modifier")
  await page.getByLabel("Imprime", { exact: true }).selectOption("bar")
  await page.getByRole("button", { name: "Enregistrer" }).click()
  await expect(list).toContainText("Bar, boissons seulementPrête")
  await expectAccessibleInBothThemes(page)

  // Two orders on the printer of the kitchen; then its paper ends.
  await page.goto("/dashboard/orders")
  await owner.enterOrders(owner.menuId, 2)
  await expect(page.getByRole("article")).toHaveCount(2)
  await printAll(star)
  expect(star.paper).toHaveLength(2)
  await expect(page.getByText(/^Imprimante Cuisine/)).toHaveCount(0)
  await owner.enterOrders(owner.menuId, 1)
  await star.poll("410%20Paper%20empty")
  await expect(page.getByText("Imprimante Cuisine : 1 bon attend.")).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.goto("/dashboard/orders/kitchen")
  await expect(page.getByText("Imprimante Cuisine : 1 bon attend.")).toBeVisible()
  await expectAccessible(page)
  await page.goto("/dashboard/orders")
  await expect(page.getByText("Imprimante Cuisine : 1 bon attend.")).toBeVisible()
  await printAll(star)
  expect(star.paper).toHaveLength(3)
  await expect(page.getByText("Imprimante Cuisine : 1 bon attend.")).toHaveCount(0)
  expect(star.paper.join()).not.toContain("RÉIMPRESSION")

  // A further copy of one of them.
  await page
    .getByRole("article")
    .first()
    .getByRole("button", { name: /Autres actions|Ouvrir/ })
    .first()
    .click()
  await page.getByRole("button", { name: "Imprimer le ticket" }).click()
  await expectAccessible(page)
  await page.getByRole("menuitem", { name: "Cuisine" }).click()
  await expect(page.getByText("Bon demandé")).toBeVisible()
  expect((await star.poll()).isPrinted).toBe(true)
  expect(star.paper[3]).toContain("RÉIMPRESSION")

  await page.goto("/dashboard/settings/team")
  await chooseAction(page, "Actions : Cuisine", "Retirer")
  await page.getByRole("alertdialog").getByRole("button", { name: "Retirer" }).click()
  await expect(list.getByRole("listitem")).toHaveCount(1)
  expect((await star.poll()).status).toBe(401)
})
