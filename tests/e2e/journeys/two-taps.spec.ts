import { type Browser, expect, type Page } from "@playwright/test"
import { dropShield, openOverlay, openScreen, overlays, ownerScreens } from "../owner-screens.ts"
import { anAccount, logIn, openFirstOrder } from "../owner-steps.ts"
import { aCarte, anUndeclaredCarte, type SeededOwner, seedOwner } from "../seed.ts"
import { aimAt, type DoublePress, doubleClick, doubleTap, listButtons, noteEffects } from "../two-taps.ts"
import { type ServerToVisit, test, watch } from "../watched-page.ts"

const devices = [
  { what: "a double click", press: doubleClick, options: { viewport: { width: 1280, height: 800 } } },
  {
    what: "a double tap on a phone",
    press: doubleTap,
    options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  },
] as const

/** Buttons that are left out: each quick press counts, or (handles) no press counts. The last one ends the session. */
const isMeantTwice = (kind: string) =>
  /^(?:Déplacer|Un de|Augmenter|Diminuer|Défaire|Refaire|Afficher le|Masquer le|Déconnexion)/.test(kind)

/** Creates a Premium restaurant with two menus, an earlier version and three orders, and signs its owner in. */
async function openRestaurant(server: ServerToVisit, page: Page): Promise<{ owner: SeededOwner; menuId: string }> {
  const owner = await seedOwner(server.url, anAccount("Brasserie de la Gare"))
  const menuId = await owner.addMenu(anUndeclaredCarte())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  await Promise.all([
    owner.addMenu(aCarte("Carte du midi")),
    owner.changeMenu(menuId, () => anUndeclaredCarte("Carte du soir")),
    owner.enterOrders(menuId, 3),
  ])
  await logIn(page, owner)
  return { owner, menuId }
}

async function openPage(browser: Browser, url: string, options: object): Promise<Page> {
  const context = await browser.newContext({ ...options, baseURL: url, locale: "fr-FR", timezoneId: "Europe/Paris" })
  await watch(context, url)
  return context.newPage()
}

/** Whether an overlay is open. */
const isCovered = async (page: Page) => (await page.locator(overlays).count()) > 0

/** Waits until the first button of a kind can be pressed, then presses it twice. */
async function pressTwice(page: Page, press: DoublePress, kind: string): Promise<void> {
  await expect(async () => {
    const at = await aimAt(page, kind)
    expect(at, kind).not.toBeNull()
    if (at !== null) await press(page, at)
  }).toPass({ intervals: [50], timeout: 10_000 })
}

for (const { what, press, options } of devices) {
  test(`${what} on any button of any screen or dialog is one press`, async ({ browser, server }) => {
    test.slow()
    const page = await openPage(browser, server.url, { ...options, reducedMotion: "reduce" })
    const { menuId } = await openRestaurant(server, page)
    const isNarrow = (page.viewportSize()?.width ?? 0) < 768
    const effects = await noteEffects(page)
    const doubled: string[] = []
    let pressed = 0
    const tryAll = async (where: string, again: () => Promise<unknown>) => {
      for (const kind of (await listButtons(page)).filter((one) => !isMeantTwice(one))) {
        // A button that was pressed before may lead to another page meanwhile.
        const before = await aimAt(page, kind).catch(() => null)
        const at = before ?? (await again().then(() => aimAt(page, kind)))
        // Skip a button that was visible only while the screen loaded.
        if (at === null) continue
        await effects.take()
        await press(page, at)
        const { clicks, writes } = await effects.take()
        if (clicks.length === 1) pressed += 1
        if (clicks.length > 1 || new Set(writes).size < writes.length) {
          doubled.push(`${where}, ${kind}: ${[...clicks, ...writes].join(" + ")}`)
        }
      }
    }
    for (const screen of ownerScreens(menuId, isNarrow)) {
      await openScreen(page, screen)
      const backToScreen = async () => {
        await page.keyboard.press("Escape")
        if (new URL(page.url()).pathname !== screen.path || (await isCovered(page))) await openScreen(page, screen)
        await dropShield(page)
      }
      await tryAll(screen.path, backToScreen)
      for (const opener of screen.openers ?? []) {
        // A button that was pressed before may lead elsewhere after the screen was looked at: then it opens again.
        const openAgain = () =>
          expect(async () => {
            await backToScreen()
            // An added or removed item may have changed the screen.
            if ((await page.getByRole("button", { name: opener }).count()) === 0) await openScreen(page, screen)
            await openOverlay(page, opener)
          }).toPass()
        await openScreen(page, screen)
        await openOverlay(page, opener)
        await tryAll(`${screen.path} ${opener.source}`, openAgain)
      }
    }
    expect(doubled).toEqual([])
    expect(pressed).toBeGreaterThan(60)
    await page.context().close()
  })
}

/** Records the requests that change data, and lets them through. */
function noteWrites(page: Page): string[] {
  const writes: string[] = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith("/rest/v1/") && request.method() !== "GET") writes.push(`${request.method()} ${pathname}`)
  })
  return writes
}

for (const { what, press, options } of devices) {
  test(`${what} sends one request and does not press what appears behind it`, async ({ browser, server }) => {
    test.slow()
    const page = await openPage(browser, server.url, options)
    const { owner } = await openRestaurant(server, page)
    const writes = noteWrites(page)

    await page.getByRole("button", { name: "Supprimer" }).last().click()
    await pressTwice(page, press, "Supprimer")
    await expect(page.getByText("Menu supprimé")).toBeVisible()
    await expect(page.getByRole("alertdialog")).toHaveCount(0)
    await expect(page.getByText("Impossible de supprimer le menu")).toHaveCount(0)
    await expect(page.getByRole("article")).toHaveCount(1)
    expect(page.url()).toMatch(/\/dashboard$/)
    expect(writes.splice(0)).toEqual(["DELETE /rest/v1/user_menus"])

    await page.goto("/dashboard/orders")
    await expect(page.getByRole("tab", { name: "En attente 3" })).toBeVisible()
    await pressTwice(page, press, "Commencer préparation")
    await expect(page.getByText("Commande en préparation")).toBeVisible()
    await expect(page.getByRole("tab", { name: "En attente 2" })).toBeVisible()
    expect(writes.splice(0)).toEqual(["PATCH /rest/v1/orders"])

    await openFirstOrder(page)
    await page.getByRole("button", { name: "Annuler la commande" }).click()
    await pressTwice(page, press, "Oui, annuler")
    await expect(page.getByText("Commande annulée avec succès")).toBeVisible()
    await expect(page.getByRole("tab", { name: "En attente 1" })).toBeVisible()
    expect(writes.splice(0)).toEqual(["PATCH /rest/v1/orders"])

    await page.getByRole("button", { name: "Commande", exact: true }).click()
    await page.getByRole("button", { name: "Un de plus : Sole meunière" }).click()
    await pressTwice(page, press, "Envoyer en cuisine")
    await expect(page.getByText("Commande enregistrée")).toBeVisible()
    await expect(page.locator(overlays)).toHaveCount(0)
    expect(writes.splice(0)).toEqual(["POST /rest/v1/rpc/place_order"])
    expect(await owner.listOrders()).toHaveLength(4)
    await page.context().close()
  })

  test(`${what} of a diner sends one order, removes one line, and does not close what it opens`, async ({
    browser,
    server,
  }) => {
    const owner = await seedOwner(server.url, anAccount())
    await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
    const menuId = await owner.addMenu(aCarte())
    const page = await openPage(browser, server.url, options)
    const writes = noteWrites(page)
    await page.goto(`/u/${owner.userId}?table=7`)
    for (const dish of ["Œufs", "Sole", "Poireaux"]) {
      await page.getByRole("button", { name: new RegExp(`^Ajouter ${dish}`) }).click()
    }
    await pressTwice(page, press, "Ouvrir le panier")
    const cart = page.getByRole("dialog", { name: "Votre panier" })
    await expect(cart).toBeVisible()
    await expect(cart.getByRole("listitem")).toHaveCount(3)
    await pressTwice(page, press, "Retirer Œufs")
    await expect(cart.getByRole("listitem")).toHaveCount(2)
    await pressTwice(page, press, "Continuer mes achats")
    await expect(cart).toBeHidden()
    await expect(page.getByRole("button", { name: /^Ouvrir le panier, articles\s:\s2/ })).toBeVisible()

    // The diner must see a change of the menu before confirming it.
    await owner.changeMenu(menuId, (document) => {
      document.categories[1].items[0].price = "36.00"
      return document
    })
    await pressTwice(page, press, "Ouvrir le panier")
    await expect(page.getByRole("button", { name: "Commander", exact: true })).toBeVisible()
    await pressTwice(page, press, "Commander")
    await expect(page.getByText("Rien n’est encore commandé.")).toBeVisible()
    expect(writes.splice(0)).toEqual(["POST /rest/v1/rpc/place_order"])
    await pressTwice(page, press, "Commander pour")
    await expect(page.getByRole("dialog", { name: "Commande envoyée" })).toBeVisible()
    expect(writes.splice(0)).toEqual(["POST /rest/v1/rpc/place_order"])
    await pressTwice(page, press, "Revenir à la carte")
    await expect(page.getByRole("dialog")).toHaveCount(0)
    expect(await owner.listOrders()).toHaveLength(1)
    await page.context().close()
  })
}

test("a double tap on the actions of a dish opens their sheet and chooses nothing, wherever the dish is on the screen", async ({
  browser,
  server,
}) => {
  const { press, options } = devices[1]
  const page = await openPage(browser, server.url, options)
  const owner = await seedOwner(server.url, anAccount())
  const items = Array.from({ length: 12 }, (_, n) => ({
    id: `item-${n}`,
    name: `Plat ${n}`,
    price: "9",
    allergens: [],
  }))
  const menuId = await owner.addMenu({ ...aCarte(), categories: [{ id: "plats", name: "Plats", items }] })
  await logIn(page, owner)
  await page.goto(`/dashboard/menu/${menuId}/edit`)
  const names = page.locator("[data-dish] h3")
  const actions = page.getByRole("button", { name: /^Actions pour/ })
  await expect(actions).toHaveCount(12)
  const before = await names.allTextContents()
  // Above the bar with "Sauvegarder". Each time the sheet of another dish, because the first press loads it.
  for (const [at, height] of [420, 500, 580, 660, 740].entries()) {
    const button = actions.nth(4 + at)
    await button.evaluate((element, top) => window.scrollBy(0, element.getBoundingClientRect().top - top), height)
    const box = await button.boundingBox()
    if (box === null) throw new Error("The button is not shown")
    await press(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 })
    await expect(page.getByRole("menu")).toBeVisible()
    await dropShield(page)
    await page.keyboard.press("Escape")
    await expect(page.getByRole("menu")).toHaveCount(0)
  }
  expect(await names.allTextContents()).toEqual(before)
  await expect(page.getByText("Modifications non sauvegardées")).toHaveCount(0)
  await page.context().close()
})

for (const { what, press, options } of devices) {
  test(`${what} on “Partir de zéro” adds nothing to the menu, and one step leads back`, async ({ browser, server }) => {
    // So narrow that the categories are where the link was.
    const narrow = { ...options, viewport: { width: 320, height: 640 } }
    const page = await openPage(browser, server.url, narrow)
    await logIn(page, await seedOwner(server.url, anAccount()))
    await page.getByRole("link", { name: "Créer mon premier menu" }).first().click()
    const link = page.getByRole("link", { name: "Partir de zéro" })
    await link.scrollIntoViewIfNeeded()
    const box = await link.boundingBox()
    if (box === null) throw new Error("The link is not shown")
    await press(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 })
    await expect(page.getByLabel("Nom du menu")).toBeFocused()
    await expect(page.getByText("Commencer par ajouter des catégories")).toBeVisible()
    await expect(page.locator("[data-sheet]")).toHaveCount(0)
    await page.goBack()
    await expect(page.getByRole("heading", { name: "Créer un menu" })).toBeVisible()
    await page.context().close()
  })
}
