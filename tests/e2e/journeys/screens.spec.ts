import { expect, type Page } from "@playwright/test"
import { settingsPaths } from "../owner-screens.ts"
import { anAccount, logIn } from "../owner-steps.ts"
import { aCarte, seedOwner } from "../seed.ts"
import { expectAccessible, settle, test } from "../watched-page.ts"

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 320, height: 640 },
]

/** Checks the current screen on a phone, a computer and the smallest screen, in light and in dark mode. */
async function look(page: Page): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
      await expectAccessible(page, { onlyColours: colorScheme === "dark" })
    }
  }
  await page.emulateMedia({ colorScheme: null })
}

test("every screen of an owner can be read and used at every size", async ({ page, server }) => {
  test.slow()
  const owner = await seedOwner(server.url, anAccount("Brasserie de la Gare et des Voyageurs réunis"))

  await page.goto("/login?type=signup&email_confirmed=true")
  await expect(page.getByText("Email confirmé avec succès")).toBeVisible()
  await look(page)
  await page.getByRole("tab", { name: "Inscription" }).click()
  await page.getByRole("button", { name: "S’inscrire" }).click()
  await expect(page.getByText("Veuillez remplir tous les champs")).toBeVisible()
  await look(page)
  await page.getByRole("tab", { name: "Connexion" }).click()

  await logIn(page, owner)
  await expect(page.getByText("Vous n'avez pas encore créé de menu")).toBeVisible()
  await look(page)
  await page.goto("/dashboard/qr-code")
  await expect(page.getByText("Aucun menu disponible")).toBeVisible()
  await look(page)

  const menuId = await owner.addMenu(aCarte())
  await owner.addMenu(aCarte("Menu dégustation en sept services, accord mets et vins compris"))
  await page.goto("/dashboard")
  await expect(page.getByRole("heading", { name: "Carte d’automne" })).toBeVisible()
  await expect(page.getByText("Menu par défaut")).toBeVisible()
  await look(page)
  await page
    .getByRole("button", { name: /^Supprimer/ })
    .first()
    .click()
  await expect(page.getByText("Êtes-vous sûr de vouloir supprimer ce menu ?")).toBeVisible()
  await look(page)
  await page.keyboard.press("Escape")

  await page.getByRole("button", { name: "Choisir un support" }).click()
  await expect(page.getByRole("button", { name: "Bientôt disponible" })).toBeVisible()
  await look(page)
  await page.keyboard.press("Escape")

  await page.goto("/dashboard/menu/new")
  await expect(page.getByRole("heading", { name: "Créer un menu" })).toBeVisible()
  await look(page)
  await page.getByRole("link", { name: "Partir de zéro" }).click()
  await expect(page.getByText("Commencer par ajouter des catégories à votre menu")).toBeVisible()
  await look(page)
  await page.goto(`/dashboard/menu/${menuId}/edit`)
  await expect(page.getByText("Œufs mayonnaise")).toBeVisible()
  await look(page)
  await page.getByRole("button", { name: "Ajouter un plat" }).first().click()
  const dish = page.getByRole("dialog", { name: "Ajouter un plat" })
  await expect(dish.getByLabel("Nom")).toBeFocused()
  const nameTop = () => dish.getByLabel("Nom").evaluate((field) => field.getBoundingClientRect().top)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await dish.getByLabel("Nom").fill("")
    await expect(dish.getByText("À vérifier dans votre recette")).toBeHidden()
    await settle(page)
    const before = await nameTop()
    await page.keyboard.type("Sole au beurre")
    await expect(dish.getByText("À vérifier dans votre recette")).toBeVisible()
    // What appears below must not move the field.
    expect(await nameTop()).toBe(before)
  }
  await dish.getByRole("button", { name: "Ajouter Lait" }).click()
  await expect(dish.getByRole("radio", { name: "Présents" })).toBeChecked()
  await look(page)
  await page.getByRole("button", { name: "Annuler" }).click()
  await page.getByRole("button", { name: "Abandonner" }).click()
  await page.getByRole("button", { name: "Nouvelle catégorie" }).click()
  await look(page)
  await page.keyboard.press("Escape")

  for (const path of [
    `/dashboard/menu/${menuId}/qr`,
    "/dashboard/qr-code",
    `/dashboard/menu/${menuId}/view`,
    ...settingsPaths,
    "/dashboard/orders",
    "/menu/active",
  ]) {
    await page.goto(path)
    await expect(page.locator("h1, iframe").first()).toBeVisible()
    await expect(page.getByText("Chargement")).toHaveCount(0)
    await look(page)
  }
  await page.goto("/dashboard")
  await page.getByRole("button", { name: /Brasserie de la Gare/ }).click()
  await expect(page.getByRole("menuitem", { name: "Déconnexion" })).toBeVisible()
  await look(page)
})

test("a diner's pages can be read at every size", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  const nobody = "00000000-0000-4000-8000-000000000000"
  await page.goto(`/u/${owner.userId}`)
  await expect(
    page.getByText("Aucun menu trouvé pour cet utilisateur ou le menu n'est pas encore configuré."),
  ).toBeVisible()
  await look(page)
  const menuId = await owner.addMenu(aCarte())
  for (const path of [`/u/${owner.userId}`, `/r/${menuId}`, `/menu/${menuId}/view`]) {
    expect((await page.goto(path))?.status()).toBe(200)
    await look(page)
  }
  for (const path of [`/u/${nobody}`, `/r/${nobody}`, "/r/nimporte-quoi", `/menu/${nobody}/view`, "/nulle/part"]) {
    expect((await page.goto(path))?.status()).toBe(404)
    await look(page)
  }
})

test("the landmarks of a preview have their names from the first moment", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  const menuId = await owner.addMenu(aCarte())
  // Runs directly after the change, before the page is painted.
  await page.addInitScript(() => {
    if (location.href !== "about:srcdoc") return
    const found: (string | null)[] = []
    Object.assign(window, { found })
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Element && node.matches("body > :is(header, main, footer)"))
          found.push(node.getAttribute("aria-label"))
    }).observe(document, { subtree: true, childList: true })
  })
  await logIn(page, owner)
  await page.goto(`/dashboard/menu/${menuId}/view`)
  await expect(page.frameLocator("iframe").getByText("Œufs mayonnaise")).toBeVisible()
  const frame = page.frames().find((each) => each.url() === "about:srcdoc")
  const names = await frame?.evaluate(() => (window as unknown as { found: (string | null)[] }).found)
  expect(names).toEqual(["Enseigne de l’aperçu", "Carte de l’aperçu", "Pied de l’aperçu"])
})
