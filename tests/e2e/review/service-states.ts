import { expect, type Page } from "@playwright/test"
import { askAsOwner, type Demo } from "./demo.ts"
import { answerCalls, openWithCalls, orderAndReturn, orderBar, plus, setLastOrder } from "./diner-screens.ts"
import type { Screen } from "./screen.ts"
import { keepTickets, kitchen, openBoard } from "./service-screens.ts"
import { type State, showSheet, stateIn, stateOf } from "./sheet.ts"

/** Cancels the orders of every table but 5, 7 and 12: too many tickets would move. */
async function finishOthers(demo: Demo): Promise<void> {
  for (const { id, tableNumber, status } of await askAsOwner(demo, "GET", "/rest/v1/orders?select=*")) {
    if (["5", "7", "12"].includes(tableNumber) || !["pending", "preparing", "ready"].includes(status)) continue
    await askAsOwner(demo, "PATCH", `/rest/v1/orders?id=eq.${id}`, { status: "cancelled" })
  }
}

/** Starting an order chalks its ticket: paper at the touch, half-way, chalk. */
async function instantsOfTicket(page: Page, demo: Demo): Promise<State[]> {
  await page.emulateMedia({ reducedMotion: "no-preference" })
  // Each motion waits at its beginning.
  await page.addInitScript(() => {
    const { animate } = Element.prototype
    Element.prototype.animate = function (...args) {
      const motion = animate.apply(this, args)
      motion.pause()
      return motion
    }
  })
  await finishOthers(demo)
  await kitchen(page)
  const ticket = page.getByRole("article", { name: "Table 7" })
  const states = [await stateOf("0 ms, touché", ticket)]
  await page.getByRole("button", { name: "Commencer préparation, table 7" }).click()
  await expect(page.getByRole("button", { name: "Marquer comme prêt, table 7" })).toBeVisible()
  await page.getByRole("button", { name: "Fermer" }).click()
  for (const [ms, name] of [
    [120, "120 ms, le papier s’efface"],
    [240, "240 ms, à la craie"],
  ] as const) {
    await page.evaluate((at) => {
      for (const motion of document.getAnimations()) {
        const isPaper = (motion.effect as KeyframeEffect | null)?.pseudoElement === "::after"
        if (isPaper) motion.currentTime = at
        else motion.finish()
      }
    }, ms)
    states.push(await stateOf(name, ticket))
  }
  return states
}

/** Prints the ticket of an order whose drawer is open. */
async function printedTicket(page: Page, name: string): Promise<State> {
  // By key: two clicks within 300 ms are one.
  await page.getByRole("button", { name: "Imprimer le ticket" }).press("Enter")
  await page.emulateMedia({ media: "print" })
  const ticket = page.locator("[data-ticket]")
  // Printers leave 4 mm at each side of the paper.
  await ticket.evaluate((paper) => Object.assign(paper.style, { padding: "4mm 4mm 6mm", width: "80mm" }))
  const state = await stateOf(name, ticket)
  await page.emulateMedia({ media: "screen" })
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")))
  return state
}

/** Tickets that begin with a box: of the second serving, and of a cancelled order. */
async function statesOfTicket(page: Page, demo: Demo): Promise<State[]> {
  await keepTickets(page)
  await askAsOwner(demo, "PATCH", `/rest/v1/ordering?user_id=eq.${demo.ownerId}`, { serves_in_steps: true })
  const states: State[] = []
  await orderInSteps(page, demo)
  await openBoard(page)
  const open = (table: string) =>
    page
      .getByRole("button", { name: new RegExp(`^Ouvrir la commande.*table ${table}$`) })
      .first()
      .click()
  await open("1")
  states.push(await printedTicket(page, "Une étape suit"))
  await page.keyboard.press("Escape")
  for (const status of ["preparing", "ready"]) await setLastOrder(demo, status)
  const [{ id }] = await askAsOwner(demo, "GET", "/rest/v1/orders?select=id&order=createdAt.desc&limit=1")
  await askAsOwner(demo, "POST", "/rest/v1/rpc/send_serving", { order_id: id, serving: 2 })
  await page.getByRole("tab", { name: /^En prép/ }).click()
  await open("1")
  states.push(await printedTicket(page, "La suite"))
  await setLastOrder(demo, "cancelled")
  await expect(page.locator("[data-sheet]").getByText("Annulée")).toBeVisible({ timeout: 20_000 })
  states.push(await printedTicket(page, "Annulée"))
  return states
}

/** Orders a starter and a main, which are served one after the other. */
async function orderInSteps(page: Page, { ownerId }: Demo): Promise<void> {
  const phone = await page.context().newPage()
  await phone.goto(`/u/${ownerId}?table=1`)
  for (const dish of ["Œufs mayonnaise", "Sole meunière", "Île flottante"]) await plus(phone, dish).click()
  await phone.getByRole("button", { name: /^Ouvrir le panier/ }).click()
  await phone.getByRole("button", { name: /^Commander/ }).click()
  await expect(phone.getByRole("dialog", { name: "Commande envoyée" })).toBeVisible()
  await phone.close()
}

/** The bar of an order from the moment it is sent. */
async function statesOfBar(page: Page, demo: Demo): Promise<State[]> {
  const bar = orderBar(page)
  const states: State[] = []
  /** The lower edge of the window: the bar, and the part of the cart in it. */
  const keep = async (name: string) => {
    await expect(page.getByText("ajouté au panier").locator("visible=true")).toHaveCount(0, { timeout: 15_000 })
    states.push(await stateIn(name, page, { x: 0, y: 784, width: 390, height: 60 }))
  }
  const settings = `/rest/v1/ordering?user_id=eq.${demo.ownerId}`
  await askAsOwner(demo, "PATCH", settings, { needs_acceptance: true })
  await orderAndReturn(page, demo)
  await keep("Envoyée, pas encore vue par la salle")
  await askAsOwner(demo, "PATCH", settings, { needs_acceptance: false })
  await setLastOrder(demo, "preparing")
  await expect(bar).toContainText("En préparation", { timeout: 20_000 })
  await keep("Acceptée. Les points battent toutes les 500 ms")
  await setLastOrder(demo, "ready")
  await expect(bar).toContainText("Prêt", { timeout: 20_000 })
  await keep("Prête\u00a0: la barre devient verte, la cloche remplace le point")
  await setLastOrder(demo, "preparing")
  await expect(bar).toContainText("En préparation", { timeout: 20_000 })
  await plus(page, "Poireaux vinaigrette").click()
  await keep("Une suite est en panier\u00a0: une seule barre, deux cases")
  await page.getByRole("button", { name: /^Ouvrir le panier/ }).click()
  await page.getByRole("button", { name: /^Commander/ }).click()
  await page.getByRole("button", { name: "Revenir à la carte" }).click()
  await keep("Deux commandes")
  await setLastOrder(demo, "preparing")
  await expect(bar).toContainText("En préparation", { timeout: 20_000 })
  const [, first] = await askAsOwner(demo, "GET", "/rest/v1/orders?select=id&order=createdAt.desc&limit=2")
  for (const status of ["ready", "completed"])
    await askAsOwner(demo, "PATCH", `/rest/v1/orders?id=eq.${first.id}`, { status })
  await setLastOrder(demo, "cancelled")
  await expect(bar).toContainText("Commande annulée", { timeout: 20_000 })
  await keep("Annulée, jusqu’à ce qu’on la ferme")
  // The connection that is open outlives "offline": the page opens another one.
  await setLastOrder(demo, "preparing")
  await expect(bar).toContainText("En préparation", { timeout: 20_000 })
  await page.route("**/functions/v1/**", (route) => route.abort())
  await page.reload()
  await expect(bar).toContainText(/à \d/, { timeout: 30_000 })
  await keep("Hors connexion, dernier état connu")
  return states
}

/** What the panel of an order answers to a call. */
async function statesOfCall(page: Page, demo: Demo): Promise<State[]> {
  await openWithCalls(page, demo)
  await plus(page, "Poireaux vinaigrette").click()
  await page.getByRole("button", { name: /^Ouvrir le panier/ }).click()
  await page.getByRole("button", { name: /^Commander/ }).click()
  await page.getByRole("button", { name: "Revenir à la carte" }).click()
  await orderBar(page).getByRole("button").first().click()
  const panel = page.getByRole("dialog", { name: "Votre commande" })
  const states: State[] = []
  const keep = async (name: string, words: string | RegExp | null) => {
    if (words !== null) await expect(panel.getByText(words)).toBeVisible({ timeout: 20_000 })
    const box = await panel.getByRole("contentinfo").or(panel.locator("footer")).first().boundingBox()
    if (box !== null) states.push(await stateIn(name, page, { ...box, height: words === null ? 76 : 132 }))
  }
  // Two presses within 300 ms are one.
  const call = () => panel.getByRole("button", { name: "Appeler un serveur" }).press("Enter")
  await keep("Au repos", null)
  await call()
  await keep("Envoyé", /^Demande envoyée/)
  await call()
  await keep("Déjà en cours", "Votre demande est déjà en cours.")
  await answerCalls(demo)
  await keep("Vu par la salle", "Un serveur arrive.")
  await page.context().setOffline(true)
  await call()
  await keep("Sans réponse", "Pas de réponse. Faites signe à l’équipe.")
  return states
}

/** The tickets of the kitchen and the bar of an order, in each of their states. */
export const serviceStates: readonly Screen[] = [
  {
    name: "32-passe-instants",
    widths: [1280],
    isOwner: true,
    isAlone: true,
    isWhole: true,
    open: async (page, demo) => showSheet(page, await instantsOfTicket(page, demo), { columns: 3, isSlate: true }),
  },
  {
    name: "36-bons-etats",
    widths: [1280],
    isOwner: true,
    isAlone: true,
    isWhole: true,
    open: async (page, demo) => showSheet(page, await statesOfTicket(page, demo), { columns: 3 }),
  },
  {
    name: "56-appel-etats",
    widths: [390],
    isAlone: true,
    isWhole: true,
    open: async (page, demo) => showSheet(page, await statesOfCall(page, demo), { isWide: true }),
  },
  {
    name: "56-etats",
    widths: [390],
    dark: [390],
    isAlone: true,
    isWhole: true,
    open: async (page, demo) => showSheet(page, await statesOfBar(page, demo), { isWide: true }),
  },
]
