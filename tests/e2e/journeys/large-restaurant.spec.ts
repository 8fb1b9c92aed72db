import { expect } from "@playwright/test"
import { fillLargeCart, largeRestaurant, seedLargeRestaurant } from "../large-restaurant.ts"
import { openOverlay, openScreen, ownerScreens } from "../owner-screens.ts"
import { openSignedIn } from "../owner-steps.ts"
import { findUnreachable } from "../reach.ts"
import { test } from "../watched-page.ts"

test("every control of every screen and overlay of a large restaurant can be scrolled to and pressed", async ({
  page,
  server,
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: "reduce" })
  await page.setViewportSize({ width: 1280, height: 800 })
  const { owner, menuId } = await seedLargeRestaurant(server)
  await openSignedIn(page, owner)
  const found: string[] = []
  for (const screen of ownerScreens(menuId)) {
    await openScreen(page, screen)
    if (screen.path === "/dashboard/orders") {
      await expect(page.getByRole("tab", { name: `En attente ${largeRestaurant.orders}` })).toBeVisible()
    }
    found.push(...(await findUnreachable(page, screen.path)))
    for (const opener of screen.openers ?? []) {
      const overlay = await openOverlay(page, opener)
      found.push(...(await findUnreachable(page, `${screen.path} ${opener.source}`)))
      await page.keyboard.press("Escape")
      await overlay.waitFor({ state: "detached" })
    }
  }
  expect(found).toEqual([])
})

test("a diner reaches every control of a long menu, a full cart and a long order", async ({ page, server }) => {
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
