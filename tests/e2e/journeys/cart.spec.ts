import { expect, type Page } from "@playwright/test"
import { anAccount } from "../owner-steps.ts"
import { aCarte, seedOwner } from "../seed.ts"
import { expectAccessible, type ServerToVisit, test } from "../watched-page.ts"

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Creates a Premium owner with a menu. @returns the path in the owner's QR code */
async function premiumCarte(server: ServerToVisit): Promise<string> {
  const owner = await seedOwner(server.url, anAccount())
  await owner.addMenu(aCarte())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  return `/u/${owner.userId}`
}

const add = (page: Page, dish: string) => page.getByRole("button", { name: new RegExp(`(Ajouter )?${dish}.*`) }).first()
const openCart = (page: Page) => page.getByRole("button", { name: /^Ouvrir le panier/ })

test("the button of an empty cart covers no “+”; with the first dish it is a bar with count and total", async ({
  page,
  server,
}) => {
  await page.goto(await premiumCarte(server))
  const button = page.getByRole("button", { name: /^Ouvrir le panier/ })
  const empty = await button.boundingBox()
  const pluses = await page
    .locator(".mv-plus")
    .evaluateAll((all) => all.map((plus) => plus.getBoundingClientRect().left))
  expect(pluses.length).toBeGreaterThan(2)
  for (const left of pluses) expect((empty?.x ?? 0) + (empty?.width ?? 0)).toBeLessThan(left)
  await add(page, "Œufs mayonnaise").tap()
  await expect(button).toContainText("7,50")
  const bar = await button.boundingBox()
  expect([bar?.x, bar?.width, Math.round((bar?.y ?? 0) + (bar?.height ?? 0))]).toEqual([0, 390, 844])
  await expectAccessible(page)
})

test("a diner fills a cart, changes it, and finds it again after a reload", async ({ page, server }) => {
  await page.goto(`${await premiumCarte(server)}?table=7`)
  await add(page, "Œufs mayonnaise").tap()
  await add(page, "Œufs mayonnaise").tap()
  await add(page, "Sole meunière").tap()
  await expect(page.getByRole("status").last()).toHaveText("Sole meunière ajouté au panier")
  await expect(openCart(page)).toHaveAccessibleName("Ouvrir le panier, articles\u00a0: 3, 49,00\u00a0€")
  await expect(page.getByRole("button", { name: "Œufs mayonnaise, 2 dans le panier. Ajouter" })).toBeVisible()

  await openCart(page).tap()
  const drawer = page.getByRole("dialog", { name: "Votre panier" })
  await expect(drawer.getByText("15,00\u00a0€")).toBeVisible()
  await expect(drawer.getByText("Le paiement en ligne arrive bientôt")).toBeVisible()
  await expect(drawer.getByLabel(/^Table/)).toHaveValue("7")
  await expectAccessible(page)
  await drawer.getByRole("button", { name: /^Un de plus.*Sole/ }).tap()
  await expect(drawer.getByText("83,00\u00a0€")).toBeVisible()
  await drawer.getByRole("button", { name: "Retirer Œufs mayonnaise" }).tap()
  await drawer.getByLabel(/^Table/).fill("12")
  await drawer.getByRole("button", { name: "Continuer mes achats" }).tap()
  await expect(drawer).toBeHidden()

  await page.goto(new URL(page.url()).pathname)
  await expect(openCart(page)).toHaveAccessibleName("Ouvrir le panier, articles\u00a0: 2, 68,00\u00a0€")
  await openCart(page).tap()
  await expect(drawer.getByLabel(/^Table/)).toHaveValue("12")
  for (let n = 0; n < 2; n += 1) await drawer.getByRole("button", { name: /^Un de moins/ }).tap()
  await expect(drawer.getByText("Votre panier est vide")).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole("button", { name: "Parcourir le menu" }).tap()
  await expect(openCart(page)).toHaveAccessibleName("Ouvrir le panier")
})

test("a page whose release is gone reloads at the first tap and keeps its cart", async ({ page, server }) => {
  const path = await premiumCarte(server)
  await page.addInitScript(() => Object.defineProperty(navigator, "serviceWorker", { value: undefined }))
  await page.goto(path)
  // The page preloads the cart's script now, before the file disappears from the server: as a file, then as a module. It
  // does so when it has time.
  const loads = () => performance.getEntriesByType("resource").filter(({ name }) => name.includes("/island-")).length
  await expect.poll(() => page.evaluate(loads), { timeout: 30_000 }).toBeGreaterThan(1)
  await expect(page.getByRole("button", { name: /^Ajouter Sole meunière/ })).toBeVisible()
  let isGone = true
  page.on("request", (request) => {
    if (request.isNavigationRequest()) isGone = false
  })
  await page.route("**/diner-assets/**", (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()))
  const again = page.waitForEvent("load")
  await add(page, "Sole meunière").tap()
  await again
  await expect(openCart(page)).toHaveAccessibleName("Ouvrir le panier, articles\u00a0: 1, 34,00\u00a0€")
  await openCart(page).tap()
  const drawer = page.getByRole("dialog", { name: "Votre panier" })
  await expect(drawer.getByRole("button", { name: "Commander" })).toBeVisible()
  await expect(drawer.getByRole("heading", { name: "Sole meunière" })).toBeVisible()
})

// The last one is imported by a part, and by no call.
for (const part of ["island", "cart-strings-fr", "load-ordering", "order-notices"]) {
  test(`a cart opens and can be ordered although its ${part} was lost three times`, async ({ browser, server }) => {
    const path = await premiumCarte(server)
    // Not watched: a lost request is an error in the console.
    const page = await browser.newPage({ baseURL: server.url, locale: "fr-FR" })
    let lost = 0
    await page.route(`**/diner-assets/${part}-*.js`, (route) => {
      if (lost === 3) return route.continue()
      lost += 1
      // First on the way, then by a proxy whose server is just restarting.
      return lost === 1 || part === "island" ? route.abort() : route.fulfill({ status: 503 })
    })
    await page.goto(path)
    const drawer = page.getByRole("dialog", { name: "Votre panier" })
    // As a person does: again until it works. An open drawer covers the button.
    await expect(async () => {
      if (!(await drawer.isVisible())) await page.locator(".mv-cart").click({ timeout: 1000 })
      await expect(drawer).toBeVisible({ timeout: 1000 })
    }).toPass()
    await drawer.getByRole("button", { name: "Parcourir le menu" }).click()
    await page.getByRole("button", { name: /^Ajouter Sole meunière/ }).click()
    await openCart(page).click()
    await drawer.getByRole("button", { name: "Commander" }).click({ timeout: 30_000 })
    await expect(page.getByRole("dialog", { name: "Commande envoyée" })).toBeVisible()
    expect(lost).toBe(3)
    await page.close()
  })
}

test("the first tap shows its count at once, while the cart's script still loads", async ({ page, server }) => {
  const path = await premiumCarte(server)
  // Playwright cannot delay the requests of a service worker, so this phone has no worker.
  await page.addInitScript(() => Object.defineProperty(navigator, "serviceWorker", { value: undefined }))
  const held = Promise.withResolvers<void>()
  await page.route("**/diner-assets/island-*.js", async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(path)
  // Read in the same task as the tap, so that no asynchronous work can run between.
  const shown = await page.evaluate(() => {
    const button = document.querySelector<HTMLElement>(".mv-plus")
    button?.click()
    return button && getComputedStyle(button, "::before").content
  })
  expect(shown).toBe('"1"')
  held.resolve()
  await expect(page.getByRole("status").last()).toHaveText("Œufs mayonnaise ajouté au panier")
  await expect(openCart(page)).toHaveAccessibleName("Ouvrir le panier, articles\u00a0: 1, 7,50\u00a0€")
})

test("the cart opens and closes with the keyboard and returns the focus", async ({ page, server }) => {
  await page.goto(await premiumCarte(server))
  await openCart(page).focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("dialog")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toBeHidden()
  await expect(openCart(page)).toBeFocused()
})

test("a press that begins on a button of the cart and ends beside it leaves the cart open", async ({
  page,
  server,
}) => {
  await page.goto(await premiumCarte(server))
  await add(page, "Œufs mayonnaise").tap()
  await openCart(page).tap()
  const drawer = page.getByRole("dialog", { name: "Votre panier" })
  await drawer.getByRole("button", { name: "Continuer mes achats" }).hover()
  await page.mouse.down()
  await page.mouse.move(195, 5)
  await page.mouse.up()
  await expect(drawer).toBeVisible()
  // The same press beside the cart closes it.
  await page.mouse.down()
  await expect(drawer).toBeHidden()
  await page.mouse.up()
})

test("two taps beside the cart, the search or the choices of a dish close it and add no dish below", async ({
  page,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount())
  const dishes = Array.from({ length: 14 }, (_, at) => ({
    id: `dish-${at}`,
    name: `Plat ${at}`,
    price: "9",
    allergens: [],
  }))
  const sauce = { id: "butter", name: "Beurre blanc", price: "1", allergens: ["Lait"] }
  const sole = { id: "sole", name: "Sole meunière", price: "34", allergens: [] }
  const options = [{ id: "sauce", name: "Sauce", min: 0, max: 1, choices: [sauce] }]
  await owner.addMenu({
    name: "Carte",
    isActive: true,
    categories: [{ id: "plats", name: "Plats", items: [...dishes, { ...sole, options }] }],
  })
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  await page.goto(`/u/${owner.userId}`)
  await add(page, "Plat 0").tap()
  const oneDish = /articles\u00a0: 1,/
  await expect(openCart(page)).toHaveAccessibleName(oneDish)
  // Some “+” are above the sheets.
  await page.evaluate(() => scrollTo(0, 240))
  for (const opener of [openCart(page), page.getByRole("button", { name: /Chercher un plat/ }), add(page, "Sole")]) {
    await opener.scrollIntoViewIfNeeded()
    const plus = await page.locator(".mv-plus").evaluateAll((all) => {
      const boxes = all.map((each) => each.getBoundingClientRect())
      const seen = boxes.find(({ x, y }) => y > 0 && document.elementFromPoint(x + 17, y + 17)?.closest(".mv-plus"))
      return { x: (seen?.x ?? 0) + 17, y: (seen?.y ?? 0) + 17 }
    })
    await opener.tap()
    const sheet = page.locator("dialog[open]")
    await expect(sheet).toBeVisible()
    // For a moment, a sheet that opens ignores taps: they are the second ones of double taps.
    const reached = () => page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.tagName, plus)
    await expect.poll(reached).toBe("DIALOG")
    await page.touchscreen.tap(plus.x, plus.y)
    await page.touchscreen.tap(plus.x, plus.y)
    await expect(sheet).toHaveCount(0)
    await expect(openCart(page)).toHaveAccessibleName(oneDish)
  }
  // An addition that came late would be counted here.
  await add(page, "Plat 12").tap()
  await expect(openCart(page)).toHaveAccessibleName(/articles\u00a0: 2,/)
})

test("an invalid stored cart and a table that is too long are ignored", async ({ page, server }) => {
  const path = await premiumCarte(server)
  await page.goto(path)
  const menuId = await openCart(page).getAttribute("data-menu")
  await page.evaluate((key) => localStorage.setItem(key, '[{"id":1},null,{"quantity":1e9}]'), `cart-${menuId}`)
  await page.goto(`${path}?table=${"7".repeat(10_000)}`)
  await add(page, "Sole meunière").tap()
  await openCart(page).tap()
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(1)
  await expect(page.getByLabel(/^Table/)).toHaveValue("")
  await page.goto(`${path}?table=${encodeURIComponent("<b>7</b>")}`)
  await openCart(page).tap()
  await expect(page.getByLabel(/^Table/)).toHaveValue("<b>7</b>")
})

test("without localStorage, the cart lasts until the page closes", async ({ page, server }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("no storage", "SecurityError")
      },
    })
  })
  await page.goto(await premiumCarte(server))
  await add(page, "Sole meunière").tap()
  await expect(openCart(page)).toHaveAccessibleName("Ouvrir le panier, articles\u00a0: 1, 34,00\u00a0€")
})

test("diners of a free restaurant have no cart, even if their browser stores the Premium flag", async ({
  page,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount())
  await owner.addMenu(aCarte())
  await page.addInitScript(() => localStorage.setItem("premiumFeatures", "true"))
  await page.goto(`/u/${owner.userId}`)
  await expect(page.getByRole("button", { name: /Chercher un plat/ })).toBeVisible()
  await expect(page.locator(".mv-plus, .mv-cart")).toHaveCount(0)
})

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })

  test("a Premium menu can be read and shows no cart", async ({ page, server }) => {
    await page.goto(await premiumCarte(server))
    await expect(page.getByText("Sole meunière")).toBeVisible()
    await expect(page.getByRole("button")).toHaveCount(0)
  })
})
