import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Browser, expect, type Page, type Request } from "@playwright/test"
import { anAccount, logIn } from "../owner-steps.ts"
import { aCarte, type SeededOwner, seedOwner } from "../seed.ts"
import { startServer } from "../server.ts"
import { expectAccessible, test } from "../watched-page.ts"

/** The address of a photo that belongs to no file: the page only needs its name. */
const photoOf = (owner: SeededOwner) => `${owner.userId}/abcdef123456-1080x720.webp`

/** Adds a photo to the first dish of a menu. @returns the id of the dish */
async function addPhoto(owner: SeededOwner, menuId: string): Promise<void> {
  await owner.changeMenu(menuId, (document) => {
    document.categories[0].items[0].photo = photoOf(owner)
    return document
  })
}

/** Opens the finder of the diner's page. */
const openFinder = (page: Page) =>
  page
    .getByRole("button", { name: /Rechercher un plat|Allergènes/ })
    .first()
    .click()

/** One visit of a diner, in a browser of their own. @returns the pulses that were sent */
async function visit(
  browser: Browser,
  url: string,
  does: (page: Page) => Promise<void>,
  { asksForPrivacy = false } = {},
): Promise<Request[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "fr-FR" })
  if (asksForPrivacy) {
    await context.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true })
    })
  }
  const sent: Request[] = []
  context.on("request", (request) => {
    if (request.url().endsWith("/menu-pulse")) sent.push(request)
  })
  const page = await context.newPage()
  await page.goto(url)
  await page.locator(".mv-find-open").waitFor()
  await does(page)
  await hide(page)
  expect(await context.cookies()).toEqual([])
  await context.close()
  return sent
}

/** The diner puts the phone away. A browser without a window never hides a page by itself. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What was asked before, such as the key of the calls, has arrived when this call is answered.
    await fetch("/health/live")
    Object.defineProperty(Document.prototype, "visibilityState", { get: () => "hidden" })
    document.dispatchEvent(new Event("visibilitychange"))
    // Any call that was sent before has been answered when this one is.
    await fetch("/health/live")
  })
}

/** A diner fills a cart and leaves by a link, with a worker that controls the page. Resolves once the server has the pulse. */
async function leave(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, locale: "fr-FR" },
    serviceWorkers: "allow",
  })
  const page = await context.newPage()
  await page.goto(url)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated")
  const loaded = page.waitForResponse(/config\.json/)
  await page.locator(".mv-plus").first().click()
  await (await loaded).finished()
  await expect(page.locator(".mv-cart")).toHaveAttribute("data-n", "1")
  const counted = context.waitForEvent("response", (response) => response.url().endsWith("/menu-pulse"))
  await page.getByRole("link", { name: "Confidentialité" }).click()
  expect((await counted).status()).toBe(204)
  await context.close()
}

/** Searches for something that the menu does not have, and closes the search. */
async function searchInVain(page: Page, words: string): Promise<void> {
  const loaded = page.waitForResponse(/config\.json/)
  await openFinder(page)
  await page.getByRole("searchbox").fill(words)
  await (await loaded).finished()
  await page.keyboard.press("Escape")
}

test("the figures equal what was done, count by count, and survive the restart of the server (TEAM-15, TEAM-17, TEAM-18, TEAM-20)", async ({
  browser,
}) => {
  // The server starts again at another address, so the owner has a browser of their own.
  const page = await (await browser.newContext()).newPage()
  const folder = await mkdtemp(join(tmpdir(), "ardoise-figures-"))
  let server = await startServer({ DATA_DIR: folder })
  try {
    const owner = await seedOwner(server.url, anAccount("Le Petit Zinc"))
    const menuId = await owner.addMenu(aCarte())
    await addPhoto(owner, menuId)
    await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
    const carte = `${server.url}/u/${owner.userId}`

    // Someone only reads: nothing is sent.
    const ofReader = await visit(browser, carte, async () => undefined)
    expect(ofReader).toEqual([])

    // Someone asks not to be followed: a view and nothing else.
    const ofPrivate = await visit(
      browser,
      carte,
      async (diner) => {
        await openFinder(diner)
        await diner.getByRole("searchbox").fill("cassoulet")
        await diner.keyboard.press("Escape")
      },
      { asksForPrivacy: true },
    )
    expect(ofPrivate).toEqual([])

    for (const words of ["ramen", "Monsieur Durand 06 12 34 56 78"]) {
      const sent = await visit(browser, `${carte}?lang=fr`, (diner) => searchInVain(diner, words))
      expect(sent).toHaveLength(1)
      expect(sent[0]?.headers().cookie).toBeUndefined()
      expect(sent[0]?.headers().authorization).toBeUndefined()
    }
    const ofEater = await visit(browser, `${carte}?lang=en`, async (diner) => {
      const loaded = diner.waitForResponse(/config\.json/)
      await diner.locator(".mv-photo").first().click()
      await (await loaded).finished()
      await diner.keyboard.press("Escape")
      await diner.locator(".mv-plus").first().click()
      await expect(diner.locator(".mv-cart")).toHaveAttribute("data-n", "1")
      await openAllergens(diner)
    })
    expect(ofEater).toHaveLength(1)
    expect(ofEater[0]?.postDataJSON()).toMatchObject({ cart: true, photos: [expect.any(String)], words: [] })
    expect(ofEater[0]?.postDataJSON().without).toHaveLength(1)
    await leave(browser, carte)
    await owner.enterOrders(menuId, 3)

    // Draining stores what was counted.
    await server.stop()
    server = await startServer({ DATA_DIR: folder })
    await openSignedInAt(page, server.url, owner)
    await expect(page.getByRole("region", { name: "Cette semaine" })).toContainText(/6\svues · 3\scommandes/)
    await page.getByRole("link", { name: "Voir les chiffres" }).click()
    const tile = (name: string) => page.locator("dl > div").filter({ has: page.getByText(name, { exact: true }) })
    await expect(tile("Vues").locator("dd").first()).toHaveText("6")
    await expect(tile("Commandes").locator("dd").first()).toHaveText("3")
    await expect(tile("Commandé").locator("dd").first()).toHaveText(/^102,00\s€$/)
    await expect(tile("Panier moyen").locator("dd").first()).toHaveText(/^34,00\s€$/)
    const row = (table: string, name: string) =>
      page.getByRole("table", { name: table }).getByRole("row").filter({ hasText: name })
    await expect(row("Langues", "Français")).toContainText("5")
    await expect(row("Langues", "English")).toContainText("1")
    await expect(row("Plats commandés", "Sole meunière")).toContainText("3")
    await expect(page.getByText(/Paniers\s: 2\scommencés, 3\scommandés\./)).toBeVisible()
    await expect(page.getByRole("table", { name: "Photos ouvertes" }).getByRole("row").last()).toContainText("1")
    await expect(page.getByRole("table", { name: "Allergènes évités" })).toContainText("moins de 5")
    // One day, one use: too rare to be shown.
    await expect(page.getByRole("heading", { name: "Recherches sans résultat" })).toHaveCount(0)
    await expect(page.getByText("Durand")).toHaveCount(0)
    await expectAccessible(page)

    const download = page.waitForEvent("download")
    await page.getByRole("button", { name: "Exporter (CSV)" }).click()
    await page.getByRole("menuitem", { name: "Plats commandés" }).click()
    expect((await download).suggestedFilename()).toMatch(/^plats-commandés-.*\.csv$/)

    await page.getByRole("radio", { name: "30 jours" }).check()
    await expect(page.getByRole("table", { name: /^Vues par jour\./ }).getByRole("row")).toHaveCount(31)
    await page.getByRole("radio", { name: "12 mois" }).check()
    await expect(page.getByRole("heading", { name: "Vues par mois" })).toBeVisible()
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

test("a free owner sees views and the line about Premium, and a new one the way to the first visit", async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage()
  const folder = await mkdtemp(join(tmpdir(), "ardoise-figures-"))
  let server = await startServer({ DATA_DIR: folder })
  try {
    const owner = await seedOwner(server.url, anAccount("Chez Nous"))
    await openSignedInAt(page, server.url, owner)
    await page.getByRole("link", { name: "Voir les chiffres" }).click()
    await expect(page.getByText("Les premiers chiffres arrivent avec les premières visites.")).toBeVisible()
    await expectAccessible(page)
    await page.getByRole("link", { name: "Imprimer les cartes de table" }).click()
    await expect(page).toHaveURL(/\/dashboard\/qr-code$/)

    const menuId = await owner.addMenu(aCarte())
    for (const path of [`/u/${owner.userId}`, `/r/${menuId}`]) await page.goto(server.url + path)
    await server.stop()
    server = await startServer({ DATA_DIR: folder })
    await openSignedInAt(page, server.url, owner)
    await page.getByRole("link", { name: "Voir les chiffres" }).click()
    await expect(page.getByText(/^Avec Premium/)).toBeVisible()
    await expect(page.locator("dl dd").first()).toHaveText("2")
    await expect(page.getByRole("radio", { name: "12 mois" })).toHaveCount(0)
    await expectAccessible(page)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

/** Avoids the first allergen that the menu names. */
async function openAllergens(diner: Page): Promise<void> {
  await diner.locator(".mv-find-open").click()
  await diner.locator(".mv-find-chip").first().click()
  await diner.keyboard.press("Escape")
}

/** Signs in on a server that is not that of the journey. */
async function openSignedInAt(page: Page, url: string, owner: SeededOwner): Promise<void> {
  await page.goto(`${url}/login`)
  await logIn(page, owner)
}
