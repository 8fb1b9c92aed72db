import { expect, type Page } from "@playwright/test"
import { type Installation, install } from "../installation.ts"
import { anAccount, holdSaves, logIn } from "../owner-steps.ts"
import { aCarte, type SeededOwner, seedOwner } from "../seed.ts"
import { test as base, expectAccessible, watch } from "../watched-page.ts"

/** Gives each journey a separate installation, so that it can deploy a release while tabs are open. */
const test = base.extend<{ installation: Installation; owner: SeededOwner }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the parameter
  installation: async ({}, use) => {
    const installation = await install()
    await use(installation)
    await installation.remove()
  },
  baseURL: async ({ installation }, use) => use(installation.url),
  complaints: async ({ context, installation }, use) => {
    const complaints = await watch(context, installation.url)
    await use(complaints)
    // The browser itself reports a missing stylesheet.
    expect(complaints.list.filter((said) => !/Refused to apply style from '[^']*\/assets\//.test(said))).toEqual([])
  },
  owner: async ({ installation }, use) => {
    const owner = await seedOwner(installation.url, anAccount())
    await owner.addMenu(aCarte())
    await use(owner)
  },
})

test.use({ serviceWorkers: "allow" })

/** Whether the page runs the release that was deployed last. */
const isNext = (page: Page) => page.evaluate(() => document.querySelector('script[src*="-next"]') !== null)

const band = (page: Page) => page.getByText("Une nouvelle version d’Ardoise est en ligne.")

/** Waits until the service worker has cached the release and controls the page. */
async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated")
}

test.describe("without a worker, as on plain http", () => {
  test.beforeEach(async ({ context }) => {
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"))
  })

  test("a screen whose release is gone loads the next release automatically, and a message says so", async ({
    page,
    installation,
    owner,
  }) => {
    await logIn(page, owner)
    await installation.deploy({ keepsFiles: false })
    await page.getByRole("navigation").getByRole("link", { name: "Commandes" }).click()
    await expect(page.getByText("Ardoise a été mise à jour")).toBeVisible()
    await expect(page.getByRole("heading", { level: 1, name: "Commandes" })).toBeVisible()
    expect(await isNext(page)).toBe(true)
  })

  test("an owner with unsaved edits sees a notice about the next release and loses no edit", async ({
    page,
    installation,
    owner,
  }) => {
    await logIn(page, owner)
    await page.getByRole("link", { name: "Modifier" }).click()
    const release = await holdSaves(page)
    await page.getByLabel("Nom du menu").fill("Carte d’hiver")
    await installation.deploy({ keepsFiles: false })
    await page.getByRole("button", { name: "Coller une carte entière" }).click()
    await expect(band(page)).toBeVisible()
    await expect(page.getByLabel("Nom du menu")).toHaveValue("Carte d’hiver")
    expect(await isNext(page)).toBe(false)

    await page.getByRole("button", { name: "Recharger" }).click()
    const question = page.getByRole("alertdialog", { name: "Modifications non sauvegardées" })
    await question.getByRole("button", { name: "Sauvegarder et quitter" }).click()
    release()
    await expect.poll(() => isNext(page).catch(() => false)).toBe(true)
    await expect(page.getByLabel("Nom du menu")).toHaveValue("Carte d’hiver")
    expect((await owner.listMenus()).map(({ menu_data }) => menu_data.name)).toEqual(["Carte d’hiver"])
  })

  test("a page with an edited settings form does not reload until the owner leaves it", async ({
    page,
    installation,
    owner,
  }) => {
    await logIn(page, owner)
    await page.goto("/dashboard/settings")
    const name = page.getByLabel("Nom du restaurant")
    await name.fill("Le Grand Zinc")
    await installation.deploy({ keepsFiles: false })
    await page.evaluate(() => window.dispatchEvent(new Event("vite:preloadError", { cancelable: true })))
    await expect(band(page)).toBeVisible()
    await expectAccessible(page)
    await expect(name).toHaveValue("Le Grand Zinc")
    await page.getByRole("navigation").getByRole("link", { name: "Accueil" }).click()
    expect(await isNext(page)).toBe(false)
    await page.getByRole("button", { name: "Quitter sans sauvegarder" }).click()
    await expect.poll(() => isNext(page).catch(() => false)).toBe(true)
    await expect(page.getByRole("heading", { name: /^Bienvenue/ })).toBeVisible()
  })

  test("a proxy that continues to serve the old document does not cause an endless reload", async ({
    page,
    installation,
    owner,
  }) => {
    await logIn(page, owner)
    const document = await (await fetch(`${installation.url}/dashboard`)).text()
    await installation.deploy({ keepsFiles: false })
    let documents = 0
    await page.route("**/dashboard/orders", (route) => {
      documents += 1
      return route.fulfill({ contentType: "text/html", body: document })
    })
    await page.route(/\/assets\/(?!orders-page)/, (route) => {
      const name = new URL(route.request().url()).pathname
      return route.fulfill({ path: `${import.meta.dirname}/../../../apps/owner/dist${name}` })
    })
    await page.getByRole("navigation").getByRole("link", { name: "Commandes" }).click()
    await expect.poll(() => documents).toBe(1)
    await expect(page.getByRole("heading", { name: "Cette page n’a pas pu s’afficher" })).toBeVisible()
    await page.waitForLoadState("networkidle")
    expect(documents).toBe(1)
  })

  test("while the files of the previous release are served, open tabs work as before", async ({
    page,
    installation,
    owner,
  }) => {
    await logIn(page, owner)
    await installation.deploy({ keepsFiles: true })
    await page.getByRole("navigation").getByRole("link", { name: "Commandes" }).click()
    await expect(page.getByRole("heading", { level: 1, name: "Commandes" })).toBeVisible()
    expect(await isNext(page)).toBe(false)
    await expect(band(page)).toBeHidden()
    await page.reload()
    expect(await isNext(page)).toBe(true)
  })
})

test("a device with a cached release opens all its screens after a deployment, and the next release after a reload", async ({
  page,
  context,
  installation,
  owner,
}) => {
  await logIn(page, owner)
  await page.reload()
  await untilKept(page)
  await installation.deploy({ keepsFiles: false })
  await page.getByRole("navigation").getByRole("link", { name: "Commandes" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Commandes" })).toBeVisible()
  expect(await isNext(page)).toBe(false)
  await page.reload()
  expect(await isNext(page)).toBe(true)
  // The device then caches the next release.
  const keptVersions = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => /files-\w+next$/.test(name)))
  await expect.poll(keptVersions).toHaveLength(1)
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).installing)).toBeNull()
  await context.setOffline(true)
  await page.reload()
  expect(await isNext(page)).toBe(true)
})
