import { expect, type Page } from "@playwright/test"
import { anAccount } from "../owner-steps.ts"
import { aCarte, seedOwner } from "../seed.ts"
import { expectAccessible, test } from "../watched-page.ts"

test.use({ serviceWorkers: "allow" })

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Waits until the phone has cached this page. */
async function untilKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open("menus")).keys()).length), { timeout: 15_000 })
    .toBeGreaterThan(0)
}

test("after one visit the menu opens offline with a notice, and is up to date once the network is back", async ({
  page,
  context,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount())
  const menuId = await owner.addMenu(aCarte())
  await page.goto(`/u/${owner.userId}`)
  await untilKept(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText("Sole meunière")).toBeVisible()
  await expect(page.getByRole("status").filter({ hasText: "Hors ligne" })).toBeVisible()
  await page.getByRole("button", { name: /éviter un allergène/ }).tap()
  await page.getByLabel("Oeufs").check()
  await expect(page.getByRole("heading", { name: "Œufs mayonnaise" })).toBeHidden()

  await owner.renameMenu(menuId, "Carte d’hiver")
  await context.setOffline(false)
  await expect(page.getByRole("heading", { level: 1, name: "Carte d’hiver" })).toBeVisible()
  await expect(page.getByText("Hors ligne")).toHaveCount(0)
})

test("a page from the phone's own copy waits with its reload until the cart is closed", async ({
  page,
  context,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount())
  const menuId = await owner.addMenu(aCarte())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  await page.goto(`/u/${owner.userId}`)
  await page.getByRole("button", { name: /Sole meunière/ }).tap()
  const cart = page.getByRole("button", { name: /^Ouvrir le panier/ })
  await cart.tap()
  const drawer = page.getByRole("dialog", { name: "Votre panier" })
  await expect(drawer).toBeVisible()
  await untilKept(page)
  await context.setOffline(true)
  await page.reload()
  await cart.tap()
  await expect(drawer).toBeVisible()

  await owner.renameMenu(menuId, "Carte d’hiver")
  const isAnswered = () => page.waitForResponse((response) => response.url() === page.url() && response.ok())
  const first = isAnswered()
  await context.setOffline(false)
  await (await first).finished()
  await (await isAnswered()).finished()
  await expect(drawer).toBeVisible()
  await drawer.getByRole("button", { name: "Continuer mes achats" }).tap()
  await expect(page.getByRole("heading", { level: 1, name: "Carte d’hiver" })).toBeVisible()
})

test("offline, another language opens from the cache; without a cached copy, the menu stays and shows the reason", async ({
  page,
  context,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount())
  await owner.addMenu(aCarte())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  await page.goto(`/u/${owner.userId}?table=7`)
  await untilKept(page)
  await page.goto(`/u/${owner.userId}?lang=en`)
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open("menus")).keys()).length), { timeout: 15_000 })
    .toBe(2)
  // The cart's texts in this language are a file of their own.
  await expect(page.getByRole("button", { name: /^Add / }).first()).toBeVisible()
  await context.setOffline(true)
  await page.locator("details").getByText("English").first().tap()
  await page.getByRole("link", { name: "Français" }).tap()
  await expect(page.getByText("Hors ligne. Carte du")).toBeVisible()
  await expect(page.getByText("demande une connexion")).toHaveCount(0)

  await page.locator("details").getByText("Français").first().tap()
  await page.getByRole("link", { name: "Italiano" }).tap()
  await expect(page.getByText("Il menù in italiano richiede una connessione.")).toBeVisible()
  await expect(page.getByText("Sole meunière").first()).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.locator("html")).toHaveAttribute("lang", "it")
  await expect(page.getByText("richiede una connessione")).toHaveCount(0)
})

test("the worker answers for public pages only", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  await owner.addMenu(aCarte())
  await page.goto(`/u/${owner.userId}`)
  await untilKept(page)
  await page.goto("/login")
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  )
  expect(scopes).toEqual(["/u/"])
})

test("a diner avoids an allergen: dishes without a declaration are listed separately, and never as safe", async ({
  page,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount())
  await owner.addMenu(aCarte())
  await page.goto(`/u/${owner.userId}`)
  await page.getByRole("button", { name: /éviter un allergène/ }).tap()
  await page.getByLabel("Moutarde").check()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Voir la carte" }).tap()
  await expect(page.getByRole("heading", { name: "Œufs mayonnaise" })).toBeHidden()
  const contains = page.getByText("Œufs mayonnaise contient Moutarde")
  await expect(contains).toBeVisible()
  await expect(page.getByText("Poireaux vinaigrette")).toBeVisible()
  const warning = page.getByText("Allergènes non déclarés\u00a0: demandez avant de commander")
  await expect(warning).toBeVisible()
  const [above, below] = [await warning.boundingBox(), await page.getByText("Sole meunière").boundingBox()]
  expect(below?.y).toBeGreaterThan(above?.y ?? Number.POSITIVE_INFINITY)
  await expect(page.getByRole("status").filter({ hasText: "Sans Moutarde" })).toContainText("non déclarés\u00a0: ")
  await expectAccessible(page)
  await page.getByRole("button", { name: "Tout montrer" }).tap()
  await expect(page.getByRole("heading", { name: "Œufs mayonnaise" })).toBeVisible()
  await expect(contains).toHaveCount(0)
  await expect(warning).toBeHidden()
})

test("a diner finds a dish by one of its words, with or without accents and capitals", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  await owner.addMenu(aCarte())
  await page.goto(`/u/${owner.userId}`)
  await page.getByRole("button", { name: /Chercher un plat/ }).tap()
  await page.getByRole("searchbox").fill("MEUNIERE")
  // The panel covers the found dishes.
  await expect(page.getByRole("search").getByText("plats\u00a0: 1")).toBeInViewport()
  await page.getByRole("searchbox").press("Enter")
  await expect(page.getByText("Sole meunière")).toBeVisible()
  await expect(page.getByText("Poireaux vinaigrette")).toBeHidden()
  await expect(page.getByRole("status").filter({ hasText: "plats\u00a0: 1" })).toBeVisible()
})
