import { expect, type Locator, type Page } from "@playwright/test"
import { anAccount, openSignedIn } from "../owner-steps.ts"
import { aCarte, seedOwner } from "../seed.ts"
import { test } from "../watched-page.ts"

/** Returns a menu that is longer than any window. */
function aLongCarte(): object {
  const items = Array.from({ length: 40 }, (_, index) => ({
    id: `item-${index}`,
    name: `Plat ${index}`,
    price: "12",
    allergens: [],
  }))
  return { ...aCarte("Grande carte"), categories: [{ id: "plats", name: "Plats", items }] }
}

const scrolledTo = (page: Page) => page.evaluate(() => window.scrollY)

test("a new screen begins at the top, and Back restores the scroll position", async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 500 })
  const owner = await seedOwner(server.url, anAccount())
  for (let count = 0; count < 3; count += 1) await owner.addMenu(aLongCarte())
  await openSignedIn(page, owner)
  // The last part of the home that arrives. It makes the screen longer.
  await expect(page.getByRole("link", { name: "40 points à corriger" })).toHaveCount(3)
  const last = page.getByRole("link", { name: "Modifier" }).last()
  await last.scrollIntoViewIfNeeded()
  const before = await scrolledTo(page)
  expect(before).toBeGreaterThan(200)
  await last.click()
  // The home shows the dishes of the served menu, too.
  await expect(page.getByRole("heading", { name: "Éditeur de Menu" })).toBeVisible()
  await expect(page.getByText("Plat 39")).toBeAttached()
  await expect.poll(() => scrolledTo(page)).toBe(0)

  // The editor loads its menu again before it shows it.
  await page.getByText("Plat 39").scrollIntoViewIfNeeded()
  const inEditor = await scrolledTo(page)
  await page.getByRole("link", { name: "Aperçu" }).click()
  await expect(page.getByText("Ce que vos clients lisent")).toBeVisible()
  await expect.poll(() => scrolledTo(page)).toBe(0)
  await page.goBack()
  await expect(page.getByText("Plat 39")).toBeInViewport()
  await expect.poll(() => scrolledTo(page)).toBe(inEditor)

  await page.goBack()
  await expect(last).toBeInViewport()
  await expect.poll(() => scrolledTo(page)).toBe(before)
})

test("a screen that is opened by its address begins at the top, wherever the one before was scrolled to", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 500 })
  const owner = await seedOwner(server.url, anAccount())
  const menuId = await owner.addMenu(aLongCarte())
  await openSignedIn(page, owner, `/dashboard/menu/${menuId}/edit`)
  await page.getByText("Plat 39").scrollIntoViewIfNeeded()
  const inEditor = await scrolledTo(page)
  expect(inEditor).toBeGreaterThan(200)
  await page.goto("/dashboard")
  await expect(page.getByRole("heading", { name: /^Bienvenue/ })).toBeVisible()
  await expect(page.getByText("Plat 39")).toBeAttached()
  await expect.poll(() => scrolledTo(page)).toBe(0)
})

test("the first save of a menu changes the address but not the scroll position", async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 500 })
  const owner = await seedOwner(server.url, anAccount())
  await openSignedIn(page, owner)
  await page.getByRole("link", { name: "Créer mon premier menu" }).click()
  await page.getByRole("link", { name: "Partir de zéro" }).click()
  await page.getByLabel("Nom du menu").fill("Carte d’hiver")
  await page.mouse.wheel(0, 250)
  await expect.poll(() => scrolledTo(page)).toBeGreaterThan(100)
  const before = await scrolledTo(page)
  await page.keyboard.press("Control+s")
  await expect(page).toHaveURL(/\/edit$/)
  await expect(page.getByText(/^Enregistré à/)).toBeAttached()
  expect(await scrolledTo(page)).toBe(before)
})

test("a screen that cannot be loaded shows a message in the frame, and opens once the network is back", async ({
  page,
  context,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount())
  await openSignedIn(page, owner)
  await context.setOffline(true)
  const navigation = page.getByRole("navigation", { name: "Navigation principale" })
  await navigation.getByRole("link", { name: "QR Code" }).click()
  await expect(page.getByRole("heading", { name: "Cette page n’a pas pu s’afficher" })).toBeVisible()
  await expect(navigation).toBeVisible()
  await page.getByRole("button", { name: "Réessayer" }).click()
  await expect(page.getByText("Le serveur ne répond pas.")).toBeVisible()
  await context.setOffline(false)
  // By key: a second press of the mouse within 300 ms would count as a double click.
  await page.getByRole("button", { name: "Réessayer" }).press("Enter")
  await expect(page.getByRole("heading", { name: "QR Code pour votre restaurant" })).toBeVisible()
})

test("hovering over a dish does not cover it with a background", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  const menuId = await owner.addMenu(aCarte())
  await openSignedIn(page, owner, `/dashboard/menu/${menuId}/edit`)
  const edit = page.getByRole("button", { name: "Modifier Sole meunière" })
  const box = await edit.boundingBox()
  const row = await page.locator("[data-dish]").filter({ has: edit }).boundingBox()
  expect(box?.width).toBeGreaterThan((row?.width ?? 0) - 4)
  for (const width of [700, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await edit.hover()
    await expect(edit).toHaveCSS("background-color", "rgba(0, 0, 0, 0)")
  }
})

test("after the first dish is added to an empty category, the focus is in that category", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  await openSignedIn(page, owner)
  await page.getByRole("link", { name: "Créer mon premier menu" }).click()
  await page.getByRole("link", { name: "Partir de zéro" }).click()
  await page.getByRole("button", { name: "Desserts", exact: true }).click()
  await page.getByRole("button", { name: "Tout", exact: true }).click()
  await page.getByRole("button", { name: "Ajouter un plat : Plats" }).click()
  await page.getByLabel("Nom", { exact: true }).fill("Flan")
  await page.getByLabel("Prix").fill("6")
  await page.keyboard.press("Enter")
  const mains = page.getByRole("region", { name: /^Plats/ })
  await expect(mains.getByRole("button", { name: "Ajouter un plat" })).toBeFocused()
})

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 640, height: 400 },
  { width: 390, height: 844 },
]) {
  test(`a toast covers neither title nor buttons of a dialog at ${viewport.width} x ${viewport.height}`, async ({
    page,
    context,
    server,
  }) => {
    await page.setViewportSize(viewport)
    const owner = await seedOwner(server.url, anAccount())
    const menuId = await owner.addMenu(aCarte())
    await openSignedIn(page, owner, `/dashboard/menu/${menuId}/edit`)
    await page.getByLabel("Nom du menu").fill("Carte d’hiver")
    await context.setOffline(true)
    await page.keyboard.press("Control+s")
    const toast = page.locator("[data-toast]")
    await expect(toast).toContainText("Tout ce que vous avez écrit est encore là.")

    const expectApart = async (dialog: Locator) => {
      await expect(dialog).toBeVisible()
      await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"))
      const free = await toast.boundingBox()
      if (free === null) throw new Error("The toast is gone")
      const parts = [dialog.getByRole("heading").first(), ...(await dialog.getByRole("button").all())]
      for (const part of parts) {
        const box = await part.boundingBox()
        // A control that is scrolled out of sight, behind the head or the foot, is invisible with or without a toast.
        const sight = await part.evaluate(sightOf)
        const isScrolledAway = box !== null && (box.y + box.height / 2 <= sight.top || box.y >= sight.bottom)
        if (box === null || isScrolledAway) continue
        const isApart =
          box.y >= free.y + free.height ||
          box.y + box.height <= free.y ||
          box.x >= free.x + free.width ||
          box.x + box.width <= free.x
        expect(isApart, await part.innerText()).toBe(true)
      }
    }
    await page.getByRole("link", { name: "Retour à l'accueil" }).click()
    const question = page.getByRole("alertdialog")
    await expectApart(question)
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "Ajouter un plat" }).first().click()
    const dialog = page.getByRole("dialog", { name: "Ajouter un plat" })
    await dialog.getByText("Présents").click()
    await expectApart(dialog)
    await expect(dialog.getByRole("button", { name: "Annuler" })).toBeInViewport({ ratio: 1 })
    await context.setOffline(false)
  })
}

test("for an owner without a menu, hovering shows why there is no preview yet", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  await openSignedIn(page, owner)
  await expect(page.getByText("Vous n'avez pas encore créé de menu")).toBeVisible()
  await page.getByRole("button", { name: "Aperçu client" }).hover()
  await expect(page.getByText("Créez d'abord un menu")).toBeVisible()
})

test("a QR page without a menu in its address leads home", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  await openSignedIn(page, owner, "/dashboard/menu/qr")
  await expect(page).toHaveURL(/\/dashboard$/)
})

/** Where an element can be seen: the edges of what it scrolls in. Runs in the page. */
function sightOf(element: Element): { top: number; bottom: number } {
  const scrolls = (one: Element) => /auto|scroll/.test(getComputedStyle(one).overflowY)
  let frame = element.parentElement
  while (frame !== null && !scrolls(frame)) frame = frame.parentElement
  const { top, bottom } = (frame ?? document.documentElement).getBoundingClientRect()
  return { top, bottom }
}
