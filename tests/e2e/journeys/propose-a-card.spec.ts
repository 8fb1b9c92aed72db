import { expect } from "@playwright/test"
import { anAccount, openSignedIn, save } from "../owner-steps.ts"
import { seedOwner } from "../seed.ts"
import { expectAccessible, test } from "../watched-page.ts"

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
    await page.getByRole("button", { name: "Proposer une carte" }).click()
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
