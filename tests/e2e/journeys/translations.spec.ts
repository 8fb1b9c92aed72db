import { expect, type Page } from "@playwright/test"
import { anAccount, chooseAction, openSignedIn } from "../owner-steps.ts"
import { type SeededOwner, seedOwner } from "../seed.ts"
import { expectAccessible, test } from "../watched-page.ts"

const dish = (id: string, name: string, description = "") => ({
  id,
  name,
  price: "18",
  description,
  allergens: ["Lait"],
})
const aDocument = (firstName = "Sole meunière") => ({
  ...{ name: "Carte d’automne", isActive: true, lastUpdated: "2026-11-18T19:14:00.000Z" },
  categories: [
    { id: "entrees", name: "Entrées", items: [dish("soupe", "Soupe à l’oignon", "Croûtons, tripoux")] },
    {
      ...{ id: "plats", name: "Plats" },
      items: [
        dish("sole", firstName, "Beurre, citron"),
        dish("tripoux", "Tripoux de la Margeride"),
        dish("poulet", "Poulet rôti"),
      ],
    },
  ],
})

const field = (page: Page, french: string) =>
  page.getByRole("textbox", { name: `Traduction de «\u00a0${french}\u00a0»` })
const row = (page: Page, french: string) => page.locator("[data-row]").filter({ has: field(page, french) })

async function nameOnPage(owner: SeededOwner, url: string, french: string): Promise<string> {
  const page = await (await fetch(`${url}/u/${owner.userId}?lang=en`)).text()
  const [, name = ""] = new RegExp(`<h3[^>]*><span[^>]*>([^<]*)</span>(?:(?!<h3).)*?${french}`, "s").exec(page) ?? []
  return name
}

for (const width of [1280, 390]) {
  test(`an owner reads the proposed translations, corrects and accepts them, and diners read them, at ${width} px`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 800 })
    const owner = await seedOwner(server.url, anAccount("Le Petit Zinc"))
    const menuId = await owner.addMenu(aDocument())
    await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
    await openSignedIn(page, owner)
    await chooseAction(page, "Autres actions pour Carte d’automne", "Traductions")
    await expect(page.getByRole("tab", { name: "English 0/9" })).toBeVisible()
    await expect(row(page, "Sole meunière")).toContainText("Sans proposition")
    await expectAccessible(page)

    await page.getByRole("button", { name: "Proposer les traductions manquantes" }).click()
    await expect(page.getByText("8 traductions proposées")).toBeVisible()
    await expect(row(page, "Croûtons, tripoux")).toContainText("Resté en français\u00a0: «\u00a0tripoux\u00a0».")
    await expect(row(page, "Tripoux de la Margeride")).toContainText("Sans proposition")
    await expectAccessible(page)

    const before = await nameOnPage(owner, server.url, "Poulet rôti")
    await field(page, "Poulet rôti").fill("Farm roast chicken")
    await field(page, "Poulet rôti").press("Tab")
    await expect(row(page, "Poulet rôti").getByRole("button", { name: "Accepter" })).toBeFocused()
    await page.keyboard.press("Tab")
    await expect(row(page, "Poulet rôti")).toContainText("Relue")
    expect(await nameOnPage(owner, server.url, "Poulet rôti")).toBe("Farm roast chicken")
    await page.getByRole("button", { name: "Défaire" }).click()
    await expect(row(page, "Poulet rôti")).toContainText("Proposée")
    expect(await nameOnPage(owner, server.url, "Poulet rôti")).toBe(before)

    // By keyboard the next text that can be accepted has the focus.
    await row(page, "Sole meunière").getByRole("button", { name: "Accepter" }).press("Enter")
    await expect(row(page, "Sole meunière")).toContainText("Relue")
    await expect(row(page, "Beurre, citron").getByRole("button", { name: "Accepter" })).toBeFocused()
    const together = page
      .getByRole("region", { name: "Plats" })
      .getByRole("button", { name: "Accepter les 3 sans réserve" })
    await together.filter({ visible: true }).dblclick()
    await expect(page.getByText("3 traductions relues")).toBeVisible()
    await field(page, "Tripoux de la Margeride").fill("Tripe parcels from Margeride")
    await field(page, "Tripoux de la Margeride").blur()
    await expect(row(page, "Tripoux de la Margeride")).toContainText("Relue")
    await expect(page.getByRole("tab", { name: "English 5/9" })).toBeVisible()

    // The French changes: what was read is not shown any more until the owner has looked again.
    await owner.changeMenu(menuId, () => aDocument("Sole meunière aux câpres"))
    await page.reload()
    await expect(row(page, "Sole meunière aux câpres")).toContainText("Le texte français a changé.")
    await expect(page.locator("mark").first()).toHaveText("aux câpres")
    await expectAccessible(page)
    // The list of the menu says how many suggestions and changed texts wait, once the home was idle.
    await page.goto("/dashboard")
    const item = page.getByRole("menuitem", { name: "Traductions" })
    await expect(async () => {
      await page.keyboard.press("Escape")
      await expect(item).toHaveCount(0)
      await page.getByRole("button", { name: "Autres actions pour Carte d’automne" }).press("Enter")
      await expect(item).toHaveText("Traductions5 à relire", { timeout: 500 })
    }).toPass()
    await item.press("Enter")
    await row(page, "Sole meunière aux câpres").getByRole("button", { name: "Toujours juste" }).click()
    await expect(row(page, "Sole meunière aux câpres")).toContainText("Relue")
    await expect(page.getByRole("tab", { name: "English 5/9" })).toBeVisible()
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(sideways).toBeLessThanOrEqual(0)
  })
}

test("a text that another device has changed is not overwritten, and what was typed stays", async ({
  page,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount("Le Petit Zinc"))
  const menuId = await owner.addMenu(aDocument())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  await openSignedIn(page, owner, `/dashboard/menu/${menuId}/translations`)
  await expect(row(page, "Poulet rôti")).toContainText("Sans proposition")
  // This device does not learn of the change of the other one: the server alone knows it.
  await page.route("**/rest/v1/translations?select=*&language=*", (route) => route.abort())
  await owner.write("POST", "translations", {
    ...{ menu_id: menuId, language: "en", part: "dish", ref: "poulet", source: "Poulet rôti", text: "Chicken" },
  })
  await field(page, "Poulet rôti").fill("Roast hen")
  await field(page, "Poulet rôti").blur()
  await expect(row(page, "Poulet rôti")).toContainText("Cette traduction vient d’être changée ailleurs.")
  await expect(field(page, "Poulet rôti")).toHaveValue("Roast hen")
  expect(await nameOnPage(owner, server.url, "Poulet rôti")).toBe("Chicken")
})

test("a text that another device changes while it is typed is not overwritten, although this device learns of it", async ({
  page,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount("Le Petit Zinc"))
  const menuId = await owner.addMenu(aDocument())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  await openSignedIn(page, owner, `/dashboard/menu/${menuId}/translations`)
  await expect(row(page, "Poulet rôti")).toContainText("Sans proposition")
  await field(page, "Poulet rôti").fill("Roast hen")
  await owner.write("POST", "translations", {
    ...{ menu_id: menuId, language: "en", part: "dish", ref: "poulet", source: "Poulet rôti", text: "Chicken" },
  })
  await page.evaluate(() => dispatchEvent(new Event("visibilitychange")))
  await expect(row(page, "Poulet rôti")).toContainText("Relue")
  await field(page, "Poulet rôti").blur()
  await expect(row(page, "Poulet rôti")).toContainText("Cette traduction vient d’être changée ailleurs.")
  expect(await nameOnPage(owner, server.url, "Poulet rôti")).toBe("Chicken")
  await row(page, "Poulet rôti").getByRole("button", { name: "Réessayer" }).click()
  await expect.poll(() => nameOnPage(owner, server.url, "Poulet rôti")).toBe("Roast hen")
})

test("a free owner reads what Premium adds, and changes nothing", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount("Le Petit Zinc"))
  const menuId = await owner.addMenu(aDocument())
  await openSignedIn(page, owner, `/dashboard/menu/${menuId}/translations`)
  await page.getByRole("button", { name: "Proposer les traductions manquantes" }).click()
  await expect(page.getByText("Premium écrit avec vous")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Plus tard" }).click()
  await expect(field(page, "Poulet rôti")).toHaveAttribute("readonly", "")
})
