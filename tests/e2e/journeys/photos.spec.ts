import { devices, expect } from "@playwright/test"
import { anAccount, openSignedIn, save } from "../owner-steps.ts"
import { aPhoto } from "../photo.ts"
import { aCarte, seedOwner } from "../seed.ts"
import { expectAccessible, test, watch } from "../watched-page.ts"

test.use({ serviceWorkers: "allow" })

test("a photo from the editor appears on the diner's phone, also offline, and can be removed", async ({
  page,
  browser,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount())
  const menuId = await owner.addMenu(aCarte())
  await openSignedIn(page, owner, `/dashboard/menu/${menuId}/edit`)
  const dialog = page.getByRole("dialog", { name: "Modifier le plat" })
  const openDish = async () => {
    await page.getByRole("button", { name: "Modifier Sole meunière" }).click()
    await dialog.getByText("Photo", { exact: true }).first().click()
    await expect(dialog.getByRole("group", { name: "Photo" })).toBeVisible()
  }
  await openDish()
  const photo = await aPhoto(page)

  // The upload fails: the photo stays in the dialog, and the owner can send it again.
  const toStorage = "**/storage/v1/**"
  await page.route(toStorage, (route) => route.abort())
  await dialog.locator("input[type=file]").first().setInputFiles(photo)
  const refusal = dialog.getByRole("alert").filter({ hasText: "n’a pas pu être envoyée" })
  await expect(refusal).toBeVisible()
  await expectAccessible(page)
  await page.unroute(toStorage)
  await dialog.getByRole("button", { name: "Réessayer l’envoi" }).click()
  // The dish is saved with its photo, whether the upload still runs or has ended.
  await dialog.getByRole("button", { name: "Enregistrer" }).click()
  await expect(dialog).toBeHidden()
  await save(page)
  const [stored] = await owner.listMenus()
  expect(stored?.menu_data.categories[1].items[0].photo).toMatch(
    new RegExp(`^${owner.userId}/[a-z0-9]{12}-1080x720\\.(webp|jpg)$`),
  )

  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  const phone = await browser.newContext({ ...devices["Pixel 7"], baseURL: server.url })
  const complaints = await watch(phone, server.url)
  const diner = await phone.newPage()
  await diner.goto(`/u/${owner.userId}`)
  const shown = diner.getByRole("button", { name: "Agrandir la photo\u00a0: Sole meunière" })
  await shown.scrollIntoViewIfNeeded()
  const loadedWidth = () => shown.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(loadedWidth).toBe(480)
  await shown.tap()
  const large = diner.getByRole("button", { name: "Fermer la photo" })
  await expect(large).toBeVisible()
  const sheet = diner.locator(".mv-large:popover-open")
  for (const text of ["Sole meunière", "34,00\u00a0€", "Allergènes non déclarés"])
    await expect(sheet).toContainText(text)
  await expectAccessible(diner)
  // On a slow network the photo opens before the script that adds the texts is there.
  const slowPhone = await browser.newContext({
    ...devices["Pixel 7"],
    baseURL: server.url,
    serviceWorkers: "block",
  })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await slowPhone.route("**/*.js", async (route) => {
    await held
    await route.continue()
  })
  const slow = await slowPhone.newPage()
  await slow.goto(`/u/${owner.userId}`, { waitUntil: "commit" })
  await slow.getByRole("button", { name: "Agrandir la photo\u00a0: Sole meunière" }).tap()
  const slowSheet = slow.locator(".mv-large:popover-open")
  await expect(slowSheet).toBeVisible()
  await expect(slowSheet).not.toContainText("Sole meunière")
  release()
  await expect(slowSheet).toContainText("Sole meunière")
  await slowPhone.close()
  await large.tap()
  await expect(large).toBeHidden()
  await shown.tap()
  await sheet.getByRole("button", { name: "Ajouter", exact: true }).tap()
  await expect(large).toBeHidden()
  await expect(diner.getByRole("button", { name: /^Ouvrir le panier, articles/ })).toContainText("34,00")

  const keptPhotos = () => diner.evaluate(async () => (await (await caches.open("photos")).keys()).length)
  await expect.poll(keptPhotos, { timeout: 15_000 }).toBeGreaterThan(0)
  await phone.setOffline(true)
  await diner.reload()
  await expect(diner.getByRole("status").filter({ hasText: "Hors ligne" })).toBeVisible()
  await shown.scrollIntoViewIfNeeded()
  await expect.poll(loadedWidth).toBe(480)
  await phone.setOffline(false)
  await expect(diner.getByText("Hors ligne")).toHaveCount(0)

  await openDish()
  await dialog.getByRole("button", { name: "Retirer la photo" }).click()
  await dialog.getByRole("button", { name: "Enregistrer" }).click()
  await expect(dialog).toBeHidden()
  await save(page)
  await diner.goto(`/u/${owner.userId}`)
  await expect(diner.getByRole("heading", { name: /^Sole meunière 34/ })).toBeVisible()
  await expect(shown).toHaveCount(0)
  expect(complaints.list).toEqual([])
  await phone.close()
})
