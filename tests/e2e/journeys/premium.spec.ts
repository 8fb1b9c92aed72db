import { expect, type Page } from "@playwright/test"
import { anAccount, openSignedIn } from "../owner-steps.ts"
import { aCarte, seedOwner } from "../seed.ts"
import { expectAccessible, test } from "../watched-page.ts"

/** Opens the portal from the Premium card. It opens in a new tab (A74). */
async function openPortal(page: Page, button = "Gérer mon abonnement"): Promise<Page> {
  const [portal] = await Promise.all([page.waitForEvent("popup"), page.getByRole("button", { name: button }).click()])
  await expect(portal.getByRole("heading", { name: "Votre abonnement" })).toBeVisible()
  return portal
}

async function payAtCheckout(page: Page, answer = "Paiement accepté"): Promise<void> {
  await page.getByRole("button", { name: "S’abonner à Premium" }).click()
  await expect(page.getByText("Page de test. Aucune carte n’est débitée")).toBeVisible()
  await page.getByText(answer).click()
  await page.getByRole("button", { name: /^Payer 9,99/ }).click()
}

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const) {
  test(`a refused renewal is shown, and after the end of the term menus and open orders remain, at ${width} px`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height })
    test.slow()
    const owner = await seedOwner(server.url, anAccount())
    const menus: string[] = []
    for (let n = 1; n <= 5; n += 1) menus.push(await owner.addMenu(aCarte(`Carte ${n}`)))
    await openSignedIn(page, owner)
    await payAtCheckout(page)
    const card = page.getByRole("region", { name: "Premium", exact: true })
    await expect(card.getByText("Abonnement actif")).toBeVisible()
    await page.getByRole("article", { name: "Carte 4" }).getByRole("switch").click()
    const served = async () => (await page.request.get(`/u/${owner.userId}`)).text()
    await expect.poll(served).toContain("<title>Carte 4")

    const portal = await openPortal(page)
    await portal.getByRole("button", { name: "Faire échouer le prochain paiement" }).click()
    await portal.getByRole("button", { name: "Avancer d’un mois" }).click()
    await expect(portal.getByText("Paiement refusé", { exact: true })).toBeVisible()
    await page.goto("/dashboard/settings/subscription")
    await expect(page.getByText(/^Le paiement du .* a été refusé$/)).toBeVisible()
    await expectAccessible(page)
    expect(await served()).toContain("<title>Carte 4")
    await owner.enterOrders(menus[3] ?? "", 1)

    await portal.getByRole("button", { name: "Avancer d’un mois" }).click()
    await expect(portal.getByText("Terminé", { exact: true })).toBeVisible()
    // Orders from before the end can be completed, and new orders are refused (A66).
    await expect(owner.enterOrders(menus[3] ?? "", 1)).rejects.toThrow("ordering_closed")
    await page.goto("/dashboard/orders")
    for (const [tab, action] of [
      [/^En attente/, "Commencer préparation"],
      [/^En prép/, "Marquer comme prêt"],
      [/^Prêt/, "Terminer la commande"],
    ] as const) {
      await page.getByRole("tab", { name: tab }).click()
      await page.getByRole("button", { name: action }).click()
      await expect(page.getByText("Aucune commande")).toBeVisible()
    }
    await page.getByRole("tab", { name: /^Terminé/ }).click()
    await expect(page.getByRole("article", { name: "Table 1" })).toBeVisible()
    await page.goto("/dashboard")
    await expect(card.getByRole("button", { name: "S’abonner à Premium" })).toBeVisible()
    await expect(page.getByRole("heading", { name: /^Carte \d$/ })).toHaveCount(5)
    expect(await served()).toContain("<title>Carte 1")
  })

  test(`an owner subscribes, cancels and reverts the cancellation, at ${width} px`, async ({ page, server }) => {
    test.slow()
    await page.setViewportSize({ width, height })
    const owner = await seedOwner(server.url, anAccount())
    await owner.addMenu(aCarte())
    await openSignedIn(page, owner)
    const card = page.getByRole("region", { name: "Premium", exact: true })

    await page.getByRole("button", { name: "S’abonner à Premium" }).click()
    await expect(page.getByText("Page de test. Aucune carte n’est débitée")).toBeVisible()
    await expectAccessible(page)
    await page.getByRole("button", { name: "Annuler", exact: true }).click()
    await expect(page.getByText("L'opération d'abonnement a été annulée")).toBeVisible()
    await expect(page.getByText("Aucun changement n'a été effectué sur votre compte.")).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard$/)

    await payAtCheckout(page, "Carte refusée")
    await expect(page.getByText("Votre banque a refusé le paiement")).toBeVisible()
    await page.getByRole("button", { name: /^Payer 9,99/ }).click()
    await expect(page.getByText("Votre abonnement a été souscrit avec succès!")).toBeVisible()
    await expect(card.getByText("Abonnement actif")).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expectAccessible(page)

    await page.goto("/dashboard/billing")
    await expect(page.getByRole("heading", { name: "Abonnement et factures" })).toBeVisible()
    await expect(page.getByText(/^9,99\s€, payée$/)).toBeVisible()
    await page.getByRole("button", { name: "Sauvegarder" }).click()
    await expect(page.getByLabel("Raison sociale")).toBeFocused()
    await expectAccessible(page)
    const identity = { "Raison sociale": "SARL Le Petit Zinc", Adresse: "3 rue Mercière", "Code postal": "69002" }
    for (const [label, text] of Object.entries({ ...identity, Ville: "Lyon", SIREN: "732829320" })) {
      await page.getByLabel(label).fill(text)
    }
    await page.getByRole("button", { name: "Sauvegarder" }).click()
    await expect(page.getByText("Identité de facturation enregistrée")).toBeVisible()
    await page.reload()
    await expect(page.getByLabel("SIREN")).toHaveValue("732829320")
    await expectAccessible(page)
    // Another tab of the same owner, which must update without any input.
    const watching = await page.context().newPage()
    await watching.goto("/dashboard/settings/subscription")
    await expect(watching.getByText("Abonnement actif")).toBeVisible()
    await page.goto("/dashboard")

    const portal = await openPortal(page)
    await expectAccessible(portal)
    await portal.getByRole("button", { name: "Résilier" }).click()
    await expect(portal.getByText("Résilié", { exact: true })).toBeVisible()
    await portal.getByRole("link", { name: "Revenir à Ardoise" }).click()
    await expect(portal.getByText("Votre abonnement a été mis à jour avec succès")).toBeVisible()
    await expect(portal.getByText(/^Résilié\s: Premium reste actif jusqu’au /)).toBeVisible()
    await portal.close()
    await expect(watching.getByText("Résilié", { exact: true })).toBeVisible()
    await watching.close()

    await page.goto("/dashboard/settings/subscription")
    await expect(page.getByText("Résilié", { exact: true })).toBeVisible()
    await expect(page.getByText("Activé", { exact: true })).toHaveCount(4)
    await page.getByRole("button", { name: "Reprendre l’abonnement" }).click()
    await expect(page.getByText("Abonnement actif")).toBeVisible()
    await page.getByRole("button", { name: "Se désabonner" }).click()
    await expectAccessible(page)
    await page.getByRole("alertdialog").getByRole("button", { name: "Se désabonner" }).click()
    await expect(page.getByText("Résilié", { exact: true })).toBeVisible()
    await expectAccessible(page)
  })
}

test("the page waits for a late confirmation without asking for another payment", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  await openSignedIn(page, owner)
  await payAtCheckout(page, "Accepté, confirmation tardive")
  const card = page.getByRole("region", { name: "Premium", exact: true })
  await expect(card.getByText("Confirmation en cours")).toBeVisible()
  await expect(card.getByRole("button", { name: "S’abonner à Premium" })).toBeHidden()
  await expect(card.getByText("Abonnement actif")).toBeVisible({ timeout: 30_000 })
})
