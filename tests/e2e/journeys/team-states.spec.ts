import { type Browser, expect, type Page, type WebSocketRoute } from "@playwright/test"
import { expectAccessibleInBothThemes } from "../both-themes.ts"
import { anAccount, openSignedIn } from "../owner-steps.ts"
import { starPrinter } from "../printers.ts"
import { aCarte, type SeededOwner, seedOwner } from "../seed.ts"
import { type ServerToVisit, test, watch } from "../watched-page.ts"

const tablet = { viewport: { width: 1180, height: 820 }, locale: "fr-FR", timezoneId: "Europe/Paris" }
const phone = { viewport: { width: 390, height: 844 }, locale: "fr-FR", timezoneId: "Europe/Paris" }

async function aRestaurant(server: ServerToVisit): Promise<SeededOwner & { menuId: string }> {
  const owner = await seedOwner(server.url, anAccount("Le Petit Zinc"))
  const menuId = await owner.addMenu(aCarte())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  return { ...owner, menuId }
}

async function aDevice(browser: Browser, url: string, options: object): Promise<Page> {
  const context = await browser.newContext({ ...options, baseURL: url })
  await watch(context, url)
  return context.newPage()
}

/** Lets a test cut the network of a device. The browser alone would keep live connections that are open. */
async function aNetwork(device: Page): Promise<{ cut: () => Promise<void>; mend: () => Promise<void> }> {
  const sockets = new Set<WebSocketRoute>()
  let isCut = false
  await device.routeWebSocket(/\/realtime\//, (socket) => {
    if (isCut) return void socket.close()
    socket.connectToServer()
    sockets.add(socket)
  })
  const change = async (next: boolean) => {
    isCut = next
    await device.context().setOffline(next)
    if (!next) return
    for (const socket of sockets) await socket.close()
    sockets.clear()
  }
  return { cut: () => change(true), mend: () => change(false) }
}

/** Links a device through the API and on its own page. */
async function link(device: Page, owner: SeededOwner, role: "kitchen" | "floor", name: string): Promise<void> {
  const { code } = await owner.ask<{ code: string }>("functions/v1/invite-device", { role, name })
  await device.goto(`/poste#${code}`)
  await device.getByRole("button", { name: "Relier cet appareil" }).click()
}

test("TEAM-28: team and devices in each state, in light and dark", async ({ page, context, server, request }) => {
  test.slow()
  const owner = await seedOwner(server.url, anAccount("Le Petit Zinc"))
  await openSignedIn(page, owner, "/dashboard/settings/team")
  await expect(page.getByText("Les appareils de l’équipe font partie de Premium.")).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  await page.reload()
  await expect(page.getByText("Reliez la tablette de la cuisine en une minute.")).toBeVisible()
  await expectAccessibleInBothThemes(page)

  // The list cannot be read, and then it can.
  await page.route("**/rest/v1/staff_devices*", (route) => route.fulfill({ status: 500, json: { message: "" } }))
  await page.reload()
  await expect(page.getByText("La liste n’a pas pu être lue").first()).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.unroute("**/rest/v1/staff_devices*")
  await page.reload()

  // A code that waits, that cannot be made, and that is over.
  await page.getByRole("button", { name: "Ajouter un appareil" }).click()
  const dialog = page.getByRole("dialog")
  await expectAccessibleInBothThemes(page)
  // With the keyboard: two presses of the mouse within 300 ms are one press.
  const create = dialog.getByRole("button", { name: "Créer le code" })
  await context.setOffline(true)
  await create.press("Enter")
  await expect(dialog.getByText("Le code n’a pas pu être créé. Vérifiez la connexion.")).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await context.setOffline(false)
  await page.route("**/functions/v1/invite-device", async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), expires_at: new Date(0).toISOString() } })
  })
  await create.press("Enter")
  await expect(dialog.getByText("Ce code n’est plus valable.")).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.unroute("**/functions/v1/invite-device")
  await dialog.getByRole("button", { name: "Nouveau code" }).click()
  await expect(dialog.getByText(/^En attente de l’appareil, encore \d+ min$/)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole("button", { name: "Fermer" }).last().click()

  // Twelve devices are the most.
  const { anonKey } = await (await request.get("/config.json")).json()
  for (let at = 1; at <= 12; at += 1) {
    const role = at % 2 === 0 ? "floor" : "kitchen"
    const name = at === 3 ? "Tablette de la terrasse côté jardin" : `Appareil ${at}`
    const { code } = await owner.ask<{ code: string }>("functions/v1/invite-device", { role, name })
    const joined = await request.post("/functions/v1/join-team", { headers: { apikey: anonKey }, data: { code } })
    expect(joined.status()).toBe(200)
  }
  await expect(page.getByText("Douze appareils sont reliés")).toBeVisible()
  await expect(page.getByRole("list", { name: "Appareils" }).getByRole("listitem")).toHaveCount(12)
  await expectAccessibleInBothThemes(page)
})

test("TEAM-28: the page that links a device in each state, in light and dark", async ({ browser, server }) => {
  const owner = await aRestaurant(server)
  const device = await aDevice(browser, server.url, phone)
  await device.goto("/poste")
  const field = device.getByRole("textbox", { name: "Code à huit lettres" })
  const join = device.getByRole("button", { name: "Relier cet appareil" })
  await expect(field).toBeVisible()
  await expectAccessibleInBothThemes(device)
  await field.fill("AAAA-AAAA")
  await join.click()
  await expect(device.getByText("Ce code n’est plus valable. Demandez-en un autre.")).toBeVisible()
  await expectAccessibleInBothThemes(device)
  // With the keyboard: two presses of the mouse within 300 ms are one press.
  await device.route("**/functions/v1/join-team", (route) => route.abort("internetdisconnected"))
  await field.press("Enter")
  await expect(device.getByText("Pas de réponse. Vérifiez la connexion, puis réessayez.")).toBeVisible()
  await expectAccessibleInBothThemes(device)
  await device.unroute("**/functions/v1/join-team")
  await device.route("**/functions/v1/join-team", (route) => route.fulfill({ status: 429, json: {} }))
  await field.press("Enter")
  await expect(device.getByText("Trop d’essais. Réessayez dans quelques minutes.")).toBeVisible()
  await expectAccessibleInBothThemes(device)
  await device.unroute("**/functions/v1/join-team")

  const name = "Téléphone salle"
  const { code } = await owner.ask<{ code: string }>("functions/v1/invite-device", { role: "floor", name })
  await device.goto("/login")
  await device.goto(`/poste#${code}`)
  await expect(device.getByText("Le Petit Zinc · Salle · Téléphone salle")).toBeVisible()
  await expectAccessibleInBothThemes(device)
  await join.click()
  await expect(device.getByRole("heading", { name: "Salle" })).toBeVisible()
  await expectAccessibleInBothThemes(device)
  // Another device finds that the code was used.
  const second = await aDevice(browser, server.url, phone)
  await second.goto(`/poste#${code}`)
  await expect(second.getByText("Ce code n’est plus valable. Demandez-en un autre.")).toBeVisible()
  await expectAccessibleInBothThemes(second)
  await second.context().close()
  await device.context().close()
})

test("TEAM-28: kitchen and floor without orders, without a network and removed, in light and dark", async ({
  browser,
  server,
}) => {
  test.slow()
  const owner = await aRestaurant(server)
  const kitchen = await aDevice(browser, server.url, tablet)
  const networks = new Map([[kitchen, await aNetwork(kitchen)]])
  // A kitchen that has read nothing yet does not say that there is nothing to do.
  let reads = 0
  await kitchen.route("**/rest/v1/orders*", (route) => {
    reads += 1
    return route.abort()
  })
  await link(kitchen, owner, "kitchen", "Tablette cuisine")
  const unread = kitchen.getByRole("alert")
  await expect(unread).toContainText("Hors connexion. Les commandes arriveront au retour du réseau.", {
    timeout: 60_000,
  })
  // It stays while the reads are repeated.
  await unread.evaluate((element) => element.setAttribute("data-first", ""))
  const before = reads
  await expect.poll(() => reads, { timeout: 30_000 }).toBeGreaterThan(before + 4)
  await expect(unread).toHaveAttribute("data-first", "")
  await expect(kitchen.getByText("Aucune commande")).toHaveCount(0)
  await expectAccessibleInBothThemes(kitchen)
  await kitchen.unroute("**/rest/v1/orders*")
  await expect(kitchen.getByText("Aucune commande")).toBeVisible()
  await expectAccessibleInBothThemes(kitchen)
  const floor = await aDevice(browser, server.url, phone)
  networks.set(floor, await aNetwork(floor))
  await link(floor, owner, "floor", "Téléphone salle")
  await expect(floor.getByText("Aucune commande")).toBeVisible()
  await expectAccessibleInBothThemes(floor)

  await owner.enterOrders(owner.menuId, 3)
  for (const [device, network] of networks) {
    await expect(device.getByRole("article")).toHaveCount(3)
    await network.cut()
    await expect(device.getByText("Hors ligne")).toBeVisible({ timeout: 60_000 })
    await expect(device.getByRole("alert")).toContainText(
      /^Hors connexion depuis \d\d:\d\d\. Les commandes déjà reçues/,
    )
    await expect(device.getByRole("article")).toHaveCount(3)
    const start = device.getByRole("button", { name: /^Commencer préparation/ }).first()
    await expect(start).toBeDisabled()
    await expectAccessibleInBothThemes(device)
    await network.mend()
    await expect(device.getByText("En direct")).toBeVisible({ timeout: 60_000 })
    await expect(device.getByRole("alert")).toHaveCount(0)
    await expect(start).toBeEnabled()
  }
  for (const { id } of await owner.read<{ id: string }>("staff_devices?select=id")) {
    await owner.write("DELETE", `staff_devices?id=eq.${id}`, {})
  }
  for (const device of [kitchen, floor]) {
    await expect(device.getByText("Cet appareil n’est plus relié.")).toBeVisible({ timeout: 60_000 })
    await expectAccessibleInBothThemes(device)
    await device.context().close()
  }
})

test("TEAM-28: printers in each state, in light and dark", async ({ page, server }) => {
  const owner = await aRestaurant(server)
  const add = (name: string) =>
    owner.ask<{ user: string; secret: string }>("functions/v1/add-printer", { kind: "star", name, prints: "all" })
  const list = page.getByRole("list", { name: "Imprimantes" })
  const kitchen = starPrinter(server.url, await add("Cuisine"))
  const bar = starPrinter(server.url, await add("Bar de la terrasse"))
  await add("Jamais branchée")
  const ready = starPrinter(server.url, await add("Passe"))
  await owner.enterOrders(owner.menuId, 1)
  await kitchen.poll("410%20Paper%20empty")
  await bar.poll("420%20Cover%20open")
  await ready.poll()
  await openSignedIn(page, owner, "/dashboard/settings/team")
  await expect(list.getByRole("listitem").nth(0)).toContainText("Plus de papier · 1 bon attend")
  await expect(list.getByRole("listitem").nth(1)).toContainText("Capot ouvert · 1 bon attend")
  await expect(list.getByRole("listitem").nth(2)).toContainText("Jamais vue")
  await expect(list.getByRole("listitem").nth(3)).toContainText("Prête")
  await expectAccessibleInBothThemes(page)
  await page.goto("/dashboard/orders")
  await expect(page.getByText("Imprimante Bar de la terrasse : 1 bon attend.")).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

test("TEAM-28: the settings of orders, each switched on, in light and dark", async ({ page, server }) => {
  const owner = await aRestaurant(server)
  await owner.write("PATCH", `ordering?user_id=eq.${owner.userId}`, { tables: ["7", "8"] })
  await openSignedIn(page, owner, "/dashboard/orders")
  await page.getByRole("button", { name: "Autres actions" }).click()
  await page.getByRole("menuitem", { name: "Réglages" }).click()
  for (const name of ["Valider avant la cuisine", "Servir par étapes", "Appels depuis la table"]) {
    const setting = page.getByRole("switch", { name })
    await expect(setting).not.toBeChecked()
    await setting.click()
    await expect(setting).toBeChecked()
  }
  await expectAccessibleInBothThemes(page)
  await page.getByRole("switch", { name: "N’accepter que les tables scannées" }).click()
  await expect(page.getByRole("alertdialog")).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

test("TEAM-28: figures that load, fail and are offline, and a period without any, in light and dark", async ({
  page,
  context,
  server,
}) => {
  const owner = await aRestaurant(server)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route("**/functions/v1/insight", async (route) => {
    await asked
    await route.fulfill({ status: 500, json: { error: "" } })
  })
  await openSignedIn(page, owner, "/dashboard/chiffres")
  await expect(page.getByRole("status").filter({ hasText: "Chargement..." })).toBeAttached()
  await expectAccessibleInBothThemes(page)
  answer()
  await expect(page.getByText("Les chiffres n’ont pas pu être lus.")).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.unroute("**/functions/v1/insight")
  await page.getByRole("button", { name: "Réessayer" }).click()
  await expect(page.getByText("Les premiers chiffres arrivent avec les premières visites.")).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await context.setOffline(true)
  await page.getByRole("radio", { name: "30 jours" }).check()
  await expect(page.getByText("Les chiffres n’ont pas pu être lus.")).toBeVisible({ timeout: 60_000 })
  await expectAccessibleInBothThemes(page)
  await context.setOffline(false)
})
