import { expect } from "@playwright/test"
import { anAccount, logIn } from "../owner-steps.ts"
import { aCarte, seedOwner } from "../seed.ts"
import { test } from "../watched-page.ts"

/** The smallest screen, and a computer's window of 1280 × 800 whose page is shown at 200 %. */
const windows = [
  { width: 320, height: 640 },
  { width: 640, height: 400 },
]

test("no screen of an owner scrolls sideways, on 320 px and at 200 %", async ({ page, server }) => {
  test.slow()
  const owner = await seedOwner(server.url, anAccount("Brasserie de la Gare et des Voyageurs réunis"))
  const menuId = await owner.addMenu(aCarte("Menu dégustation en sept services, accord mets et vins compris"))
  await owner.addMenu(aCarte())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  await owner.enterOrders(menuId, 2)
  await logIn(page, owner)
  const wide: string[] = []
  for (const path of [
    "/dashboard",
    "/dashboard/menu/new",
    `/dashboard/menu/${menuId}/edit`,
    `/dashboard/menu/${menuId}/qr`,
    `/dashboard/menu/${menuId}/view`,
    "/dashboard/qr-code",
    "/dashboard/settings",
    "/dashboard/billing",
    "/dashboard/orders",
    "/dashboard/orders/history",
    "/dashboard/orders/kitchen",
    "/menu/active",
    "/nulle/part",
  ]) {
    await page.goto(path)
    await expect(page.locator("h1, iframe").first()).toBeVisible()
    await expect(page.getByText("Chargement")).toHaveCount(0)
    for (const size of windows) {
      await page.setViewportSize(size)
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
      if (scrollWidth > clientWidth) wide.push(`${path} at ${size.width} px: ${scrollWidth} px`)
    }
  }
  expect(wide).toEqual([])
})
