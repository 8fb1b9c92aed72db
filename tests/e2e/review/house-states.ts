import { expect, type Page } from "@playwright/test"
import type { Demo } from "./demo.ts"
import { takeBoardDown } from "./diner-screens.ts"
import type { Screen } from "./screen.ts"
import { type State, showSheet, stateIn, stateOf } from "./sheet.ts"
import { asNewOwner, firstMenu, visit } from "./visits.ts"

const slate = (page: Page) => page.locator("[data-on=slate]:not(header)").first()

/** The slate of the service as the day goes on, that of other restaurants, and what lies behind "…". */
async function statesOfHome(page: Page, demo: Demo): Promise<State[]> {
  const states: State[] = []
  const keep = async (name: string, part = slate(page)) => void states.push(await stateOf(name, part))
  /** The upper part of the slate, and its lower edge. */
  const keepHead = async (name: string) => {
    await page.evaluate(() => window.scrollTo(0, 0))
    const box = await slate(page).boundingBox()
    if (box !== null) states.push(await stateIn(name, page, { ...box, height: 250 }))
  }
  await visit(page, "/dashboard", "article")
  await page.getByRole("switch", { name: /^Risotto aux cèpes/ }).click()
  const toast = page.getByText(/^Risotto aux cèpes\s: épuisé/)
  await expect(toast).toBeVisible()
  await keep("Un plat rayé à l’instant", slate(page).getByRole("region", { name: "Plats" }))
  await keep("Le message", page.locator("[data-toast]"))
  await takeBoardDown(demo)
  await expect(page.getByText("Rien sur l’ardoise aujourd’hui")).toBeVisible()
  await keepHead("Rien sur l’ardoise du jour")
  await page.getByRole("switch", { name: /^Commandes en ligne/ }).click()
  await expect(page.getByText("Cuisine fermée.")).toBeVisible()
  await keepHead("Cuisine fermée")

  const { menu_data } = await firstMenu(demo)
  const short = { ...menu_data, categories: menu_data.categories.slice(0, 1), setMenus: [] }
  const free = await asNewOwner(page, demo, false)
  await free.addMenu(short)
  await visit(page, "/dashboard", "article")
  await keep("Offre gratuite")
  const premium = await asNewOwner(page, demo)
  await premium.addMenu({ ...short, isActive: false })
  await premium.addMenu({ ...short, name: "Menu du midi", isActive: false })
  await visit(page, "/dashboard", "article")
  await keep("Premium, aucun menu activé")
  const draft = page.getByRole("article").nth(1)
  await draft.getByRole("button", { name: /^Autres actions/ }).click()
  await expect(page.getByRole("menu")).toBeVisible()
  const box = await draft.boundingBox()
  if (box !== null) states.push(await stateIn("Actions rares", page, { ...box, height: box.height + 100 }))

  const asked = Promise.withResolvers<void>()
  await page.route("**/rest/v1/user_menus*", async (route) => {
    await asked.promise
    await route.continue()
  })
  await asNewOwner(page, demo)
  await page.goto("/dashboard")
  const loading = page.locator("[data-on=slate]").filter({ hasText: "Chargement des menus" })
  await expect(loading).toBeVisible()
  await keepHead("Chargement")
  asked.resolve()
  await page.unrouteAll({ behavior: "ignoreErrors" })
  return states
}

/** The account for payments at the table, from none to a test account. */
async function statesOfPayments(page: Page, demo: Demo): Promise<State[]> {
  const states: State[] = []
  const keep = async (name: string, ready: string) => {
    await visit(page, "/dashboard/settings/payments", `text=${ready}`)
    states.push(await stateOf(name, page.locator("main section").first().locator(":scope > div").last()))
  }
  const owner = await asNewOwner(page, demo)
  await keep("Non relié", "Relier un compte")
  const answer = (state: string) =>
    page.route("**/functions/v1/payment-account", (route) =>
      route.fulfill({ json: { provider: "stripe", state, conditions: { address: false, drinks: true } } }),
    )
  for (const [state, name, ready] of [
    ["checking", "Vérification", "Vérification en cours chez Stripe"],
    ["missing", "Stripe demande des informations", "Compléter chez Stripe"],
    ["ready", "Relié, pas encore ouvert", "Compte relié"],
  ] as const) {
    await answer(state)
    await keep(name, ready)
    await page.unrouteAll()
  }
  await owner.ask("functions/v1/connect-payments", {})
  await keep("Paiements de test", "Paiements de test")
  await asNewOwner(page, demo, false)
  await keep("Gratuit", "S’abonner à Premium")
  return states
}

/** Papers of a free restaurant, while one is made, after a failure, without a menu. */
async function statesOfPapers(page: Page, demo: Demo): Promise<State[]> {
  const states: State[] = []
  const keep = async (name: string, part = page.locator("main")) => {
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    states.push(await stateOf(name, part))
  }
  await visit(page, "/dashboard/papiers", "text=Créer le PDF")
  const register = page.getByRole("region", { name: "Registre des allergènes" })
  const create = register.getByRole("button", { name: "Créer le PDF" })
  const asked = Promise.withResolvers<void>()
  await page.route("**/functions/v1/draw-paper", async (route) => {
    await asked.promise
    await route.fulfill({ status: 500, json: { error: "" } })
  })
  await create.press("Enter")
  await expect(register.getByText("Préparation…")).toBeVisible()
  await keep("Préparation", register)
  asked.resolve()
  await expect(register.getByText("Le PDF n’a pas pu être préparé. Réessayez.")).toBeVisible()
  await keep("Échec", register)
  await page.unrouteAll()
  await page.route("**/functions/v1/draw-paper", (route) => route.fulfill({ status: 429, json: { error: "" } }))
  await create.press("Enter")
  await expect(register.getByText("Patientez une minute avant le prochain PDF.")).toBeVisible()
  await keep("Trop de demandes", register)
  await page.unrouteAll()
  await page.getByRole("button", { name: "Choisir les lignes" }).click()
  await expect(page.getByRole("dialog")).toContainText("Non servi")
  await keep("Tarif\u00a0: neuf lignes à confirmer", page.getByRole("dialog"))
  const { menu_data } = await firstMenu(demo)
  const free = await asNewOwner(page, demo, false)
  await visit(page, "/dashboard/papiers", "text=Créez d’abord un menu")
  await keep("Aucun menu")
  await free.addMenu(menu_data)
  await visit(page, "/dashboard/papiers", "text=Créer le PDF")
  await keep("Version gratuite", page.getByRole("region", { name: "Carte", exact: true }))
  await page.goto("/dashboard/papiers/archive")
  await expect(page.getByText("L’archive commence aujourd’hui.")).toBeVisible()
  await keep("Archive vide")
  return states
}

const sheetOf =
  (states: (page: Page, demo: Demo) => Promise<State[]>, width: number) =>
  async (page: Page, demo: Demo): Promise<void> => {
    await page.setViewportSize({ width, height: 800 })
    const taken = await states(page, demo)
    await page.setViewportSize({ width: 1280, height: 800 })
    await showSheet(page, taken, { columns: 2 })
  }

/** Home, payments and papers in each of their states. */
export const houseStates: readonly Screen[] = [
  { name: "40-etats", widths: [1280], isOwner: true, isAlone: true, isWhole: true, open: sheetOf(statesOfHome, 820) },
  { name: "46-paiement-etats", widths: [1280], isAlone: true, isWhole: true, open: sheetOf(statesOfPayments, 820) },
  { name: "76-etats", widths: [1280], isOwner: true, isAlone: true, isWhole: true, open: sheetOf(statesOfPapers, 820) },
]
