import { expect, type Page } from "@playwright/test"
import { anAccount, openSignedIn } from "../owner-steps.ts"
import { type SeededOwner, seedOwner } from "../seed.ts"
import { expectAccessible, type ServerToVisit, test, watch } from "../watched-page.ts"

const aDocument = {
  ...{ name: "Carte d’automne", isActive: true, lastUpdated: "2026-11-18T19:14:00.000Z" },
  categories: [
    {
      ...{ id: "plats", name: "Plats" },
      items: [
        {
          ...{ id: "sole", name: "Sole meunière", price: "24.50", description: "Beurre, citron" },
          allergens: ["Poissons", "Lait"],
        },
        { id: "poulet", name: "Poulet rôti", price: "18", description: "", allergens: [], allergensDeclared: true },
      ],
    },
  ],
}

const field = (page: Page, french: string) =>
  page.getByRole("textbox", { name: `Traduction de «\u00a0${french}\u00a0»` })
const row = (page: Page, french: string) => page.locator("[data-row]").filter({ has: field(page, french) })

async function write(page: Page, french: string, text: string): Promise<void> {
  await field(page, french).fill(text)
  await field(page, french).blur()
  await expect(row(page, french)).toContainText("Relue")
}

async function aPremiumOwner(server: ServerToVisit): Promise<{ owner: SeededOwner; menuId: string }> {
  const owner = await seedOwner(server.url, anAccount("Le Petit Zinc"))
  const menuId = await owner.addMenu(aDocument)
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  return { owner, menuId }
}

for (const width of [1280, 390]) {
  test(`AS-21: an owner writes German names and offers the language, and a diner reads, filters and orders in it, at ${width} px`, async ({
    page,
    browser,
    server,
  }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 800 })
    const { owner, menuId } = await aPremiumOwner(server)
    await openSignedIn(page, owner, `/dashboard/menu/${menuId}/translations`)
    await page.getByRole("button", { name: "Autres langues" }).click()
    await page.getByRole("menuitem", { name: "Deutsch" }).click()
    await expect(page.getByRole("tab", { name: "Deutsch 0/5" })).toBeInViewport()

    const offer = page.getByRole("switch", { name: "Proposer cette langue aux clients" })
    const refusal = (left: string) => page.getByText(`Relisez d’abord le nom de chaque plat (${left}).`)
    await expect(refusal("2 restent")).toBeVisible()
    await write(page, "Sole meunière", "Seezunge nach Müllerinart")
    await expect(refusal("1 reste")).toBeVisible()
    await offer.press("Enter")
    await expect(page.getByText("Cette langue n’est pas encore proposée")).toBeVisible()
    await expect(offer).not.toBeChecked()
    await expectAccessible(page)

    // No dictionary and no model: the owner writes.
    await page.getByRole("button", { name: "Proposer les traductions manquantes" }).filter({ visible: true }).click()
    await expect(
      page.getByText("Cette langue n’a pas de dictionnaire ici\u00a0: écrivez la traduction vous-même."),
    ).toBeVisible()

    const diner = await (
      await browser.newContext({
        viewport: { width: 390, height: 844 },
        timezoneId: "Europe/Paris",
        baseURL: server.url,
      })
    ).newPage()
    await watch(diner.context(), server.url)
    await diner.goto(`/u/${owner.userId}?table=7&lang=de`)
    await expect(diner.locator("html")).toHaveAttribute("lang", "fr")
    await expect(diner.getByRole("link", { name: "Deutsch" })).toHaveCount(0)

    await write(page, "Poulet rôti", "Brathähnchen")
    await write(page, "Plats", "Hauptgerichte")
    await expect(page.getByRole("tab", { name: "Deutsch 3/5" })).toBeVisible()
    await offer.click()
    await expect(offer).toBeChecked()
    await expect(page.getByRole("link", { name: "Aperçu en allemand, dans un nouvel onglet" })).toBeVisible()
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(sideways).toBeLessThanOrEqual(0)

    await diner.goto(`/u/${owner.userId}?table=7`)
    await diner.locator("summary").first().click()
    await diner.getByRole("navigation", { name: "Langue" }).getByRole("link", { name: "Deutsch" }).click()
    await expect(diner.locator("html")).toHaveAttribute("lang", "de")
    await expect(diner.getByRole("heading", { name: "Hauptgerichte" })).toBeVisible()
    const sole = diner.getByRole("listitem").filter({ hasText: "Seezunge nach Müllerinart" })
    await expect(sole).toContainText("Sole meunière")
    await expect(sole).toContainText("Allergene: Fische, Milch")
    // The description is not reviewed.
    await expect(sole.locator("p[lang=fr]", { hasText: "Beurre, citron" })).toBeVisible()
    await expect(sole).toContainText("24,50\u00a0€")
    await expectAccessible(diner)

    await diner.getByRole("button", { name: /^Allergene\./ }).click()
    const sheet = diner.getByRole("dialog", { name: "Gericht suchen, Allergen meiden" })
    await sheet.getByLabel("Fische").check()
    await expect(diner.locator(".mv-found")).toContainText("Ohne Fische Gerichte: 1")
    await expectAccessible(diner)
    await sheet.getByRole("button", { name: "Karte ansehen" }).click()
    await expect(diner.locator(".mv-contains")).toHaveText("Seezunge nach Müllerinart enthält Fische")
    await diner.getByRole("button", { name: "Alles zeigen" }).click()

    await diner.getByRole("button", { name: "Brathähnchen in den Warenkorb legen" }).click()
    await diner.getByRole("button", { name: /^Warenkorb öffnen/ }).click()
    await expect(diner.getByRole("dialog", { name: "Ihr Warenkorb" })).toBeVisible()
    await diner.getByRole("button", { name: "Hinweis für die Küche" }).click()
    await diner.getByLabel("Hinweis für die Küche").fill("Nussallergie")
    await expectAccessible(diner)
    await diner.getByRole("button", { name: "Bestellen" }).click()
    const sent = diner.getByRole("dialog", { name: "Bestellung gesendet" })
    await expect(sent).toContainText("Wartet auf Annahme")
    await expectAccessible(diner)

    // The kitchen reads French, and the note counts as one about an allergy.
    await page.goto("/dashboard/orders")
    const card = page.getByRole("article", { name: "Table 7" })
    await expect(card).toContainText("Poulet rôti")
    await expect(card).toContainText("Nussallergie")
    await diner.context().close()
  })
}

test("AS-21: a page in each further language loads the texts of its own language only", async ({ page, server }) => {
  const { owner, menuId } = await aPremiumOwner(server)
  const names = { de: "Seezunge", nl: "Zeetong", pt: "Linguado", ja: "舌平目のムニエル" }
  const words = { de: "Allergene", nl: "Allergenen", pt: "Alergénios", ja: "アレルゲン" }
  for (const [language, text] of Object.entries(names)) {
    for (const [ref, source] of [
      ["sole", "Sole meunière"],
      ["poulet", "Poulet rôti"],
    ] as const) {
      const texts = { source, text: ref === "sole" ? text : `${text} 2` }
      await owner.write("POST", "translations", { menu_id: menuId, language, part: "dish", ref, ...texts })
    }
    await owner.ask("functions/v1/offer-language", { menu_id: menuId, language, offered: true })
  }
  for (const [language, word] of Object.entries(words)) {
    const loaded: string[] = []
    page.on("request", (request) => loaded.push(request.url()))
    await page.goto(`/u/${owner.userId}?lang=${language}`)
    await expect(page.getByRole("button", { name: new RegExp(`^${word}`) })).toBeVisible()
    await page.locator(".mv-plus").first().click()
    await page.locator(".mv-cart").click()
    await expect(page.getByRole("dialog").filter({ visible: true })).toBeVisible()
    const own = loaded.filter((url) => /\/words-\w\w-/.test(url)).map((url) => /words-(\w\w)-/.exec(url)?.[1])
    expect(new Set(own)).toEqual(new Set([language]))
    page.removeAllListeners("request")
    await page.evaluate(() => localStorage.clear())
  }
})
