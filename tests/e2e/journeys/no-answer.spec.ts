import { expect } from "@playwright/test"
import { anAccount, openSignedIn } from "../owner-steps.ts"
import { seedOwner } from "../seed.ts"
import { test } from "../watched-page.ts"

test("a screen whose script does not load shows a message after 15 s, and opens once it loads", async ({
  page,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount())
  await openSignedIn(page, owner)
  await page.clock.install()
  await page.route(/\/assets\/settings-page-[^/]*\.js/, () => undefined)
  await page.goto("/dashboard/settings")
  await expect(page.getByText("Chargement")).toBeVisible()
  await expect(async () => {
    await page.clock.fastForward(15_000)
    await expect(page.getByRole("heading", { name: "Cette page n’a pas pu s’afficher" })).toBeVisible()
  }).toPass()
  await page.unrouteAll({ behavior: "ignoreErrors" })
  await page.getByRole("button", { name: "Réessayer" }).click()
  await expect(page.getByRole("heading", { name: "Paramètres" })).toBeVisible()
})

test("a screen whose script is lost once opens all the same, after a reload", async ({ browser, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  // Not watched: the lost request is an error in the console.
  const page = await browser.newPage({ baseURL: server.url, locale: "fr-FR" })
  await openSignedIn(page, owner)
  let asked = 0
  await page.route(/\/assets\/settings-page-[^/]*\.js/, (route) => {
    asked += 1
    return asked === 1 ? route.abort() : route.continue()
  })
  await page.goto("/dashboard/settings")
  await expect(page.getByRole("heading", { name: "Paramètres" })).toBeVisible()
  expect(asked).toBe(2)
  await page.close()
})
