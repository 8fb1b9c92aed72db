import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test"
import { anAccount, chooseAction, openSignedIn } from "../owner-steps.ts"
import { aCarte, type SeededOwner, seedOwner } from "../seed.ts"
import { expectAccessible, type ServerToVisit, test, watch } from "../watched-page.ts"

const tablet = { viewport: { width: 1180, height: 820 }, locale: "fr-FR", timezoneId: "Europe/Paris" }
const phone = { viewport: { width: 390, height: 844 }, locale: "fr-FR", timezoneId: "Europe/Paris" }

/** Creates a Premium restaurant with a menu. */
async function aRestaurant(server: ServerToVisit): Promise<SeededOwner & { menuId: string }> {
  const owner = await seedOwner(server.url, anAccount())
  const menuId = await owner.addMenu(aCarte())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  return { ...owner, menuId }
}

/** Makes a code in the owner's settings, with the dialog left open. @returns the code as people type it */
async function makeCode(page: Page, role: "Cuisine" | "Salle"): Promise<string> {
  await page.getByRole("button", { name: "Ajouter un appareil" }).click()
  await page.getByRole("radio", { name: role }).check()
  await page.getByRole("button", { name: "Créer le code" }).click()
  const shown = page.getByText(/^[A-Z]{4}-[A-Z]{4}$/)
  await expect(shown).toBeVisible()
  return (await shown.textContent()) ?? ""
}

async function aDevice(browser: Browser, url: string, options: object): Promise<[Page, BrowserContext]> {
  const context = await browser.newContext({ ...options, baseURL: url })
  await watch(context, url)
  return [await context.newPage(), context]
}

test("a tablet is linked in the kitchen without a password, moves an order, and is removed (TEAM-01, TEAM-04)", async ({
  page,
  browser,
  server,
}) => {
  const owner = await aRestaurant(server)
  await openSignedIn(page, owner, "/dashboard/settings/team")
  await expect(page.getByText("Reliez la tablette de la cuisine en une minute.")).toBeVisible()
  await expectAccessible(page)
  const code = await makeCode(page, "Cuisine")
  await expectAccessible(page)

  const [kitchen, context] = await aDevice(browser, server.url, tablet)
  await kitchen.goto(`/poste#${code}`)
  await expect(kitchen.getByText("Le Petit Zinc · Cuisine · Tablette cuisine")).toBeVisible()
  await expectAccessible(kitchen)
  await kitchen.getByRole("button", { name: "Relier cet appareil" }).click()
  await expect(kitchen.getByRole("heading", { name: "Le passe" })).toBeVisible()
  expect(new URL(kitchen.url()).hash).toBe("")
  await expect(page.getByText("Tablette cuisine est reliée.")).toBeVisible()
  await page.getByRole("button", { name: "Fermer" }).last().click()
  await expect(page.getByRole("list", { name: "Appareils" })).toContainText("Active à l’instant")

  await owner.enterOrders(owner.menuId, 1)
  await expect(kitchen.getByRole("article")).toBeVisible()
  await expectAccessible(kitchen)
  await kitchen.getByRole("button", { name: "Commencer préparation" }).click()
  await kitchen.getByRole("button", { name: "Marquer comme prêt" }).click()
  await expect(kitchen.getByRole("link", { name: /Quitter/ })).toHaveCount(0)
  await kitchen.reload()
  await expect(kitchen.getByRole("heading", { name: "Le passe" })).toBeVisible()
  await expect(kitchen.getByText(/^Table/).first()).toBeVisible()

  await chooseAction(page, "Actions : Tablette cuisine", "Retirer")
  await page.getByRole("alertdialog").getByRole("button", { name: "Retirer" }).click()
  await expect(kitchen.getByText("Cet appareil n’est plus relié.")).toBeVisible()
  const left = await kitchen.evaluate(() =>
    Object.entries(localStorage).filter(([, value]) => value.includes("order-")),
  )
  expect(left).toEqual([])
  await expect(page.getByText("Reliez la tablette de la cuisine en une minute.")).toBeVisible()
  await context.close()
})

test("a waiter's phone enters an order, serves it, and unlinks itself", async ({ page, browser, server }) => {
  const owner = await aRestaurant(server)
  await openSignedIn(page, owner, "/dashboard/settings/team")
  const code = await makeCode(page, "Salle")

  const [floor, context] = await aDevice(browser, server.url, phone)
  await floor.goto("/poste")
  const field = floor.getByRole("textbox", { name: "Code à huit lettres" })
  await field.fill("aaaa-aaaa")
  await floor.getByRole("button", { name: "Relier cet appareil" }).click()
  await expect(floor.getByText("Ce code n’est plus valable. Demandez-en un autre.")).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(code.toLowerCase())
  await field.press("Enter")
  await expect(floor.getByRole("heading", { name: "Salle" })).toBeVisible()

  await floor.getByRole("button", { name: "Commande", exact: true }).click()
  const drawer = floor.getByRole("dialog", { name: "Nouvelle commande" })
  await drawer.getByRole("textbox", { name: /^Table/ }).fill("9")
  await drawer.getByRole("button", { name: /Sole meunière/ }).click()
  // Closed by accident, the order waits in its drawer.
  await floor.keyboard.press("Escape")
  await expect(drawer).toBeHidden()
  await floor.getByRole("button", { name: "Commande", exact: true }).click()
  await expect(drawer.getByText(/^Table 9, 1 article/)).toBeVisible()
  await expectAccessible(floor)
  await drawer.getByRole("button", { name: "Reprendre, table 9" }).click()
  await drawer.getByRole("button", { name: /^Envoyer en cuisine/ }).click()
  await expect(floor.getByRole("heading", { name: "Table 9" })).toBeVisible()
  await expectAccessible(floor)
  await floor.getByRole("button", { name: /^Commencer/ }).click()
  await floor.getByRole("tab", { name: /^En prép/ }).click()
  await floor.getByRole("button", { name: /^Marquer comme prêt/ }).click()
  await floor.getByRole("tab", { name: /^Prêt/ }).click()
  await floor.getByRole("button", { name: /^Terminer la commande/ }).click()

  await chooseAction(floor, "Autres actions", "Délier cet appareil")
  await floor.getByRole("alertdialog").getByRole("button", { name: "Délier" }).click()
  await expect(field).toBeVisible()
  await expect(floor.getByText("Cet appareil n’est plus relié.")).toHaveCount(0)
  await context.close()
})
