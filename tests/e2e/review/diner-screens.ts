import { expect, type Page } from "@playwright/test"
import { askAsOwner, type Demo } from "./demo.ts"
import type { Screen } from "./screen.ts"

/** Opens the menu as the card of table 7 does. */
async function openMenu(page: Page, { ownerId }: Demo, language = ""): Promise<void> {
  await page.goto(`/u/${ownerId}?table=7${language && `&lang=${language}`}`)
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
}

/** Opens the menu, and goes on from there. */
const fromMenu = (step: (page: Page) => Promise<unknown>) => async (page: Page, demo: Demo) => {
  await openMenu(page, demo)
  await step(page)
}

const plus = (page: Page, dish: string) => page.getByRole("button", { name: `Ajouter ${dish} au panier` }).first()

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
  await fillCart(page)
  await openCart(page)
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
async function orderAndReturn(page: Page, demo: Demo): Promise<void> {
  await order(page, demo)
  await page.getByRole("button", { name: "Revenir à la carte" }).click()
}

/** Makes the order that a phone has just placed ready. */
async function finishLastOrder(page: Page, demo: Demo): Promise<void> {
  const [last] = await askAsOwner(page, demo, "GET", "/rest/v1/orders?select=id&order=createdAt.desc&limit=1")
  for (const status of ["preparing", "ready"])
    await askAsOwner(page, demo, "PATCH", `/rest/v1/orders?id=eq.${last.id}`, { status })
}

const bill = (page: Page, demo: Demo) => page.goto(demo.bill)

async function payWhole(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Payer/ })
    .last()
    .click()
  await page.getByRole("button", { name: /\(test\)/ }).click()
  await expect(page.getByText(/réglée|Paiement confirmé/).first()).toBeVisible()
}

/** The diner's screens. */
export const dinerScreens: readonly Screen[] = [
  { name: "50-carte", widths: [390, 1280], dark: [390], open: (page, demo) => openMenu(page, demo) },
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
    open: fromMenu(async (page) => {
      await fillCart(page)
      await openCart(page)
    }),
  },
  {
    name: "53-panier-note",
    widths: [390],
    open: fromMenu(async (page) => {
      await fillCart(page)
      await openCart(page)
      await page.getByRole("button", { name: "Note pour la cuisine" }).nth(1).click()
      await page.getByLabel("Note pour la cuisine").fill("Une sans cébette")
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
      await finishLastOrder(page, demo)
      await expect(page.getByRole("complementary", { name: "Votre commande" })).toContainText(/prête|Prêt/, {
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
      await page.getByRole("complementary", { name: "Votre commande" }).getByRole("button").first().click()
    },
  },
  { name: "55-addition", widths: [390, 1280], isAlone: true, open: bill },
  {
    name: "55-addition-plats",
    widths: [390],
    open: async (page, demo) => {
      await bill(page, demo)
      await page.getByRole("checkbox").first().check()
    },
  },
  {
    name: "55-addition-parts",
    widths: [390],
    open: async (page, demo) => {
      await bill(page, demo)
      await page.getByRole("radio", { name: "Diviser en parts égales" }).check()
    },
  },
  {
    name: "55-addition-hors-ligne",
    widths: [390],
    open: async (page, demo) => {
      await bill(page, demo)
      await expect(page.getByRole("button", { name: /^Payer/ }).last()).toBeVisible()
      await page.context().setOffline(true)
      await expect(page.getByText(/connexion|hors ligne/i).first()).toBeVisible()
    },
  },
  {
    name: "55-addition-zh",
    widths: [390],
    open: (page, demo) => page.goto(`${demo.bill}&lang=zh`),
  },
  {
    name: "55-addition-payee",
    widths: [390],
    isAlone: true,
    open: async (page, demo) => {
      await bill(page, demo)
      await page.getByRole("checkbox").first().check()
      await payWhole(page)
    },
  },
  {
    name: "55-addition-reglee",
    widths: [390],
    isAlone: true,
    open: async (page, demo) => {
      await bill(page, demo)
      await payWhole(page)
    },
  },
  {
    name: "36-note",
    widths: [390, 1280],
    isAlone: true,
    open: async (page, demo) => {
      await bill(page, demo)
      await payWhole(page)
      await page.getByRole("link", { name: "Voir la note" }).click()
      await expect(page.getByText("Total TTC").first()).toBeVisible()
    },
  },
]
