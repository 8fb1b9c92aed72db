// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { noteServerTime } from "../server-clock.ts"
import { storageKeys } from "../storage-keys.ts"
import { aPause } from "../testing/a-pause.ts"
import { createManualLive } from "../testing/manual-live.ts"
import { anOrderRow, aRow, openDashboard, ownerId } from "../testing/open-dashboard.tsx"
import { storeBoard } from "./board-storage.ts"
import { useOrders } from "./orders-context.tsx"

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const board = "/dashboard/orders"
/** Chooses one of the actions behind "…". */
async function chooseAction(user: { click: (element: Element) => Promise<void> }, name: string | RegExp) {
  await user.click(await screen.findByRole("button", { name: "Autres actions" }))
  await user.click(await screen.findByRole("menuitem", { name }))
}
/** Opens the order of table 7. */
async function openOrder(user: { click: (element: Element) => Promise<void> }) {
  await user.click(await screen.findByRole("button", { name: /^Ouvrir la commande .*, table 7$/ }))
  return screen.findByRole("dialog", { name: "Table 7" })
}
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

describe("the board", () => {
  test("shows an order with its table, number, badge, date, lines and total", async () => {
    const createdAt = "2026-11-20T19:14:00.000Z"
    const items = [
      { id: "a", name: "Quenelle de brochet", price: "22", quantity: 2, note: "Une sans sauce" },
      { id: "b", name: "Poireaux vinaigrette", price: "9.50", quantity: 1 },
    ]
    await openDashboard(board, { orders: [anOrderRow({ createdAt, items, totalPrice: "53.50" })] })
    expect(await screen.findByRole("heading", { level: 1, name: "Gestion des commandes" })).toBeDefined()
    const card = await screen.findByRole("article", { name: "Table 7" })
    expect(within(card).getByText("7812").tagName).toBe("B")
    expect(card.textContent).toContain("Commande 1795213457812")
    expect(card.textContent).toContain("En attente")
    expect(card.textContent).toContain("20 nov. 2026, 20:14")
    expect(
      within(card)
        .getAllByRole("columnheader")
        .map((cell) => cell.textContent),
    ).toEqual(["Article", "Qté", "Prix", "Total"])
    const rows = within(card).getAllByRole("row").slice(1)
    expect(rows.map((row) => row.textContent)).toEqual([
      "Quenelle de brochetUne sans sauce222,00\u00a0€44,00\u00a0€",
      "Poireaux vinaigrette19,50\u00a0€9,50\u00a0€",
      "Total commandé53,50\u00a0€",
    ])
  })

  test("shows only an owner without Premium why no new orders arrive", async () => {
    const orders = [anOrderRow()]
    await openDashboard(board, { orders })
    await screen.findByRole("article")
    expect(await screen.findByText("Vos clients commandent avec Premium.")).toBeDefined()
    expect(screen.getByRole("link", { name: "Voir Premium" }).getAttribute("href")).toBe("/dashboard/billing")
    cleanup()
    await openDashboard(board, { orders, isPremium: true })
    await screen.findByRole("article")
    expect(screen.queryByText("Vos clients commandent avec Premium.")).toBeNull()
  })

  test("warns while orders are refused because there were too many, and accepts them again with one click", async () => {
    await openDashboard(board, { limitedAt: minutesAgo(11) })
    expect(await screen.findByText("Aucune commande")).toBeDefined()
    expect(screen.queryByText("Trop de commandes en peu de temps.")).toBeNull()
    cleanup()
    const { user, server } = await openDashboard(board, { limitedAt: minutesAgo(1) })
    await user.click(await screen.findByRole("button", { name: "Laisser passer" }))
    await waitFor(() => expect(screen.queryByText("Trop de commandes en peu de temps.")).toBeNull())
    expect(server.ordering).toMatchObject({ limited_at: null, is_open: true })
  })

  test("computes the age of an order by the server's clock, not the device's", async () => {
    const hour = 3_600_000
    onTestFinished(() => {
      const date = "Fri, 20 Nov 2026 20:00:00 GMT"
      const at = Date.parse(date) + 500
      noteServerTime(new Response("", { headers: { date } }), at, at)
    })
    const createdAt = new Date(Date.now() - hour - 3.5 * 60_000).toISOString()
    const respond = Response.json.bind(Response)
    vi.spyOn(Response, "json").mockImplementation((data, init) => {
      const answer = respond(data, init)
      answer.headers.set("date", new Date(Date.now() - hour).toUTCString())
      return answer
    })
    await openDashboard(board, { orders: [anOrderRow({ createdAt })] })
    expect((await screen.findByRole("article")).textContent).toContain("3\u00a0min")
  })

  test("counts the orders of each stage, and shows 'Aucune commande' in an empty one", async () => {
    const orders = [
      anOrderRow({ id: "order-1" }),
      anOrderRow({ id: "order-2" }),
      anOrderRow({ id: "order-3", status: "preparing" }),
      anOrderRow({ id: "order-4", status: "cancelled" }),
    ]
    const { user } = await openDashboard(board, { orders })
    await screen.findAllByRole("article")
    expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
      "En attente2",
      "En prép.1",
      "Prêt",
      "Terminé",
    ])
    await user.click(screen.getByRole("tab", { name: "Prêt" }))
    expect(screen.getByText("Aucune commande")).toBeDefined()
  })

  test("marks an order that has waited for more than ten minutes", async () => {
    const orders = [
      anOrderRow({ id: "order-1", tableNumber: "1", createdAt: minutesAgo(11) }),
      anOrderRow({ id: "order-2", tableNumber: "2", createdAt: minutesAgo(3) }),
    ]
    await openDashboard(board, { orders })
    const [late, fresh] = await screen.findAllByRole("article")
    expect(late?.textContent).toContain("11\u00a0min, en retard")
    expect(fresh?.textContent).toMatch(/3\u00a0min(?!, en retard)/)
    expect(within(late as HTMLElement).getByText("11 min").className).not.toBe(
      within(fresh as HTMLElement).getByText("3 min").className,
    )
  })

  test("shows a new order, however many of earlier evenings were never finished", async () => {
    const forgotten = Array.from({ length: 1000 }, (_, n) =>
      anOrderRow({ id: `order-${1795213450000 + n}`, status: "ready", createdAt: "2026-11-20T19:14:00.000Z" }),
    )
    await openDashboard(board, { orders: [...forgotten, anOrderRow({ createdAt: "2026-11-21T19:14:00.000Z" })] })
    expect(await screen.findByRole("article", { name: "Table 7" })).toBeDefined()
  })

  test("shows the number of waiting orders in the window title and in the badge of every screen", async () => {
    const orders = [anOrderRow({ id: "order-1" }), anOrderRow({ id: "order-2", status: "preparing" })]
    const { user } = await openDashboard("/dashboard", { orders })
    const link = await screen.findByRole("link", { name: /^Commandes.*2 commandes en cours/ })
    await user.click(link)
    await screen.findByRole("article")
    await waitFor(() => expect(document.title).toBe("(1) Commandes – Ardoise"))
  })

  test("shows the last orders that this browser knows while the server is unreachable, with a notice", async () => {
    localStorage.setItem(storageKeys.board, JSON.stringify([anOrderRow({ tableNumber: "12" }), { broken: true }]))
    // As the data client reports a call without an answer.
    await openDashboard(board, { failing: ["GET"], failingCode: "" })
    expect(await screen.findByText("Hors ligne")).toBeDefined()
    expect(screen.getByRole("article", { name: "Table 12" })).toBeDefined()
    expect(screen.getByRole("alert").textContent).toMatch(
      /^Hors connexion\. Les commandes déjà reçues restent affichées/,
    )
    expect(screen.getByRole("button", { name: "Commencer préparation, table 12" }).getAttribute("aria-disabled")).toBe(
      "true",
    )
    // An order can be written down meanwhile.
    expect(screen.getByRole("button", { name: "Commande" }).hasAttribute("aria-disabled")).toBe(false)
  })

  test("can still change orders while the server answers, but refuses to list them", async () => {
    localStorage.setItem(storageKeys.board, JSON.stringify([anOrderRow({ tableNumber: "12" })]))
    await openDashboard(board, { failing: ["GET"] })
    expect((await screen.findByRole("alert")).textContent).toMatch(/^Les commandes ne peuvent pas être lues/)
    expect(screen.getByRole("button", { name: "Commencer préparation, table 12" }).hasAttribute("aria-disabled")).toBe(
      false,
    )
  })

  test("does not change orders that a diner placed in the same browser", async () => {
    localStorage.setItem("orders", "a diner's")
    await openDashboard(board, { orders: [anOrderRow()] })
    await waitFor(() => expect(localStorage.getItem(storageKeys.board)).toContain(ownerId))
    expect(localStorage.getItem("orders")).toBe("a diner's")
  })

  test("stores its orders for the next visit, and no orders of another owner", async () => {
    localStorage.setItem(storageKeys.board, JSON.stringify([anOrderRow({ user_id: "somebody", tableNumber: "99" })]))
    await openDashboard(board, { orders: [anOrderRow()] })
    await screen.findByRole("article", { name: "Table 7" })
    expect(screen.queryByRole("article", { name: "Table 99" })).toBeNull()
    await waitFor(() => expect(localStorage.getItem(storageKeys.board)).toContain(ownerId))
    expect(localStorage.getItem(storageKeys.board)).not.toContain("somebody")
  })
})

describe("the compact board", () => {
  const lines = (dishes: Readonly<Record<string, number>>) =>
    Object.entries(dishes).map(([name, quantity]) => ({ id: name, name, price: "10", quantity }))

  test("is chosen on this device, and shows dishes and digits, and of all prices the total", async () => {
    const { user } = await openDashboard(board, { orders: [anOrderRow()] })
    await screen.findByRole("article")
    await user.click(screen.getByRole("button", { name: "Autres actions" }))
    await user.click(await screen.findByRole("menuitemcheckbox", { name: "Vue compacte" }))
    const card = screen.getByRole("article", { name: "Table 7" })
    expect(card.textContent?.match(/€/g)).toHaveLength(1)
    expect(card.textContent).toContain("7812")
    cleanup()
    await openDashboard(board, { orders: [anOrderRow()] })
    expect((await screen.findByRole("article", { name: "Table 7" })).textContent?.match(/€/g)).toHaveLength(1)
  })

  test("adds up what is to be made, and names all dishes on request", async () => {
    localStorage.setItem(storageKeys.compactBoard, "true")
    const orders = [
      anOrderRow({ id: "order-1", items: lines({ "Sole, beurre": 2, Tarte: 1, Soupe: 1, Eau: 2 }) }),
      anOrderRow({
        id: "order-2",
        status: "preparing",
        items: lines({ "Sole, beurre": 1, Salade: 1, Thé: 1, Vin: 1 }),
      }),
      anOrderRow({ id: "order-3", status: "ready", items: lines({ Tarte: 9 }) }),
    ]
    const { user } = await openDashboard(board, { orders })
    const totals = await screen.findByRole("region", { name: "À produire" })
    const dishes = () =>
      within(totals)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent)
    expect(totals.textContent).toContain("10 articles, 2 commandes")
    // Without a layout there are two columns of three rows.
    expect(dishes()).toEqual(["3Sole", "2Eau", "1Salade", "1Soupe", "1Tarte", "et 2 autres"])
    await user.click(within(totals).getByRole("button"))
    expect(dishes()).toEqual(["3Sole", "2Eau", "1Salade", "1Soupe", "1Tarte", "1Thé", "1Vin", "Afficher moins"])
    await user.click(screen.getByRole("tab", { name: /^Prêt/ }))
    expect(screen.queryByRole("region", { name: "À produire" })).toBeNull()
  })

  test("comes before the orders, and on a phone after them", async () => {
    localStorage.setItem(storageKeys.compactBoard, "true")
    await openDashboard(board, { orders: [anOrderRow({ id: "order-1", items: lines({ Tarte: 1 }) })] })
    await screen.findByRole("region", { name: "À produire" })
    const follows = () =>
      screen.getByRole("article").compareDocumentPosition(screen.getByRole("region", { name: "À produire" }))
    expect(follows()).toBe(Node.DOCUMENT_POSITION_PRECEDING)
    const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
    act(() => happyDOM.setViewport({ width: 390 }))
    onTestFinished(() => happyDOM.setViewport({ width: 1024 }))
    await waitFor(() => expect(follows()).toBe(Node.DOCUMENT_POSITION_FOLLOWING))
  })
})

describe("an opened order", () => {
  test("shows everything about it, moves on, and closes", async () => {
    const { user, server } = await openDashboard(board, { orders: [anOrderRow()] })
    const drawer = await openOrder(user)
    expect(drawer.textContent).toContain("Commande 1795213457812")
    expect(within(drawer).getByRole("row", { name: /^Total commandé/ })).toBeDefined()
    await user.click(within(drawer).getByRole("button", { name: "Commencer préparation" }))
    await waitFor(() => expect(server.orders[0]?.status).toBe("preparing"))
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Table 7" })).toBeNull())
  })

  test("follows what another device does with it", async () => {
    const { live, tell } = createManualLive()
    const { user } = await openDashboard(board, { orders: [anOrderRow()], live })
    const drawer = await openOrder(user)
    const row = anOrderRow({ status: "preparing", updatedAt: new Date(Date.now() + 1000).toISOString() })
    await tell("orders", { event: "UPDATE", row, old: {} })
    expect(await within(drawer).findByRole("button", { name: "Marquer comme prêt" })).toBeDefined()
  })
})

describe("an order", () => {
  test.each([
    ["pending", "En attente", "Commencer préparation", "preparing", "Commande mise en attente"],
    ["preparing", "En prép.", "Marquer comme prêt", "ready", "Commande en préparation"],
    ["ready", "Prêt", "Terminer la commande", "completed", "Commande prête à servir"],
  ] as const)(
    "that is %s moves on with one tap, and a wrong tap can be undone",
    async (from, tab, action, to, undone) => {
      const done = {
        preparing: "Commande en préparation",
        ready: "Commande prête à servir",
        completed: "Commande terminée",
      }
      const { server, user } = await openDashboard(board, { orders: [anOrderRow({ status: from })] })
      await user.click(await screen.findByRole("tab", { name: new RegExp(`^${tab}`) }))
      await user.click(await screen.findByRole("button", { name: `${action}, table 7` }))
      expect(await screen.findByText(done[to])).toBeDefined()
      expect(server.orders[0]?.status).toBe(to)
      expect(screen.queryByRole("article", { name: "Table 7" })).toBeNull()
      await user.click(screen.getByRole("button", { name: "Défaire" }))
      await waitFor(() => expect(server.orders[0]?.status).toBe(from))
      expect(await screen.findByText(undone)).toBeDefined()
      expect(await screen.findByRole("article", { name: "Table 7" })).toBeDefined()
    },
  )

  test("is cancelled after a confirmation, and is then listed under 'Terminé'", async () => {
    const { server, user } = await openDashboard(board, { orders: [anOrderRow()] })
    await openOrder(user)
    await user.click(await screen.findByRole("button", { name: "Annuler la commande" }))
    const question = await screen.findByRole("alertdialog", { name: "Annuler cette commande\u00a0?" })
    await user.click(within(question).getByRole("button", { name: "Non, garder" }))
    expect(server.sent).toEqual([])
    await user.click(screen.getByRole("button", { name: "Annuler la commande" }))
    await user.click(await screen.findByRole("button", { name: "Oui, annuler" }))
    expect(await screen.findByText("Commande annulée avec succès")).toBeDefined()
    expect(server.orders[0]?.status).toBe("cancelled")
    await user.click(screen.getByRole("tab", { name: "Terminé" }))
    expect(screen.queryByRole("article")).toBeNull()
    await user.click(screen.getByRole("button", { name: "Afficher les commandes annulées" }))
    expect(
      within(screen.getByRole("article", { name: "Table 7" })).queryByRole("button", { name: /Annuler/ }),
    ).toBeNull()
  })

  test("that is moved by keyboard hands the focus to the next card", async () => {
    const orders = ["1", "2", "3"].map((table) => anOrderRow({ id: `order-${table}`, tableNumber: table }))
    const { user } = await openDashboard(board, { orders })
    const start = await screen.findByRole("button", { name: "Commencer préparation, table 2" })
    start.focus()
    await user.keyboard("{Enter}")
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2))
    expect(document.activeElement).toBe(screen.getByRole("article", { name: "Table 3" }))
  })

  test("that another device has moved meanwhile is shown in its current state", async () => {
    const { server, user } = await openDashboard(board, { orders: [anOrderRow()] })
    const start = await screen.findByRole("button", { name: "Commencer préparation, table 7" })
    Object.assign(server.orders[0] as object, { status: "ready", updatedAt: new Date(Date.now() + 1).toISOString() })
    await user.click(start)
    expect(await screen.findByText("Commande déjà modifiée")).toBeDefined()
    await user.click(await screen.findByRole("tab", { name: /^Prêt.*1/ }))
    expect(await screen.findByRole("button", { name: "Terminer la commande, table 7" })).toBeDefined()
  })

  test("whose move does not reach the server returns to its previous state, with a message", async () => {
    const { user } = await openDashboard(board, { orders: [anOrderRow()], failing: ["PATCH"] })
    await user.click(await screen.findByRole("button", { name: "Commencer préparation, table 7" }))
    expect(await screen.findByText(/La commande n’a pas été modifiée/)).toBeDefined()
    expect(await screen.findByRole("button", { name: "Commencer préparation, table 7" })).toBeDefined()
  })

  test("whose move reaches the server and whose answer is lost is confirmed, once the board was read", async () => {
    const { server, user } = await openDashboard(board, { orders: [anOrderRow()], failing: ["PATCH"] })
    const start = await screen.findByRole("button", { name: "Commencer préparation, table 7" })
    Object.assign(server.orders[0] as object, {
      status: "preparing",
      updatedAt: new Date(Date.now() + 1).toISOString(),
    })
    await user.click(start)
    expect(await screen.findByText("Commande en préparation")).toBeDefined()
    expect(screen.queryByText(/La commande n’a pas été modifiée/)).toBeNull()
  })

  test("whose move reaches the server, whose answer is lost and that another device then moves on is not called unchanged", async () => {
    const { server, user } = await openDashboard(board, { orders: [anOrderRow()], failing: ["PATCH"] })
    const start = await screen.findByRole("button", { name: "Commencer préparation, table 7" })
    Object.assign(server.orders[0] as object, { status: "ready", updatedAt: new Date(Date.now() + 1).toISOString() })
    await user.click(start)
    expect(await screen.findByText("Commande déjà modifiée")).toBeDefined()
    expect(screen.queryByText(/La commande n’a pas été modifiée/)).toBeNull()
  })

  test("whose next serving was sent on another device is not called ready by a screen that shows the one before", async () => {
    const dish = { price: "8", quantity: 1 }
    const orders = [
      anOrderRow({
        ...{ status: "preparing", serving: 1 },
        items: [
          { ...dish, id: "soup", name: "Soupe", serving: 1 },
          { ...dish, id: "sole", name: "Sole", serving: 2 },
        ],
      }),
    ]
    const { server, user } = await openDashboard(board, { orders })
    await user.click(await screen.findByRole("tab", { name: /^En prép\./ }))
    const ready = await screen.findByRole("button", { name: "Marquer comme prêt, table 7" })
    const updatedAt = new Date(Date.now() + 1).toISOString()
    Object.assign(server.orders[0] as object, { serving: 2, servingSince: updatedAt, updatedAt })
    await user.click(ready)
    expect(await screen.findByText("Commande déjà modifiée")).toBeDefined()
    expect(server.orders[0]?.status).toBe("preparing")
  })

  test("that is accepted, or whose serving is sent, while the answer is lost is confirmed, once the board was read", async () => {
    const failing = ["/rest/v1/rpc/accept_order", "/rest/v1/rpc/send_serving"]
    const orders = [
      anOrderRow({ id: "order-1", acceptedAt: null }),
      anOrderRow({
        ...{ id: "order-2", tableNumber: "9", status: "ready", serving: 1 },
        items: [
          { id: "soup", name: "Soupe", price: "8", quantity: 1, serving: 1 },
          { id: "sole", name: "Sole", price: "34", quantity: 1, serving: 2 },
        ],
      }),
    ]
    const { server, user } = await openDashboard(board, { orders, failing })
    const accept = await screen.findByRole("button", { name: "Valider, table 7" })
    const updatedAt = new Date(Date.now() + 1).toISOString()
    Object.assign(server.orders[0] as object, { acceptedAt: updatedAt, updatedAt })
    await user.click(accept)
    expect(await screen.findByText("Commande validée")).toBeDefined()
    await user.click(await screen.findByRole("tab", { name: /^Prêt/ }))
    const send = await screen.findByRole("button", { name: /^Envoyer la suite/ })
    Object.assign(server.orders[1] as object, { serving: 2, status: "preparing", updatedAt })
    await user.click(send)
    expect(await screen.findByText("Suite envoyée : plats")).toBeDefined()
    expect(screen.queryByText(/La commande n’a pas été modifiée/)).toBeNull()
  })

  test("that a phone is paying for cannot be cancelled, and the server's sentence says so", async () => {
    const { user } = await openDashboard(board, {
      orders: [anOrderRow()],
      failing: ["PATCH"],
      failingCode: "bill_being_paid",
    })
    await openOrder(user)
    await user.click(await screen.findByRole("button", { name: "Annuler la commande" }))
    await user.click(await screen.findByRole("button", { name: "Oui, annuler" }))
    expect(await screen.findByText("Un paiement est en cours sur cette addition.")).toBeDefined()
  })

  test("that is the current one of this browser is updated there, too", async () => {
    localStorage.setItem(storageKeys.currentOrder, JSON.stringify(anOrderRow()))
    const { user } = await openDashboard(board, { orders: [anOrderRow()] })
    await user.click(await screen.findByRole("button", { name: "Commencer préparation, table 7" }))
    await screen.findByText("Commande en préparation")
    expect(JSON.parse(localStorage.getItem(storageKeys.currentOrder) ?? "")).toMatchObject({ status: "preparing" })
  })

  test("is printed on a ticket with its notes", async () => {
    const print = vi.fn()
    vi.stubGlobal("print", print)
    const items = [{ id: "a", name: "Sole meunière", price: "34", quantity: 2, note: "Bien cuite" }]
    const { user } = await openDashboard(board, { orders: [anOrderRow({ items })] })
    await openOrder(user)
    await user.click(await screen.findByRole("button", { name: "Imprimer le ticket" }))
    expect(print).toHaveBeenCalledTimes(1)
    const ticket = document.querySelector("[data-ticket]")?.textContent
    expect(ticket).toMatch(/Table 7.*2Sole meunière→ Bien cuite.*Bon de cuisine\. Ne vaut pas addition\./)
    expect(ticket).not.toContain("€")
  })

  test("that is cancelled is printed with a word of it", async () => {
    vi.stubGlobal("print", vi.fn())
    const { user } = await openDashboard(board, { orders: [anOrderRow({ status: "cancelled" })] })
    await user.click(await screen.findByRole("tab", { name: "Terminé" }))
    await user.click(screen.getByRole("button", { name: "Afficher les commandes annulées" }))
    await openOrder(user)
    await user.click(await screen.findByRole("button", { name: "Imprimer le ticket" }))
    expect(document.querySelector("[data-ticket]")?.textContent).toMatch(/^ANNULÉE.*Table 7/)
  })

  test("says that there is nothing for a printer that is asked for a copy", async () => {
    const printer = { id: "p1", name: "Bar", kind: "star", prints: "bar", state: "ready", seen_at: null }
    const refusal = "Rien à imprimer sur cette imprimante. Choisissez-en une autre."
    const functions = {
      "printer-standings": () => Response.json([{ ...printer, is_silent: false, waiting: 0, failed: [] }]),
      "reprint-ticket": () => Response.json({ error: refusal, code: "nothing_to_print" }, { status: 409 }),
    }
    const { user } = await openDashboard(board, { orders: [anOrderRow()], isPremium: true, functions })
    await openOrder(user)
    await user.click(await screen.findByRole("button", { name: "Imprimer le ticket" }))
    await user.click(await screen.findByRole("menuitem", { name: "Bar" }))
    expect(await screen.findByText(refusal)).toBeDefined()
  })

  test("with a note about an allergy shows it first, as a band, and marks its dish", async () => {
    const items = [
      { id: "a", name: "Sole meunière, beurre", price: "34", quantity: 2, note: "Allergie aux noix" },
      { id: "b", name: "Tarte", price: "9", quantity: 1, note: "Bien cuite" },
    ]
    const { user } = await openDashboard(board, { orders: [anOrderRow({ items })] })
    const card = await screen.findByRole("article", { name: "Table 7" })
    expect(card.textContent).toMatch(/^Allergie aux noixSole meunièreTable 7/)
    expect(card.textContent?.match(/Allergie aux noix/g)).toHaveLength(1)
    const row = within(card).getByRole("row", { name: /^Sole meunière, beurre/ })
    expect(within(row).getAllByRole("img", { name: "Allergie" })).toHaveLength(1)
    expect(within(card).getAllByRole("img", { name: "Allergie" })).toHaveLength(2)

    vi.stubGlobal("print", vi.fn())
    await openOrder(user)
    await user.click(await screen.findByRole("button", { name: "Imprimer le ticket" }))
    expect(document.querySelector("[data-ticket]")?.textContent).toMatch(/^Allergie aux noixSole meunière/)
  })
})

test("the kitchen view shows a note about an allergy first", async () => {
  const items = [{ id: "a", name: "Œufs mayonnaise", price: "7.5", quantity: 2, note: "sans gluten" }]
  await openDashboard("/dashboard/orders/kitchen", { orders: [anOrderRow({ items })] })
  const ticket = await screen.findByRole("article", { name: "Table 7" })
  expect(ticket.textContent).toMatch(/^sans glutenŒufs mayonnaiseTable 7/)
  expect(within(ticket).getAllByRole("img", { name: "Allergie" })).toHaveLength(2)
})

test("the kitchen view shows what waits, what is being made and what is ready, without prices and navigation", async () => {
  const orders = [
    anOrderRow({ id: "order-1", createdAt: minutesAgo(12) }),
    anOrderRow({ id: "order-2", status: "ready", tableNumber: "4" }),
  ]
  const { user, server } = await openDashboard("/dashboard/orders/kitchen", { orders })
  const column = await screen.findByRole("region", { name: "En attente" })
  expect(await within(column).findByText("12 min")).toBeDefined()
  expect(document.body.textContent).not.toContain("€")
  expect(screen.queryByRole("navigation")).toBeNull()
  await user.click(within(column).getByRole("button", { name: "Commencer préparation, table 7" }))
  await waitFor(() => expect(server.orders[0]?.status).toBe("preparing"))
  expect(await within(screen.getByRole("region", { name: "En prép." })).findByRole("article")).toBeDefined()
  await user.click(screen.getByRole("button", { name: "Terminer la commande, table 4" }))
  await waitFor(() => expect(server.orders[1]?.status).toBe("completed"))
})

test("the kitchen view writes larger on request, and remembers it on this device", async () => {
  const { user } = await openDashboard("/dashboard/orders/kitchen", { orders: [anOrderRow()] })
  await user.click(await screen.findByRole("radio", { name: "A++" }))
  cleanup()
  await openDashboard("/dashboard/orders/kitchen", { orders: [anOrderRow()] })
  expect((await screen.findByRole<HTMLInputElement>("radio", { name: "A++" })).checked).toBe(true)
})

test("a press while the stored board is being read again leaves no order out", async () => {
  const row = anOrderRow({ id: "order-1" })
  storeBoard([row])
  const reading = aPause()
  const { live } = createManualLive()
  const { user, server } = await openDashboard(board, {
    orders: [row, anOrderRow({ id: "order-2", tableNumber: "9" })],
    live,
    late: { table: "orders", until: reading.until },
  })
  await user.click(await screen.findByRole("button", { name: "Commencer préparation, table 7" }))
  await screen.findByText("Commande en préparation")
  server.late = null
  reading.end()
  expect(await screen.findByRole("article", { name: "Table 9" })).toBeDefined()
})

test("an order stays moved when a read that began before the server's answer arrives after it", async () => {
  const [writing, reading] = [aPause(), aPause()]
  const { live, tell } = createManualLive()
  const { user, server } = await openDashboard(board, { orders: [anOrderRow()], live })
  const start = await screen.findByRole("button", { name: "Commencer préparation, table 7" })
  server.held = writing.until
  await user.click(start)
  await waitFor(() => expect(server.sent).toHaveLength(1))
  server.orders.push(anOrderRow({ id: "order-2", tableNumber: "9" }))
  server.late = { table: "orders", until: reading.until }
  await tell("orders")
  server.late = null
  writing.end()
  await screen.findByText("Commande en préparation")
  reading.end()
  await screen.findByRole("article", { name: "Table 9" })
  expect(screen.queryByRole("button", { name: "Commencer préparation, table 7" })).toBeNull()
})

test("a move without an answer does not hide what another device has done with the order meanwhile", async () => {
  const writing = aPause()
  const { live, tell } = createManualLive()
  const { user, server } = await openDashboard(board, { orders: [anOrderRow()], live, failing: ["PATCH"] })
  const start = await screen.findByRole("button", { name: "Commencer préparation, table 7" })
  server.held = writing.until
  await user.click(start)
  await waitFor(() => expect(server.sent).toHaveLength(1))
  const row = anOrderRow({ status: "ready", updatedAt: new Date(Date.now() + 1000).toISOString() })
  await tell("orders", { event: "UPDATE", row, old: {} })
  server.failing.add("GET")
  writing.end()
  await screen.findByText("Commande déjà modifiée")
  expect(screen.queryByRole("button", { name: "Commencer préparation, table 7" })).toBeNull()
})

/** Turns on "Imprimer chaque nouveau bon" on an open board. @returns the browser's `print` */
async function printEachTicket({ user }: Awaited<ReturnType<typeof openDashboard>>) {
  const print = vi.fn()
  vi.stubGlobal("print", print)
  // This DOM has no locks.
  vi.spyOn(navigator, "locks", "get").mockReturnValue({
    request: async (_name: string, _options: object, run: () => unknown) => run(),
  } as never)
  await screen.findAllByRole("article")
  await user.click(screen.getByRole("button", { name: "Autres actions" }))
  await user.click(await screen.findByRole("menuitemcheckbox", { name: /^Imprimer chaque nouveau bon/ }))
  return print
}

test("a device that begins to print each new ticket prints an order that is accepted later, and none that was due before", async () => {
  const { live, tell } = createManualLive()
  const sequel = { serving: 2, servingSince: minutesAgo(1) } as const
  const waiting = anOrderRow({ id: "order-1", acceptedAt: null })
  const orders = [waiting, anOrderRow({ id: "order-2", tableNumber: "9", ...sequel })]
  const opened = await openDashboard(board, { orders, live })
  const { server } = opened
  const print = await printEachTicket(opened)
  expect(print).toHaveBeenCalledTimes(0)
  const accepted = { ...waiting, acceptedAt: new Date().toISOString() }
  server.orders[0] = accepted
  await tell("orders", { event: "UPDATE", row: accepted, old: {} })
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  expect(document.querySelector("[data-ticket]")?.textContent).toContain("Table 7")
})

test("a device that prints each new ticket prints none of an order that the server does not let through", async () => {
  const orders = [anOrderRow({ acceptedAt: null })]
  const failing = ["/rest/v1/rpc/accept_order"]
  const opened = await openDashboard(board, { orders, failing, failingCode: "order_moved" })
  const { user, server } = opened
  const writing = aPause()
  server.held = writing.until
  const print = await printEachTicket(opened)
  const accept = await screen.findByRole("button", { name: "Valider, table 7" })
  await user.click(accept)
  await waitFor(() => expect(accept.getAttribute("aria-busy")).toBe("true"))
  expect(print).not.toHaveBeenCalled()
  writing.end()
  await screen.findByText("Commande déjà modifiée")
  expect(print).not.toHaveBeenCalled()
})

test("orders are available only inside their provider", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined)
  const Lost = () => <>{useOrders().orders.length}</>
  expect(() => render(<Lost />)).toThrow("useOrders must be used within an OrdersProvider")
})

test("behind '…' are the actions and switches that no order needs", async () => {
  const { user } = await openDashboard(board)
  expect(await screen.findByRole("button", { name: "Commande" })).toBeDefined()
  await user.click(screen.getByRole("button", { name: "Autres actions" }))
  await screen.findByRole("menu")
  expect(screen.getAllByRole("menuitem").map((one) => one.textContent)).toEqual([
    "Plus de…",
    "Vue cuisine",
    "Historique",
    "Réglages",
  ])
  const sound = screen.getByRole("menuitemcheckbox", { name: "Son à chaque nouvelle commande", checked: true })
  await user.click(sound)
  expect(sound.getAttribute("aria-checked")).toBe("false")
  expect(localStorage.getItem(storageKeys.orderSound)).toBe("false")
})

test("a message asks for a touch while the browser holds the bell back, and leaves with it", async () => {
  class HeldContext extends EventTarget {
    state = "suspended"
    async resume() {
      this.state = "running"
      this.dispatchEvent(new Event("statechange"))
    }
    async close() {}
  }
  vi.stubGlobal("AudioContext", HeldContext)
  for (const address of [board, "/dashboard/orders/kitchen"]) {
    const { user } = await openDashboard(address)
    const hint = "Touchez l’écran pour entendre la sonnerie."
    expect(await screen.findByText(hint)).toBeDefined()
    await user.click(await screen.findByText("Aucune commande"))
    await waitFor(() => expect(screen.queryByText(hint)).toBeNull())
    cleanup()
  }
})

describe("the restaurant can", () => {
  test("close the kitchen with one tap", async () => {
    const { server, user } = await openDashboard(board)
    const kitchen = await screen.findByRole("switch", { name: /cuisine ouverte/ })
    await waitFor(() => expect(kitchen.getAttribute("aria-disabled")).toBeNull())
    await user.click(kitchen)
    expect(await screen.findByText(/Les clients ne peuvent pas commander/)).toBeDefined()
    expect(server.ordering.is_open).toBe(false)
  })

  test("list its tables; an order from another table is marked", async () => {
    const { server, user } = await openDashboard(board, { orders: [anOrderRow({ tableNumber: "99" })] })
    await chooseAction(user, "Réglages")
    await user.type(await screen.findByLabelText("Vos tables"), "1\n2")
    await user.click(screen.getByRole("button", { name: "Enregistrer" }))
    expect(await screen.findByText("Table inconnue")).toBeDefined()
    expect(server.ordering.tables).toEqual(["1", "2"])
  })

  test("not change its tables before they are loaded", async () => {
    let release = () => {}
    const heldReads = new Promise<void>((resolve) => {
      release = resolve
    })
    const { server, user } = await openDashboard(board, { heldReads })
    server.ordering.tables = ["1", "2"]
    await chooseAction(user, "Réglages")
    const dialog = await screen.findByRole("dialog", { name: "Réglages des commandes" })
    expect(within(dialog).queryByRole("button", { name: "Enregistrer" })).toBeNull()
    release()
    await user.click(await within(dialog).findByRole("button", { name: "Enregistrer" }))
    await waitFor(() => expect(server.sent.at(-1)?.body).toEqual({ tables: ["1", "2"] }))
  })

  test("mark a dish as sold out until the next morning, and make it available again", async () => {
    const { server, user } = await openDashboard(board, { rows: [aRow("menu-1", "Carte")] })
    await chooseAction(user, /^Plus de…/)
    await user.click(await screen.findByRole("switch", { name: "Sole : Servi" }))
    const served = await screen.findByRole("switch", { name: "Sole : Épuisé" })
    expect(server.soldOut[0]).toMatchObject({ menu_id: "menu-1" })
    expect(Date.parse(server.soldOut[0]?.until ?? "")).toBeGreaterThan(Date.now())
    await user.click(served)
    expect(await screen.findByRole("switch", { name: "Sole : Servi" })).toBeDefined()
  })

  test("offer a dish that became available again this morning, and mark it as sold out again", async () => {
    const { server, user } = await openDashboard(board, { rows: [aRow("menu-1", "Carte")] })
    const [sole] = server.rows[0]?.menu_data.categories[0]?.items ?? []
    server.soldOut = [{ menu_id: "menu-1", item_id: sole?.id ?? "", until: minutesAgo(60) }]
    await user.click(await screen.findByRole("button", { name: "Commande" }))
    expect(await screen.findByRole("button", { name: "Un de plus : Sole" })).toBeDefined()
    await user.click(screen.getByRole("button", { name: "Fermer" }))
    await chooseAction(user, /^Plus de…/)
    await user.click(await screen.findByRole("switch", { name: "Sole : Servi" }))
    await waitFor(() => expect(server.sent.at(-1)).toMatchObject({ method: "POST", body: { item_id: sole?.id } }))
  })

  test("mark a dish as sold out by a tap on its name, found without its accents", async () => {
    const { server, user } = await openDashboard(board, { rows: [aRow("menu-1", "Carte")] })
    await chooseAction(user, /^Plus de…/)
    await user.type(await screen.findByLabelText("Rechercher un plat"), "sôle")
    await user.click(await screen.findByText("Sole"))
    expect(await screen.findByRole("switch", { name: "Sole : Épuisé" })).toBeDefined()
    expect(server.soldOut).toHaveLength(1)
  })

  test("enter an order for guests without a phone", async () => {
    const { server, user } = await openDashboard(board, { rows: [aRow("menu-1", "Carte")] })
    await user.click(await screen.findByRole("button", { name: "Commande" }))
    await user.type(await screen.findByLabelText("Table"), "4")
    const more = await screen.findByRole("button", { name: "Un de plus : Sole" })
    await user.click(more)
    await user.click(more)
    await user.click(screen.getByRole("button", { name: /Envoyer en cuisine · 68,00/ }))
    expect(await screen.findByText("Commande enregistrée")).toBeDefined()
    expect(server.sent.at(-1)?.body).toMatchObject({ table_number: "4", lines: [{ quantity: 2, price: "34" }] })
    expect(await screen.findByRole("article", { name: "Table 4" })).toBeDefined()
  })
})

describe("an order for guests without a phone", () => {
  async function openDrawer() {
    const { live, tell } = createManualLive()
    const opened = await openDashboard(board, {
      rows: [aRow("menu-1", "Carte", { Plats: ["Sole 34", "Daube 18"] })],
      live,
    })
    await opened.user.click(await screen.findByRole("button", { name: "Commande" }))
    await opened.user.click(await screen.findByRole("button", { name: "Un de plus : Sole" }))
    const changePrice = (price: string) => {
      const [dish] = opened.server.rows[0]?.menu_data.categories[0]?.items ?? []
      if (dish) dish.price = price
    }
    return { ...opened, tell, changePrice }
  }

  /** Ends the page as a browser does that drops it: what its components do at their end is not done. */
  function dropPage() {
    const stored = { ...sessionStorage }
    cleanup()
    sessionStorage.clear()
    for (const [key, text] of Object.entries(stored)) sessionStorage.setItem(key, text)
  }

  test("uses the current menu prices, even if they change while the drawer is open", async () => {
    const { tell, changePrice } = await openDrawer()
    changePrice("36")
    await tell("user_menus")
    expect(await screen.findByRole("button", { name: /Envoyer en cuisine · 36,00/ })).toBeDefined()
  })

  test("whose answer comes late does not close the entry of the next one", async () => {
    const { server, user } = await openDrawer()
    const sending = aPause()
    server.held = sending.until
    await user.type(screen.getByLabelText("Table"), "4")
    await user.click(screen.getByRole("button", { name: /Envoyer en cuisine · 34,00/ }))
    await user.click(screen.getByRole("button", { name: "Fermer" }))
    await user.click(await screen.findByRole("button", { name: "Commande" }))
    await user.type(await screen.findByLabelText("Table"), "12")
    await user.click(await screen.findByRole("button", { name: "Un de plus : Daube" }))
    sending.end()
    expect(await screen.findByText("Commande enregistrée")).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>("Table").value).toBe("12")
    expect(screen.getByRole("button", { name: /Envoyer en cuisine · 18,00/ })).toBeDefined()
  })

  test("that the server refuses shows what has changed, and can then be sent", async () => {
    const { server, user, changePrice } = await openDrawer()
    changePrice("36")
    server.orderRefusal = "order_changed"
    await user.click(screen.getByRole("button", { name: /Envoyer en cuisine · 34,00/ }))
    expect(await screen.findByText(/^La carte a changé entre-temps/)).toBeDefined()
    server.orderRefusal = null
    await user.click(await screen.findByRole("button", { name: /Envoyer en cuisine · 36,00/ }))
    expect(await screen.findByText("Commande enregistrée")).toBeDefined()
  })

  test("contains no dish that is sold out", async () => {
    const { server, tell } = await openDrawer()
    const [sole] = server.rows[0]?.menu_data.categories[0]?.items ?? []
    server.soldOut = [{ menu_id: "menu-1", item_id: sole?.id ?? "", until: null }]
    await tell("sold_out")
    expect(await screen.findByText("Épuisé")).toBeDefined()
    expect(screen.queryByRole("button", { name: "Un de plus : Sole" })).toBeNull()
    expect(screen.getByRole("button", { name: /Envoyer en cuisine · 0,00/ })).toBeDefined()
  })

  test("whose drawer is closed before it was sent waits there, and is taken up again", async () => {
    const { server, user } = await openDrawer()
    await user.type(screen.getByLabelText("Table"), "4")
    await user.click(screen.getByRole("button", { name: "Fermer" }))
    await user.click(await screen.findByRole("button", { name: "Commande" }))
    expect(screen.getByLabelText<HTMLInputElement>("Table").value).toBe("")
    expect(screen.getByText("Table 4, 1 article : pas encore envoyé.")).toBeDefined()
    await user.click(screen.getByRole("button", { name: "Reprendre, table 4" }))
    expect(screen.getByLabelText<HTMLInputElement>("Table").value).toBe("4")
    expect(screen.queryByText(/pas encore envoyé/)).toBeNull()
    await user.click(screen.getByRole("button", { name: /Envoyer en cuisine · 34,00/ }))
    expect(await screen.findByText("Commande enregistrée")).toBeDefined()
    expect(server.orders.map(({ tableNumber }) => tableNumber)).toEqual(["4"])
    await user.click(await screen.findByRole("button", { name: "Commande" }))
    expect(screen.queryByText(/pas encore envoyé/)).toBeNull()
  })

  test("is there again after a reload, also one that was just being entered", async () => {
    const { user } = await openDrawer()
    await user.type(screen.getByLabelText("Table"), "4")
    await user.click(screen.getByRole("button", { name: "Fermer" }))
    await user.click(await screen.findByRole("button", { name: "Commande" }))
    await user.type(screen.getByLabelText("Table"), "12")
    await user.click(await screen.findByRole("button", { name: "Un de plus : Daube" }))
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden")
    document.dispatchEvent(new Event("visibilitychange"))
    visibility.mockRestore()
    dropPage()
    const { server, user: later } = await openDrawer()
    expect(screen.getByText("Table 4, 1 article : pas encore envoyé.")).toBeDefined()
    await later.click(screen.getByRole("button", { name: "Reprendre, table 12" }))
    await later.click(screen.getByRole("button", { name: /Envoyer en cuisine · 18,00/ }))
    expect(await screen.findByText("Commande enregistrée")).toBeDefined()
    expect(server.orders.map(({ tableNumber }) => tableNumber)).toEqual(["12"])
  })

  test("is there again after a reload while it was being sent, with its drawer closed", async () => {
    const { server, user } = await openDrawer()
    const sending = aPause()
    server.held = sending.until
    await user.type(screen.getByLabelText("Table"), "4")
    await user.click(screen.getByRole("button", { name: /Envoyer en cuisine · 34,00/ }))
    await user.click(screen.getByRole("button", { name: "Fermer" }))
    dropPage()
    await openDrawer()
    expect(screen.getByText("Table 4, 1 article : pas encore envoyé.")).toBeDefined()
    sending.end()
  })

  test("that is taken up while another is entered changes places with it, and the other can be deleted", async () => {
    const { user } = await openDrawer()
    await user.type(screen.getByLabelText("Table"), "4")
    await user.click(screen.getByRole("button", { name: "Fermer" }))
    await user.click(await screen.findByRole("button", { name: "Commande" }))
    await user.click(await screen.findByRole("button", { name: "Un de plus : Daube" }))
    await user.click(screen.getByRole("button", { name: "Reprendre, table 4" }))
    expect(screen.getByRole("button", { name: /Envoyer en cuisine · 34,00/ })).toBeDefined()
    await user.click(screen.getByRole("button", { name: "Effacer, sans table" }))
    expect(screen.queryByText(/pas encore envoyé/)).toBeNull()
    expect(screen.getByRole("button", { name: /Envoyer en cuisine · 34,00/ })).toBeDefined()
  })

  test("whose sending fails after its drawer was closed waits there, and is not doubled", async () => {
    const { server, user } = await openDrawer()
    const sending = aPause()
    server.held = sending.until
    server.isMute = true
    await user.type(screen.getByLabelText("Table"), "4")
    await user.click(screen.getByRole("button", { name: /Envoyer en cuisine · 34,00/ }))
    await user.click(screen.getByRole("button", { name: "Fermer" }))
    sending.end()
    expect(await screen.findByText(/^La commande n’a pas été envoyée/)).toBeDefined()
    server.isMute = false
    await user.click(await screen.findByRole("button", { name: "Commande" }))
    await user.click(await screen.findByRole("button", { name: "Reprendre, table 4" }))
    await user.click(screen.getByRole("button", { name: /Envoyer en cuisine · 34,00/ }))
    expect(await screen.findByText("Commande enregistrée")).toBeDefined()
    expect(server.orders).toHaveLength(1)
  })

  test("names a dish that was sold out meanwhile, and is not sent", async () => {
    const { server, user, tell } = await openDrawer()
    await user.click(screen.getByRole("button", { name: "Un de plus : Daube" }))
    const [sole] = server.rows[0]?.menu_data.categories[0]?.items ?? []
    server.soldOut = [{ menu_id: "menu-1", item_id: sole?.id ?? "", until: null }]
    await tell("sold_out")
    expect(await screen.findByText("Plus disponible, pas dans cet envoi : 1 × Sole")).toBeDefined()
    await user.click(screen.getByRole("button", { name: /Envoyer en cuisine · 18,00/ }))
    expect(await screen.findByText("Commande enregistrée")).toBeDefined()
    expect(server.sent.at(-1)?.body).toMatchObject({ lines: [{ price: "18" }] })
  })

  test("whose first answer was lost shows that the dishes added since are not ordered, and keeps them", async () => {
    const { server, user } = await openDrawer()
    server.isMute = true
    await user.click(screen.getByRole("button", { name: /Envoyer en cuisine · 34,00/ }))
    expect(await screen.findByText(/^La commande n’a pas été envoyée/)).toBeDefined()
    server.isMute = false
    await user.click(screen.getByRole("button", { name: "Un de plus : Daube" }))
    await user.click(screen.getByRole("button", { name: /Envoyer en cuisine · 52,00/ }))
    expect(await screen.findByText("Le premier envoi était arrivé")).toBeDefined()
    await user.click(await screen.findByRole("button", { name: /Envoyer en cuisine · 18,00/ }))
    expect(await screen.findByText("Commande enregistrée")).toBeDefined()
    expect(server.orders.map(({ items }) => items.length)).toEqual([1, 1])
  })

  test("whose first answer was lost says that it arrived for the table of then, when the table was corrected since", async () => {
    const { server, user } = await openDrawer()
    server.isMute = true
    await user.click(screen.getByRole("button", { name: /Envoyer en cuisine · 34,00/ }))
    expect(await screen.findByText(/^La commande n’a pas été envoyée/)).toBeDefined()
    server.isMute = false
    await user.type(screen.getByRole("textbox", { name: "Table" }), "21")
    await user.click(screen.getByRole("button", { name: /Envoyer en cuisine · 34,00/ }))
    expect(await screen.findByText("Le premier envoi était arrivé")).toBeDefined()
    expect(screen.getByText(/La table n’a pas été corrigée\.$/)).toBeDefined()
    expect(screen.queryByText("Commande enregistrée")).toBeNull()
  })
})

test("the history can be searched by number and table, and shows ordered, not paid, amounts", async () => {
  const orders = [
    anOrderRow({ id: "order-1795213457812", status: "completed", tableNumber: "12" }),
    anOrderRow({ id: "order-1795213450930", status: "cancelled", tableNumber: "5" }),
  ]
  const { user } = await openDashboard("/dashboard/orders/history", { orders })
  expect(await screen.findByText(/1 commande · 68,00\s€ commandés/)).toBeDefined()
  expect(screen.getAllByRole("row")).toHaveLength(3)
  await user.type(screen.getByLabelText("Numéro de commande ou table"), "0930")
  await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(2))
  expect(screen.getByText("Annulée")).toBeDefined()
  expect(document.body.textContent).not.toMatch(/payé/)
})

test("a board of five hundred open orders still responds to one tap", { timeout: 60_000 }, async () => {
  const orders = Array.from({ length: 500 }, (_, n) =>
    anOrderRow({ id: `order-${1795213450000 + n}`, tableNumber: `${n}`, createdAt: minutesAgo(500 - n) }),
  )
  const { server } = await openDashboard(board, { orders })
  const [first] = await screen.findAllByText("Commencer préparation", {}, { timeout: 30_000 })
  expect(document.querySelectorAll("article")).toHaveLength(500)
  first?.click()
  await waitFor(() => expect(server.orders[0]?.status).toBe("preparing"))
  await waitFor(() => expect(document.querySelectorAll("article")).toHaveLength(499))
})
