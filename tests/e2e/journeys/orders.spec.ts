import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Browser, type BrowserContextOptions, expect, type Page, type WebSocketRoute } from "@playwright/test"
import { anAccount, chooseAction, chooseBoardAction, openFirstOrder, openSignedIn } from "../owner-steps.ts"
import { findUnreachable } from "../reach.ts"
import { aCarte, type SeededOwner, seedOwner } from "../seed.ts"
import { startServer } from "../server.ts"
import { expectAccessible, type ServerToVisit, test, watch } from "../watched-page.ts"

const phone = { viewport: { width: 390, height: 844 }, locale: "fr-FR", timezoneId: "Europe/Paris" }

/** Creates a Premium restaurant and opens its board of orders in `board`. */
async function openRestaurant(server: ServerToVisit, board: Page): Promise<SeededOwner> {
  const owner = await seedOwner(server.url, anAccount())
  await owner.addMenu(aCarte())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  await openSignedIn(board, owner, "/dashboard/orders")
  await expect(board.getByText("En direct")).toBeVisible()
  return owner
}

/** Opens a restaurant's menu on a diner's phone at a table. */
async function sitDown(
  browser: Browser,
  url: string,
  owner: SeededOwner,
  options?: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({ ...phone, ...options, baseURL: url })
  await watch(context, url)
  const diner = await context.newPage()
  await diner.goto(`/u/${owner.userId}?table=7`)
  return diner
}

/** Puts a dish into the cart and opens the cart. */
async function fillCart(diner: Page, dish = "Sole meunière"): Promise<void> {
  await diner.getByRole("button", { name: new RegExp(`^Ajouter ${dish}|^${dish},`) }).click()
  await diner.getByRole("button", { name: /^Ouvrir le panier/ }).click()
  await expect(diner.getByRole("dialog", { name: "Votre panier" })).toBeVisible()
}

const orderButton = (diner: Page) => diner.getByRole("button", { name: /^Commander/ })
const pill = (diner: Page) => diner.getByRole("complementary", { name: "Votre commande" })

/** Sends the order. @returns the four digits that the restaurant calls out */
async function order(diner: Page): Promise<string> {
  await orderButton(diner).click()
  const sent = diner.getByRole("dialog", { name: /Commande envoyée|Votre commande/ })
  await expect(sent).toBeVisible()
  const called = await sent
    .getByText(/^\d{4}$/)
    .first()
    .textContent()
  await sent.getByRole("button", { name: "Revenir à la carte" }).click()
  return called ?? ""
}

/** Opens the order that has waited longest, and cancels it. */
async function cancelFirst(board: Page): Promise<void> {
  await openFirstOrder(board)
  await expectAccessible(board)
  await board.getByRole("button", { name: "Annuler la commande" }).click()
  await expectAccessible(board)
  await board.getByRole("button", { name: "Oui, annuler" }).click()
}

test("an order from a phone appears on the board at once, and each change of its status appears on the phone", async ({
  page: board,
  browser,
  server,
}) => {
  const owner = await openRestaurant(server, board)
  const diner = await sitDown(browser, server.url, owner)
  await fillCart(diner)
  await diner.getByRole("button", { name: "Note pour la cuisine" }).click()
  await diner.getByLabel("Note pour la cuisine").fill("Bien cuite")
  await expectAccessible(diner)
  await orderButton(diner).click()
  const card = board.getByRole("article", { name: "Table 7" })
  await expect(card).toBeVisible()
  await expect(card).toContainText("Bien cuite")
  await expect(diner.getByRole("dialog", { name: "Commande envoyée" })).toBeVisible()
  await expectAccessible(diner)
  await diner.getByRole("button", { name: "Revenir à la carte" }).click()
  await expect(pill(diner)).toContainText("En attente")
  await expectAccessible(diner)
  await expectAccessible(board)

  await board.getByRole("button", { name: "Commencer préparation" }).click()
  await expect(pill(diner)).toContainText("En préparation")
  await board.getByRole("tab", { name: /^En prép/ }).click()
  await board.getByRole("button", { name: "Marquer comme prêt" }).click()
  await expect(pill(diner)).toContainText("Prêt")
  await expect(diner).toHaveTitle(/^Prêt/)
  await diner.reload()
  await expect(pill(diner)).toContainText("Prêt")
  await diner.goto(`/u/${owner.userId}?lang=en`)
  await expect(diner.getByRole("complementary", { name: "Your order" })).toContainText("Ready")
  await diner.goto(`/u/${owner.userId}`)
  await expect(pill(diner)).toContainText("Prêt")
  await board.getByRole("tab", { name: /^Prêt/ }).click()
  await board.getByRole("button", { name: "Terminer la commande" }).click()
  await expect(pill(diner)).toBeHidden()
  await diner.context().close()
})

test("the phone shows that its order was cancelled until the diner dismisses the message", async ({
  page: board,
  browser,
  server,
}) => {
  const owner = await openRestaurant(server, board)
  const diner = await sitDown(browser, server.url, owner)
  await fillCart(diner)
  await order(diner)
  await cancelFirst(board)
  await expect(board.getByText("Commande annulée avec succès")).toBeVisible()
  await expect(pill(diner)).toContainText("Commande annulée")
  await diner.reload()
  await expect(pill(diner)).toContainText("Commande annulée")
  await pill(diner).getByRole("button", { name: "Fermer" }).click()
  await expect(pill(diner)).toBeHidden()
  await diner.context().close()
})

test("an order on its way and the cart share one bar, and neither covers the other", async ({
  page: board,
  browser,
  server,
}) => {
  const owner = await openRestaurant(server, board)
  const diner = await sitDown(browser, server.url, owner)
  await fillCart(diner)
  await order(diner)
  await expect(pill(diner)).toContainText("Table 7")
  expect(await findUnreachable(diner, "an empty cart")).toEqual([])
  await diner.getByRole("button", { name: /^Ajouter Sole meunière/ }).click()
  await expect(diner.getByText("Sole meunière ajouté au panier")).toBeVisible()
  await expect(diner.getByText("Sole meunière ajouté au panier")).toBeHidden()
  await board.getByRole("button", { name: "Commencer préparation" }).click()
  await expect(pill(diner)).toContainText("En préparation")
  expect(await findUnreachable(diner, "a dish in the cart")).toEqual([])
  await board.getByRole("tab", { name: /^En prép/ }).click()
  await cancelFirst(board)
  await expect(pill(diner).getByRole("button", { name: "Fermer" })).toBeVisible()
  expect(await findUnreachable(diner, "a cancelled order")).toEqual([])
  await expectAccessible(diner)
  await diner.context().close()
})

test("the bar of an order takes the focus that the empty cart gave up", async ({ page: board, browser, server }) => {
  const owner = await openRestaurant(server, board)
  const diner = await sitDown(browser, server.url, owner)
  await fillCart(diner)
  await order(diner)
  const bar = pill(diner).getByRole("button")
  await expect(bar).toBeFocused()
  await fillCart(diner, "Œufs mayonnaise")
  await diner.getByRole("button", { name: /^Retirer Œufs mayonnaise/ }).click()
  await diner.getByRole("button", { name: "Parcourir le menu" }).click()
  await expect(bar).toBeFocused()
  await diner.context().close()
})

test("an order whose answer is lost is sent again and stored once", async ({ page: board, browser, server }) => {
  const owner = await openRestaurant(server, board)
  // Playwright cannot cut off the requests of a service worker, so this phone has no worker.
  const diner = await sitDown(browser, server.url, owner, { serviceWorkers: "block" })
  await fillCart(diner)
  await diner.route(
    "**/rpc/place_order",
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await orderButton(diner).click()
  await expect(diner.getByText(/la commande ne sera pas doublée/)).toBeVisible()
  await diner.reload()
  await diner.getByRole("button", { name: /^Ouvrir le panier/ }).click()
  await order(diner)
  await expect(board.getByRole("article", { name: "Table 7" })).toHaveCount(1)
  // A later order arrives, so no repeated request is still pending.
  await fillCart(diner, "Œufs mayonnaise")
  await order(diner)
  await expect(board.getByRole("article", { name: "Table 7" })).toHaveCount(2)
  await expect(pill(diner)).toContainText("2 commandes")
  await diner.context().close()
})

test("the cart shows changes of the menu before it sends an order", async ({ page: board, browser, server }) => {
  const owner = await openRestaurant(server, board)
  const diner = await sitDown(browser, server.url, owner)
  await diner.getByRole("button", { name: /^Ajouter Œufs mayonnaise/ }).click()
  await fillCart(diner)
  await chooseBoardAction(board, "Plus de…")
  // The board shows the change before the server has it.
  const stored = board.waitForResponse(
    (answer) => answer.request().method() === "POST" && /sold_out/.test(answer.url()),
  )
  await board.getByRole("switch", { name: "Sole meunière : Servi" }).click()
  await expect(board.getByRole("switch", { name: "Sole meunière : Épuisé" })).toBeVisible()
  expect((await stored).ok()).toBe(true)
  await expectAccessible(board)
  await orderButton(diner).click()
  await expect(diner.getByText("Rien n’est encore commandé.")).toBeVisible()
  await expect(diner.getByText(/Sole meunière est épuisé/)).toBeVisible()
  await expectAccessible(diner)
  await diner.getByRole("button", { name: /^Commander pour 7,50/ }).click()
  await expect(diner.getByRole("dialog", { name: "Commande envoyée" })).toBeVisible()
  await diner.getByRole("button", { name: "Revenir à la carte" }).click()
  // The phone shows without a reload that the dish is sold out, and later that it is available again.
  await expect(diner.getByRole("button", { name: /^Ajouter Sole meunière/ })).toBeHidden()
  await board.getByRole("switch", { name: "Sole meunière : Épuisé" }).click()
  await expect(diner.getByRole("button", { name: /^Ajouter Sole meunière/ })).toBeVisible()
  await board.keyboard.press("Escape")
  await board.getByRole("switch", { name: /cuisine ouverte/ }).click()
  await expect(board.getByText("Cuisine fermée.")).toBeVisible()
  await fillCart(diner)
  await orderButton(diner).click()
  await expect(diner.getByText(/La cuisine est fermée/)).toBeVisible()
  await diner.context().close()
})

test("the cart shows a new allergen of one of its dishes before it sends the order", async ({ browser, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  const menuId = await owner.addMenu(aCarte())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  const context = await browser.newContext({ ...phone, baseURL: server.url })
  await watch(context, server.url)
  const diner = await context.newPage()
  await diner.goto(`/u/${owner.userId}?table=7&lang=en`)
  await diner.getByRole("button", { name: /^Add Egg/ }).click()
  await owner.changeMenu(menuId, (document) => {
    document.categories[0].items[0].allergens.push("Sésame")
    return document
  })
  await diner.getByRole("button", { name: /^Open the cart/ }).click()
  await diner.getByRole("button", { name: "Order", exact: true }).click()
  await expect(diner.getByText(/have changed: Eggs, Mustard, Sesame\./)).toBeVisible()
  await expectAccessible(diner)
  // On a phone in landscape, scrolling reaches the button, and the message does not cut it off.
  await diner.setViewportSize({ width: 568, height: 320 })
  const again = diner.getByRole("button", { name: "Order for €7.50" })
  await diner.mouse.move(280, 300)
  await expect(async () => {
    await diner.mouse.wheel(0, 500)
    await expect(again).toBeInViewport({ ratio: 1, timeout: 500 })
  }).toPass()
  await again.click()
  await expect(diner.getByRole("dialog", { name: "Order sent" })).toBeVisible()
  await context.close()
})

test("the editor, too, marks a dish as sold out and as available again", async ({ page: board, browser, server }) => {
  const owner = await openRestaurant(server, board)
  const diner = await sitDown(browser, server.url, owner)
  await fillCart(diner, "Œufs mayonnaise")
  await diner.keyboard.press("Escape")
  const [menu] = await owner.listMenus()
  await board.goto(`/dashboard/menu/${menu?.id}/edit`)
  const row = board.getByRole("listitem").filter({ has: board.getByRole("heading", { name: "Sole meunière" }) })
  await chooseAction(board, "Actions pour Sole meunière", "Épuisé jusqu’à demain")
  await expect(row.getByText("Épuisé")).toBeVisible()
  await expect(diner.getByRole("button", { name: /^Ajouter Sole meunière/ })).toBeHidden()
  await expectAccessible(board)
  await chooseAction(board, "Actions pour Sole meunière", "Remettre à la carte")
  await expect(row.getByText("Épuisé")).toBeHidden()
  await expect(diner.getByRole("button", { name: /^Ajouter Sole meunière/ })).toBeVisible()
  await diner.context().close()
})

test("a board without a network shows a notice, changes no order by itself, and later loads what it missed", async ({
  page: board,
  browser,
  server,
}) => {
  test.slow()
  const sockets = new Set<WebSocketRoute>()
  let isCut = false
  await board.routeWebSocket(/\/realtime\//, (socket) => {
    if (isCut) return void socket.close()
    socket.connectToServer()
    sockets.add(socket)
  })
  await board.route("**/rest/v1/orders*", (route) => (isCut ? route.abort() : route.fallback()))
  const owner = await openRestaurant(server, board)
  const diner = await sitDown(browser, server.url, owner)
  await fillCart(diner)
  await order(diner)
  await expect(board.getByRole("article", { name: "Table 7" })).toHaveCount(1)

  isCut = true
  for (const socket of sockets) await socket.close()
  await fillCart(diner, "Œufs mayonnaise")
  await order(diner)
  await expect(board.getByText(/^Hors connexion depuis \d\d:\d\d\. Les commandes déjà reçues/)).toBeVisible({
    timeout: 30_000,
  })
  // Nothing is queued: what cannot be stored now cannot be pressed.
  const start = board.getByRole("button", { name: "Commencer préparation" })
  await expect(start).toBeDisabled()
  await start.click({ force: true })
  await expect(board.getByRole("switch", { name: /cuisine ouverte/ })).toHaveAttribute("aria-disabled", "true")
  await expect(board.getByRole("article", { name: "Table 7" })).toHaveCount(1)
  await expectAccessible(board)

  isCut = false
  await expect(board.getByRole("article", { name: "Table 7" })).toHaveCount(2, { timeout: 30_000 })
  await expect(board.getByText("En direct")).toBeVisible({ timeout: 30_000 })
  await expect(board.getByText(/^Hors connexion/)).toHaveCount(0)
  await board.getByRole("button", { name: "Commencer préparation" }).first().click()
  await expect(board.getByText("Commande en préparation")).toBeVisible()
  await expect(board.getByRole("article", { name: "Table 7" })).toHaveCount(1)
  await diner.context().close()
})

test("a board of five hundred open orders can be read, scrolled and used", async ({ page: board, server }) => {
  test.slow()
  const owner = await openRestaurant(server, board)
  const [menu] = await owner.listMenus()
  await owner.enterOrders(menu?.id ?? "", 500)
  await board.reload()
  // Beside two other browsers on two processors, five hundred cards take up to ten seconds.
  await expect(board.getByRole("tab", { name: "En attente 500" })).toBeVisible({ timeout: 30_000 })
  await expect(board.getByRole("article")).toHaveCount(500)
  const last = board.getByRole("article").last()
  await last.scrollIntoViewIfNeeded()
  await last.getByRole("button", { name: "Commencer préparation" }).click()
  await expect(board.getByText("Commande en préparation")).toBeVisible()
  await expect(board.getByRole("tab", { name: "En attente 499" })).toBeVisible()
  // A new order still appears without a reload.
  await owner.enterOrders(menu?.id ?? "", 1)
  await expect(board.getByRole("tab", { name: "En attente 500" })).toBeVisible()
})

for (const width of [1280, 390]) {
  test(`nothing on the board moves when its connection becomes live, ${width} px wide`, async ({ server, page }) => {
    await page.setViewportSize({ width, height: 800 })
    const owner = await openRestaurant(server, page)
    for (const { id } of await owner.listMenus()) await owner.enterOrders(id, 1)
    const connecting = Promise.withResolvers<void>()
    await page.routeWebSocket(/\/realtime\//, async (socket) => {
      await connecting.promise
      socket.connectToServer()
    })
    await page.reload()
    const start = page.getByRole("button", { name: "Commencer préparation" })
    await expect(start).toBeVisible()
    await expect(page.getByText("Actualisé toutes les 4 s")).toBeVisible()
    const before = await start.boundingBox()
    connecting.resolve()
    await expect(page.getByText("En direct")).toBeVisible()
    expect(await start.boundingBox()).toEqual(before)
  })
}

test("a server that is killed between two steps loses no order and duplicates none", async ({ browser }) => {
  test.slow()
  const folder = await mkdtemp(join(tmpdir(), "ardoise-e2e-"))
  const first = await startServer({ DATA_DIR: folder })
  const board = await (await browser.newContext({ ...phone, baseURL: first.url })).newPage()
  const owner = await openRestaurant(first, board)
  const diner = await sitDown(browser, first.url, owner)
  await fillCart(diner)
  const called = await order(diner)
  await expect(board.getByText(called, { exact: true })).toBeVisible()

  first.process.kill("SIGKILL")
  await expect(board.getByText(/Hors ligne|Actualisé toutes les 4 s/)).toBeVisible({ timeout: 15_000 })
  const second = await startServer({ DATA_DIR: folder, PORT: new URL(first.url).port })
  await expect(board.getByText("En direct")).toBeVisible({ timeout: 30_000 })
  await expect(board.getByRole("article", { name: "Table 7" })).toHaveCount(1)
  await board.getByRole("button", { name: "Commencer préparation" }).click()
  await expect(pill(diner)).toContainText("En préparation", { timeout: 15_000 })
  await fillCart(diner, "Œufs mayonnaise")
  await order(diner)
  await expect(board.getByRole("article", { name: "Table 7" })).toHaveCount(1)
  await second.stop()
  await rm(folder, { recursive: true, force: true })
})

test("an order that was sent offline arrives when the network is back", async ({ page: board, browser, server }) => {
  const owner = await openRestaurant(server, board)
  const diner = await sitDown(browser, server.url, owner)
  await fillCart(diner)
  await expect(orderButton(diner)).toBeVisible()
  await diner.context().setOffline(true)
  await orderButton(diner).click()
  await expect(diner.getByText(/Pas de réponse/)).toBeVisible()
  await diner.context().setOffline(false)
  await order(diner)
  await board.context().setOffline(true)
  await board.context().setOffline(false)
  await expect(board.getByRole("article", { name: "Table 7" })).toHaveCount(1)
  await diner.context().close()
})
