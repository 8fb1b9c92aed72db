import { randomUUID } from "node:crypto"
import { expect } from "@playwright/test"
import { anAccount, chooseAction, openSignedIn } from "../owner-steps.ts"
import { aCarte, seedOwner } from "../seed.ts"
import { expectAccessible, test } from "../watched-page.ts"

test("an owner creates a promotion in four answers, diners read and pay the lower price, and the owner stops it", async ({
  page,
  browser,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount("Le Petit Zinc"))
  await owner.addMenu(aCarte())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  await openSignedIn(page, owner)
  await chooseAction(page, "Le Petit Zinc", "Promotions")
  await expect(page.getByText("Aucune promotion")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("link", { name: "Créer une promotion" }).click()

  const create = page.getByRole("button", { name: "Créer la promotion" })
  await page.getByRole("textbox", { name: "Nom de la promotion" }).fill("Semaine du goût")
  await expect(create).toBeDisabled()
  await expect(page.getByText("Il reste à répondre à «\u00a0Sur quoi\u00a0?\u00a0».")).toBeVisible()
  await page.getByText("Toute la carte").click()
  await expect(page.getByText("Il reste à répondre à «\u00a0Quelle réduction\u00a0?\u00a0».")).toBeVisible()
  await page.getByRole("textbox", { name: "Réduction" }).fill("15")
  await page.getByRole("button", { name: "Aujourd’hui" }).click()
  await expect(page.getByText(/^Il reste à/)).toHaveCount(0)
  const preview = page.getByRole("region", { name: "Vos clients verront" })
  await expect(preview).toContainText("aujourd’hui seulement")
  await expect(preview).toContainText("Prix barré")
  await expectAccessible(page)
  await create.dblclick()
  const running = page.getByRole("region", { name: "En cours" })
  await expect(running.getByRole("listitem")).toHaveCount(1)
  await expect(running).toContainText("Toute la carte")
  await expectAccessible(page)

  const diner = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await diner.goto(`${server.url}/u/${owner.userId}`)
  const offers = diner.locator(".mv-offer")
  await expect(offers.first()).toHaveText("\u221215\u00a0% aujourd’hui seulement")
  await expect(diner.locator(".mv-dishes s").first()).toBeVisible()
  await expectAccessible(diner)

  await running.getByRole("button", { name: "Arrêter Semaine du goût" }).click()
  await page.getByRole("button", { name: "Arrêter", exact: true }).click()
  await expect(page.getByRole("region", { name: "Terminées" })).toContainText("Semaine du goût")
  await diner.reload()
  await expect(offers).toHaveCount(0)
})

test("a lower price breaks no word of its dish on a narrow phone", async ({ browser, server }) => {
  const owner = await seedOwner(server.url, anAccount("Le Petit Zinc"))
  const dish = { id: "boeuf", name: "Bœuf bourguignon", price: "21.50", description: "", allergens: ["Sulfites"] }
  const menuId = await owner.addMenu({ ...aCarte(), categories: [{ id: "plats", name: "Plats", items: [dish] }] })
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  const today = new Date().toLocaleDateString("sv", { timeZone: "Europe/Paris" })
  await owner.ask("rest/v1/rpc/save_promotion", {
    ...{ id: randomUUID(), name: "Semaine du goût", is_on: true, seen: null },
    definition: {
      ...{ menuId, target: "all", effect: { percent: 15 } },
      ...{ startsOn: today, endsOn: today, windows: [] },
    },
  })
  const diner = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await diner.goto(`${server.url}/u/${owner.userId}`)
  const heading = diner.getByRole("heading", { name: /^Bœuf bourguignon/ })
  for (const width of [390, 360, 320, 300]) {
    await diner.setViewportSize({ width, height: 844 })
    const { lines, gap } = await heading.evaluate((element) => {
      const text = element.querySelector("span")?.firstChild
      const word = document.createRange()
      word.setStart(text as Node, "Bœuf ".length)
      word.setEnd(text as Node, "Bœuf bourguignon".length)
      const edges = (selector: string) => element.querySelector(selector)?.getBoundingClientRect()
      return { lines: word.getClientRects().length, gap: (edges("bdi")?.right ?? 0) - (edges("s")?.right ?? 0) }
    })
    expect(lines, `${width} px`).toBe(1)
    // The crossed price is left of the new one.
    expect(gap, `${width} px`).toBeGreaterThan(40)
  }
  await diner.context().close()
})

test("a promotion that another device has changed meanwhile is not replaced by what was typed before", async ({
  page,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount("Le Petit Zinc"))
  const menuId = await owner.addMenu(aCarte())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  const id = randomUUID()
  const save = (percent: number, seen: string | null) =>
    owner.ask<{ updated_at: string }>("rest/v1/rpc/save_promotion", {
      ...{ id, name: "Happy hour", is_on: true, seen },
      definition: {
        ...{ menuId, target: "all", effect: { percent } },
        ...{ startsOn: "2098-01-01", endsOn: "2098-01-31", windows: [] },
      },
    })
  const { updated_at: first } = await save(20, null)
  await openSignedIn(page, owner, `/dashboard/promotions/${id}`)
  const percent = page.getByRole("textbox", { name: "Réduction" })
  await expect(percent).toHaveValue("20")
  await page.getByRole("textbox", { name: "Nom de la promotion" }).fill("Apéro")
  await save(30, first)
  await page.getByRole("button", { name: "Enregistrer" }).click()
  await expect(page.getByRole("status").getByText("Cette promotion a été changée sur un autre appareil.")).toBeVisible()
  await page.getByRole("button", { name: "Recommencer" }).click()
  await expect(percent).toHaveValue("30")
  await page.getByRole("textbox", { name: "Nom de la promotion" }).fill("Apéro")
  await page.getByRole("button", { name: "Enregistrer" }).click()
  await expect(page.getByText("La promotion est enregistrée.")).toBeVisible()
  await expect(page.getByRole("listitem").filter({ hasText: "Apéro" })).toContainText(/30\s%/)
})
