import { randomUUID } from "node:crypto"
import { expect, type Page } from "@playwright/test"
import { askAsOwner, type Demo } from "./demo.ts"
import type { Screen } from "./screen.ts"
import { firstMenu, type StoredDish, storeMenu } from "./visits.ts"

/** Opens the menu as the card of table 7 does. */
export async function openMenu(page: Page, { ownerId }: Demo, language = ""): Promise<void> {
  await page.goto(`/u/${ownerId}?table=7${language && `&lang=${language}`}`)
  // The page's scripts add it last.
  await expect(page.locator(".mv-find-open")).toBeVisible()
}

/** Opens the menu, and goes on from there. */
const fromMenu = (step: (page: Page) => Promise<unknown>) => async (page: Page, demo: Demo) => {
  await openMenu(page, demo)
  await step(page)
}

export const plus = (page: Page, dish: string) =>
  page.getByRole("button", { name: `Ajouter ${dish} au panier` }).first()

const openCart = (page: Page) => page.getByRole("button", { name: /^Ouvrir le panier/ }).click()

const sheet = (page: Page) => page.getByRole("dialog")

/** Waits until nothing lies over the page: a sheet, the shield after it, a message. */
async function untilClear(page: Page): Promise<void> {
  await expect(page.locator("[data-shield], [role=dialog]")).toHaveCount(0)
}

/** Chooses a bavette as its drawing shows. */
async function chooseBavette(page: Page): Promise<void> {
  await plus(page, "Bavette à l’échalote").click()
  for (const choice of ["Saignant", "Sauce au poivre", "Frites fraîches"]) await sheet(page).getByLabel(choice).check()
}

/** Fills the cart with what its drawing shows. */
async function fillCart(page: Page): Promise<void> {
  await chooseBavette(page)
  await page.getByRole("button", { name: /^Ajouter pour/ }).click()
  await untilClear(page)
  await plus(page, "Œufs mayonnaise").click()
  await page.getByRole("button", { name: /^Œufs mayonnaise, 1 dans le panier/ }).click()
  await expect(page.getByRole("button", { name: /^Œufs mayonnaise, 2 dans le panier/ })).toBeVisible()
  await plus(page, "Formule complète").click()
  for (const dish of ["Poireaux vinaigrette", "Quenelle de brochet, sauce Nantua", "Tarte aux pralines roses"])
    await sheet(page).getByLabel(dish).first().check()
  await page.getByRole("button", { name: /^Ajouter pour/ }).click()
  await untilClear(page)
}

/** Opens the full cart, with a note for the kitchen and the code of a promotion. */
async function openFullCart(page: Page): Promise<void> {
  await fillCart(page)
  await openCart(page)
  await page.getByRole("button", { name: "Note pour la cuisine" }).nth(1).click()
  await page.getByLabel("Note pour la cuisine").fill("Une sans cébette")
  await page.getByLabel("Note pour la cuisine").blur()
  await page.getByRole("button", { name: "Code promotionnel" }).click()
  await page.getByLabel("Code promotionnel").fill("BIENVENUE")
  await page.keyboard.press("Enter")
  await expect(page.getByText("−5,00", { exact: false }).first()).toBeVisible()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  // The cart shows its first line.
  await page
    .getByRole("dialog")
    .getByRole("list")
    .first()
    .evaluate((list) => list.scrollTo(0, 0))
}

/** Scrolls to a place of the page. The messages about what was added are gone. */
async function scrollPage(page: Page, heading: string | null): Promise<void> {
  await expect(page.getByText("ajouté au panier").locator("visible=true")).toHaveCount(0, { timeout: 15_000 })
  const target = heading === null ? page.locator("h1") : page.getByRole("heading", { name: heading, exact: true })
  await target.evaluate((element) =>
    window.scrollTo({ top: element.getBoundingClientRect().top + window.scrollY - 150 }),
  )
}

async function order(page: Page, demo: Demo): Promise<void> {
  await openMenu(page, demo)
  await openFullCart(page)
  await page.getByRole("button", { name: /^Commander/ }).click()
  await expect(page.getByRole("dialog", { name: "Commande envoyée" })).toBeVisible()
}

const chooseAllergens = async (page: Page) => {
  await page
    .getByRole("button", { name: /^Allergènes/ })
    .first()
    .click()
  for (const allergen of ["Gluten", "Lait"]) await page.getByText(allergen, { exact: true }).last().click()
}

/** Orders, and goes back to the menu. */
export async function orderAndReturn(page: Page, demo: Demo): Promise<void> {
  await order(page, demo)
  await page.getByRole("button", { name: "Revenir à la carte" }).click()
}

/** Changes the status of the order that was placed last. */
export async function setLastOrder(demo: Demo, status: string): Promise<void> {
  const [last] = await askAsOwner(demo, "GET", "/rest/v1/orders?select=id&order=createdAt.desc&limit=1")
  await askAsOwner(demo, "PATCH", `/rest/v1/orders?id=eq.${last.id}`, { status })
}

/** The bar at the lower edge, which says what became of the order. */
export const orderBar = (page: Page) => page.getByRole("complementary", { name: "Votre commande" })

/** Changes each dish of the demonstration's menu, as its owner does. */
async function changeMenu(demo: Demo, change: (dish: StoredDish) => void): Promise<void> {
  const { id, menu_data } = await firstMenu(demo)
  for (const { items } of menu_data.categories) for (const dish of items) change(dish)
  await storeMenu(demo, id, menu_data)
}

/** Opens the menu at a table whose restaurant can be called. */
export async function openWithCalls(page: Page, demo: Demo): Promise<void> {
  await askAsOwner(demo, "PATCH", `/rest/v1/ordering?user_id=eq.${demo.ownerId}`, { takes_calls: true })
  const codes: { table: string; code: string }[] = await askAsOwner(demo, "POST", "/rest/v1/rpc/list_table_codes", {})
  await page.goto(`/u/${demo.ownerId}?table=7&t=${codes.find(({ table }) => table === "7")?.code}`)
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
}

export async function takeBoardDown(demo: Demo): Promise<void> {
  const [board] = await askAsOwner(demo, "GET", "/rest/v1/daily_boards?select=published_at,version")
  const none = { specials: [], seen: board, idempotency_key: randomUUID() }
  await askAsOwner(demo, "POST", "/rest/v1/rpc/publish_daily_board", none)
}

/** Says that somebody comes to every table that has called. */
export async function answerCalls(demo: Demo): Promise<void> {
  await askAsOwner(demo, "PATCH", `/rest/v1/table_calls?user_id=eq.${demo.ownerId}`, { answered: true })
}

/** The diner's screens. */
export const dinerScreens: readonly Screen[] = [
  { name: "50-carte", widths: [390, 1280], dark: [390, 1280], open: (page, demo) => openMenu(page, demo) },
  {
    name: "51-allergenes",
    widths: [390],
    dark: [390],
    open: fromMenu(chooseAllergens),
  },
  {
    name: "51-resultat",
    widths: [390],
    open: fromMenu(async (page) => {
      await chooseAllergens(page)
      await page.getByRole("button", { name: "Voir la carte" }).click()
      await untilClear(page)
      await scrollPage(page, "Entrées")
    }),
  },
  {
    name: "52-choix",
    widths: [390],
    dark: [390],
    open: fromMenu(chooseBavette),
  },
  {
    name: "52-choix-manque",
    widths: [390],
    open: fromMenu(async (page) => {
      await plus(page, "Bavette à l’échalote").click()
      await sheet(page)
        .getByRole("button", { name: /^Ajouter pour/ })
        .click()
      await expect(sheet(page).getByText("Choisissez\u00a0: Cuisson")).toBeVisible()
    }),
  },
  {
    name: "52-formule",
    widths: [390],
    open: fromMenu(async (page) => {
      await plus(page, "Formule complète").click()
      await sheet(page).getByRole("radio").nth(1).check()
      await sheet(page).getByLabel("Bavette à l’échalote").check()
      await sheet(page).evaluate((element) => {
        element.scrollTop = 0
      })
    }),
  },
  {
    name: "53-panier",
    widths: [390, 1280],
    dark: [390],
    open: fromMenu(openFullCart),
  },
  {
    name: "53-panier-note",
    widths: [390],
    open: fromMenu(async (page) => {
      await openFullCart(page)
      await page.getByRole("button", { name: "Une sans cébette" }).click()
    }),
  },
  {
    name: "53-panier-code",
    widths: [390],
    open: fromMenu(async (page) => {
      await fillCart(page)
      await openCart(page)
      await page.getByRole("button", { name: "Code promotionnel" }).click()
      await page.getByLabel("Code promotionnel").fill("ZINC")
      await page.keyboard.press("Enter")
    }),
  },
  {
    name: "53-panier-vide",
    widths: [390],
    open: fromMenu(async (page) => {
      await openCart(page)
      await expect(page.getByText("Votre panier est vide")).toBeVisible()
    }),
  },
  {
    name: "53-premier-plat",
    widths: [390],
    open: fromMenu(async (page) => {
      await plus(page, "Œufs mayonnaise").click()
      await expect(page.getByRole("button", { name: /^Ouvrir le panier/ })).toContainText("7,50")
      await expect(page.getByText("ajouté au panier")).toBeVisible()
      await scrollPage(page, "Entrées")
    }),
  },
  {
    name: "54-photo",
    widths: [390],
    dark: [390],
    open: fromMenu(async (page) => {
      await page
        .getByRole("link", { name: /photo/i })
        .or(page.getByRole("button", { name: /photo/i }))
        .first()
        .click()
    }),
  },
  { name: "57-carte-en", widths: [390], open: (page, demo) => openMenu(page, demo, "en") },
  { name: "53-envoyee", widths: [390], isAlone: true, open: order },
  {
    name: "56-barre",
    widths: [390],
    isAlone: true,
    open: async (page, demo) => {
      await orderAndReturn(page, demo)
      await scrollPage(page, null)
    },
  },
  {
    name: "56-pret",
    widths: [390],
    isAlone: true,
    open: async (page, demo) => {
      await orderAndReturn(page, demo)
      for (const status of ["preparing", "ready"]) await setLastOrder(demo, status)
      await expect(orderBar(page)).toContainText(/prête|Prêt/, {
        timeout: 20_000,
      })
      await scrollPage(page, null)
    },
  },
  {
    name: "56-suivi",
    widths: [390],
    isAlone: true,
    open: async (page, demo) => {
      await orderAndReturn(page, demo)
      await scrollPage(page, null)
      await orderBar(page).getByRole("button").first().click()
    },
  },
  {
    name: "53-panier-ecarts",
    widths: [390],
    isAlone: true,
    open: async (page, demo) => {
      await openMenu(page, demo)
      await chooseBavette(page)
      await page.getByRole("button", { name: /^Ajouter pour/ }).click()
      await untilClear(page)
      await plus(page, "Œufs mayonnaise").click()
      await plus(page, "Sole meunière").click()
      await openCart(page)
      await expect(page.getByRole("button", { name: /^Commander/ })).toBeVisible()
      await changeMenu(demo, (dish) => {
        for (const group of dish.options ?? [])
          for (const choice of group.choices) if (choice.name === "Sauce au poivre") choice.price = "2.00"
      })
      const gone = { menu_id: (await firstMenu(demo)).id, item_id: "item-plats-2" }
      await askAsOwner(demo, "POST", "/rest/v1/sold_out", gone)
      await page.getByRole("button", { name: /^Commander/ }).click()
      await expect(page.getByText("La carte a changé", { exact: false })).toBeVisible()
    },
  },
  {
    name: "56-appel",
    widths: [390],
    isAlone: true,
    open: async (page, demo) => {
      await openWithCalls(page, demo)
      await fillCart(page)
      await openCart(page)
      await page.getByRole("button", { name: /^Commander/ }).click()
      await page.getByRole("button", { name: "Revenir à la carte" }).click()
      await orderBar(page).getByRole("button").first().click()
      await sheet(page).getByRole("button", { name: "Appeler un serveur" }).click()
      await expect(sheet(page).getByText(/^Demande envoyée/)).toBeVisible()
      await answerCalls(demo)
      await expect(sheet(page).getByText("Un serveur arrive.")).toBeVisible({ timeout: 20_000 })
    },
  },
  {
    name: "57-actualiser",
    widths: [390],
    open: async (page, demo) => {
      await page.clock.install()
      await openMenu(page, demo)
      await plus(page, "Œufs mayonnaise").click()
      await page.getByRole("button", { name: /^Œufs mayonnaise, 1 dans le panier/ }).click()
      const until = Number(await page.locator("html").getAttribute("data-until"))
      await page.clock.fastForward(until - Date.now() + 60_000)
      await expect(page.getByRole("button", { name: "Actualiser" })).toBeVisible()
      await scrollPage(page, "Plats")
    },
  },
  {
    name: "57-apres-midi",
    widths: [390],
    isAlone: true,
    open: async (page, demo) => {
      const { id, menu_data } = await firstMenu(demo)
      const days = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
      const windows = [{ days: days.filter((_, day) => day !== new Date().getDay()), from: "12:00", to: "14:30" }]
      const setMenus = menu_data.setMenus.slice(0, 2).map((one: object) => ({ ...one, windows }))
      await storeMenu(demo, id, { ...menu_data, setMenus })
      await takeBoardDown(demo)
      await openMenu(page, demo)
      await expect(page.getByText("Pas à cette heure").first()).toBeVisible()
    },
  },
  {
    name: "57-carte-finie",
    widths: [390],
    isAlone: true,
    open: async (page, demo) => {
      const { id, menu_data } = await firstMenu(demo)
      await openMenu(page, demo)
      await plus(page, "Œufs mayonnaise").click()
      await openCart(page)
      await expect(page.getByRole("button", { name: /^Commander/ })).toBeVisible()
      const evening = { user_id: demo.ownerId, menu_data: { ...menu_data, name: "Carte du soir" } }
      await askAsOwner(demo, "POST", "/rest/v1/user_menus", evening)
      await askAsOwner(demo, "DELETE", `/rest/v1/user_menus?id=eq.${id}&user_id=eq.${demo.ownerId}`)
      await page.getByRole("button", { name: /^Commander/ }).click()
      await expect(page.getByText("Cette carte n’est plus servie. Voici celle du moment.")).toBeVisible()
    },
  },
]
