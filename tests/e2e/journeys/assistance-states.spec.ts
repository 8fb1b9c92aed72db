import { expect } from "@playwright/test"
import { expectAccessibleInBothThemes as look } from "../both-themes.ts"
import { startModel } from "../loopback-model.ts"
import { anAccount, openSignedIn } from "../owner-steps.ts"
import { printCard } from "../printed-card.ts"
import { seedOwner } from "../seed.ts"
import { startServer } from "../server.ts"
import { test, watch } from "../watched-page.ts"

const offlineWords = "l’import et l’assistance demandent une connexion. Coller une carte fonctionne toujours."
const described = { id: "a", name: "Sole meunière", price: "32", description: "Au beurre.", allergens: ["Poissons"] }
const aDocument = (items: readonly object[]) => ({
  ...{ name: "Carte d’automne", isActive: true, lastUpdated: "2026-11-18T19:14:00.000Z" },
  categories: [{ id: "plats", name: "Plats", items }],
})
const aFile = { name: "carte.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") }

for (const width of [1280, 390]) {
  test(`AS-22: reading a printed menu in each of its states, in light and dark, at ${width} px`, async ({
    page,
    context,
    browser,
    server,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: width === 390 ? 844 : 800 })
    const owner = await seedOwner(server.url, anAccount())
    await openSignedIn(page, owner, "/dashboard/menu/new")
    await page.getByLabel("Fichiers de la carte").setInputFiles(aFile)
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("button", { name: "Retirer carte.pdf" }).click()
    await look(page)
    await dialog.getByLabel("Fichiers de la carte").setInputFiles(aFile)
    await expect(dialog.getByRole("button", { name: "Retirer carte.pdf" })).toBeVisible()
    await look(page)

    // Reading, until the answer is let through; then a failure, and no network.
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route("**/functions/v1/read-card", async (route) => {
      await asked
      await route.fulfill({ status: 503, json: { error: "La lecture est occupée. Réessayez dans un instant." } })
    })
    const read = dialog.getByRole("button", { name: "Lire la carte" })
    await read.press("Enter")
    await expect(dialog.getByRole("progressbar")).toBeVisible()
    await look(page)
    answer()
    await expect(dialog.getByRole("alert")).toBeVisible()
    await look(page)
    await page.unroute("**/functions/v1/read-card")
    await context.setOffline(true)
    await dialog
      .getByRole("button", { name: /^(Réessayer|Lire la carte)$/ })
      .first()
      .press("Enter")
    await expect(dialog.getByText(offlineWords)).toBeVisible()
    await look(page)
    await context.setOffline(false)

    // A file in which no dish is recognised.
    await dialog.getByRole("button", { name: "Retirer carte.pdf" }).click()
    const { pdf } = await printCard(browser, "", [["Entrées", []]])
    await dialog.getByLabel("Fichiers de la carte").setInputFiles({ ...aFile, buffer: pdf })
    await dialog
      .getByRole("button", { name: /^(Réessayer|Lire la carte)$/ })
      .first()
      .press("Enter")
    await expect(dialog.getByText("Aucun plat n’a été reconnu.")).toBeVisible()
    await look(page)
    await dialog.locator("summary", { hasText: "Voir les lignes lues" }).press("Enter")
    await expect(dialog.getByRole("button", { name: "En faire un plat : Entrées" })).toBeVisible()
    await look(page)
    await dialog.getByRole("button", { name: "Revenir aux fichiers" }).press("Enter")
    await expect(dialog.getByRole("button", { name: "Retirer carte.pdf" })).toBeVisible()
  })
}

test("AS-22: proposing, descriptions, translations and the settings in their quiet and failing states", async ({
  browser,
}) => {
  test.slow()
  const model = await startModel(() => ({}))
  const server = await startServer(model.settings)
  const context = await browser.newContext({ baseURL: server.url })
  const complaints = await watch(context, server.url)
  const page = await context.newPage()
  try {
    const owner = await seedOwner(server.url, anAccount("Le Petit Zinc"))
    await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
    const menuId = await owner.addMenu(aDocument([described]))
    const empty = await owner.addMenu({ ...aDocument([]), isActive: false, categories: [] })
    await openSignedIn(page, owner, `/dashboard/menu/${menuId}/edit`)

    await page.getByRole("button", { name: "Proposer une carte", exact: true }).press("Enter")
    const dialog = page.getByRole("dialog")
    const fewer = dialog.getByRole("button", { name: /^Diminuer/ })
    await expect(fewer.first()).toBeVisible()
    for (const button of await fewer.all()) while (await button.isEnabled()) await button.press("Enter")
    await expect(dialog.getByRole("button", { name: "Proposer", exact: true })).toBeDisabled()
    await look(page)
    await page.keyboard.press("Escape")

    await page.goto(`/dashboard/menu/${empty}/translations`)
    await expect(page.getByText("Ajoutez des plats, puis traduisez-les.")).toBeVisible()
    await look(page)
    await page.goto(`/dashboard/menu/${menuId}/translations`)
    const field = page.getByRole("textbox", { name: "Traduction de «\u00a0Sole meunière\u00a0»" })
    await expect(field).toBeVisible()
    await context.setOffline(true)
    await field.fill("Sole in butter")
    await field.press("Tab")
    await page.keyboard.press("Tab")
    await expect(page.getByText("Non enregistré")).toBeVisible()
    await look(page)
    await context.setOffline(false)
    await page.getByRole("button", { name: "Réessayer" }).first().press("Enter")
    await expect(page.getByText("Non enregistré")).toHaveCount(0)

    await page.route("**/functions/v1/assistance", (route) => route.abort())
    await page.goto("/dashboard/settings/assistance")
    await expect(page.getByText("Indisponible pour le moment.")).toBeVisible({ timeout: 30_000 })
    await look(page)
  } finally {
    await context.close()
    await server.stop()
    model.server.close()
  }
  expect(complaints.list).toEqual([])
})
