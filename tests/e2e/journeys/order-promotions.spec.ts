import { randomUUID } from "node:crypto"
import { expect } from "@playwright/test"
import { anAccount, logIn } from "../owner-steps.ts"
import { aCarte, type SeededOwner, seedOwner } from "../seed.ts"
import { expectAccessible, test } from "../watched-page.ts"

const forEver = { menuId: null, target: "all", startsOn: "2020-01-01", endsOn: "2099-12-31", windows: [] }

async function addPromotion(owner: SeededOwner, name: string, definition: object): Promise<string> {
  const id = randomUUID()
  const body = { id, name, definition: { ...forEver, ...definition }, is_on: true, seen: null }
  await owner.write("POST", "rpc/save_promotion", body)
  return id
}

test("an owner gives a code, and a diner orders for less with it", async ({ page, browser, server }) => {
  const owner = await seedOwner(server.url, anAccount("Le Petit Zinc"))
  await owner.addMenu(aCarte())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  await addPromotion(owner, "Entrées", { target: { categories: ["entrees"] }, effect: { take: 2, pay: 1 } })
  await logIn(page, owner)
  await page.goto("/dashboard/promotions/new")
  await page.getByRole("textbox", { name: "Nom de la promotion" }).fill("Fêtes")
  await page.getByRole("button", { name: "Sur la commande" }).click()
  await page.getByRole("textbox", { name: "Réduction" }).fill("10")
  await page.getByRole("textbox", { name: "Dès" }).fill("20")
  await page.getByRole("button", { name: "Aujourd’hui" }).click()
  await page.getByText("Avec un code").click()
  await page.getByRole("textbox", { name: "Code" }).fill("Fêtes 26")
  const preview = page.getByRole("region", { name: "Vos clients verront" })
  await expect(preview).toContainText("Réduction\u00a0: Fêtes\u22122,00\u00a0€")
  await expect(preview).toContainText("le code FETES26")
  await expectAccessible(page)
  await page.getByRole("button", { name: "Créer la promotion" }).click()
  const running = page.getByRole("region", { name: "En cours" })
  await expect(running).toContainText("Sur la commande, avec le code FETES26.")
  await expect(running).toContainText("dès 20,00\u00a0€")

  const diner = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await diner.goto(`${server.url}/u/${owner.userId}`)
  await diner.getByRole("button", { name: "Ajouter Œufs mayonnaise au panier" }).click()
  await diner.getByRole("button", { name: /^Œufs mayonnaise, 1 dans le panier/ }).click()
  await diner.getByRole("button", { name: "Ajouter Poireaux vinaigrette au panier" }).click()
  // The lot: two starters at 7.50, one of them free, and leeks at 9.00.
  const opener = diner.getByRole("button", { name: /^Ouvrir le panier/ })
  await expect(opener).toHaveText("16,50\u00a0€")
  await opener.click()
  const drawer = diner.getByRole("dialog", { name: "Votre panier" })
  await expect(drawer.getByRole("definition")).toHaveText(["24,00\u00a0€", "\u22127,50\u00a0€"])
  await expect(drawer).toContainText("Réduction\u00a0: Entrées")

  await drawer.getByRole("button", { name: "Code promotionnel" }).click()
  const field = drawer.getByRole("textbox", { name: "Code promotionnel" })
  await expect(field).toBeFocused()
  await field.fill("FETE")
  await field.press("Enter")
  await expect(drawer.getByText("Ce code n’est pas valable.")).toBeVisible()
  await expect(field).toHaveAttribute("aria-invalid", "true")
  await expectAccessible(diner)
  await field.fill("fêtes-26")
  await drawer.getByRole("button", { name: "Appliquer" }).dblclick()
  await expect(drawer.getByText("Ce code vaut à partir de 20,00\u00a0€.")).toBeVisible()
  await drawer.getByRole("button", { name: /^Un de plus.*Poireaux/ }).click()
  await expect(drawer.getByRole("definition")).toHaveText(["33,00\u00a0€", "\u22127,50\u00a0€", "\u22122,55\u00a0€"])
  await expectAccessible(diner)

  // A reload keeps the code.
  await diner.reload()
  await opener.click()
  await expect(drawer.getByRole("definition")).toHaveText(["33,00\u00a0€", "\u22127,50\u00a0€", "\u22122,55\u00a0€"])
  await drawer.getByRole("button", { name: "Commander" }).click()
  const sent = diner.getByRole("dialog", { name: "Commande envoyée" })
  await expect(sent).toContainText("22,95\u00a0€")
  await expect(sent).toContainText("Réduction\u00a0: Fêtes")
  const orders = await owner.read<{ totalPrice: string; reductions: { amount: string }[] }>("orders?select=*")
  expect(orders).toMatchObject([{ totalPrice: "22.95", reductions: [{ name: "Fêtes", amount: "2.55" }] }])
  // The next order has no code any more.
  expect(await diner.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("code-")))).toEqual([])
})

test("a reduction of the order that begins or ends while the cart is open is named before anything is ordered", async ({
  page,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount("Le Petit Zinc"))
  await owner.addMenu(aCarte())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  await page.goto(`${server.url}/u/${owner.userId}`)
  await page.getByRole("button", { name: "Ajouter Poireaux vinaigrette au panier" }).click()
  await page.getByRole("button", { name: /^Ouvrir le panier/ }).click()
  const drawer = page.getByRole("dialog", { name: "Votre panier" })
  const order = drawer.getByRole("button", { name: /^Commander/ })
  await expect(order).toBeVisible()

  const id = await addPromotion(owner, "Midi", { effect: { order: { offCents: 200 }, minCents: 500 } })
  await order.click()
  await expect(drawer.getByRole("alert")).toContainText("Le total a changé\u00a0: 7,00\u00a0€ au lieu de 9,00\u00a0€.")
  await expect(drawer.getByRole("definition")).toHaveText(["9,00\u00a0€", "\u22122,00\u00a0€"])
  await expect(order).toHaveText("Commander pour 7,00\u00a0€")
  await expectAccessible(page)

  await owner.write("POST", "rpc/stop_promotion", { id })
  await page.reload()
  await expect(page.getByText("de réduction dès")).toHaveCount(0)
  expect(await owner.listOrders()).toEqual([])
})
