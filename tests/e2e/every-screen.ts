import { expect, type Page } from "@playwright/test"
import { type Account, chooseAction, chooseBoardAction, openFirstOrder, openSignedIn, signedIn } from "./owner-steps.ts"
import { type SeededOwner, seedOwner } from "./seed.ts"
import type { ServerToVisit } from "./watched-page.ts"

/** The texts that an owner and a diner enter. */
export type Texts = {
  readonly account: Account
  /** Names of two menus. */
  readonly menus: readonly [string, string]
  /** Categories, each with the names of its two dishes. */
  readonly categories: readonly { readonly name: string; readonly dishes: readonly [string, string] }[]
  readonly description: string
  readonly allergen: string
  /** Name of an option of every dish, and of its first choice. */
  readonly option: string
  readonly price: string
  readonly street: string
  readonly city: string
  readonly table: string
  /** A diner's note to the kitchen; also typed into searches that must find nothing. */
  readonly note: string
}

/** A Premium restaurant with these texts in every field, and with orders in several states. */
export type Restaurant = {
  readonly texts: Texts
  readonly owner: SeededOwner
  readonly menuId: string
  /** The code of the card of table "1", whose bill is open. */
  readonly tableCode: string
}

/** Checks the current screen. @param screen its name for messages */
export type Look = (screen: string) => Promise<void>

/** Creates a restaurant through the HTTP API. */
export async function seedRestaurant(server: ServerToVisit, texts: Texts): Promise<Restaurant> {
  const owner = await seedOwner(server.url, texts.account)
  const document = {
    name: texts.menus[0],
    isActive: true,
    lastUpdated: "2026-11-18T19:14:00.000Z",
    categories: texts.categories.map(({ name, dishes }, at) => ({
      id: `rubrique-${at}`,
      name,
      items: dishes.map((dish, index) => ({
        id: `plat-${at}-${index}`,
        name: dish,
        price: texts.price,
        description: texts.description,
        // Enough dishes without a declaration for the editor to ask for them.
        allergens: at + index === 0 ? [texts.allergen, "Lait"] : [],
        options: [anOption(texts)],
      })),
    })),
    setMenus: [aSetMenu(texts)],
  }
  const menuId = await owner.addMenu(document)
  // The editor lists each replaced version.
  await owner.changeMenu(menuId, () => ({ ...document, name: texts.menus[1] }))
  await owner.changeMenu(menuId, () => document)
  await owner.addMenu({ ...document, name: texts.menus[1], isActive: false })
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  const device = { role: "floor", name: [...texts.option].slice(0, 20).join("") }
  const { code } = await owner.ask<{ code: string }>("functions/v1/invite-device", device)
  await owner.ask("functions/v1/join-team", { code })
  await owner.write("POST", "rpc/publish_daily_board", {
    specials: [
      { id: "jour-1", name: texts.option, description: texts.description, price: texts.price, ...anEntree, left: 5 },
      { id: "jour-2", name: "Morgon", price: "6", category: "Boisson", allergens: [texts.allergen, "Sulfites"] },
    ],
    seen: null,
    idempotency_key: crypto.randomUUID(),
  })
  await owner.write("POST", "rpc/save_promotion", {
    id: crypto.randomUUID(),
    name: texts.option,
    definition: {
      ...{ menuId, target: "all", effect: { percent: 10 }, windows: [] },
      ...{ startsOn: "2099-01-01", endsOn: "2099-01-31" },
    },
    is_on: true,
    seen: null,
  })
  const { street, city, table } = texts
  const place = { street, city, postal_code: "69001", telephone: "+33 1 23 45 67 89" }
  await owner.write("PATCH", `restaurants?user_id=eq.${owner.userId}`, place)
  await owner.write("PATCH", `ordering?user_id=eq.${owner.userId}`, { tables: [table, "1"] })
  const order = () =>
    owner.write("POST", "rpc/place_order", {
      menu_id: menuId,
      table_number: table,
      lines: document.categories.map(({ items }) => ({
        id: items[1]?.id,
        quantity: 99,
        price: texts.price,
        note: texts.note,
        options: [{ id: "option", choices: ["first"] }],
      })),
      idempotency_key: crypto.randomUUID(),
    })
  await Promise.all([order(), order(), order(), order()])
  const [first, second] = await owner.listOrders()
  await owner.write("PATCH", `orders?id=eq.${first}`, { status: "preparing" })
  await owner.write("PATCH", `orders?id=eq.${second}`, { status: "cancelled" })
  return { texts, owner, menuId, tableCode: await openBill(owner, menuId, texts) }
}

/** Switches payments at the table on, and orders a dish at table "1". @returns the code of its card */
async function openBill(owner: SeededOwner, menuId: string, { price }: Texts): Promise<string> {
  await owner.ask("functions/v1/connect-payments", {})
  const on = { is_on: true, tips: true, commitment: true }
  await owner.write("PATCH", `table_payments?user_id=eq.${owner.userId}`, on)
  const option = { id: "option", choices: ["second"] }
  await owner.write("POST", "rpc/place_order", {
    ...{ menu_id: menuId, table_number: "1", idempotency_key: crypto.randomUUID() },
    lines: [{ id: "plat-0-0", quantity: 2, price, options: [option] }],
  })
  const codes = await owner.ask<{ table: string; code: string }[]>("rest/v1/rpc/list_table_codes", {})
  return codes.find(({ table }) => table === "1")?.code ?? ""
}

const anEntree = { category: "Entrée", allergens: [] }

/** A set menu with a course of a whole category, and one whose dish costs more. */
const aSetMenu = ({ option, description, price }: Texts) => ({
  ...{ id: "set-1", name: option, description, price, drink: "excluded" },
  courses: [
    { id: "first", name: option, category: "rubrique-0" },
    { id: "second", name: "Plat", dishes: ["plat-0-0", "plat-0-1"], supplements: { "plat-0-0": "999.99" } },
  ],
  // Served at any time, in words that need room.
  windows: [
    {
      days: ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"],
      ...{ from: "00:00", to: "00:00" },
    },
    { days: ["wednesday", "saturday"], from: "19:30", to: "23:45" },
  ],
})

/** An option that takes up to two choices. The first adds to the price and to the allergens. */
const anOption = ({ option, allergen }: Texts) => ({
  ...{ id: "option", name: option, min: 0, max: 2 },
  choices: [
    { id: "first", name: option, price: "999.99", allergens: [allergen, "Lait"] },
    { id: "second", name: "Frites", price: "0", allergens: [] },
  ],
})

/** Opens an address and waits until its screen is complete. @param ready selector that appears with the screen */
async function visit(page: Page, path: string, ready = "h1"): Promise<void> {
  await page.goto(path)
  await expect(page.locator(ready).first()).toBeVisible()
  await expect(page.getByText("Chargement")).toHaveCount(0)
}

const sheet = (page: Page) => page.locator("[data-sheet]").last()

/** Presses a button by its name and waits for the sheet that it opens. By key: a quick click nearby counts as a double one. */
async function open(page: Page, name: string | RegExp): Promise<void> {
  const control = page.getByRole("button", { name, exact: typeof name === "string" })
  await control.first().press("Enter")
  await expect(sheet(page)).toBeVisible()
}

/**
 * Closes all sheets. Several presses of Escape may be needed: the first goes back from a version or clears a search.
 */
async function close(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("Escape")
    await expect(page.locator("[data-sheet]")).toHaveCount(0, { timeout: 1000 })
  }).toPass()
}

/** Visits the screens of a visitor who is not signed in. */
export async function walkDoor(page: Page, { owner }: Restaurant, look: Look): Promise<void> {
  await visit(page, "/nulle/part")
  await look("page that does not exist")
  await page.goto("/login")
  await page.getByRole("button", { name: "Se connecter" }).click()
  await expect(page.getByText("Veuillez remplir tous les champs")).toBeVisible()
  await look("login")
  await page.getByRole("tab", { name: "Inscription" }).click()
  await page.getByRole("button", { name: "S’inscrire" }).click()
  await expect(page.getByText("Veuillez remplir tous les champs")).toBeVisible()
  await look("sign-up")
  await page.goto("/auth/recover")
  await page.getByLabel("Email").fill(owner.email)
  await page.getByRole("button", { name: "Envoyer le lien" }).click()
  await expect(page.getByText("Si un compte existe pour")).toBeVisible()
  await look("link for a forgotten password")
  await page.getByRole("link", { name: /code/ }).click()
  await expect(page.getByText(owner.email)).toBeVisible()
  await look("code from an email")
}

/** Visits the owner's screens that concern menus, except the editor. */
export async function walkMenus(page: Page, { owner, menuId, texts }: Restaurant, look: Look): Promise<void> {
  await openSignedIn(page, owner)
  await look("home")
  await visit(page, "/dashboard/ardoise", "article")
  await look("published board of the day")
  await page.getByRole("button", { name: "Modifier" }).click()
  await page
    .getByRole("button", { name: /^Allergènes de/ })
    .first()
    .click()
  await page.getByRole("button", { name: /^Alcool de/ }).click()
  await look("board of the day that is written")
  await page
    .getByRole("button", { name: /^Portions de|^portions de/i })
    .first()
    .click()
  await look("board of the day with a field of portions")
  await visit(page, "/dashboard/papiers", "text=Créer le PDF")
  await look("papers")
  const change = page.getByRole("button", { name: "Changer" })
  if (await change.isVisible()) {
    await change.click()
    await look("choices of the card")
    await page.keyboard.press("Escape")
  }
  await visit(page, "/dashboard/papiers/archive", "text=Gardé trois ans")
  await look("archive of what was displayed")
  await visit(page, "/dashboard/chiffres", "text=Comment c’est compté")
  await look("figures")
  await visit(page, "/dashboard/promotions", "text=Exporter (CSV)")
  await look("promotions")
  await visit(page, "/dashboard/promotions/new", "text=Vos clients verront")
  await page.getByRole("textbox", { name: "Nom de la promotion" }).fill(texts.option)
  await page.getByText("Toute la carte").click()
  await page.getByRole("textbox", { name: "Réduction" }).fill("15")
  await page.getByRole("button", { name: /^Du/ }).click()
  await page.getByLabel("Au", { exact: true }).fill("2099-01-31")
  await look("promotion with its preview")
  await page.getByRole("button", { name: /^À certaines heures/ }).click()
  await look("promotion by the hour")
  await page.getByText("Des plats").click()
  await page.getByRole("combobox", { name: "Ajouter un plat" }).selectOption({ index: 1 })
  await look("promotion on some dishes")
  await visit(page, "/dashboard", "article")
  await chooseAction(page, `Autres actions pour ${texts.menus[1]}`, "Horaires")
  await sheet(page)
    .getByRole("switch", { name: /^Servie automatiquement/ })
    .click()
  await look("hours of a menu")
  await close(page)
  await chooseAction(page, `Autres actions pour ${texts.menus[1]}`, "Dupliquer")
  await expect(page.getByText("Menu dupliqué")).toBeVisible()
  await open(page, "Supprimer")
  await look("question before a menu is deleted")
  await close(page)
  await page.getByRole("button", { name: texts.account.restaurant }).click()
  await expect(page.getByRole("menuitem", { name: "Déconnexion" })).toBeVisible()
  await look("account menu")
  await page.keyboard.press("Escape")
  for (const [screen, path] of [
    ["code of the menu", `/dashboard/menu/${menuId}/qr`],
    ["first publication", `/dashboard/menu/${menuId}/publication`],
    ["translations", `/dashboard/menu/${menuId}/translations`],
    ["code of the restaurant", "/dashboard/qr-code"],
    ["settings", "/dashboard/settings"],
    ["subscription", "/dashboard/settings/subscription"],
    ["contact and hours", "/dashboard/settings/contact"],
    ["identity", "/dashboard/settings/identity"],
    ["team", "/dashboard/settings/team"],
    ["payment at the table", "/dashboard/settings/payments"],
    ["assistance", "/dashboard/settings/assistance"],
    ["online payments", "/dashboard/paiements"],
    ["sign-in", "/dashboard/settings/sign-in"],
    ["data", "/dashboard/settings/data"],
    ["billing", "/dashboard/billing"],
    ["preview", `/dashboard/menu/${menuId}/view`],
    ["served menu", "/menu/active"],
  ] as const) {
    await visit(page, path, "h1, iframe")
    await look(screen)
  }
  await visit(page, "/dashboard/settings/contact", "h1")
  await page.getByRole("button", { name: "Modifier les horaires du mardi" }).click()
  const add = page.getByRole("button", { name: "Ajouter un service le mardi" })
  await add.click()
  await add.click()
  await look("opening hours of a day")
}

/** Visits the editor, with every overlay that opens over it. */
export async function walkEditor(page: Page, { owner, menuId, texts }: Restaurant, look: Look): Promise<void> {
  const [category] = texts.categories
  const dish = category?.dishes[0] ?? ""
  await signedIn(page, owner)
  await visit(page, `/dashboard/menu/${menuId}/edit`)
  await look("editor")
  await open(page, `Modifier ${dish}`)
  await look("form of a dish")
  await sheet(page).getByText("Options", { exact: true }).click()
  await look("options of a dish")
  await sheet(page).getByRole("button", { expanded: false }).first().click()
  await sheet(page)
    .getByRole("button", { name: /^Allergènes de ce choix/ })
    .first()
    .click()
  await look("an option of a dish")
  await close(page)
  await open(page, `Modifier ${texts.option}`)
  await sheet(page).getByRole("button", { expanded: false }).last().click()
  await look("form of a set menu")
  await close(page)
  await open(page, "Commencer")
  await look("allergens of one dish after the other")
  await close(page)
  await page.getByRole("button", { name: `Actions pour ${dish}` }).click()
  await expect(page.getByRole("menuitem", { name: "Dupliquer" })).toBeVisible()
  await look("actions of a dish")
  await page.keyboard.press("Escape")
  await open(page, `Supprimer la catégorie ${category?.name}`)
  await look("question before a category is deleted")
  await sheet(page)
    .getByRole("button", { name: /^Supprimer/ })
    .click()
  await expect(page.getByText(/^Catégorie ".*" supprimée/)).toBeVisible()
  await look("toast about a category")
  await page.getByRole("button", { name: "Défaire", exact: true }).click()
  await open(page, "Nouvelle catégorie")
  await sheet(page).getByRole("textbox").fill(texts.note)
  await look("form of a category")
  await close(page)

  await open(page, "Versions précédentes")
  const version = sheet(page).getByRole("button", { name: /^Voir/ }).first()
  await expect(version).toBeVisible()
  await look("versions")
  await version.click()
  await expect(sheet(page)).toContainText(dish)
  await look("a version")
  await close(page)
  await open(page, "Rechercher un plat")
  await page.getByRole("searchbox").fill(dish.slice(0, 4))
  await expect(page.getByText("Déjà au menu").first()).toBeVisible()
  await look("search")
  await page.getByRole("searchbox").fill(`Zzz${texts.note}`)
  await expect(page.getByText("Aucun plat trouvé.")).toBeVisible()
  await look("search that found nothing")
  await close(page)

  // Change the same field here and on another device.
  await page.getByRole("textbox", { name: "Nom du menu" }).fill(texts.menus[1])
  await owner.changeMenu(menuId, (document) => ({ ...document, name: texts.note }))
  await page.keyboard.press("Control+s")
  await expect(page.getByRole("alertdialog")).toContainText(texts.note)
  await look("question about two versions")
  page.once("dialog", (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole("button", { name: "Voir les différences" }).click()
  await look("question about kept edits")

  await visit(page, "/dashboard/menu/new")
  await look("new menu")
  await page.getByRole("link", { name: "Partir de zéro" }).click()
  await expect(page.getByRole("textbox", { name: "Nom du menu" })).toBeFocused()
  await look("new menu that begins with nothing")
  await page.goBack()
  const lines = texts.categories.flatMap(({ name, dishes }) => [name, ...dishes.map((each) => `${each} 12,50`), ""])
  await page.getByLabel("Texte de la carte").fill([texts.note, "", ...lines, texts.note].join("\n"))
  await look("new menu with the text of a carte")
  await page.getByRole("button", { name: "Reconnaître les plats" }).click()
  await page.getByRole("button", { name: "Revenir au texte" }).click()
  await look("pasting a carte")
  await page.getByRole("button", { name: "Reconnaître les plats" }).click()
  await expect(page.getByText(/plats? reconnus?/)).toBeVisible()
  await look("pasted dishes")
}

/** Visits the board of orders, every overlay that opens over it, the history and the kitchen screen. */
export async function walkOrders(page: Page, { owner, texts }: Restaurant, look: Look): Promise<void> {
  await signedIn(page, owner)
  await visit(page, "/dashboard/orders")
  await expect(page.getByRole("article")).toHaveCount(3)
  await look("board")
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await openFirstOrder(page)
  await look("opened order")
  await page.getByRole("button", { name: "Imprimer le ticket" }).click()
  await page.emulateMedia({ media: "print" })
  await look("ticket")
  await page.emulateMedia({ media: null })
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")))
  await expect(page.locator("[data-ticket]")).toHaveCount(0)
  await page.getByRole("button", { name: "Annuler la commande" }).click()
  await look("question before an order is cancelled")
  await page.getByRole("button", { name: "Non, garder" }).click()
  await close(page)
  await open(page, "Commande")
  const table = sheet(page).getByLabel(/^Table/)
  await table.fill(texts.table)
  await page.getByRole("button", { name: `Choisir : ${texts.option}`, exact: true }).press("Enter")
  await sheet(page).getByRole("radio").first().check()
  await look("courses of an order entered by hand")
  await page.getByRole("button", { name: `Choisir : ${texts.option}`, exact: true }).press("Enter")
  await page
    .getByRole("button", { name: /^Choisir/ })
    .nth(1)
    .press("Enter")
  await sheet(page).getByRole("checkbox").first().check()
  await look("choices of an order entered by hand")
  await sheet(page)
    .getByRole("button", { name: /^Ajouter pour/ })
    .press("Enter")
  await look("order entered by hand")
  await close(page)
  await chooseBoardAction(page, "Plus de…")
  await expect(sheet(page)).toBeVisible()
  await page.getByRole("switch", { name: `${texts.categories[0]?.dishes[0]} : Servi`, exact: true }).click()
  await expect(page.getByRole("heading", { name: "Épuisés" })).toBeVisible()
  await look("sold-out dishes")
  await close(page)
  await chooseBoardAction(page, "Réglages")
  await expect(sheet(page)).toBeVisible()
  await look("settings of orders")
  await close(page)
  await chooseBoardAction(page, /^Additions/)
  await expect(sheet(page)).toContainText("Table 1")
  await look("open bills")
  await sheet(page).getByRole("button", { name: "Clore la table" }).first().press("Enter")
  await look("question before a bill is closed")
  await page.getByRole("button", { name: "Revenir" }).press("Enter")
  await sheet(page).getByRole("button", { name: "Voir" }).first().press("Enter")
  await expect(
    sheet(page)
      .getByText(texts.categories[0]?.dishes[0] ?? "")
      .first(),
  ).toBeVisible()
  await look("a bill")
  await close(page)
  await page
    .getByRole("button", { name: /^Commencer préparation/ })
    .first()
    .click()
  await expect(page.getByText("Commande en préparation")).toBeVisible()
  await look("toast about an order")
  await page.getByRole("tab", { name: /^Terminé/ }).click()
  await page.getByRole("button", { name: "Afficher les commandes annulées" }).click()
  await look("cancelled orders")
  for (const [screen, path] of [
    ["history", "/dashboard/orders/history"],
    ["kitchen", "/dashboard/orders/kitchen"],
  ] as const) {
    await visit(page, path)
    await expect(page.getByText(texts.table).first()).toBeAttached()
    await look(screen)
  }
}

/** Visits the diner's screens: reads, searches, fills a cart and orders. */
export async function walkDiner(page: Page, restaurant: Restaurant, look: Look): Promise<void> {
  const { owner, menuId, texts } = restaurant
  const dish = texts.categories[0]?.dishes[0] ?? ""
  await page.goto(`/u/${encodeURIComponent(texts.note)}`)
  await look("code that leads to nothing")
  await page.goto(`/menu/${menuId}/view?lang=en`)
  await look("menu in another language")
  await page.goto(`/u/${owner.userId}?table=${encodeURIComponent(texts.table)}`)
  await look("menu")
  await page.getByRole("button", { name: /Chercher un plat/ }).click()
  await page.getByRole("searchbox").fill(dish.slice(0, 4))
  await look("search of a diner")
  await page.getByRole("searchbox").fill(`Zzz${texts.note}`)
  await look("search of a diner that found nothing")
  await page.getByRole("searchbox").fill("")
  await page.keyboard.press("Escape")
  const choices = page.locator(".mc-sheet")
  await page.locator(".mv-sets .mv-plus").click()
  await choices.getByRole("radio").first().check()
  await look("courses of a set menu")
  await page.keyboard.press("Escape")
  await expect(choices).toHaveCount(0)
  await page.locator(".mv-sheet .mv-dishes .mv-plus").first().click()
  await choices.getByRole("checkbox").first().check()
  await look("choices of a dish")
  await choices.getByRole("button", { name: /^Ajouter pour/ }).click()
  await expect(choices).toHaveCount(0)
  await look("toast about the cart")
  await page.getByRole("button", { name: /^Ouvrir le panier/ }).click()
  await expect(page.getByRole("dialog")).toContainText(dish)
  await page.getByRole("button", { name: "Note pour la cuisine" }).click()
  await page.getByLabel("Note pour la cuisine").fill(texts.note)
  await look("cart")
  await page.getByRole("button", { name: /^Commander/ }).click()
  await expect(page.getByRole("dialog", { name: "Commande envoyée" })).toBeVisible()
  await look("order that was sent")
  await page.getByRole("button", { name: "Revenir à la carte" }).click()
  await expect(page.getByRole("complementary", { name: "Votre commande" })).toContainText("En attente")
  await look("state of the order")
  await walkBill(page, restaurant, look)
}

/** Visits the bill of a table, pays a dish, and reads the note. */
async function walkBill(page: Page, { owner, tableCode }: Restaurant, look: Look): Promise<void> {
  await page.goto(`/addition/${owner.userId}?table=1&t=AAAAAAAAAAAAAA`)
  await look("bill with a wrong code")
  await page.goto(`/addition/${owner.userId}?table=1&t=${tableCode}`)
  await look("bill")
  await page.getByRole("radio", { name: "Diviser en parts égales" }).check()
  await look("bill in equal parts")
  await page.getByRole("checkbox").first().check()
  await look("bill with a chosen dish")
  await page
    .getByRole("button", { name: /^Payer/ })
    .last()
    .click()
  await page.getByRole("button", { name: /\(test\)/ }).click()
  await expect(page.getByText(/Paiement confirmé/)).toBeVisible()
  await look("bill with a payment")
  await page.getByRole("link", { name: "Voir la note", exact: true }).click()
  await expect(page.getByText("Total TTC").first()).toBeVisible()
  await look("note")
}
