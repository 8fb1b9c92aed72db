import { expect } from "@playwright/test"
import { startModel } from "../loopback-model.ts"
import { anAccount, openSignedIn, save } from "../owner-steps.ts"
import { seedOwner } from "../seed.ts"
import { startServer } from "../server.ts"
import { expectAccessible, test, watch } from "../watched-page.ts"

for (const width of [1280, 390]) {
  test(`an owner is proposed a menu, decides the prices, and saves it with undeclared allergens, at ${width} px (AS-10)`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 800 })
    const owner = await seedOwner(server.url, anAccount("Le Petit Zinc"))
    const existing = { id: "a", name: "Pizza margherita", price: "11", description: "", allergens: ["Lait"] }
    const menuId = await owner.addMenu({
      ...{ name: "Carte", isActive: true, lastUpdated: "2026-11-18T19:14:00.000Z" },
      categories: [{ id: "plats", name: "Plats", items: [existing] }],
    })
    await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
    await openSignedIn(page, owner, `/dashboard/menu/${menuId}/edit`)
    if (width === 390) {
      // On a phone the ways to a whole menu are rows of a drawer.
      const opener = page.getByRole("button", { name: "Importer ou proposer une carte" })
      await opener.click()
      await expectAccessible(page)
      await page.keyboard.press("Escape")
      await expect(opener).toBeFocused()
      await opener.press("Enter")
    }
    await page.getByRole("button", { name: "Proposer une carte", exact: true }).press("Enter")
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("radio", { name: "Pizzeria" }).check()
    const plats = dialog.getByRole("group", { name: "Plats", exact: true })
    for (let count = 8; count < 12; count++) await plats.getByRole("button", { name: "Augmenter : Plats" }).click()
    await expect(plats.getByRole("status")).toHaveText("12")
    await expectAccessible(page)
    await dialog.getByRole("button", { name: "Proposer", exact: true }).dblclick()

    await expect(page.getByRole("heading", { name: "Vérifier la carte" })).toBeVisible()
    await expect(dialog.getByRole("button", { name: /^Ajouter 0 plats$/ })).toBeDisabled()
    await expectAccessible(page)
    // A dish that is on the menu already is not proposed again.
    await expect(dialog.getByRole("textbox", { name: "Nom" }).filter({ hasText: existing.name })).toHaveCount(0)
    const desserts = dialog.getByRole("group", { name: "Desserts", exact: true })
    await desserts.getByRole("button", { name: "Reprendre les prix indicatifs" }).click()
    await expect(desserts.getByRole("button", { name: "Reprendre les prix indicatifs" })).toHaveCount(0)
    await dialog.getByRole("button", { name: "Ajouter 4 plats" }).dblclick()
    await expect(page.getByText("4 plats ajoutés au menu")).toBeVisible()
    await dialog.getByRole("button", { name: "Fermer", exact: true }).click()
    await page.getByRole("button", { name: "Abandonner" }).click()
    await save(page)
    const [{ menu_data: stored } = { menu_data: null }] = await owner.listMenus()
    const added = stored.categories.find(({ name }: { name: string }) => name === "Desserts").items
    expect(added).toHaveLength(4)
    for (const { allergens, allergensDeclared, price } of added) {
      expect([allergens, allergensDeclared ?? false]).toEqual([[], false])
      expect(Number(price)).toBeGreaterThan(0)
    }
  })
}

test("the model proposes a menu by the wishes; after a failure what has come stays and the rest is asked for", async ({
  browser,
}) => {
  type Asked = { category: string; count: number; taken: string[]; wishes?: string }
  let isFailing = true
  const model = await startModel(({ category, count }: Asked) => {
    model.isBroken = isFailing
    const dishes = Array.from({ length: count }, (_, at) => ({ name: `${category} ${at}`, price: `${10 + at}` }))
    return { dishes: [...dishes, { name: "Lotte fait maison", price: "30" }] }
  })
  const server = await startServer(model.settings)
  const context = await browser.newContext({ baseURL: server.url })
  const complaints = await watch(context, server.url)
  const page = await context.newPage()
  const owner = await seedOwner(server.url, anAccount("Le Petit Zinc"))
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  await openSignedIn(page, owner, "/dashboard/menu/new")
  await page.getByRole("button", { name: "Proposer une carte" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByText("L’IA (Essai (France))").click()
  await dialog.getByLabel("Précisions (facultatif)").fill("produits de la mer")
  await expectAccessible(page)
  await dialog.getByRole("button", { name: "Proposer", exact: true }).click()
  await expect(page.getByText("Envoyer vos textes à Essai (France)\u00a0?")).toBeVisible()
  expect(model.sent).toEqual([])
  await page.getByRole("button", { name: "Autoriser", exact: true }).press("Enter")

  // The second of three questions fails.
  await expect(dialog.getByText("Essai (France) ne répond pas.")).toBeVisible()
  await expect(dialog.getByText("6 plats proposés")).toBeVisible()
  expect(JSON.parse(model.sent[0] ?? "")).toMatchObject({ category: "Entrées", count: 6, wishes: "produits de la mer" })
  await dialog.getByRole("group", { name: "Entrées" }).getByRole("button", { name: "Reprendre les prix" }).click()
  await expectAccessible(page)
  isFailing = false
  model.isBroken = false
  await dialog.getByRole("button", { name: "Compléter" }).press("Enter")
  await expect(dialog.getByText("18 plats proposés, 12 sans prix.")).toBeVisible()
  expect(JSON.parse(model.sent.at(-1) ?? "").taken).toContain("Entrées 0")
  await expect(dialog.getByText(/fait maison/)).toHaveCount(0)
  await dialog.getByRole("button", { name: "Ajouter 6 plats" }).press("Enter")
  await expect(page.getByText("6 plats ajoutés au menu")).toBeVisible()
  expect(complaints.list).toEqual([])
  await context.close()
  await server.stop()
  model.server.close()
})
