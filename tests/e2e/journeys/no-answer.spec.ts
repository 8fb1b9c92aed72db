import { expect } from "@playwright/test"
import { anAccount, logIn } from "../owner-steps.ts"
import { seedOwner } from "../seed.ts"
import { test } from "../watched-page.ts"

test("a screen whose script does not load shows a message after 15 s, and opens once it loads", async ({
  page,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount())
  await logIn(page, owner)
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
