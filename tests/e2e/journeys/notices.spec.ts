import { type CDPSession, expect, type Page } from "@playwright/test"
import { anAccount, logIn } from "../owner-steps.ts"
import { aCarte, seedOwner } from "../seed.ts"
import { expectAccessible, test, watch } from "../watched-page.ts"

test.use({ serviceWorkers: "allow" })

/** Returns the notifications that a service worker shows now. @param scope its scope; by default that of the page */
const shown = (page: Page, scope?: string) =>
  page.evaluate(async (path) => {
    const registration = await navigator.serviceWorker.getRegistration(path)
    const notices = (await registration?.getNotifications()) ?? []
    return notices.map(({ title, body }) => ({ title, body }))
  }, scope)

/** Delivers a push message to a service worker, as the push service would. */
async function push(page: Page, scope: string, notice: object): Promise<void> {
  const { devTools, id } = await findWorker(page, scope)
  await devTools.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId: id,
    data: JSON.stringify(notice),
  })
}

/** Returns the texts of the notifications that a service worker shows now, in alphabetical order. */
const bodies = async (page: Page, scope: string) => (await shown(page, scope)).map(({ body }) => body).sort()

/**
 * Delivers a push message until the notifications have these texts. A busy browser under test sometimes loses one that
 * follows another at once. A repeated message replaces its notification, because they have the same tag.
 */
async function pushUntilShown(page: Page, scope: string, notice: object, texts: readonly string[]): Promise<void> {
  await expect(async () => {
    await push(page, scope, notice)
    await expect.poll(() => bodies(page, scope), { timeout: 3000 }).toEqual(texts)
  }).toPass({ timeout: 20_000 })
}

async function findWorker(page: Page, scope: string): Promise<{ devTools: CDPSession; id: string }> {
  const devTools = await page.context().newCDPSession(page)
  const found = Promise.withResolvers<string>()
  devTools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    const one = registrations.find(({ scopeURL, isDeleted }) => !isDeleted && new URL(scopeURL).pathname === scope)
    if (one) found.resolve(one.registrationId)
  })
  await devTools.send("ServiceWorker.enable")
  return { devTools, id: await found.promise }
}

/** Makes `subscribe` return a fixed subscription, because a browser under test has no push service. */
async function subscribeWithoutService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const keys = {
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    }
    const made = { toJSON: () => ({ endpoint: "https://fcm.googleapis.com/fcm/send/device", keys }) }
    PushManager.prototype.subscribe = async () => made as unknown as PushSubscription
  })
}

/**
 * Marks the document once a notification of the page is shown. Chromium deletes one that is asked about in the moment
 * between its storing and its showing, so nothing may ask before.
 */
const markOnceShown = (page: Page) =>
  page.addInitScript(() => {
    const show = ServiceWorkerRegistration.prototype.showNotification
    ServiceWorkerRegistration.prototype.showNotification = async function (...args) {
      await show.apply(this, args)
      document.documentElement.dataset.noticed = "true"
    }
  })

test("a diner who turns notifications on gets one when the order is ready", async ({
  page: board,
  browser,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount())
  await owner.addMenu(aCarte())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  await logIn(board, owner)
  await board.goto("/dashboard/orders")
  await expect(board.getByText("En direct")).toBeVisible()

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: server.url })
  await watch(context, server.url)
  await context.grantPermissions(["notifications"])
  const diner = await context.newPage()
  await markOnceShown(diner)
  await diner.goto(`/u/${owner.userId}?table=7`)
  await diner.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await diner.getByRole("button", { name: /^Ajouter Sole meunière/ }).click()
  await diner.getByRole("button", { name: /^Ouvrir le panier/ }).click()
  await diner.getByRole("button", { name: /^Commander/ }).click()
  const sent = diner.getByRole("dialog", { name: "Commande envoyée" })
  await expect(sent.getByText("Vous serez prévenu sur cet appareil.")).toBeVisible()
  const called = await sent.getByText(/^\d{4}$/).textContent()

  await board.getByRole("button", { name: "Commencer préparation" }).click()
  await board.getByRole("tab", { name: /^En prép/ }).click()
  await board.getByRole("button", { name: "Marquer comme prêt" }).click()
  await expect(diner).toHaveTitle(/^Prêt ·/)
  const notice = { title: owner.restaurant, body: `Votre commande ${called} est prête` }
  await expect(diner.locator("html")).toHaveAttribute("data-noticed", "true")
  await expect.poll(() => shown(diner)).toEqual([notice])
  // A push message with the same tag replaces the notification. A message about another order adds one.
  const id = await diner.evaluate(() => JSON.parse(localStorage.getItem("currentOrder") ?? "{}").id)
  await push(diner, "/u/", { ...notice, tag: id, url: `/u/${owner.userId}` })
  const other = { title: "Le Petit Zinc", body: "Une autre", tag: "order-2", url: "/" }
  await pushUntilShown(diner, "/u/", other, ["Une autre", notice.body])
  await context.close()
})

test("an owner turns notifications on with a click, and gets none while the board is visible", async ({
  page,
  context,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount())
  await subscribeWithoutService(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page, owner)
  await page.goto("/dashboard/orders")
  const menu = page.getByRole("button", { name: "Autres actions" })
  const control = page.getByRole("menuitemcheckbox", { name: /^Notifications/ })
  await menu.click()
  await expect(control).not.toBeChecked()
  await control.click()
  await expect(page.getByText("Notifications bloquées")).toBeVisible()
  await expect(control).not.toBeChecked()
  await expectAccessible(page)

  await context.grantPermissions(["notifications"])
  const followed = () =>
    page.waitForResponse((response) => response.url().endsWith("/push-board") && response.status() === 200)
  const [first] = await Promise.all([followed(), control.click()])
  expect(first.request().postDataJSON().subscription.endpoint).toBe("https://fcm.googleapis.com/fcm/send/device")
  await expect(control).toBeChecked()
  await Promise.all([followed(), page.reload()])
  await menu.click()
  await expect(control).toBeChecked()
  await page.keyboard.press("Escape")

  const notice = {
    title: "Nouvelle commande",
    body: "Table 7, commande 1234",
    tag: "order-1",
    url: "/dashboard/orders",
  }
  await push(page, "/dashboard", notice)
  // Push a second message, for another page. Once it is shown, the first one was suppressed: the board is visible.
  const elsewhere = { ...notice, tag: "order-2", body: "Ailleurs", url: "/ailleurs" }
  await pushUntilShown(page, "/dashboard", elsewhere, ["Ailleurs"])
  await page.goto("/dashboard/settings")
  const later = { ...notice, tag: "order-3", body: "Table 8, commande 1235" }
  await pushUntilShown(page, "/dashboard", later, ["Ailleurs", "Table 8, commande 1235"])
})

test("a waiter's phone turns notifications on, gets them while its screen is not visible, and none once it is unlinked", async ({
  browser,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount())
  await owner.addMenu(aCarte())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  const { code } = await owner.ask<{ code: string }>("functions/v1/invite-device", { role: "floor", name: "Salle" })

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: server.url })
  await watch(context, server.url)
  await context.grantPermissions(["notifications"])
  const floor = await context.newPage()
  await subscribeWithoutService(floor)
  await floor.goto(`/poste#${code}`)
  await floor.getByRole("button", { name: "Relier cet appareil" }).click()
  await expect(floor.getByText("En direct")).toBeVisible()
  const menu = floor.getByRole("button", { name: "Autres actions" })
  const control = floor.getByRole("menuitemcheckbox", { name: /^Notifications/ })
  await menu.click()
  await expect(control).not.toBeChecked()
  const followed = floor.waitForResponse((response) => response.url().endsWith("/push-board"))
  await control.click()
  expect((await followed).status()).toBe(200)
  await expect(control).toBeChecked()
  await expectAccessible(floor)
  await floor.keyboard.press("Escape")
  // On a device of the team the worker stores no file of the app.
  expect(await floor.evaluate(() => caches.keys())).toEqual([])

  const notice = { title: "Table 7 appelle", body: "", tag: "call-1", url: "/poste" }
  await push(floor, "/poste", notice)
  // Push a second message, for another page. Once it is shown, the first one was suppressed: the screen is visible.
  const elsewhere = { ...notice, tag: "call-2", body: "Ailleurs", url: "/ailleurs" }
  await pushUntilShown(floor, "/poste", elsewhere, ["Ailleurs"])
  await floor.goto("/login")
  await pushUntilShown(floor, "/poste", { ...notice, tag: "call-3", body: "Table 8" }, ["Ailleurs", "Table 8"])

  await floor.goto("/poste")
  await expect(floor.getByText("En direct")).toBeVisible()
  await menu.click()
  await expect(control).toBeChecked()
  await floor.getByRole("menuitem", { name: "Délier cet appareil" }).click()
  await floor.getByRole("alertdialog").getByRole("button", { name: "Délier" }).click()
  await expect(floor.getByRole("textbox", { name: "Code à huit lettres" })).toBeVisible()
  const left = () => floor.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await expect.poll(left).toBe(0)
  await context.close()
})
