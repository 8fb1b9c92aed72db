import { expect } from "@playwright/test"
import { expectAccessibleInBothThemes } from "../both-themes.ts"
import { carteWithDefects } from "../carte-with-defects.ts"
import { anAccount, openSignedIn } from "../owner-steps.ts"
import { type SeededOwner, seedOwner } from "../seed.ts"
import { test } from "../watched-page.ts"

const lawful = {
  ...{ name: "Carte d’automne", isActive: true, lastUpdated: "2026-11-18T19:14:00.000Z" },
  categories: [
    {
      id: "plats",
      name: "Plats",
      items: [{ id: "item-1", name: "Sole meunière", price: "32", allergens: ["Poissons", "Lait"] }],
    },
  ],
}
const edit = (menuId: string) => `/dashboard/menu/${menuId}/edit#regle`

/** Answers the questions about the restaurant, so that only the menu can have findings. */
async function answerForTheRestaurant(owner: SeededOwner): Promise<void> {
  const at = new Date().toISOString()
  await owner.write("PATCH", `restaurants?user_id=eq.${owner.userId}`, {
    service_rate: "15",
    posted_notices: { outside: at, minors: at, licence: at, folder: at, prices: at },
  })
}

test("REG-21: the list of findings in each of its states, in light and dark", async ({ page, context, server }) => {
  test.slow()
  const owner = await seedOwner(server.url, anAccount("Chez Paul"))
  await answerForTheRestaurant(owner)
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  const withDefects = await owner.addMenu(carteWithDefects)
  const withNone = await owner.addMenu({ ...lawful, isActive: false })
  const withoutDishes = await owner.addMenu({ ...lawful, isActive: false, categories: [] })
  await openSignedIn(page, owner, "/dashboard")
  await expect(page.getByRole("link", { name: "7 points à corriger" })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  const panel = page.getByRole("complementary", { name: "Carte en règle" })
  await page.goto(edit(withoutDishes))
  await expect(panel.getByText("Ajoutez des plats, la liste se remplira.")).toBeVisible()
  await expect(panel.getByText("Aucun manque trouvé")).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
  await page.goto(edit(withNone))
  await expect(panel.getByText("Aucun manque trouvé").first()).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.goto(edit(withDefects))
  await expect(panel.getByRole("status")).toContainText("7 à corriger")
  await expectAccessibleInBothThemes(page)
  for (const why of await panel.getByRole("button", { name: /^Pourquoi/ }).all()) await why.click()
  await expectAccessibleInBothThemes(page)
  // The rules are part of the page: without a network they go on counting.
  await context.setOffline(true)
  await panel.getByRole("button", { name: "Origine des viandes" }).click()
  const origins = page.getByRole("dialog", { name: "Origine des viandes" })
  await expectAccessibleInBothThemes(page)
  const beef = origins.getByRole("group", { name: "Origine, Bœuf et veau" })
  await beef.getByLabel("Dans des pays différents").check()
  await origins.getByLabel("Né en").selectOption("Irlande")
  await expectAccessibleInBothThemes(page)
  await beef.getByLabel(/^Né, élevé et abattu/).check()
  await expectAccessibleInBothThemes(page)
  // What was answered is not discarded without a question, also after a tablet was turned and turned back.
  const beside = page.locator("aside[aria-label='Carte en règle']")
  await page.setViewportSize({ width: 820, height: 1180 })
  await expect(beside).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(beside).toHaveCount(1)
  await page.keyboard.press("Escape")
  await expectAccessibleInBothThemes(page)
  await page.getByRole("alertdialog").getByRole("button", { name: "Abandonner" }).click()
  await expect(panel.getByRole("status")).toContainText("7 à corriger")
  await context.setOffline(false)
})

test("REG-21: Papiers and the archive in each of their states, in light and dark", async ({
  page,
  context,
  server,
}) => {
  test.slow()
  const owner = await seedOwner(server.url, anAccount("Chez Paul"))
  await openSignedIn(page, owner, "/dashboard/papiers")
  await expect(page.getByText("Créez d’abord un menu")).toBeVisible()
  await expectAccessibleInBothThemes(page)
  // Before there is a menu: every five minutes, the server puts what diners read into the archive.
  await page.goto("/dashboard/papiers/archive")
  await expect(page.getByText("L’archive commence aujourd’hui.")).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await owner.addMenu(lawful)
  await page.goto("/dashboard/papiers")
  const card = page.getByRole("region", { name: "Carte", exact: true })
  const create = card.getByRole("button", { name: "Créer le PDF" })
  await expect(create).toBeVisible()
  await expect(page.getByText(/Premium/).first()).toBeVisible()
  await expectAccessibleInBothThemes(page)

  // Drawing, until the answer is let through; then a failure. With the keyboard: quick presses of the mouse are one.
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route("**/functions/v1/draw-paper", async (route) => {
    await asked
    await route.fulfill({ status: 500, json: { error: "" } })
  })
  await create.press("Enter")
  await expect(card.getByText("Préparation…")).toBeVisible()
  await expectAccessibleInBothThemes(page)
  answer()
  await expect(card.getByText("Le PDF n’a pas pu être préparé. Réessayez.")).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.unroute("**/functions/v1/draw-paper")
  await page.route("**/functions/v1/draw-paper", (route) =>
    route.fulfill({ status: 429, json: { error: "Trop de tentatives. Réessayez dans quelques minutes." } }),
  )
  await create.press("Enter")
  await expect(card.getByText("Patientez une minute avant le prochain PDF.")).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.unroute("**/functions/v1/draw-paper")
  await context.setOffline(true)
  await create.press("Enter")
  await expect(card.getByRole("alert")).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await context.setOffline(false)

  await page.getByRole("button", { name: "Choisir les lignes" }).click()
  await expect(page.getByRole("dialog")).toContainText("Non servi")
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press("Escape")
})
