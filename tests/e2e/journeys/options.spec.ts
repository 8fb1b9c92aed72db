import { expect, type Page } from "@playwright/test"
import { anAccount, openFirstOrder, openSignedIn, save } from "../owner-steps.ts"
import { aCarte, type SeededOwner, seedOwner } from "../seed.ts"
import { expectAccessible, test } from "../watched-page.ts"

/** Writes two options for "Sole meunière" in the dish dialog, by keyboard where an owner would type. */
async function writeOptions(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Modifier" }).click()
  await page.getByRole("button", { name: "Modifier Sole meunière" }).click()
  const dialog = page.getByRole("dialog", { name: "Modifier le plat" })
  await dialog.getByText("Options", { exact: true }).click()
  await dialog.getByRole("button", { name: "Cuisson" }).click()
  await dialog.getByRole("button", { name: "Supplément" }).click()
  await page.keyboard.type("Sauce au poivre")
  await page.keyboard.press("Tab")
  await page.keyboard.type("1,5")
  await page.keyboard.press("Enter")
  await page.keyboard.type("Frites maison")
  await dialog.getByRole("button", { name: "Allergènes de ce choix Sauce au poivre" }).click()
  const declaration = dialog.getByRole("group", { name: "Allergènes de Sauce au poivre" })
  await declaration.getByText("Présents").click()
  await dialog.getByRole("button", { name: "Lait", exact: true }).click()
  await expect(dialog.getByText("Allergènes de ce choix Sauce au poivre\u00a0: Lait")).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole("button", { name: "Enregistrer" }).click()
  await expect(dialog).toBeHidden()
  await save(page)
}

async function openRestaurant(page: Page, server: { url: string; admin: (...args: string[]) => Promise<unknown> }) {
  const owner = await seedOwner(server.url, anAccount("Chez Paul"))
  await owner.addMenu(aCarte())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  await openSignedIn(page, owner)
  return owner
}

const openCarte = async (diner: Page, owner: SeededOwner) => {
  await diner.goto(`/u/${owner.userId}?table=7`)
  await expect(diner.getByRole("button", { name: "Ajouter Sole meunière au panier" })).toBeVisible()
}

test("an owner writes options, a diner orders with them, and the kitchen reads them", async ({
  page,
  browser,
  server,
}) => {
  const owner = await openRestaurant(page, server)
  await writeOptions(page)

  const context = await browser.newContext({
    baseURL: server.url,
    locale: "fr-FR",
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const diner = await context.newPage()
  await openCarte(diner, owner)
  const row = diner.getByRole("listitem").filter({ hasText: "Sole meunière" })
  await expect(row).toContainText("Cuisson\u00a0: Bleu, Saignant, À point, Bien cuit")
  await expect(row).toContainText("Frites maison (allergènes non déclarés)")

  // A double tap opens one sheet.
  const add = diner.getByRole("button", { name: "Ajouter Sole meunière au panier" })
  await add.tap()
  const sheet = diner.getByRole("dialog", { name: "Sole meunière" })
  await expect(sheet).toHaveCount(1)
  await expectAccessible(diner)
  await sheet.getByLabel("Sauce au poivre").check()
  const button = sheet.getByRole("button", { name: /^Ajouter pour/ })
  await button.tap()
  await expect(sheet.getByText("Choisissez\u00a0: Cuisson")).toBeVisible()
  await sheet.getByLabel("Saignant").check()
  await expect(button).toHaveText("Ajouter pour 35,50\u00a0€")
  await button.dblclick()
  await expect(sheet).toBeHidden()

  // The same dish with other choices is another line; the same choices raise the quantity.
  await expect(diner.locator("[data-shield], body > div[style*=fixed]")).toHaveCount(0)
  const again = diner.getByRole("button", { name: "Sole meunière, 1 dans le panier. Ajouter" })
  await again.tap()
  await sheet.getByLabel("Bleu").check()
  await button.tap()
  await expect(sheet).toBeHidden()
  await diner.getByRole("button", { name: /^Ouvrir le panier/ }).tap()
  const cart = diner.getByRole("dialog", { name: "Votre panier" })
  await expect(cart.getByRole("listitem")).toHaveCount(2)
  await expect(cart.getByText("Saignant · Sauce au poivre")).toBeVisible()
  await cart.getByRole("listitem").filter({ hasText: "Bleu" }).getByRole("button", { name: "Modifier" }).tap()
  await sheet.getByLabel("Saignant").check()
  await sheet.getByLabel("Sauce au poivre").check()
  await button.tap()
  await expect(cart.getByRole("listitem")).toHaveCount(1)
  await expect(cart.getByText("71,00\u00a0€").first()).toBeVisible()
  await cart.getByRole("button", { name: "Note pour la cuisine" }).tap()
  await diner.keyboard.type("sans persil")
  await cart.getByRole("button", { name: /^Commander/ }).tap()
  const sent = diner.getByRole("dialog", { name: "Commande envoyée" })
  await expect(sent.getByText("Saignant · Sauce au poivre · sans persil")).toBeVisible()
  await context.close()

  await page.goto("/dashboard/orders")
  const card = page.getByRole("article").first()
  await expect(card.getByText("Saignant · Sauce au poivre", { exact: true })).toBeVisible()
  await expect(card.getByText("sans persil", { exact: true })).toBeVisible()
  await expect(card.getByText("71,00\u00a0€").first()).toBeVisible()
  await openFirstOrder(page)
  await expectAccessible(page)
  await page.goto("/dashboard/orders/kitchen")
  await expect(page.getByText("Saignant · Sauce au poivre")).toBeVisible()
})

test("a mouse and a finger carry a choice to another place, and diners read the new order", async ({
  page,
  browser,
  server,
}) => {
  const owner = await openRestaurant(page, server)
  await writeOptions(page)
  const cuisson = async (on: Page) => {
    await on.getByRole("button", { name: "Modifier Sole meunière" }).click()
    const dialog = on.getByRole("dialog", { name: "Modifier le plat" })
    await dialog.getByText("Options", { exact: true }).click()
    await dialog.getByRole("button", { name: /^Cuisson/ }).click()
    return dialog
  }
  /** Scrolls a choice to the middle, and returns where its handle and that of another one are, in pixels of the window. */
  const placesOf = async (on: Page, carried: string, other: string) => {
    const [handle, target] = [carried, other].map((name) => on.getByRole("button", { name: `Déplacer ${name}` }))
    await handle?.evaluate((element) => element.scrollIntoView({ block: "center" }))
    const [from, to] = [await handle?.boundingBox(), await target?.boundingBox()]
    if (!from || !to) throw new Error("A handle is not visible")
    return { x: from.x + from.width / 2, from: from.y + from.height / 2, to: to.y + to.height / 2 }
  }
  const names = (on: Page) =>
    on.getByLabel("Choix", { exact: true }).evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value))

  const dialog = await cuisson(page)
  const mouse = await placesOf(page, "Bleu", "À point")
  await page.mouse.move(mouse.x, mouse.from)
  await page.mouse.down()
  // The handle is above the middle of its row.
  await page.mouse.move(mouse.x, mouse.to + 40, { steps: 12 })
  await page.mouse.up()
  await expect.poll(() => names(page)).toEqual(["Saignant", "À point", "Bleu", "Bien cuit"])
  await expectAccessible(page)
  await dialog.getByRole("button", { name: "Enregistrer" }).click()
  await save(page)

  const context = await browser.newContext({
    ...{ baseURL: server.url, locale: "fr-FR", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    storageState: await page.context().storageState(),
  })
  const phone = await context.newPage()
  await phone.goto(page.url())
  const onPhone = await cuisson(phone)
  const finger = await placesOf(phone, "Bien cuit", "Bleu")
  const touch = await context.newCDPSession(phone)
  const send = (type: "touchStart" | "touchMove" | "touchEnd", y: number) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x: finger.x, y }] })
  await send("touchStart", finger.from)
  for (const part of [0.25, 0.5, 0.75, 1]) await send("touchMove", finger.from + (finger.to - finger.from) * part)
  await send("touchEnd", 0)
  await expect.poll(() => names(phone)).toEqual(["Saignant", "À point", "Bien cuit", "Bleu"])
  await onPhone.getByRole("button", { name: "Enregistrer" }).click()
  await save(phone)
  await openCarte(phone, owner)
  const row = phone.getByRole("listitem").filter({ hasText: "Sole meunière" })
  await expect(row).toContainText("Cuisson\u00a0: Saignant, À point, Bien cuit, Bleu")
  await context.close()
})

test("a supplement that changes between the cart and the order is named, and nothing is ordered before the diner agrees", async ({
  page,
  browser,
  server,
}) => {
  const owner = await openRestaurant(page, server)
  await writeOptions(page)
  const context = await browser.newContext({ baseURL: server.url, locale: "fr-FR" })
  const diner = await context.newPage()
  await openCarte(diner, owner)
  await diner.getByRole("button", { name: "Ajouter Sole meunière au panier" }).click()
  const sheet = diner.getByRole("dialog", { name: "Sole meunière" })
  await sheet.getByLabel("À point").check()
  await sheet.getByLabel("Sauce au poivre").check()
  await sheet.getByRole("button", { name: /^Ajouter pour/ }).click()

  await page.bringToFront()
  await page.getByRole("button", { name: "Modifier Sole meunière" }).click()
  const dialog = page.getByRole("dialog", { name: "Modifier le plat" })
  await dialog.getByText("Options", { exact: true }).click()
  await dialog.getByRole("button", { name: /^Supplément/ }).click()
  // The text of the field changes with the focus. A script that fills it in that instant can write into the old text.
  const supplement = dialog.getByLabel("Supplément (€)\u00a0: Sauce au poivre")
  await supplement.focus()
  await expect(supplement).toHaveValue("1.5")
  await supplement.fill("2")
  await expect(supplement).toHaveValue("2")
  await dialog.getByRole("button", { name: "Enregistrer" }).click()
  await expect(dialog).toBeHidden()
  await save(page)
  // "Enregistré" may still be the word about the save before.
  const stored = async () => JSON.stringify(await owner.read(`user_menus?select=menu_data&user_id=eq.${owner.userId}`))
  await expect.poll(stored).toContain('"price":"2"')

  await diner.bringToFront()
  await diner.getByRole("button", { name: /^Ouvrir le panier/ }).click()
  const cart = diner.getByRole("dialog", { name: "Votre panier" })
  await cart.getByRole("button", { name: /^Commander/ }).click()
  await expect(cart.getByText("Sauce au poivre coûte maintenant 2,00\u00a0€ pour Sole meunière.")).toBeVisible()
  expect(await owner.listOrders()).toHaveLength(0)
  await cart.getByRole("button", { name: "Commander pour 36,00\u00a0€" }).click()
  await expect(diner.getByRole("dialog", { name: "Commande envoyée" })).toBeVisible()
  await context.close()
})

test("staff enter an order with choices, and an option without a choice is refused at its field", async ({
  page,
  server,
}) => {
  await openRestaurant(page, server)
  await page.getByRole("link", { name: "Modifier" }).click()
  await page.getByRole("button", { name: "Modifier Sole meunière" }).click()
  const dialog = page.getByRole("dialog", { name: "Modifier le plat" })
  await dialog.getByText("Options", { exact: true }).click()
  await dialog.getByRole("button", { name: "Accompagnement" }).click()
  await dialog.getByRole("button", { name: "Enregistrer" }).click()
  await expect(dialog.getByText("Cette option est incomplète.")).toBeVisible()
  await expect(dialog.getByText("Ajoutez au moins un choix, et 30 au plus.")).toBeVisible()
  await expect(dialog.getByRole("textbox", { name: "Choix" }).first()).toBeFocused()
  await page.keyboard.type("Riz")
  await page.keyboard.press("Enter")
  await page.keyboard.type("Frites")
  await dialog.getByRole("button", { name: "Enregistrer" }).click()
  await expect(dialog).toBeHidden()
  await save(page)

  await page.goto("/dashboard/orders")
  await page.getByRole("button", { name: "Commande", exact: true }).click()
  const drawer = page.getByRole("dialog", { name: "Nouvelle commande" })
  await drawer.getByRole("button", { name: "Choisir : Sole meunière" }).click()
  await drawer.getByRole("button", { name: /^Ajouter pour/ }).click()
  await expect(drawer.getByText("Choisissez\u00a0: Accompagnement")).toBeVisible()
  await drawer.getByLabel("Riz").check()
  await drawer.getByRole("button", { name: /^Ajouter pour/ }).click()
  await drawer.getByRole("button", { name: "Un de plus : Sole meunière, Riz" }).click()
  await expectAccessible(page)
  await drawer.getByRole("button", { name: "Envoyer en cuisine · 68,00\u00a0€" }).click()
  await expect(page.getByRole("article").first().getByText("Riz", { exact: true })).toBeVisible()
})
