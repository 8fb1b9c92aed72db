import { expect } from "@playwright/test"
import { anAccount, openSignedIn, save } from "../owner-steps.ts"
import { aCarte, seedOwner } from "../seed.ts"
import { expectAccessible, test } from "../watched-page.ts"

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`a dish is found and a suggestion added at ${viewport.width} px`, async ({ page, server }) => {
    await page.setViewportSize(viewport)
    const owner = await seedOwner(server.url, anAccount())
    const menuId = await owner.addMenu(aCarte())
    await openSignedIn(page, owner, `/dashboard/menu/${menuId}/edit`)
    await page.getByRole("button", { name: "Rechercher un plat" }).click()
    const search = page.getByRole("dialog", { name: "Rechercher un plat" })
    await expect(search.getByRole("searchbox")).toBeFocused()
    await search.getByRole("searchbox").fill("oeufs mayo")
    await expect(search.getByRole("button", { name: /^Œufs mayonnaise, Déjà au menu, dans Entrées/ })).toBeVisible()
    const list = await search.getByRole("list").boundingBox()
    expect(list?.height).toBeLessThanOrEqual(300)
    await expectAccessible(page)

    await search.getByRole("searchbox").fill("blanquette")
    await search.getByRole("button", { name: /^Ajouter Blanquette de veau/ }).click()
    await expect(page.getByText("Blanquette de veau ajouté à Plats (pensez à ajouter une description)")).toBeVisible()
    await search.getByRole("searchbox").fill("sole meunière")
    await search.getByRole("button", { name: /^Sole meunière, Déjà au menu/ }).click()
    await expect(search).toBeHidden()
    await expect(page.getByRole("button", { name: "Modifier Sole meunière" })).toBeFocused()
    await save(page)
  })
}
