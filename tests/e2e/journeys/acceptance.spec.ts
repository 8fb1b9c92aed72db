import { expect } from "@playwright/test"
import { anAccount, chooseBoardAction, openSignedIn } from "../owner-steps.ts"
import { aCarte, seedOwner } from "../seed.ts"
import { expectAccessible, test, watch } from "../watched-page.ts"

test("an order waits until a waiter lets it through; the kitchen sees it only then (TEAM-06)", async ({
  page,
  browser,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount())
  await owner.addMenu(aCarte())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  await openSignedIn(page, owner, "/dashboard/orders")
  await chooseBoardAction(page, "Réglages")
  await page.getByRole("switch", { name: "Valider avant la cuisine" }).click()
  await expect(page.getByRole("switch", { name: "Valider avant la cuisine" })).toBeChecked()
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  await expect(page.getByRole("tab", { name: /^À valider/ })).toHaveAttribute("aria-selected", "true")

  const kitchenContext = await browser.newContext({ viewport: { width: 1180, height: 820 }, baseURL: server.url })
  await watch(kitchenContext, server.url)
  const kitchen = await kitchenContext.newPage()
  const { code } = await owner.ask<{ code: string }>("functions/v1/invite-device", { role: "kitchen", name: "Passe" })
  await kitchen.goto(`/poste#${code}`)
  await kitchen.getByRole("button", { name: "Relier cet appareil" }).click()
  await expect(kitchen.getByText("Aucune commande")).toBeVisible()

  const dinerContext = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: "fr-FR",
    baseURL: server.url,
  })
  await watch(dinerContext, server.url)
  const diner = await dinerContext.newPage()
  await diner.goto(`/u/${owner.userId}?table=7`)
  const order = async (dish: string) => {
    await diner.getByRole("button", { name: new RegExp(`^Ajouter ${dish}`) }).click()
    await diner.getByRole("button", { name: /^Ouvrir le panier/ }).click()
    await diner.getByRole("button", { name: /^Commander/ }).click()
    await diner.getByRole("button", { name: "Revenir à la carte" }).click()
  }
  await order("Sole meunière")
  await expect(diner.getByRole("complementary", { name: "Votre commande" })).toContainText("En attente du serveur")

  const card = page.getByRole("article", { name: "Table 7" })
  await expect(card).toBeVisible()
  await expectAccessible(page)
  await expect(kitchen.getByText("Aucune commande")).toBeVisible()
  await card.getByRole("button", { name: "Valider, table 7" }).press("Enter")
  await expect(page.getByText("Commande validée")).toBeVisible()
  await expect(card).toHaveCount(0)
  await expect(kitchen.getByRole("article", { name: "Table 7" })).toBeVisible()
  await expect(diner.getByRole("complementary", { name: "Votre commande" })).not.toContainText("serveur")

  await order("Poireaux vinaigrette")
  await page.getByRole("button", { name: "Refuser, table 7" }).click()
  await page.getByRole("button", { name: "Oui, annuler" }).click()
  await expect(diner.getByRole("complementary", { name: "Votre commande" })).toContainText("Commande annulée")
  await expect(kitchen.getByRole("article")).toHaveCount(1)
  await kitchenContext.close()
  await dinerContext.close()
})
