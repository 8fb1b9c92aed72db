import { expect, type Page } from "@playwright/test"
import { fillLargeCart, largeRestaurant, seedLargeRestaurant } from "../large-restaurant.ts"
import { logIn } from "../owner-steps.ts"
import { findUnreachable } from "../reach.ts"
import { test } from "../watched-page.ts"

/** A screen, what shows that it is complete, and the controls that open something over it. */
type Screen = { readonly path: string; readonly ready: string; readonly openers?: readonly RegExp[] }

/** Opens what the control opens, looks at it in each window, and closes it. */
async function lookInto(page: Page, path: string, opener: RegExp): Promise<string[]> {
  const button = page.getByRole("button", { name: opener }).first()
  await button.evaluate((element: HTMLElement) => element.click())
  const overlay = page.locator("[role=dialog], [role=alertdialog], [role=menu]").last()
  await overlay.waitFor()
  await expect(page.getByText("Chargement")).toHaveCount(0)
  const found = await findUnreachable(page, `${path} ${opener.source}`)
  await page.keyboard.press("Escape")
  await overlay.waitFor({ state: "detached" })
  return found
}

test("every control of every screen and overlay of a large restaurant can be scrolled to and pressed", async ({
  page,
  server,
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: "reduce" })
  await page.setViewportSize({ width: 1280, height: 800 })
  const { owner, menuId } = await seedLargeRestaurant(server)
  await logIn(page, owner)
  const screens: readonly Screen[] = [
    { path: "/dashboard", ready: "article", openers: [/^Brasserie/, /^Choisir un support/, /^Supprimer/] },
    {
      path: `/dashboard/menu/${menuId}/edit`,
      ready: "text=Sole meunière 2",
      openers: [
        /^Rechercher un plat/,
        /^Coller une carte/,
        /^Nouvelle catégorie/,
        /^Ajouter un plat/,
        /^Modifier Pâté/,
        /^Supprimer la catégorie/,
        /^Versions précédentes/,
      ],
    },
    { path: `/dashboard/menu/${menuId}/qr`, ready: "h1" },
    { path: `/dashboard/menu/${menuId}/view`, ready: "h1" },
    { path: "/dashboard/settings", ready: "h1", openers: [/^Activer/] },
    { path: "/dashboard/billing", ready: "h1" },
    {
      path: "/dashboard/orders",
      ready: `article >> nth=${largeRestaurant.orders - 1}`,
      openers: [/^Commande$/, /^Plus de…/, /^Réglages/, /^Annuler la commande/],
    },
    { path: "/dashboard/orders/history", ready: "h1" },
    { path: "/dashboard/orders/kitchen", ready: `article >> nth=${largeRestaurant.orders - 1}` },
  ]
  const found: string[] = []
  for (const { path, ready, openers = [] } of screens) {
    await page.goto(path)
    await page.locator(ready).first().waitFor()
    await expect(page.getByText("Chargement")).toHaveCount(0)
    found.push(...(await findUnreachable(page, path)))
    for (const opener of openers) found.push(...(await lookInto(page, path, opener)))
  }
  expect(found).toEqual([])
})

test("a diner reaches everything of a long carte, a full cart and a long order", async ({ page, server }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: "reduce" })
  const { owner } = await seedLargeRestaurant(server)
  await page.goto(`/u/${owner.userId}?table=7`)
  const found = await findUnreachable(page, "the carte")
  await fillLargeCart(page, 40)
  await page.getByRole("button", { name: /^Ouvrir le panier/ }).click()
  await expect(page.getByRole("button", { name: /^Commander/ })).toBeVisible()
  found.push(...(await findUnreachable(page, "the cart")))
  await page.getByRole("button", { name: /^Commander/ }).click()
  await expect(page.getByRole("dialog", { name: "Commande envoyée" })).toBeVisible()
  found.push(...(await findUnreachable(page, "the order")))
  expect(found).toEqual([])
})
