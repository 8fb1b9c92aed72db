import { expect, type Page } from "@playwright/test"
import { anAccount, chooseBoardAction, openSignedIn } from "../owner-steps.ts"
import { aCarte, type SeededOwner, seedOwner } from "../seed.ts"
import { expectAccessible, test } from "../watched-page.ts"

type Server = { url: string; admin: (...args: string[]) => Promise<unknown> }

async function aRestaurant(server: Server): Promise<SeededOwner> {
  const owner = await seedOwner(server.url, anAccount("Le Petit Zinc"))
  await owner.addMenu(aCarte())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  return owner
}

const name = (page: Page, rubric: string) => page.getByRole("textbox", { name: `Plat, ${rubric}` })
const slate = (page: Page) => page.getByRole("article", { name: "L’ardoise du jour" })

/** Writes the board of mockup 66 with the keyboard alone. */
async function writeBoard(page: Page): Promise<void> {
  await name(page, "Entrée").focus()
  await page.keyboard.type("Velouté de cresson")
  await page.keyboard.press("Enter")
  await page.keyboard.type("8")
  await page.keyboard.press("Enter")
  await page.keyboard.type("Daube de joue de porc au cidre")
  await page.keyboard.press("Enter")
  await page.keyboard.type("17,5")
}

test("a board is written by keyboard, published, read by diners, ordered, and taken off", async ({
  page,
  browser,
  server,
}) => {
  const owner = await aRestaurant(server)
  await openSignedIn(page, owner)
  const panel = page.getByRole("region", { name: "L’ardoise du jour" })
  await expect(panel).toContainText("Rien sur l’ardoise aujourd’hui")
  await panel.getByRole("link", { name: "Publier" }).click()
  await expect(page.getByText("Rien sur l’ardoise aujourd’hui")).toBeVisible()
  await expect(page.getByRole("button", { name: "Publier l’ardoise" })).toBeDisabled()
  await writeBoard(page)
  await page.getByRole("button", { name: "Portions de Daube de joue de porc au cidre" }).click()
  await page.keyboard.type("3")
  await page.getByRole("button", { name: "Allergènes de Velouté de cresson" }).click()
  await page.getByText("Présents").click()
  await page.getByRole("button", { name: "Lait", exact: true }).click()
  await page.getByText("Toute la journée").click()
  await expectAccessible(page)

  // What was written survives a reload.
  await page.reload()
  await expect(name(page, "Plat")).toHaveValue("Daube de joue de porc au cidre")
  await page.getByRole("button", { name: "Publier l’ardoise" }).dblclick()
  await expect(page.getByText(/^Ardoise publiée\u00a0: elle disparaît /)).toBeVisible()
  await expect(slate(page)).toContainText("Velouté de cresson")
  await expect(slate(page)).toContainText("Plus que 3")
  await expect(page.getByRole("heading", { level: 2, name: "L’ardoise du jour" })).toBeFocused()
  await expectAccessible(page)

  const context = await browser.newContext({
    baseURL: server.url,
    locale: "fr-FR",
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const diner = await context.newPage()
  await diner.goto(`/u/${owner.userId}?table=7`)
  await expect(diner.getByRole("heading", { name: "L’ardoise du jour" })).toBeVisible()
  await expectAccessible(diner)
  await diner.getByRole("button", { name: "Ajouter Daube de joue de porc au cidre au panier" }).tap()
  await diner.getByRole("button", { name: /^Ouvrir le panier/ }).tap()
  const cart = diner.getByRole("dialog").filter({ hasText: "Votre panier" })
  await cart.getByRole("button", { name: /^Commander/ }).tap()
  await expect(diner.getByRole("dialog", { name: "Commande envoyée" })).toBeVisible()
  await context.close()

  // The portions go down on the owner's screen by themselves.
  await expect(slate(page)).toContainText("Plus que 2")
  await page.getByRole("button", { name: "Retirer de l’ardoise\u00a0: Velouté de cresson" }).dblclick()
  await expect(slate(page)).not.toContainText("Velouté")
  await expect(slate(page)).toContainText("Plus que 2")
  await page.getByRole("link", { name: "Retour à l'accueil" }).click()
  await expect(panel).toContainText("Daube de joue de porc au cidre")
  await panel.getByRole("link", { name: "Modifier l’ardoise du jour" }).click()
  await page.getByRole("button", { name: /^Retirer de l’ardoise/ }).click()
  await expect(page.getByText("L’ardoise est effacée.")).toBeVisible()
  await expect(page.getByText("Rien sur l’ardoise aujourd’hui")).toBeVisible()
})

test("OFF-10: the board of before is published again with three presses, a new one by keyboard", async ({
  page,
  server,
}) => {
  const owner = await aRestaurant(server)
  const special = (id: string, name: string, price: string, category: string) => ({
    ...{ id, name, price, category, allergens: [] },
  })
  const specials = [special("jour-1", "Crème brûlée", "7.5", "Dessert"), special("jour-2", "Pot-au-feu", "18", "Plat")]
  await owner.write("POST", "rpc/publish_daily_board", { specials, seen: null, idempotency_key: crypto.randomUUID() })
  const [board] = await owner.read<{ published_at: string; version: number }>(
    "daily_boards?select=published_at,version",
  )
  await owner.write("POST", "rpc/publish_daily_board", {
    ...{ specials: [], seen: board, idempotency_key: crypto.randomUUID() },
  })
  await openSignedIn(page, owner)
  await page.getByRole("link", { name: "Refaire la dernière" }).click()
  await expect(name(page, "Dessert")).toHaveValue("Crème brûlée")
  await page.getByRole("button", { name: "Crème brûlée", exact: true }).click()
  await page.getByRole("button", { name: "Publier l’ardoise" }).click()
  await expect(slate(page)).toContainText("Pot-au-feu")
  await expect(slate(page)).not.toContainText("Crème brûlée")
})

test("a board without a name or a price is not published, and says where", async ({ page, server }) => {
  const owner = await aRestaurant(server)
  await openSignedIn(page, owner, "/dashboard/ardoise")
  await name(page, "Plat").fill("Daube")
  await page.getByRole("button", { name: "Publier l’ardoise" }).click()
  await expect(page.getByRole("alert")).toHaveText("Donnez un nom et un prix à chaque plat.")
  await expect(page.getByRole("textbox", { name: "Prix\u00a0: Daube" })).toBeFocused()
})

test("a board that is published without a connection stays on the phone, and is published once there is one", async ({
  page,
  context,
  server,
}) => {
  const owner = await aRestaurant(server)
  await openSignedIn(page, owner, "/dashboard/ardoise")
  await writeBoard(page)
  await page.getByText("Toute la journée").click()
  await context.setOffline(true)
  await page.getByRole("button", { name: "Publier l’ardoise" }).click()
  await expect(page.getByRole("heading", { name: "Gardée sur ce téléphone" })).toBeFocused()
  await expect(page.getByText(/^Vos clients ne la lisent pas encore/)).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByText(/^Publiée jusqu’à/)).toBeVisible()
  const rows = await owner.read<{ specials: unknown[] }>("daily_boards?select=specials")
  expect(rows).toHaveLength(1)
})

test("two devices do not overwrite each other's board", async ({ page, browser, server }) => {
  const owner = await aRestaurant(server)
  await openSignedIn(page, owner, "/dashboard/ardoise")
  await writeBoard(page)
  await page.getByRole("button", { name: "Publier l’ardoise" }).click()
  await expect(slate(page)).toBeVisible()
  const context = await browser.newContext({ baseURL: server.url, locale: "fr-FR" })
  const other = await context.newPage()
  await openSignedIn(other, owner, "/dashboard/ardoise")
  await other.getByRole("button", { name: "Modifier" }).click()
  await page.getByRole("button", { name: "Retirer de l’ardoise\u00a0: Velouté de cresson" }).click()
  await expect(slate(page)).not.toContainText("Velouté")
  await name(other, "Plat").fill("Daube provençale")
  await other.getByRole("button", { name: "Publier l’ardoise" }).click()
  await expect(other.getByText("L’ardoise a été changée sur un autre appareil.", { exact: false })).toBeVisible()
  // What was written is still there.
  await expect(name(other, "Plat")).toHaveValue("Daube provençale")
  await expect(slate(page)).toContainText("Daube de joue de porc au cidre")
  // By key: a quick second click counts as a double one.
  await other.getByRole("button", { name: "Publier l’ardoise" }).press("Enter")
  await expect(slate(other)).toContainText("Daube provençale")
  await expect(slate(page)).toContainText("Daube provençale")
  await context.close()
})

test("staff enter an order from the board, and a special that is struck can no longer be ordered", async ({
  page,
  browser,
  server,
}) => {
  const owner = await aRestaurant(server)
  const specials = [
    { id: "jour-1", name: "Pot-au-feu", price: "18", category: "Plat", allergens: [], left: 2 },
    { id: "jour-2", name: "Crème brûlée", price: "7.5", category: "Dessert", allergens: [] },
  ]
  await owner.write("POST", "rpc/publish_daily_board", { specials, seen: null, idempotency_key: crypto.randomUUID() })
  await openSignedIn(page, owner, "/dashboard/orders")
  await page.getByRole("button", { name: "Commande", exact: true }).click()
  const drawer = page.getByRole("dialog", { name: "Nouvelle commande" })
  const board = drawer.getByRole("region", { name: "L’ardoise du jour" })
  await board.getByRole("button", { name: "Un de plus : Pot-au-feu" }).dblclick()
  await drawer.getByRole("button", { name: /^Envoyer en cuisine · 36,00/ }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole("article").filter({ hasText: "Pot-au-feu" })).toBeVisible()

  const context = await browser.newContext({ baseURL: server.url, locale: "fr-FR" })
  const diner = await context.newPage()
  await diner.goto(`/u/${owner.userId}?table=7`)
  const dish = (named: string) => diner.getByRole("listitem").filter({ hasText: named })
  await expect(dish("Pot-au-feu").getByRole("heading")).toHaveAttribute("data-gone", "Épuisé")
  await diner.getByRole("button", { name: "Ajouter Crème brûlée au panier" }).click()
  await page.getByRole("button", { name: "Commande", exact: true }).click()
  await expect(board.getByRole("listitem").filter({ hasText: "Pot-au-feu" })).toContainText("Épuisé")
  await page.keyboard.press("Escape")
  await chooseBoardAction(page, /^Plus de…/)
  await page.getByRole("switch", { name: "Crème brûlée : Servi" }).click()
  await expect(page.getByRole("switch", { name: "Crème brûlée : Épuisé" })).toBeVisible()
  await diner.getByRole("button", { name: /^Ouvrir le panier/ }).click()
  const cart = diner.getByRole("dialog").filter({ hasText: "Votre panier" })
  await cart.getByRole("button", { name: /^Commander/ }).click()
  await expect(cart).toContainText("Crème brûlée est épuisé.")
  await context.close()
})

test("a board disappears from the owner's screens at its end, too", async ({ page, server }) => {
  const owner = await aRestaurant(server)
  await openSignedIn(page, owner)
  const special = { id: "jour-1", name: "Pot-au-feu", price: "18", category: "Plat", allergens: [] }
  await owner.write("POST", "rpc/publish_daily_board", {
    ...{ specials: [special], seen: null, idempotency_key: crypto.randomUUID() },
    ends_at: new Date(Date.now() + 6000).toISOString(),
  })
  const panel = page.getByRole("region", { name: "L’ardoise du jour" })
  await expect(panel).toContainText("Pot-au-feu")
  await expect(panel).toContainText("Rien sur l’ardoise aujourd’hui")
  await expect(panel.getByRole("link", { name: "Refaire la dernière" })).toBeVisible()
})
