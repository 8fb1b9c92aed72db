import { expect, type Page } from "@playwright/test"
import { carteWithDefects } from "../carte-with-defects.ts"
import { anAccount, openSignedIn, save } from "../owner-steps.ts"
import { type SeededOwner, seedOwner } from "../seed.ts"
import { expectAccessible, test } from "../watched-page.ts"

async function openEditor(page: Page, server: { url: string }): Promise<{ owner: SeededOwner; menuId: string }> {
  const owner = await seedOwner(server.url, anAccount("Chez Paul"))
  const menuId = await owner.addMenu(carteWithDefects)
  await owner.write("PATCH", `restaurants?user_id=eq.${owner.userId}`, { service_rate: "15" })
  await openSignedIn(page, owner, `/dashboard/menu/${menuId}/edit`)
  return { owner, menuId }
}

const dishDialog = (page: Page) => page.getByRole("dialog", { name: "Modifier le plat" })

/** Saves the open dish, and goes on to the next finding. */
async function saveAndGoOn(page: Page, next: RegExp) {
  await dishDialog(page).getByRole("button", { name: "Enregistrer" }).click()
  await expect(dishDialog(page).getByRole("button", { name: "Point suivant" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(dishDialog(page).getByLabel("Nom", { exact: true })).toHaveValue(next)
}

test("REG-05: an owner leads a carte with ten defects to “Aucun manque trouvé”, and diners read the answers", async ({
  page,
  server,
}) => {
  const { owner } = await openEditor(page, server)
  await page.getByRole("button", { name: "Carte en règle, 7 à corriger" }).click()
  const panel = page.getByRole("complementary", { name: "Carte en règle" })
  await expect(panel.getByRole("status")).toHaveText("7 à corriger, 3 à vérifier")
  await expect(panel).toContainText(
    "D’après les textes lus le 22 novembre 2026. Vous restez responsable de votre carte.",
  )
  await expectAccessible(page)

  // Why, in the words of the law.
  await panel.getByRole("button", { name: "Pourquoi ? Origine de la viande manquante" }).click()
  await expect(panel.getByText(/^Décret 2002-1465/)).toBeVisible()

  // One answer for all dishes of a meat.
  await panel.getByRole("button", { name: "Origine des viandes" }).click()
  const origins = page.getByRole("dialog", { name: "Origine des viandes" })
  await origins.getByRole("group", { name: "Origine, Bœuf et veau" }).getByLabel("Dans des pays différents").check()
  await origins.getByLabel("Né en").selectOption("Irlande")
  await origins.getByLabel("Élevé en").selectOption("Irlande")
  await origins.getByLabel("Abattu en").selectOption("France")
  await origins
    .getByRole("group", { name: "Origine, Volaille" })
    .getByLabel(/^Né, élevé et abattu/)
    .check()
  await origins.getByLabel("Pays", { exact: true }).selectOption("France")
  await expect(origins.getByText("« Viande bovine – Né et élevé : Irlande et abattu : France »")).toBeVisible()
  await expectAccessible(page)
  await origins.getByRole("button", { name: "Enregistrer" }).click()
  await expect(panel.getByRole("status")).toHaveText("5 à corriger, 3 à vérifier")

  // One country for the wines, and one declaration for the simple drinks.
  await panel.getByRole("button", { name: "Tous ces vins viennent de…" }).click()
  await panel.getByLabel("Tous ces vins viennent de…").selectOption("France")
  await panel.getByRole("button", { name: "Appliquer" }).click()
  await expect(panel.getByRole("status")).toHaveText("2 à corriger, 3 à vérifier")
  await panel.getByRole("button", { name: "Déclarer « Aucun des 14 » pour les 3" }).click()
  await expect(panel.getByRole("status")).toHaveText("2 à corriger, 2 à vérifier")

  // From dish to dish.
  await panel.getByRole("button", { name: /^Corriger Bœuf bourguignon/ }).click()
  await expect(dishDialog(page).getByText("Allergènes non déclarés : dites ce qu’il contient")).toBeVisible()
  await dishDialog(page).getByText("Présents", { exact: true }).click()
  await dishDialog(page).getByRole("button", { name: "Sulfites", exact: true }).click()
  await saveAndGoOn(page, /^Limonade/)
  await dishDialog(page).getByLabel("Contenance (cl)").fill("33")
  await expect(dishDialog(page).getByText("« 33 cl »")).toBeVisible()
  await expectAccessible(page)
  await saveAndGoOn(page, /^Salade/)
  await dishDialog(page).getByRole("button", { name: "Ajouter Fruits à coque" }).click()
  await saveAndGoOn(page, /^Frites/)
  await expect(dishDialog(page).getByText(/^«\sMaison\s» dans le texte\s: la mention est réservée/)).toBeVisible()
  await dishDialog(page).getByRole("button", { name: "Annuler" }).click()
  await panel.getByRole("button", { name: /^Non concerné\s: Frites maison/ }).click()
  await expect(panel.getByRole("status")).toHaveText("Aucun manque trouvé")
  await page.getByRole("button", { name: "Défaire", exact: true }).click()
  await expect(panel.getByRole("status")).toHaveText("1 à vérifier")
  await panel.getByRole("button", { name: /^Non concerné\s: Frites maison/ }).click()
  await expect(panel.getByRole("status")).toHaveText("Aucun manque trouvé")
  await expectAccessible(page)

  // What only the owner can see.
  const licence = panel.getByLabel(/^Le panonceau de licence/)
  await licence.check()
  await expect(panel.getByText(/^Vu le /)).toBeVisible()
  await expect(panel.getByText("1 sur 4")).toBeVisible()

  await save(page)
  await page.reload()
  await expect(page.getByRole("button", { name: "Carte en règle, aucun manque trouvé" })).toBeVisible()

  await page.goto(`/u/${owner.userId}`)
  const foot = page.locator("footer")
  await expect(foot).toContainText(
    "Viande bovine – Né et élevé : Irlande et abattu : France · Volaille – Origine : France",
  )
  await expect(foot).toContainText("Prix service compris (15 %), en euros. Eau potable gratuite sur demande.")
  await expect(foot).toContainText("Les plats « faits maison » sont élaborés sur place à partir de produits bruts.")
  await expect(page.getByRole("listitem").filter({ hasText: "Limonade" })).toContainText("33 cl")
  const gratin = page.getByRole("listitem").filter({ hasText: "Gratin de blettes" }).locator("p")
  await expect(gratin.first()).toHaveText("Fait maison")
  await expect(gratin.last()).toHaveText(/Lait/)
})

test("REG-05: the list is a drawer on a phone, makes room for the dish, and comes back", async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openEditor(page, server)
  const opener = page.getByRole("button", { name: "Carte en règle, 7 à corriger" })
  await opener.focus()
  await page.keyboard.press("Enter")
  const drawer = page.getByRole("dialog", { name: "Carte en règle" })
  await expect(drawer.getByRole("status")).toHaveText("7 à corriger, 3 à vérifier")
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page)
  const correct = drawer.getByRole("button", { name: /^Corriger Limonade artisanale/ })
  await correct.focus()
  await page.keyboard.press("Enter")
  await expect(dishDialog(page).getByLabel("Contenance (cl)")).toBeFocused()
  await expect(drawer).toBeHidden()
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  await expect(drawer.getByRole("status")).toHaveText("7 à corriger, 3 à vérifier")
  await page.keyboard.press("Escape")
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()
})

test("REG-02: the address of the list opens it", async ({ page, server }) => {
  const { menuId } = await openEditor(page, server)
  await page.goto("/dashboard")
  await page.goto(`/dashboard/menu/${menuId}/edit#regle`)
  await expect(page.getByRole("complementary", { name: "Carte en règle" })).toBeVisible()
})
