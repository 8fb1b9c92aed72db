import { expect, type Page } from "@playwright/test"

/** A dish as an owner enters it. */
export type DishToType = {
  readonly name: string
  readonly price: string
  readonly description?: string
  /** Names of allergens; "none" declares that the dish has none of the fourteen; undefined declares nothing. */
  readonly allergens?: readonly string[] | "none"
  /** Names of allergens that the words of the dish suggest and the owner accepts. */
  readonly hints?: readonly string[]
}

/** The data of an account, which need not exist yet. */
export type Account = { readonly restaurant: string; readonly email: string; readonly password: string }

let accounts = 0

/** Returns the data of an account with a unique email address. */
export function anAccount(restaurant = "Le Petit Zinc"): Account {
  accounts += 1
  return { restaurant, email: `claire${accounts}-${process.pid}@example.fr`, password: "pralines roses" }
}

/** Signs up on the sign-in page. Afterwards its login tab is open. */
export async function signUp(page: Page, account: Account): Promise<void> {
  await page.goto("/")
  await page.getByRole("tab", { name: "Inscription" }).click()
  // The panel of the other tab may still be in the page for a moment.
  const form = page.getByRole("tabpanel", { name: "Inscription" })
  await form.getByLabel("Nom du restaurant").fill(account.restaurant)
  await form.getByLabel("Email").fill(account.email)
  await form.getByLabel("Mot de passe", { exact: true }).fill(account.password)
  await form.getByRole("button", { name: "S’inscrire" }).click()
  await expect(page.getByText("Inscription réussie")).toBeVisible()
  await expect(page.locator("[role=tabpanel]")).toHaveCount(1)
}

/** Logs in on the sign-in page. Afterwards the dashboard is open. */
export async function logIn(page: Page, account: Account): Promise<void> {
  if (!page.url().includes("/login")) await page.goto("/login")
  const form = page.getByRole("tabpanel", { name: "Connexion" })
  await form.getByLabel("Email").fill(account.email)
  await form.getByLabel("Mot de passe", { exact: true }).fill(account.password)
  await form.getByRole("button", { name: "Se connecter" }).click()
  await expect(page.getByRole("heading", { name: `Bienvenue, ${account.restaurant}` })).toBeVisible()
}

/**
 * Gives a browser a session, without the sign-in page: the journeys that are about signing in begin there, and all
 * others would only load it. Afterwards the page is at the configuration, and any screen can be opened.
 */
export async function signedIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto("/config.json")
  const { anonKey } = await (await page.request.get("/config.json")).json()
  const answer = await page.request.post("/auth/v1/token?grant_type=password", {
    headers: { apikey: anonKey },
    data: { email, password },
  })
  expect(answer.status()).toBe(200)
  await page.evaluate((session) => localStorage.setItem("sb-ardoise-auth-token", session), await answer.text())
}

/** Opens a screen as a signed-in owner, by default the home, and then waits for its greeting. */
export async function openSignedIn(page: Page, account: Account, path = "/dashboard"): Promise<void> {
  await signedIn(page, account)
  await page.goto(path)
  if (path !== "/dashboard") return
  await expect(page.getByRole("heading", { name: `Bienvenue, ${account.restaurant}` })).toBeVisible()
}

/**
 * Opens a menu and chooses an action, by keyboard. On a busy machine a driven mouse is faster than the browser: it
 * aims at the list before that has its place.
 */
export async function chooseAction(page: Page, menu: string | RegExp, action: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: menu }).press("Enter")
  const menuList = page.getByRole("menu")
  await menuList.waitFor()
  // An opening menu takes the focus from its item, and the key then goes to the menu, which ignores it.
  await expect(async () => {
    if ((await menuList.count()) > 0)
      await page.getByRole("menuitem", { name: action }).press("Enter", { timeout: 2000 })
    await expect(menuList).toHaveCount(0, { timeout: 2000 })
  }).toPass()
}

/** Chooses one of the actions behind "…" on the board of orders. */
export const chooseBoardAction = (page: Page, action: string | RegExp) => chooseAction(page, "Autres actions", action)

/** Signs out. @param restaurant its name, on the button of the account's menu */
export const signOut = (page: Page, restaurant: string) => chooseAction(page, restaurant, "Déconnexion")

/** Opens the drawer of the order that has waited longest. */
export async function openFirstOrder(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Ouvrir la commande/ })
    .first()
    .click()
  await expect(page.locator("[data-sheet]")).toBeVisible()
}

/**
 * Adds a dish in the editor through its dialog. Uses the chip of an empty menu, the placeholder of an empty category or
 * the category's section.
 */
export async function addDish(page: Page, category: string, dish: DishToType): Promise<void> {
  const section = page.getByRole("region", { name: new RegExp(`^${category}`) })
  if (await page.getByText("Commencer par ajouter des catégories").isVisible()) {
    await page.getByRole("button", { name: category, exact: true }).click()
    await page.getByRole("button", { name: "Tout", exact: true }).click()
  }
  const place = page.getByRole("button", { name: `Ajouter un plat : ${category}` })
  if (await place.isVisible()) await place.click()
  else await section.getByRole("button", { name: "Ajouter un plat" }).first().click()

  const dialog = page.getByRole("dialog", { name: "Ajouter un plat" })
  await dialog.getByLabel("Nom").fill(dish.name)
  await dialog.getByLabel("Prix").fill(dish.price)
  if (dish.description) await dialog.getByLabel("Description").fill(dish.description)
  if (dish.allergens === "none") await dialog.getByText("Aucun des 14").click()
  if (Array.isArray(dish.allergens)) {
    await dialog.getByText("Présents").click()
    for (const name of dish.allergens) await dialog.getByRole("button", { name, exact: true }).click()
  }
  for (const name of dish.hints ?? []) await dialog.getByRole("button", { name: `Ajouter ${name}` }).click()
  await dialog.getByRole("button", { name: "Ajouter", exact: true }).click()
  await expect(dialog).toBeHidden()
}

/**
 * Saves and waits until everything is saved. The editor may have saved by itself already. The first save of a new menu
 * changes the address of the page.
 */
export async function save(page: Page): Promise<void> {
  await page.keyboard.press("Control+s")
  await expect(page.getByText(/^Enregistré à \d\d:\d\d/)).toBeVisible()
  await expect(page).toHaveURL(/\/edit$/)
}

/** Delays all saves, so that edits stay unsaved. @returns a function that releases them */
export async function holdSaves(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route("**/rest/v1/user_menus*", async (route) => {
    if (route.request().method() !== "GET") await held
    // The page may be closed by now.
    await route.continue().catch(() => undefined)
  })
  return release
}
