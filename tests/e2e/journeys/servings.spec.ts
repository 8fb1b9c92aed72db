import { expect } from "@playwright/test"
import { expectAccessibleInBothThemes } from "../both-themes.ts"
import { anAccount, chooseBoardAction, openSignedIn } from "../owner-steps.ts"
import { aCarte, seedOwner } from "../seed.ts"
import { expectAccessible, test, watch } from "../watched-page.ts"

test("starters come first, the floor sends the mains, and the kitchen sees what follows (Servir par étapes)", async ({
  page,
  browser,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount())
  await owner.addMenu(aCarte())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  await openSignedIn(page, owner, "/dashboard/orders")
  await chooseBoardAction(page, "Réglages")
  const setting = page.getByRole("switch", { name: "Servir par étapes" })
  await setting.click()
  await expect(setting).toBeChecked()
  await expectAccessible(page)
  await page.keyboard.press("Escape")

  // A diner orders a starter and a main, and could have them together.
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: "fr-FR",
    baseURL: server.url,
  })
  await watch(context, server.url)
  const diner = await context.newPage()
  await diner.goto(`/u/${owner.userId}?table=7`)
  await diner.getByRole("button", { name: /^Ajouter Œufs mayonnaise/ }).click()
  await diner.getByRole("button", { name: /^Ajouter Sole meunière/ }).click()
  await diner.locator(".mv-cart").click()
  const cart = diner.getByRole("dialog", { name: "Votre panier" })
  await expect(cart.getByRole("checkbox", { name: "Tout servir en même temps" })).not.toBeChecked()
  await expectAccessibleInBothThemes(diner)
  await cart.getByRole("button", { name: /^Commander/ }).click()
  await expect(diner.getByRole("dialog", { name: "Commande envoyée" })).toBeVisible()

  const card = page.getByRole("article", { name: "Table 7" })
  await expect(card).toContainText("Entrées · en attente")
  await expect(card).toContainText("À suivre : 1 plat")
  await expectAccessibleInBothThemes(page)

  // The kitchen makes the starter only.
  const kitchen = await page.context().newPage()
  await kitchen.goto("/dashboard/orders/kitchen")
  const slip = kitchen.getByRole("article", { name: "Table 7" })
  await expect(slip.getByRole("listitem")).toHaveCount(1)
  await expect(slip).toContainText("Œufs mayonnaise")
  await expect(slip).toContainText("À suivre : 1 plat")
  await slip.getByRole("button", { name: "Commencer préparation, table 7" }).click()
  await slip.getByRole("button", { name: "Marquer comme prêt, table 7" }).click()
  await expect(slip).toHaveCount(0)

  // The floor sends the main; a double click sends it once.
  await page.getByRole("tab", { name: /^Prêt/ }).click()
  await expect(card).toContainText("Entrées · prêt")
  await expect(card.getByRole("button", { name: /^Terminer/ })).toHaveCount(0)
  await card.getByRole("button", { name: "Envoyer la suite, table 7" }).dblclick()
  await expect(page.getByText("Suite envoyée : plats")).toBeVisible()
  await expect(slip).toContainText("Suite : plats")
  await expect(slip.getByRole("listitem")).toHaveCount(1)
  await expect(slip).toContainText("Sole meunière")
  await expect(slip).not.toContainText("À suivre")
  await expectAccessible(kitchen)
  await slip.getByRole("button", { name: "Marquer comme prêt, table 7" }).click()
  await expect(card).toContainText("Plats · prêt")
  await expect(card.getByRole("button", { name: "Terminer la commande, table 7" })).toBeVisible()
  await context.close()

  // Together, the kitchen gets everything at once.
  const orders = await owner.read<{ serving: number | null }>("orders?select=serving")
  expect(orders).toEqual([{ serving: 2 }])
})
