import { randomUUID } from "node:crypto"
import type { OrderRow } from "@ardoise/contract/order-rows"
import type { AddPrinterAnswer, PrinterStanding } from "@ardoise/contract/printers"
import type { OrderStatus } from "@ardoise/domain/order/order-status"
import type { PrintedPart, PrinterKind } from "@ardoise/domain/printing/printer"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { aBoard, anOrder, aTeam, type TestTeam } from "../testing/restaurants.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"
import { EpsonPrinter } from "./testing/epson-printer.ts"
import { StarPrinter } from "./testing/star-printer.ts"

const minute = 60_000

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  async function add({ owner }: TestTeam, kind: PrinterKind = "star", prints: PrintedPart = "all", name = "Cuisine") {
    const answer = await server.call("/functions/v1/add-printer", {
      body: { kind, name, prints },
      token: owner.accessToken,
    })
    expect(answer.status).toBe(200)
    return answer.body as AddPrinterAnswer
  }
  const addStar = async (team: TestTeam, prints?: PrintedPart) =>
    new StarPrinter(server.url, await add(team, "star", prints))
  async function place({ menuId }: TestTeam, note = "", token?: string) {
    const answer = await server.call("/rest/v1/rpc/place_order", {
      body: anOrder(menuId, "7", note),
      ...(token && { token }),
    })
    expect(answer.status).toBe(200)
    return (answer.body as { order: OrderRow }).order
  }
  const move = async (id: string, status: OrderStatus, { owner }: TestTeam) => {
    const path = `/rest/v1/orders?id=eq.${id}`
    const answer = await server.call(path, { method: "PATCH", body: { status }, token: owner.accessToken })
    expect(answer.status).toBe(204)
  }
  const standings = async ({ owner }: TestTeam, token = owner.accessToken) => {
    const { body } = await server.call("/functions/v1/printer-standings", { body: {}, token })
    return body as unknown as PrinterStanding[]
  }

  test("a Star printer gets the ticket of an order, once", async () => {
    const team = await aTeam(server)
    const printer = await addStar(team)
    expect(await printer.poll()).toBe(false)
    const order = await place(team, "Sans œufs ni noix, l’été à 18 °C — déjà goûté")
    expect(await printer.poll()).toBe(true)
    const [paper = ""] = printer.paper
    for (const text of ["Table 7", order.id.slice(-4), "1 Soupe à l’oignon", "! Sans œufs ni noix"]) {
      expect(paper).toContain(text)
    }
    expect(paper.replaceAll(/\s+/g, " ")).toContain("l’été à 18 °C — déjà goûté Soupe à l’oignon")
    expect(paper).toContain("Bon de cuisine. Ne vaut pas addition.")
    expect(paper).not.toContain("RÉIMPRESSION")
    expect(await printer.poll()).toBe(false)
  })

  test("an Epson printer gets the ticket of an order, once", async () => {
    const team = await aTeam(server)
    const printer = new EpsonPrinter(server.url, await add(team, "epson"))
    expect(await printer.poll()).toBe(false)
    const order = await place(team, 'Bien chaude <b> & "sans sel"')
    expect(await printer.poll()).toBe(true)
    const [paper = ""] = printer.paper
    for (const text of ["Table 7", order.id.slice(-4), "1 Soupe à l’oignon", '→ Bien chaude <b> & "sans sel"']) {
      expect(paper).toContain(text)
    }
    expect(await printer.poll()).toBe(false)
    expect(await standings(team)).toMatchObject([{ state: "ready", waiting: 0 }])
  })

  test("orders from before the printer was added are not printed, nor what waits to be accepted", async () => {
    const team = await aTeam(server)
    await place(team)
    server.pass(1_000)
    const printer = await addStar(team)
    expect(await printer.poll()).toBe(false)
    const path = `/rest/v1/ordering?user_id=eq.${team.owner.userId}`
    await server.call(path, { method: "PATCH", body: { needs_acceptance: true }, token: team.owner.accessToken })
    const waiting = await place(team)
    expect(await printer.poll()).toBe(false)
    await server.call("/rest/v1/rpc/accept_order", { body: { order_id: waiting.id }, token: team.floor.token })
    expect(await printer.poll()).toBe(true)
    expect(printer.paper).toHaveLength(1)
  })

  test("a ticket whose confirmation is missing is printed again after a minute, and says so", async () => {
    const team = await aTeam(server)
    const printer = await addStar(team)
    await place(team)
    expect(await printer.poll("lost-confirmation")).toBe(true)
    expect(await printer.poll()).toBe(false)
    server.pass(minute + 1)
    expect(await printer.poll()).toBe(true)
    expect(printer.paper[0]).not.toContain("RÉIMPRESSION")
    expect(printer.paper[1]).toContain("RÉIMPRESSION POSSIBLE")
    server.pass(minute + 1)
    expect(await printer.poll()).toBe(false)
  })

  test("a printer that fetches a ticket twice gets the second copy marked", async () => {
    const team = await aTeam(server)
    const printer = await addStar(team)
    await place(team)
    await printer.poll("twice")
    expect(printer.paper.map((paper) => paper.includes("RÉIMPRESSION POSSIBLE"))).toEqual([false, true])
  })

  test("the ticket of a cancelled order is followed by one that says so, and only where one was fetched", async () => {
    const team = await aTeam(server)
    const printer = await addStar(team)
    const [printed, unprinted] = [await place(team), await place(team)]
    await printer.poll()
    await move(printed.id, "cancelled", team)
    await move(unprinted.id, "cancelled", team)
    expect(await printer.poll()).toBe(true)
    expect(printer.paper[1]).toContain("ANNULÉE")
    expect(printer.paper[1]).toContain(printed.id.slice(-4))
    expect(await printer.poll()).toBe(false)
  })

  test("a printer without paper says so, and its tickets wait until it has some", async () => {
    const team = await aTeam(server)
    const printer = await addStar(team)
    await place(team)
    expect(await printer.poll("paper-out")).toBe(false)
    expect(await standings(team)).toMatchObject([{ state: "paper-out", waiting: 1, is_silent: false }])
    expect(await printer.poll()).toBe(true)
    expect(await standings(team)).toMatchObject([{ state: "ready", waiting: 0 }])
    const epson = new EpsonPrinter(server.url, await add(team, "epson", "all", "Bar"))
    await place(team)
    await printer.poll()
    expect(await epson.poll("paper-out")).toBe(true)
    expect((await standings(team))[1]).toMatchObject({ state: "paper-out", waiting: 1 })
    expect(await epson.poll()).toBe(false)
    server.pass(15_000)
    expect(await epson.poll()).toBe(true)
    expect((await standings(team))[1]).toMatchObject({ state: "ready", waiting: 0 })
  })

  test("a printer gets the next format when it cannot print one; after the last the ticket is given up", async () => {
    const team = await aTeam(server)
    const printer = await addStar(team)
    printer.formats = ["text/plain"]
    await place(team, "Très chaude")
    await printer.poll()
    expect(printer.paper[0]).toContain("-> Très chaude")
    printer.formats = []
    const lost = await place(team)
    for (let formats = 0; formats < 3; formats++) expect(await printer.poll()).toBe(true)
    expect(await printer.poll()).toBe(false)
    expect(await standings(team)).toMatchObject([{ failed: [lost.id], waiting: 0 }])
    // An Epson printer that cannot read the document is asked three times.
    const epson = new EpsonPrinter(server.url, await add(team, "epson", "all", "Bar"))
    const unread = await place(team)
    for (let times = 0; times < 3; times++) {
      const response = await epson.send({ ConnectionType: "GetRequest" })
      expect(await response.text()).not.toBe("")
      await epson.confirm(`o.${unread.id}`, { success: false, code: "SchemaError" })
      server.pass(15_000)
    }
    expect(await epson.poll()).toBe(false)
    expect((await standings(team))[1]).toMatchObject({ failed: [unread.id], state: "error" })
  })

  test("the kitchen's printer leaves out drinks, the one of the bar prints nothing else", async () => {
    const team = await aTeam(server)
    const { menuId, owner } = team
    const soup = { id: "soupe", name: "Soupe", price: "8", allergens: [] }
    const beer = { id: "demi", name: "Demi", price: "4", allergens: [] }
    const menu_data = {
      name: "Carte du soir",
      categories: [
        { id: "plats", name: "Plats", items: [soup] },
        { id: "boissons", name: "Boissons", items: [beer] },
      ],
      setMenus: [
        {
          ...{ id: "set-midi", name: "Formule", price: "10", drink: "included" },
          courses: [
            { id: "c1", name: "Plat", dishes: ["soupe"] },
            { id: "c2", name: "Boisson", dishes: ["demi"] },
          ],
        },
      ],
      isActive: true,
      lastUpdated: "2026-11-20T19:00:00.000Z",
    }
    const path = `/rest/v1/user_menus?id=eq.${menuId}`
    await server.call(path, { method: "PATCH", body: { menu_data }, token: owner.accessToken })
    const [all, kitchen, bar] = [await addStar(team), await addStar(team, "kitchen"), await addStar(team, "bar")]
    const line = (id: string, price: string) => ({ id, quantity: 1, price, note: "" })
    const order = (...lines: object[]) =>
      server.call("/rest/v1/rpc/place_order", { body: { ...anOrder(menuId), lines } })
    await order(line("soupe", "8"), line("demi", "4"))
    await order(line("soupe", "8"))
    const courses = ["c1:soupe", "c2:demi"].map((id) => ({ id: id.slice(0, 2), choices: [{ id }] }))
    const set = await order({ ...line("set-midi", "10"), options: courses })
    expect(set.status).toBe(200)
    for (const printer of [all, kitchen, bar]) while (await printer.poll());
    const names = (printer: StarPrinter) => printer.paper.map((paper) => paper.match(/^1 .*$/gm))
    expect(names(all)).toEqual([["1 Soupe", "1 Demi"], ["1 Soupe"], ["1 Formule"]])
    expect(names(kitchen)).toEqual([["1 Soupe"], ["1 Soupe"], ["1 Formule"]])
    expect(names(bar)).toEqual([["1 Demi"], ["1 Formule"]])
    expect((await standings(team)).map(({ waiting }) => waiting)).toEqual([0, 0, 0])
  })

  test("a drink of the daily board comes out at the bar, also after its board has ended", async () => {
    const team = await aTeam(server)
    const { menuId, owner } = team
    const token = owner.accessToken
    const publish = async (call: object) => {
      const answer = await server.call("/rest/v1/rpc/publish_daily_board", { body: call, token })
      expect(answer.status).toBe(200)
      return answer.body as { published_at: string; version: number }
    }
    const drink = { ...aBoard("Sangria").specials[0], category: "Boisson" }
    const { published_at, version } = await publish({ ...aBoard(), specials: [drink] })
    const [kitchen, bar] = [await addStar(team, "kitchen"), await addStar(team, "bar")]
    const lines = [...anOrder(menuId).lines, { id: drink.id, quantity: 1, price: "8", note: "" }]
    const placed = await server.call("/rest/v1/rpc/place_order", { body: { ...anOrder(menuId), lines } })
    expect(placed.status).toBe(200)
    expect(await kitchen.poll()).toBe(true)
    // The owner takes the drink off before the bar has paper again.
    await publish({ specials: [], seen: { published_at, version }, idempotency_key: randomUUID() })
    server.pass(60_000)
    expect(await bar.poll()).toBe(true)
    expect(bar.paper[0]).toContain("1 Sangria")
    expect(kitchen.paper[0]).not.toContain("Sangria")
  })

  test("a copy is made of accepted orders only, and for a device of those that it may see", async () => {
    const team = await aTeam(server)
    const star = await add(team)
    const path = `/rest/v1/ordering?user_id=eq.${team.owner.userId}`
    await server.call(path, { method: "PATCH", body: { needs_acceptance: true }, token: team.owner.accessToken })
    const waiting = await place(team)
    const copy = (order_id: string, token: string) =>
      server.call("/functions/v1/reprint-ticket", { body: { printer_id: star.id, order_id }, token })
    for (const token of [team.kitchen.token, team.floor.token, team.owner.accessToken]) {
      expect((await copy(waiting.id, token)).body.code).toBe("order_not_found")
    }
    const old = await place(team, "", team.owner.accessToken)
    await move(old.id, "completed", team)
    await server.fill(`update orders set created_at = '2026-01-01T19:00:00.000Z' where id = '${old.id}'`)
    expect((await copy(old.id, team.kitchen.token)).body.code).toBe("order_not_found")
    expect((await copy(old.id, team.owner.accessToken)).status).toBe(200)
  })

  test("the undo of a printed cancellation is printed, too", async () => {
    const team = await aTeam(server)
    const printer = await addStar(team)
    const order = await place(team)
    await printer.poll()
    await move(order.id, "cancelled", team)
    await printer.poll()
    await move(order.id, "preparing", team)
    while (await printer.poll());
    expect(printer.paper).toHaveLength(3)
    expect(printer.paper[2]).toContain("RÉTABLIE")
    await move(order.id, "cancelled", team)
    while (await printer.poll());
    expect(printer.paper[3]).toContain("ANNULÉE")
  })

  test("a trial and a further copy are printed when they are asked for", async () => {
    const team = await aTeam(server)
    const star = await add(team)
    const printer = new StarPrinter(server.url, star)
    const order = await place(team)
    await printer.poll()
    const tried = await server.call("/functions/v1/test-printer", {
      body: { printer_id: star.id },
      token: team.owner.accessToken,
    })
    expect(tried.status).toBe(200)
    server.pass(5)
    const again = await server.call("/functions/v1/reprint-ticket", {
      body: { printer_id: star.id, order_id: order.id },
      token: team.kitchen.token,
    })
    expect(again.status).toBe(200)
    while (await printer.poll());
    expect(printer.paper).toHaveLength(3)
    expect(printer.paper[1]).toContain("ESSAI")
    expect(printer.paper[1]).toContain("Crème brûlée à la fève")
    expect(printer.paper[2]).toContain("RÉIMPRESSION")
    expect(printer.paper[2]).toContain(order.id.slice(-4))
  })

  test("a text that the code page lacks is marked, so that somebody reads it on the screen", async () => {
    const team = await aTeam(server)
    const printer = await addStar(team)
    await place(team, "对花生过敏")
    await printer.poll()
    expect(printer.paper[0]).toContain("Texte incomplet : lisez la commande à l’écran.")
  })

  test("nothing older than four hours is printed; a printer that is away long is silent", async () => {
    const team = await aTeam(server)
    const printer = await addStar(team)
    await printer.poll()
    await place(team)
    server.pass(4 * minute)
    expect(await standings(team)).toMatchObject([{ is_silent: true, waiting: 1 }])
    server.pass(4 * 60 * minute)
    expect(await printer.poll()).toBe(false)
    const { data } = await team.owner.client.auth.refreshSession()
    expect(await standings(team, data.session?.access_token)).toMatchObject([{ waiting: 0 }])
  })

  test("only the secret of a printer opens it, and only its own tickets", async () => {
    const [one, two] = [await aTeam(server), await aTeam(server)]
    const own = await add(one)
    const foreign = await addStar(two)
    const order = await place(one)
    expect((await foreign.fetchTicket(`o.${order.id}`, "text/plain")).status).toBe(404)
    expect((await foreign.confirm(`o.${order.id}`, "200 OK")).status).toBe(404)
    for (const wrong of [
      { ...own, secret: "A".repeat(26) },
      { ...own, user: own.id.replace(/.$/, "x") },
      { ...own, secret: "" },
    ]) {
      const refused = await new StarPrinter(server.url, wrong).ask()
      expect([refused.status, refused.body.code]).toEqual([401, "printer_unknown"])
    }
    // The secret of a Star printer opens no Epson door.
    const epson = new EpsonPrinter(server.url, own)
    expect((await epson.send({ ConnectionType: "GetRequest" })).status).toBe(404)
    await server.call(`/rest/v1/printers?id=eq.${own.id}`, { method: "DELETE", token: one.owner.accessToken })
    expect((await new StarPrinter(server.url, own).ask()).status).toBe(401)
  })

  test("a free owner adds none, a Premium one four; names and parts are checked", async () => {
    const free = await server.owner()
    const call = (body: object, token: string) => server.call("/functions/v1/add-printer", { body, token })
    const wish = { kind: "star", name: "Cuisine", prints: "all" }
    expect((await call(wish, free.accessToken)).body.code).toBe("premium_required")
    const team = await aTeam(server)
    const token = team.owner.accessToken
    for (const wrong of [
      { name: " " },
      { name: "x".repeat(41) },
      { kind: "brother" },
      { prints: "dessert" },
      { name: 7 },
    ]) {
      expect((await call({ ...wish, ...wrong }, token)).body.code).toBe("printer_name_unreadable")
    }
    for (let count = 0; count < 4; count++) await add(team)
    const fifth = await call(wish, token)
    expect([fifth.status, fifth.body.code]).toEqual([409, "too_many_printers"])
    const [first] = await standings(team)
    const patch = (body: object) =>
      server.call(`/rest/v1/printers?id=eq.${first?.id}`, { method: "PATCH", body, token })
    expect((await patch({ name: "  Bar  du fond ", prints: "bar" })).status).toBe(204)
    expect((await standings(team))[0]).toMatchObject({ name: "Bar du fond", prints: "bar" })
    for (const wrong of [{ prints: "x" }, { name: "" }, { secret_hash: "x" }, { state: "ready" }]) {
      expect((await patch(wrong)).status).toBeGreaterThanOrEqual(400)
    }
    expect((await standings(team))[0]).toMatchObject({ name: "Bar du fond", prints: "bar" })
  })

  test("after Premium has ended, open orders are still printed", async () => {
    const team = await aTeam(server)
    const printer = await addStar(team)
    await place(team)
    await server.fill(`update subscriptions set status = 'canceled' where user_id = '${team.owner.userId}'`)
    expect(await printer.poll()).toBe(true)
  })

  test("what a printer may send is bounded, and broken requests change nothing", async () => {
    const team = await aTeam(server)
    const star = await add(team)
    const printer = new StarPrinter(server.url, star)
    const headers = {
      authorization: `Basic ${Buffer.from(`${star.user}:${star.secret}`).toString("base64")}`,
      "content-type": "application/json",
    }
    const post = (body: string) => fetch(`${server.url}/impression/star`, { method: "POST", headers, body })
    expect((await post("x".repeat(20_000))).status).toBe(413)
    expect((await post("{")).status).toBe(400)
    for (const body of ["[]", "7", `{"statusCode":7}`, `{"statusCode":"${"9".repeat(300)}"}`]) {
      expect((await post(body)).status).toBe(200)
    }
    expect((await printer.fetchTicket("o.order-1", "image/png")).status).toBe(404)
    await place(team)
    const { body } = await printer.ask()
    expect((await printer.fetchTicket(String(body.jobToken), "image/png")).status).toBe(415)
    expect(await printer.poll()).toBe(true)
    expect(printer.paper[0]).not.toContain("RÉIMPRESSION")
  })
})
