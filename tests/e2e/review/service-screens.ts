import { expect, type Page } from "@playwright/test"
import { chooseBoardAction } from "../owner-steps.ts"
import { askAsOwner, type Demo } from "./demo.ts"
import type { Screen } from "./screen.ts"
import { firstMenu } from "./visits.ts"

/** Opens the board: on a phone and in a rush in its compact view. */
export async function openBoard(page: Page, isCompact = (page.viewportSize()?.width ?? 0) < 768): Promise<void> {
  await page.evaluate((value) => localStorage.setItem("compactBoard", value), String(isCompact))
  await page.goto("/dashboard/orders")
  await expect(page.getByRole("article").first()).toBeVisible()
  await expect(page.getByText("En direct")).toBeVisible()
  // The first touch removes the hint about the bell.
  await page.mouse.click(2, 300)
  await expect(page.getByText("Touchez l’écran pour entendre la sonnerie.")).toHaveCount(0)
}

const openMenu = (page: Page) => page.getByRole("button", { name: "Autres actions" }).click()

async function openBills(page: Page): Promise<void> {
  await openBoard(page)
  await chooseBoardAction(page, /^Additions/)
  await expect(page.locator("[data-sheet]")).toContainText("Table 6")
  await page.getByRole("heading", { name: "Additions en cours" }).click()
}

/** Pays dishes of the three tables that opened their bill first, as diners. */
async function payAtTables(page: Page, demo: Demo): Promise<void> {
  const codes = await askAsOwner(demo, "POST", "/rest/v1/rpc/list_table_codes", {})
  const phone = await page.context().newPage()
  for (const [table, dishes] of [
    ["2", 1],
    ["8", 2],
    ["5", 1],
  ] as const) {
    const { code } = codes.find((each: { table: string }) => each.table === table)
    await phone.goto(`/addition/${demo.ownerId}?table=${table}&t=${code}`)
    for (let at = 0; at < dishes; at += 1) await phone.getByRole("checkbox").nth(at).check()
    await phone
      .getByRole("button", { name: /^Payer/ })
      .last()
      .click()
    await phone.getByRole("button", { name: /\(test\)/ }).click()
    await expect(phone.getByText(/Paiement confirmé/)).toBeVisible()
  }
  await phone.close()
}

/** Marks two dishes of the first menu as sold out. */
async function sellOut(demo: Demo): Promise<void> {
  const { id } = await firstMenu(demo)
  for (const item of ["item-plats-2", "item-desserts-0"])
    await askAsOwner(demo, "POST", "/rest/v1/sold_out", { menu_id: id, item_id: item })
}

/** Cancels every order that is not finished. */
async function cancelOrders(demo: Demo): Promise<void> {
  const orders: { id: string; status: string }[] = await askAsOwner(demo, "GET", "/rest/v1/orders?select=id,status")
  for (const { id, status } of orders) {
    if (!["pending", "preparing", "ready"].includes(status)) continue
    await askAsOwner(demo, "PATCH", `/rest/v1/orders?id=eq.${id}`, { status: "cancelled" })
  }
}

/** Orders two dishes at table 4, on a phone. */
async function orderAsDiner(page: Page, { ownerId }: Demo): Promise<void> {
  const phone = await page.context().newPage()
  await phone.goto(`/u/${ownerId}?table=4`)
  for (const dish of ["Œufs mayonnaise", "Sole meunière"])
    await phone
      .getByRole("button", { name: `Ajouter ${dish} au panier` })
      .first()
      .click()
  await phone.getByRole("button", { name: /^Ouvrir le panier/ }).click()
  await phone.getByRole("button", { name: /^Commander/ }).click()
  await expect(phone.getByRole("dialog", { name: "Commande envoyée" })).toBeVisible()
  await phone.close()
}

/** Refuses every new connection and closes those that are open. */
async function cutNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await expect(page.getByText(/^Hors (connexion|ligne)/).first()).toBeVisible({ timeout: 20_000 })
}

/** Lets a test close the live connection, which the browser keeps when it goes offline. */
async function followSockets(page: Page): Promise<() => Promise<void>> {
  const sockets: { close: () => Promise<void> }[] = []
  let isCut = false
  await page.routeWebSocket(/\/realtime\//, (socket) => {
    if (isCut) return void socket.close()
    socket.connectToServer()
    sockets.push(socket)
  })
  return async () => {
    isCut = true
    for (const socket of sockets) await socket.close()
  }
}

/** A ticket that is printed stays in the page. */
export const keepTickets = (page: Page) => page.addInitScript(() => Object.assign(window, { print: () => {} }))

export const kitchen = async (page: Page) => {
  await page.goto("/dashboard/orders/kitchen")
  await expect(page.getByRole("article").first()).toBeVisible()
  await page.mouse.click(2, 2)
}

async function openFloor(page: Page, demo: Demo, name: string): Promise<void> {
  const { code } = await askAsOwner(demo, "POST", "/functions/v1/invite-device", { role: "floor", name })
  await page.goto(`/poste#${code}`)
  await page.getByRole("button", { name: "Relier cet appareil" }).click()
  await expect(page.getByRole("article").first()).toBeVisible()
  await page.mouse.click(2, 300)
}

/** Screens of a service: orders, the kitchen, a waiter's phone, bills. */
export const serviceScreens: readonly Screen[] = [
  { name: "30-commandes", widths: [390, 1280], dark: [390, 1280], isOwner: true, open: (page) => openBoard(page) },
  {
    name: "30-commande-ouverte",
    widths: [390, 1280],
    isOwner: true,
    open: async (page) => {
      await openBoard(page)
      await page.getByRole("button", { name: /^Ouvrir la commande.*table 12/ }).click()
      await expect(page.locator("[data-sheet]")).toBeVisible()
    },
  },
  {
    name: "30-commandes-menu",
    widths: [390, 1280],
    isOwner: true,
    isAlone: true,
    open: async (page, demo) => {
      await sellOut(demo)
      await openBoard(page)
      await openMenu(page)
    },
  },
  { name: "31-coup-de-feu", widths: [1280, 1920], isOwner: true, open: (page) => openBoard(page, true) },
  { name: "32-passe", widths: [1920], isOwner: true, open: kitchen },
  {
    name: "32-passe-grand",
    widths: [1920],
    isOwner: true,
    open: async (page) => {
      await kitchen(page)
      await page.getByRole("radio", { name: "A++" }).check()
    },
  },
  { name: "33-passe-tablette", widths: [820, 1180], isOwner: true, open: kitchen },
  {
    name: "34-relier",
    widths: [390, 1280],
    open: async (page, demo) => {
      const asked = { role: "floor", name: "Téléphone salle 1" }
      const { code } = await askAsOwner(demo, "POST", "/functions/v1/invite-device", asked)
      await page.goto(`/poste#${code}`)
      await expect(page.getByRole("button", { name: "Relier cet appareil" })).toBeVisible()
    },
  },
  {
    name: "34-relier-code",
    widths: [390],
    open: async (page) => {
      await page.goto("/poste")
      await page.getByLabel("Code à huit lettres").fill("KXTM-PRVA")
      await page.getByRole("button", { name: "Relier cet appareil" }).click()
      await expect(page.getByText(/n’est plus valable/)).toBeVisible()
    },
  },
  { name: "34-salle-commandes", widths: [390], open: (page, demo) => openFloor(page, demo, "Salle 1") },
  {
    name: "34-salle-menu",
    widths: [390],
    isAlone: true,
    open: async (page, demo) => {
      await sellOut(demo)
      await openFloor(page, demo, "Salle 2")
      await openMenu(page)
    },
  },
  {
    name: "34-salle-additions",
    widths: [390],
    isAlone: true,
    open: async (page, demo) => {
      await payAtTables(page, demo)
      await openFloor(page, demo, "Salle 3")
      await page.getByRole("button", { name: /^Additions/ }).click()
      await expect(page.locator("[data-sheet]")).toContainText("Table 6")
    },
  },
  {
    name: "37-hors-ligne",
    widths: [390, 1280],
    isOwner: true,
    open: async (page) => {
      const cut = await followSockets(page)
      await openBoard(page)
      await cut()
      await cutNetwork(page)
    },
  },
  {
    name: "37-passe-hors-ligne",
    widths: [1920],
    isOwner: true,
    open: async (page) => {
      const cut = await followSockets(page)
      await kitchen(page)
      await cut()
      await cutNetwork(page)
    },
  },
  {
    name: "35-additions",
    widths: [390, 1280],
    isOwner: true,
    isAlone: true,
    open: async (page, demo) => {
      await payAtTables(page, demo)
      await openBills(page)
    },
  },
  {
    name: "35-addition",
    widths: [390, 1280],
    isOwner: true,
    isAlone: true,
    open: async (page, demo) => {
      await payAtTables(page, demo)
      await openBills(page)
      const sheet = page.locator("[data-sheet]")
      await sheet.getByRole("article", { name: "Table 5", exact: true }).getByRole("button", { name: "Voir" }).click()
      await expect(sheet.getByText("Changer de table")).toBeVisible()
    },
  },
  {
    name: "35-clore",
    widths: [390, 1280],
    isOwner: true,
    open: async (page) => {
      await openBills(page)
      await page.getByRole("button", { name: "Clore la table" }).first().click()
      await expect(page.getByRole("button", { name: "Revenir" })).toBeVisible()
      // Pressing the button has scrolled to it.
      await page
        .locator("[data-sheet]")
        .first()
        .evaluate((sheet) => {
          for (const part of [sheet, ...sheet.querySelectorAll("*")]) part.scrollTop = 0
        })
    },
  },
  {
    name: "37-vide",
    widths: [390, 1280],
    isOwner: true,
    isAlone: true,
    open: async (page, demo) => {
      await cancelOrders(demo)
      await page.goto("/dashboard/orders")
      await expect(page.getByText("Aucune commande")).toBeVisible()
      await page.mouse.click(2, 300)
      await expect(page.getByText("Touchez l’écran pour entendre la sonnerie.")).toHaveCount(0)
    },
  },
  {
    name: "37-passe-vide",
    widths: [1920],
    isOwner: true,
    isAlone: true,
    open: async (page, demo) => {
      await cancelOrders(demo)
      await page.goto("/dashboard/orders/kitchen")
      await expect(page.getByText("Aucune commande")).toBeVisible()
      await page.mouse.click(2, 300)
    },
  },
  {
    name: "34-salle-valider",
    widths: [390],
    isAlone: true,
    open: async (page, demo) => {
      await askAsOwner(demo, "PATCH", `/rest/v1/ordering?user_id=eq.${demo.ownerId}`, { needs_acceptance: true })
      await orderAsDiner(page, demo)
      await openFloor(page, demo, "Salle 4")
    },
  },
  {
    name: "34-relier-fini",
    widths: [390],
    open: async (page, demo) => {
      await openFloor(page, demo, "Salle 5")
      const devices = await askAsOwner(demo, "GET", "/rest/v1/staff_devices?select=id,name")
      const { id } = devices.find(({ name }: { name: string }) => name === "Salle 5")
      await askAsOwner(demo, "DELETE", `/rest/v1/staff_devices?id=eq.${id}`)
      await expect(page.getByText(/^Cet appareil n’est plus relié/)).toBeVisible({ timeout: 20_000 })
    },
  },
  {
    name: "35-clore-paiement",
    widths: [390, 1280],
    isOwner: true,
    isAlone: true,
    open: async (page, demo) => {
      await payAtTables(page, demo)
      const phone = await page.context().newPage()
      await phone.goto(demo.bill)
      for (const at of [0, 1]) await phone.getByRole("checkbox").nth(at).check()
      await phone
        .getByRole("button", { name: /^Payer/ })
        .last()
        .click()
      await expect(phone.getByRole("button", { name: /\(test\)/ })).toBeVisible()
      await phone.close()
      await openBills(page)
      await page
        .getByRole("article", { name: "Table 6", exact: true })
        .getByRole("button", { name: "Clore la table" })
        .click()
      await expect(page.getByText(/est en train de payer/)).toBeVisible()
    },
  },
  {
    name: "36-bon",
    widths: [390],
    isOwner: true,
    open: async (page) => {
      await keepTickets(page)
      await openBoard(page)
      await page.getByRole("button", { name: /^Ouvrir la commande.*table 12/ }).click()
      await page.getByRole("button", { name: "Imprimer le ticket" }).click()
      await page.emulateMedia({ media: "print" })
      // The paper is 80 mm wide. Printers leave 4 mm at each side.
      await page.setViewportSize({ width: 302, height: 620 })
    },
  },
]
