import { expect } from "@playwright/test"
import { anAccount, chooseBoardAction, openSignedIn } from "../owner-steps.ts"
import { aCarte, seedOwner } from "../seed.ts"
import { expectAccessible, test, watch } from "../watched-page.ts"

test("with scanned tables only, a phone without the code reads what to do, and one with it orders (TEAM-10)", async ({
  page,
  browser,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount())
  await owner.addMenu(aCarte())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  await owner.write("PATCH", `ordering?user_id=eq.${owner.userId}`, { tables: ["7"] })
  await openSignedIn(page, owner, "/dashboard/orders")
  await chooseBoardAction(page, "Réglages")
  const setting = page.getByRole("switch", { name: "N’accepter que les tables scannées" })
  await setting.click()
  const question = page.getByRole("alertdialog", { name: /Vos cartes de table portent-elles le code/ })
  await expect(question.getByRole("link", { name: "Imprimer les cartes" })).toBeVisible()
  await expectAccessible(page)
  await question.getByRole("button", { name: "Oui, activer" }).click()
  await expect(setting).toBeChecked()

  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: "fr-FR",
    baseURL: server.url,
  })
  await watch(context, server.url)
  const diner = await context.newPage()
  const openCart = () => diner.getByRole("button", { name: /^Ouvrir le panier/ }).click()
  await diner.goto(`/u/${owner.userId}?table=7`)
  await diner.getByRole("button", { name: /^Ajouter Sole meunière/ }).click()
  await openCart()
  const cart = diner.getByRole("dialog", { name: "Votre panier" })
  await expect(cart.getByText("Scannez le code de votre table pour commander.")).toBeVisible()
  await expectAccessible(diner)

  const codes = await owner.ask<{ table: string; code: string }[]>("rest/v1/rpc/list_table_codes", {})
  // The phone still has the dish in its cart.
  await diner.goto(`/u/${owner.userId}?table=7&t=${codes[0]?.code}`)
  await openCart()
  await expect(cart.getByText("Scannez le code")).toHaveCount(0)
  await cart.getByRole("button", { name: /^Commander/ }).click()
  await expect(diner.getByRole("dialog", { name: "Commande envoyée" })).toBeVisible()
  await context.close()
})
