import { expect } from "@playwright/test"
import { anAccount, openSignedIn } from "../owner-steps.ts"
import { aCarte, seedOwner } from "../seed.ts"
import { expectAccessible, test, watch } from "../watched-page.ts"

test("a dish that is struck on the home's slate is sold out on an open phone, and comes back", async ({
  page,
  browser,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount())
  await owner.addMenu(aCarte())
  await owner.addMenu({ ...aCarte(), name: "Menu du midi", isActive: false })
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 800 } })
  await watch(context, server.url)
  const diner = await context.newPage()
  await diner.goto(`/u/${owner.userId}`)
  const goneDishes = diner.locator("h3[data-gone]")
  await expect(diner.getByRole("heading", { name: "Plats" })).toBeVisible()
  await expect(goneDishes).toHaveCount(0)

  await openSignedIn(page, owner, "/dashboard")
  const slate = page.getByRole("article").first()
  await expect(slate.getByText(/affiché par votre QR code/)).toBeVisible()
  const sole = slate.getByRole("switch", { name: /^Sole meunière/ })
  await sole.press("Enter")
  await expect(sole).toHaveAccessibleName("Sole meunière : Épuisé")
  await expect(page.getByText("Sole meunière : épuisé")).toBeVisible()
  await expectAccessible(page)
  await diner.reload()
  await expect(goneDishes).toContainText(["Sole meunière"])

  await page.getByRole("button", { name: "Défaire" }).click()
  await expect(sole).toHaveAccessibleName("Sole meunière : Servi")
  await expect(async () => {
    await diner.reload()
    await expect(diner.getByRole("heading", { name: "Plats" })).toBeVisible()
    await expect(goneDishes).toHaveCount(0, { timeout: 500 })
  }).toPass()

  // On a phone, the categories can be opened, and the slate begins near the top.
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(slate.locator("summary").first()).toBeVisible()
  expect((await slate.boundingBox())?.y).toBeLessThan(190)
  await expectAccessible(page)
  await context.close()
})

test("the home is complete but for the picture of the code when its file is lost on the way", async ({
  page,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount())
  await owner.addMenu(aCarte())
  await page.route(/\/assets\/code-picture-/, (route) => route.abort())
  await openSignedIn(page, owner)
  await expect(page.getByRole("switch", { name: "Sole meunière : Servi" })).toBeVisible()
  await expect(page.getByRole("link", { name: "QR Code" }).last()).toBeVisible()
  await expect(page.getByText("Cette page n’a pas pu s’afficher")).toHaveCount(0)
})
