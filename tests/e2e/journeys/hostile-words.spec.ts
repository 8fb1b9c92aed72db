import { disguises, markup, polyglot } from "@ardoise/domain/testing/hostile-texts"
import { type Browser, type BrowserContextOptions, expect, type Page } from "@playwright/test"
import { settingsPaths } from "../owner-screens.ts"
import { anAccount, chooseBoardAction, openFirstOrder, openSignedIn } from "../owner-steps.ts"
import { seedOwner } from "../seed.ts"
import { type Complaints, type ServerToVisit, test } from "../watched-page.ts"

const texts = [...markup, ...disguises]

const anOption = (text: string, index: number) => [
  {
    ...{ id: `option-${index}`, name: text, min: 0, max: 1 },
    choices: [{ id: `choix-${index}`, name: text, price: "1", allergens: [text] }],
  },
]

/** A menu with each hostile text in every field that takes text. */
const hostileCarte = {
  name: polyglot,
  isActive: true,
  lastUpdated: "2026-11-18T19:14:00.000Z",
  categories: texts.map((text, index) => ({
    id: `rubrique-${index}`,
    name: text,
    items: [
      {
        id: `plat-${index}`,
        name: text,
        price: "8",
        description: text,
        allergens: [text, "Lait"],
        options: anOption(text, index),
      },
    ],
  })),
  // A menu has at most thirty.
  setMenus: texts.slice(0, 30).map((text, index) => ({
    ...{ id: `set-${index}`, name: `F ${text}`, description: text, price: "18", drink: "included" },
    courses: [{ id: "course", name: text, dishes: [`plat-${index}`] }],
  })),
}

/** Creates a restaurant with hostile texts in every field, and an order for each of them. */
async function seedHostile(server: ServerToVisit) {
  const owner = await seedOwner(server.url, anAccount(polyglot))
  const menuId = await owner.addMenu(hostileCarte)
  // Each replaced version is stored, and the editor lists it by its name.
  await owner.changeMenu(menuId, () => ({ ...hostileCarte, name: markup[0] }))
  await owner.changeMenu(menuId, () => hostileCarte)
  await owner.addMenu({ ...hostileCarte, name: markup[1], isActive: false, categories: [] })
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  const place = { street: polyglot, city: polyglot, postal_code: "'\"><script>".slice(0, 12) }
  await owner.write("PATCH", `restaurants?user_id=eq.${owner.userId}`, place)
  await owner.write("PATCH", `ordering?user_id=eq.${owner.userId}`, { tables: ["'\"><svg onload=", "<script>"] })
  const order = (text: string, index: number) =>
    owner.write("POST", "rpc/place_order", {
      menu_id: menuId,
      table_number: text.slice(0, 20),
      lines: [
        {
          id: `plat-${index}`,
          quantity: 1,
          price: "8",
          note: text,
          options: [{ id: `option-${index}`, choices: [`choix-${index}`] }],
        },
      ],
      idempotency_key: crypto.randomUUID(),
    })
  await Promise.all(texts.map(order))
  return { owner, menuId }
}

/** Records every dialog, because a hostile script that runs opens one. Ignores the browser's question about leaving. */
function watchDialogs(page: Page, complaints: Complaints): void {
  page.on("dialog", async (dialog) => {
    if (dialog.type() !== "beforeunload") complaints.list.push(`a dialog on ${page.url()}: ${dialog.message()}`)
    await dialog.accept()
  })
}

/** Fails on an element that the product never renders, and on an attribute that would run a script. */
async function expectNoStrangers(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    const strangers = await frame.evaluate(() => {
      const isStranger = (element: Element) =>
        element.matches("[src='x'], math, animate, base, iframe[srcdoc*='XSS'], meta[http-equiv]") ||
        element.matches("[href*='evil.example' i], [formaction], [href^='data:text' i]") ||
        element.getAttributeNames().some((name) => name.startsWith("on")) ||
        /^[\s\0]*j\s*a\s*v\s*a\s*script:/i.test(element.getAttribute("href") ?? "")
      return [...document.querySelectorAll("*")].filter(isStranger).map(({ outerHTML }) => outerHTML.slice(0, 200))
    })
    expect(strangers, frame.url()).toEqual([])
  }
}

/** Opens a page, waits for a text, and checks the page. */
async function visit(page: Page, path: string, text: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByText(text).first()).toBeAttached()
  await expectNoStrangers(page)
}

test("texts of an owner and of diners are rendered as plain text on every screen of the owner", async ({
  page,
  server,
  complaints,
}) => {
  test.slow()
  watchDialogs(page, complaints)
  // Without `print` the ticket stays in the page, so that it can be checked.
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  const { owner, menuId } = await seedHostile(server)
  const mark = "onerror=alert('XSS')"
  for (const said of ["error_description", "error", "redirect", "type"]) {
    await page.goto(`/login?${said}=${encodeURIComponent(polyglot)}#${said}=${encodeURIComponent(polyglot)}`)
    await expect(page.getByRole("button", { name: "Se connecter" })).toBeVisible()
    await expectNoStrangers(page)
  }
  await openSignedIn(page, owner)
  await expectNoStrangers(page)
  // The last menu of the page is a draft: the dialog names the served one, which stays.
  await page
    .getByRole("button", { name: /^Supprimer/ })
    .last()
    .click()
  await expect(page.locator("[data-sheet]")).toContainText(mark)
  await expectNoStrangers(page)
  await page.keyboard.press("Escape")
  await page.getByRole("banner").getByRole("button", { name: polyglot }).click()
  await expect(page.getByRole("menuitem", { name: "Déconnexion" })).toBeVisible()

  // The editor, its dialogs and its notices.
  await visit(page, `/dashboard/menu/${menuId}/edit`, texts[0] ?? "")
  await page.getByRole("button", { name: `Modifier ${texts[1]}`, exact: true }).click()
  await expect(page.getByLabel("Description")).toHaveValue(texts[1] ?? "")
  await expectNoStrangers(page)
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: `Supprimer la catégorie ${texts[0]}` }).click()
  await page
    .locator("[data-sheet]")
    .getByRole("button", { name: /^Supprimer/ })
    .click()
  await expect(page.getByText(`Catégorie "${texts[0]}" supprimée`)).toBeVisible()
  await expectNoStrangers(page)
  await page.getByRole("button", { name: "Défaire", exact: true }).click()
  await page.getByRole("button", { name: "Nouvelle catégorie" }).click()
  await page.locator("[data-sheet]").getByRole("textbox").fill(polyglot)
  await page.keyboard.press("Enter")
  await expect(page.getByText(`Catégorie "${polyglot}" ajoutée`)).toBeVisible()
  await expectNoStrangers(page)

  for (const path of [
    `/dashboard/menu/${menuId}/qr`,
    "/dashboard/qr-code",
    `/dashboard/menu/${menuId}/view`,
    ...settingsPaths,
    "/dashboard/billing",
    "/dashboard/orders/history",
    "/dashboard/orders/kitchen",
    "/menu/active",
    `/dashboard/menu/${encodeURIComponent(polyglot)}/edit`,
    `/nulle/part/${encodeURIComponent(polyglot)}`,
  ]) {
    await page.goto(path)
    await expect(page.locator("h1, iframe").first()).toBeVisible()
    await expect(page.getByText("Chargement")).toHaveCount(0)
    await expectNoStrangers(page)
  }

  // The board of orders, its drawers, a ticket and the notices about an order.
  await visit(page, "/dashboard/orders", texts[0] ?? "")
  await expect(page.getByRole("article")).toHaveCount(texts.length)
  await openFirstOrder(page)
  await page.getByRole("button", { name: "Imprimer le ticket" }).click()
  await expectNoStrangers(page)
  await page.keyboard.press("Escape")
  await expect(page.locator("[data-sheet]")).toBeHidden()
  for (const opener of ["Plus de…", "Commande", "Réglages"]) {
    if (opener === "Commande") await page.getByRole("button", { name: opener, exact: true }).click()
    else await chooseBoardAction(page, opener)
    await expect(page.locator("[data-sheet]")).toBeVisible()
    await expectNoStrangers(page)
    await page.keyboard.press("Escape")
    await expect(page.locator("[data-sheet]")).toBeHidden()
  }
  await openFirstOrder(page)
  await page.getByRole("button", { name: "Annuler la commande" }).click()
  await page.getByRole("button", { name: "Oui, annuler" }).click()
  await expect(page.getByText("Commande annulée avec succès")).toBeVisible()
  await expectNoStrangers(page)
})

test("texts of an owner are rendered as plain text for diners, with and without script, in the cart, in an order and on paper", async ({
  page,
  browser,
  server,
  complaints,
}) => {
  test.slow()
  watchDialogs(page, complaints)
  const { owner, menuId } = await seedHostile(server)
  const strange = `table=${encodeURIComponent(polyglot.slice(0, 20))}&lang=${encodeURIComponent(polyglot)}`
  await without(browser, server, { javaScriptEnabled: false }, async (bare) => {
    for (const path of [`/u/${owner.userId}`, `/r/${menuId}?${strange}`, `/u/${encodeURIComponent(polyglot)}`]) {
      await bare.goto(path)
      expect(await bare.content()).not.toMatch(/<(?:script|img|svg|iframe|math)[^>]*XSS/)
    }
  })
  for (const language of ["en", "es", "it", "zh"]) await visit(page, `/u/${owner.userId}?lang=${language}`, "onerror")
  await visit(page, `/menu/${menuId}/view`, texts[0] ?? "")
  await visit(page, `/u/${encodeURIComponent(polyglot)}`, "onerror")
  await visit(page, `/u/${owner.userId}?${strange}#${encodeURIComponent(polyglot)}`, texts[0] ?? "")
  await page.getByRole("button", { name: /Chercher un plat/ }).click()
  await page.getByRole("searchbox").fill("alert")
  await page.getByRole("searchbox").press("Enter")
  await expectNoStrangers(page)
  await page.keyboard.press("Escape")
  await page.goto(`/u/${owner.userId}?${strange}`)
  await page.locator(".mv-dishes .mv-plus").nth(1).click()
  const choices = page.locator(".mc-sheet")
  await choices.getByRole("checkbox").check()
  await expectNoStrangers(page)
  await choices.getByRole("button", { name: /^Ajouter pour/ }).click()
  await expect(choices).toHaveCount(0)
  await page.getByRole("button", { name: /^Ouvrir le panier/ }).click()
  await expect(page.getByRole("dialog")).toContainText(texts[1] ?? "")
  await expectNoStrangers(page)
  await page.getByRole("button", { name: "Note pour la cuisine" }).click()
  await page.getByLabel("Note pour la cuisine").fill(polyglot)
  await page.getByRole("button", { name: /^Commander/ }).click()
  await expect(page.getByRole("dialog", { name: "Commande envoyée" })).toBeVisible()
  await expectNoStrangers(page)
  await page.getByRole("button", { name: "Revenir à la carte" }).click()
  await expect(page.getByRole("complementary", { name: "Votre commande" })).toContainText("En attente")
  await page.reload()
  await expect(page.getByRole("complementary", { name: "Votre commande" })).toContainText("En attente")
  await expectNoStrangers(page)
})

/** Runs a step in a new browser context with other options. */
async function without(
  browser: Browser,
  { url }: ServerToVisit,
  options: BrowserContextOptions,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ ...options, baseURL: url, locale: "fr-FR" })
  const page = await context.newPage()
  await use(page)
  await context.close()
}
