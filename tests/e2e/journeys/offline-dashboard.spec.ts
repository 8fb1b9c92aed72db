import { expect, type Page } from "@playwright/test"
import { anAccount, logIn, signOut } from "../owner-steps.ts"
import { aCarte, type SeededOwner, seedOwner } from "../seed.ts"
import { expectAccessible, test } from "../watched-page.ts"

test.use({ serviceWorkers: "allow" })

/** Waits until this device has stored the app and the loaded menus. */
async function untilKept(page: Page): Promise<void> {
  const state = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith("dashboard-files-"))
      const [hasDocument] = await Promise.all(names.map(async (name) => (await caches.open(name)).match("/dashboard")))
      const registration = await navigator.serviceWorker.getRegistration("/dashboard")
      const hasMenus = await caches.has("dashboard-menus")
      return [registration?.active?.state, hasDocument !== undefined, hasMenus]
    })
  await expect.poll(state).toEqual(["activated", true, true])
}

/** Creates an owner with one menu, and opens the app once on the owner's device. */
async function openOnce(page: Page, url: string): Promise<SeededOwner & { menuId: string }> {
  const owner = await seedOwner(url, anAccount())
  const menuId = await owner.addMenu(aCarte())
  await logIn(page, owner)
  await expect(page.getByRole("heading", { name: "Carte d’automne" })).toBeVisible()
  await untilKept(page)
  return { ...owner, menuId }
}

const band = (page: Page) => page.getByText(/^Hors connexion\. Menus lus le \d+(er)? \S+ \d{4}, \d\d:\d\d/)

test("without a network, a reload opens the app with the stored menus and accepts edits", async ({
  page,
  context,
  server,
}) => {
  const owner = await openOnce(page, server.url)
  await context.setOffline(true)
  await page.reload()
  await expect(band(page)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("link", { name: "Modifier" }).click()
  await page.getByLabel("Nom du menu").fill("Carte d’hiver")
  await expect(page.getByText(/^Gardé sur cet appareil à/)).toBeVisible()

  // The edits are in the journal, so another reload restores them.
  page.once("dialog", (dialog) => dialog.accept())
  await page.reload()
  await page.getByRole("alertdialog").getByRole("button", { name: "Reprendre" }).click()
  await expect(page.getByLabel("Nom du menu")).toHaveValue("Carte d’hiver")

  await context.setOffline(false)
  await expect(band(page)).toBeHidden()
  await expect
    .poll(async () => (await owner.listMenus()).map(({ menu_data }) => menu_data.name), { timeout: 45_000 })
    .toEqual(["Carte d’hiver"])
})

test("a menu that changed on another device is up to date as soon as the server answers", async ({
  page,
  context,
  server,
}) => {
  const owner = await openOnce(page, server.url)
  await context.setOffline(true)
  await page.reload()
  await expect(band(page)).toBeVisible()
  await owner.renameMenu(owner.menuId, "Carte d’été")
  await context.setOffline(false)
  await expect(page.getByRole("heading", { name: "Carte d’été" })).toBeVisible()
  await expect(band(page)).toBeHidden()
})

test("a session that must be renewed does not end because the network is missing", async ({
  page,
  context,
  server,
}) => {
  await openOnce(page, server.url)
  // Edit the stored session while no page of the app is open: its client would overwrite it.
  await page.goto("/icon.svg")
  await page.evaluate(() => {
    const key = "sb-ardoise-auth-token"
    const session = JSON.parse(localStorage.getItem(key) ?? "{}")
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 60 }))
  })
  await context.setOffline(true)
  await page.goto("/dashboard")
  await expect(page.getByRole("heading", { name: "Bienvenue, Le Petit Zinc" })).toBeVisible()
  await expect(band(page)).toBeVisible()
  await context.setOffline(false)
  await expect(band(page)).toBeHidden({ timeout: 45_000 })
  await expect(page).toHaveURL(/\/dashboard$/)
})

test("signing out removes the menus from the device, and the worker caches no answer of the REST API", async ({
  page,
  context,
  server,
}) => {
  await openOnce(page, server.url)
  const kept = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("dashboard-files-"))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.length).toBeGreaterThan(50)
  expect(kept.filter((path) => path !== "/dashboard" && !path.startsWith("/assets/"))).toEqual([])

  await signOut(page, "Le Petit Zinc")
  await expect(page).toHaveURL(/\/decouvrir$/)
  expect(await page.evaluate(() => caches.has("dashboard-menus"))).toBe(false)
  await context.setOffline(true)
  await page.goto("/dashboard")
  await expect(page.getByRole("button", { name: "Se connecter" })).toBeVisible()
})

test("the app can be installed, and opens at the dashboard", async ({ page, context, server }) => {
  await openOnce(page, server.url)
  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors")
  // The journeys run in a private window, which cannot install an app.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([])
  const { data, errors } = await devtools.send("Page.getAppManifest")
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? "{}").start_url).toBe("/dashboard")
})
