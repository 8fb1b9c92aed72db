import { type Browser, expect, type Page } from "@playwright/test"
import { startModel } from "../loopback-model.ts"
import { anAccount, openSignedIn, save } from "../owner-steps.ts"
import { seedOwner } from "../seed.ts"
import { startServer } from "../server.ts"
import { expectAccessible, test, watch } from "../watched-page.ts"

type Asked = { texts: number; dishes: { number: number; name: string }[] }

const beef = [
  "Joue de bœuf mijotée au pinot noir, carottes fondantes et lardons.",
  "Joue de bœuf et lardons au pinot noir, carottes, éclats de noisette.",
  "Bourguignon fait maison, joue de bœuf et carottes au pinot noir.",
]

/** A model with fixed descriptions. */
const startDescriber = () =>
  startModel(({ texts, dishes }: Asked) => ({
    dishes: dishes.map(({ number, name }) => ({
      number,
      texts: texts === 3 ? beef : [name.startsWith("Terrine") ? "Terrine de porc fermier." : `${name}, en douceur.`],
    })),
  }))

const dish = (id: string, name: string) => ({ id, name, price: "18", description: "", allergens: [] })
const categories = [
  { id: "entrees", name: "Entrées", items: [dish("a", "Harengs pommes à l’huile"), dish("b", "Terrine du boucher")] },
  {
    ...{ id: "plats", name: "Plats" },
    items: [dish("c", "Bœuf bourguignon"), dish("d", "Navarin d’agneau"), dish("e", "Quenelle de brochet")],
  },
]

/** Opens the editor of a restaurant with five dishes without a description. */
async function openEditor(browser: Browser, settings: Record<string, string>, isPremium: boolean) {
  const server = await startServer(settings)
  const context = await browser.newContext({ baseURL: server.url })
  const complaints = await watch(context, server.url)
  const page = await context.newPage()
  const owner = await seedOwner(server.url, anAccount("Le Petit Zinc"))
  const menuId = await owner.addMenu({
    ...{ name: "Carte", isActive: true, lastUpdated: "2026-11-18T19:14:00.000Z" },
    categories,
  })
  if (isPremium) await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  await openSignedIn(page, owner, `/dashboard/menu/${menuId}/edit`)
  const end = async () => {
    expect(complaints.list).toEqual([])
    await context.close()
    await server.stop()
  }
  return { page, owner, end }
}

async function openDish(page: Page, name: string) {
  await page.getByRole("button", { name: `Actions pour ${name}` }).click()
  await page.getByRole("menuitem", { name: "Modifier" }).click()
}
const description = (page: Page) => page.getByRole("textbox", { name: "Description", exact: true })
const help = (page: Page) => page.getByText("Aide à la description")
const ingredients = (page: Page) => page.getByLabel("Ingrédients principaux (facultatif)")
const generate = (page: Page) => page.getByRole("button", { name: "Générer" })

test("an owner with Premium allows the model, gets three proposals with their doubts, and uses one", async ({
  browser,
}) => {
  const model = await startDescriber()
  const { page, end } = await openEditor(browser, model.settings, true)
  await openDish(page, "Bœuf bourguignon")
  await help(page).click()
  await ingredients(page).fill("joue de bœuf, pinot noir, carottes, lardons")
  await page.getByRole("button", { name: "Demander des propositions à l’IA" }).click()
  await expect(page.getByText("Envoyer vos textes à Essai (France)\u00a0?")).toBeVisible()
  expect(model.sent).toEqual([])
  await page.getByRole("button", { name: "Autoriser", exact: true }).click()
  await expect(page.getByRole("heading", { name: "Propositions de l’IA" })).toBeVisible()
  for (const text of beef) await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByText("Ajoute «\u00a0noisette\u00a0», que vous n’avez pas indiqué.")).toBeVisible()
  const claim = "«\u00a0Fait maison\u00a0» est une mention protégée\u00a0: gardez-la seulement si elle est vraie."
  await expect(page.getByText(claim)).toBeVisible()
  await expect(description(page)).toHaveValue("")
  await expectAccessible(page)
  await page.getByRole("button", { name: `Utiliser\u00a0: ${beef[0]}` }).click()
  await expect(description(page)).toHaveValue(beef[0] as string)

  // The same texts are not proposed again.
  await page.getByRole("button", { name: "Autres propositions" }).click()
  await expect(page.locator("p", { hasText: "Aucune nouvelle proposition." }).last()).toBeVisible()
  model.isBroken = true
  await generate(page).click()
  await expect(page.getByText("Essai (France) ne répond pas.")).toBeVisible()
  await expect(description(page)).toHaveValue(beef[0] as string)
  await page.getByRole("button", { name: "Utiliser la phrase simple" }).click()
  await expect(description(page)).toHaveValue("Une suggestion du chef, préparée avec soin.")
  await end()
  model.server.close()
})

test("a description of the model is marked for machines until the owner changes it", async ({ browser }) => {
  const model = await startDescriber()
  const { page, owner, end } = await openEditor(browser, model.settings, true)
  const mark = page.locator('meta[name="digitalsourcetype"][content="compositeWithTrainedAlgorithmicMedia"]')
  const described = async () => (await owner.listMenus())[0]?.menu_data.categories[1].items[0]
  const editor = page.url()
  await openDish(page, "Bœuf bourguignon")
  await help(page).click()
  await page.getByRole("button", { name: "Demander des propositions à l’IA" }).click()
  await page.getByRole("button", { name: "Autoriser", exact: true }).click()
  await page.getByRole("button", { name: `Utiliser\u00a0: ${beef[0]}` }).click()
  await page.getByRole("button", { name: "Enregistrer" }).click()
  await save(page)
  expect(await described()).toMatchObject({ description: beef[0], descriptionBy: "model" })
  await page.goto(`/u/${owner.userId}`)
  await expect(mark).toBeAttached()

  await page.goto(editor)
  await openDish(page, "Bœuf bourguignon")
  await description(page).fill("Mijoté dix heures.")
  await page.getByRole("button", { name: "Enregistrer" }).click()
  await save(page)
  expect(await described()).not.toHaveProperty("descriptionBy")
  await page.goto(`/u/${owner.userId}`)
  await expect(page.getByText("Mijoté dix heures.")).toBeVisible()
  await expect(mark).toHaveCount(0)
  await end()
  model.server.close()
})

test("without a model Premium composes from the ingredients, and adds nothing", async ({ browser }) => {
  const { page, end } = await openEditor(browser, {}, true)
  await openDish(page, "Bœuf bourguignon")
  await help(page).click()
  await ingredients(page).fill("joue de bœuf, carottes, vin rouge")
  await generate(page).click()
  await expect(page.getByRole("heading", { name: "Propositions" })).toBeVisible()
  await expect(page.getByText("Bœuf mijoté au vin rouge, carottes, lardons et champignons")).toBeVisible()
  await expect(page.getByText(/\bIA\b/)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole("button", { name: "Utiliser\u00a0: Joue de bœuf, carottes et vin rouge." }).click()
  await expect(description(page)).toHaveValue("Joue de bœuf, carottes et vin rouge.")
  // Without ingredients it is the simple sentence, as on the free plan.
  await ingredients(page).fill("")
  await description(page).fill("")
  await generate(page).click()
  await expect(description(page)).toHaveValue("Une suggestion du chef, préparée avec soin.")
  await end()
})

test('on the free plan "Générer" writes the simple sentence, also beside a model', async ({ browser }) => {
  const model = await startDescriber()
  const { page, end } = await openEditor(browser, model.settings, false)
  await openDish(page, "Terrine du boucher")
  await generate(page).click()
  await expect(description(page)).toHaveValue("Une suggestion du chef, préparée avec soin.")
  await expect(help(page)).toHaveCount(0)
  expect(model.sent).toEqual([])
  await end()
  model.server.close()
})

test("all missing descriptions come at once, are accepted one by one or by category, and are undone in one step", async ({
  browser,
}) => {
  const model = await startDescriber()
  const { page, end } = await openEditor(browser, model.settings, true)
  const more = page.getByRole("button", { name: "Plus d’actions sur le menu" })
  const complete = page.getByRole("menuitem", { name: "Compléter les descriptions (5)" })
  await more.click()
  await complete.click()
  model.isBroken = true
  await page.getByRole("button", { name: "Autoriser", exact: true }).click()
  const drawer = page.getByRole("dialog", { name: "Descriptions proposées" })
  await expect(drawer.getByText("Essai (France) ne répond pas.")).toBeVisible()
  await expectAccessible(page)
  model.isBroken = false
  await drawer.getByRole("button", { name: "Réessayer" }).click()
  await expect(drawer.getByText("5 sur 5")).toBeVisible()
  const terrine = drawer.getByRole("listitem", { name: "Terrine du boucher" })
  const claim = "«\u00a0Fermier\u00a0» est une mention protégée\u00a0: gardez-la seulement si elle est vraie."
  await expect(terrine.getByText(claim)).toBeVisible()
  await expectAccessible(page)
  const herring = drawer.getByRole("listitem", { name: "Harengs pommes à l’huile" })
  await herring.getByRole("button", { name: "Accepter" }).press("Enter")
  await expect(herring.getByText("Acceptée")).toBeVisible()
  // By keyboard the next dish is at hand.
  await expect(terrine.getByRole("button", { name: "Accepter" })).toBeFocused()
  await terrine.getByRole("button", { name: "Modifier" }).click()
  await terrine.getByRole("textbox").fill("Porc et cornichons.")
  await terrine.getByRole("button", { name: "Accepter ce texte" }).click()
  await expect(terrine.getByText("Porc et cornichons.")).toBeVisible()
  const pike = drawer.getByRole("listitem", { name: "Quenelle de brochet" })
  await pike.getByRole("button", { name: "Ignorer" }).click()
  await expect(pike).toHaveCount(0)
  await drawer.getByRole("button", { name: "Accepter les 2 sans réserve" }).click()
  await expect(drawer.getByText("Acceptée")).toHaveCount(4)
  await expectAccessible(page)
  await drawer.getByRole("button", { name: "Fermer" }).click()
  await expect(page.getByText("4 descriptions ajoutées")).toBeVisible()
  await expect(page.getByText("Porc et cornichons.")).toBeVisible()
  await more.click()
  await page.getByRole("menuitem", { name: "Compléter les descriptions (1)" }).click()
  await drawer.getByRole("button", { name: "Accepter" }).press("Enter")
  await drawer.getByRole("button", { name: "Fermer" }).click()
  await more.click()
  await page.getByRole("menuitem", { name: "Compléter les descriptions", exact: true }).click()
  await expect(drawer.getByText("Tous les plats ont une description.")).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole("button", { name: "Fermer" }).click()
  await page.getByRole("button", { name: /^Défaire.: ajout de descriptions$/ }).click()
  await expect(page.getByText("Quenelle de brochet, en douceur.")).toHaveCount(0)
  await page.getByRole("button", { name: /^Défaire.: ajout de descriptions$/ }).click()
  await expect(page.getByText("Porc et cornichons.")).toHaveCount(0)
  await expect(page.getByText("Harengs pommes à l’huile, en douceur.")).toHaveCount(0)
  await more.click()
  await expect(complete).toBeVisible()
  await end()
  model.server.close()
})

test("on the free plan the missing descriptions are shown as a part of Premium", async ({ browser }) => {
  const model = await startDescriber()
  const { page, end } = await openEditor(browser, model.settings, false)
  await page.getByRole("button", { name: "Plus d’actions sur le menu" }).click()
  await page.getByRole("menuitem", { name: "Compléter les descriptions (5)" }).click()
  await expect(page.getByText("Premium écrit avec vous")).toBeVisible()
  await expectAccessible(page)
  expect(model.sent).toEqual([])
  await end()
  model.server.close()
})
