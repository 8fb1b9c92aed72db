import { randomUUID } from "node:crypto"
import { text } from "node:stream/consumers"
import type { TableBill } from "@ardoise/contract/bills"
import { noRefunds } from "@ardoise/domain/bill/share"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { findBill } from "../bills/bill-queries.ts"
import { PaymentFailure } from "../subscription/payments.ts"
import { atNoon } from "../testing/at-noon.ts"
import { engines } from "../testing/engines.ts"
import { dishes, payingTables, type Wish } from "../testing/paying-tables.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"
import { endBill } from "./bill-commands.ts"
import { billExport } from "./bill-export.ts"
import { listLedger } from "./ledger.ts"
import { isSweepNeeded, sweepBills } from "./release-shares.ts"
import { giveUpShare } from "./share-commands.ts"
import { openShareService } from "./share-service.ts"
import type { TablePaymentProvider } from "./table-payment-provider.ts"
import { testTablePayments } from "./test-checkout/test-table-payments.ts"

const { tart } = dishes

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  const { aRestaurant, ordered, billOf, pay, bills, shares, move } = payingTables(() => server)
  /** Answers on the page of the test checkout. */
  const answerAt = async (url: unknown, answer: string) => {
    const response = await fetch(`${url}/payer`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: `answer=${answer}`,
      redirect: "manual",
    })
    return response.status
  }
  /** Runs the job as the server does. */
  async function sweep(): Promise<void> {
    const { database } = server
    const clock = () => new Date(Date.now() + shift).toISOString()
    const test = testTablePayments(database, clock)
    const providers = { at: () => null, named: () => test }
    const service = openShareService({ database, clock, config: { rateLimits: false } as never }, providers)
    await sweepBills({ database, service }, { at: clock(), signal: new AbortController().signal })
  }
  let shift = 0
  /** The service of payments with another provider. */
  function serviceOf(provider: TablePaymentProvider) {
    const clock = () => new Date().toISOString()
    const providers = { at: () => provider, named: () => provider }
    return openShareService({ database: server.database, clock, config: { rateLimits: false } as never }, providers)
  }

  test("orders of one table are on one bill, and diners with its card read it", async () => {
    const restaurant = await aRestaurant()
    expect(await billOf(restaurant)).toMatchObject({ state: "none", units: [], due: "0.00" })
    const [first, second] = [await ordered(restaurant), await ordered(restaurant)]
    expect(first.bill_id).toBe(second.bill_id)
    const bill = await billOf(restaurant)
    expect(bill).toMatchObject({ state: "open", total: "136.00", due: "136.00", settled: "0.00" })
    expect(bill.units).toHaveLength(8)
    expect(bill.vat.map(({ rate, including }) => [rate, including])).toEqual([
      ["20", "55.00"],
      ["10", "81.00"],
    ])
    expect(await bills(restaurant)).toMatchObject([{ table_name: "7", state: "open", total: "136.00" }])
  })

  test("an order without the code of the card joins the bill when staff accept it", async () => {
    const restaurant = await aRestaurant()
    const { id, bill_id } = await ordered({ ...restaurant, code: "" })
    expect(bill_id).toBeNull()
    expect(await bills(restaurant)).toEqual([])
    await move(restaurant, id, "preparing")
    expect(await bills(restaurant)).toMatchObject([{ table_name: "7", total: "68.00" }])
  })

  test("PAY-12: a wrong, an old and a foreign code get one same 404", async () => {
    const restaurant = await aRestaurant()
    const foreign = await aRestaurant()
    await ordered(restaurant)
    const ask = async (code: string) => {
      const path = `/functions/v1/table-bill?owner=${restaurant.owner.userId}&table=7`
      const { status, body } = await server.call(path, { headers: { "x-table-code": code } })
      return { status, body }
    }
    const wrong = await ask("AAAAAAAAAAAAAA")
    expect(wrong).toMatchObject({ status: 404, body: { code: "table_code_invalid" } })
    expect(await ask(foreign.code)).toEqual(wrong)
    expect(await ask("")).toEqual(wrong)
    await restaurant.owner.client.rpc("renew_table_code", { table: "7", seen: 1 }).throwOnError()
    expect(await ask(restaurant.code)).toEqual(wrong)
  })

  test("PAY-08: one phone pays two dishes, one an amount, one the rest; the next order opens a new bill", async () => {
    const restaurant = await aRestaurant()
    const { id } = await ordered(restaurant)
    const { units } = await billOf(restaurant)
    const [own = "", other = ""] = units.map(({ key }) => key)
    for (const [wish, amount] of [
      [{ kind: "lines", units: [own, other] }, "32.00"],
      [{ kind: "amount", amount: "10" }, "10.00"],
      [{ kind: "all" }, "26.00"],
    ] as const) {
      const paid = await pay(restaurant, wish as Wish, amount)
      expect(paid.status).toBe(200)
      expect(await answerAt(paid.body.url, "accepted")).toBe(303)
    }
    expect(await bills(restaurant)).toMatchObject([{ state: "open", settled: "68.00", due: "0.00" }])
    for (const status of ["preparing", "ready", "completed"] as const) await move(restaurant, id, status)
    expect(await bills(restaurant)).toMatchObject([{ state: "closed", closed_by: "online" }])
    await ordered(restaurant, [{ id: tart.id, price: tart.price, quantity: 1 }])
    expect(await billOf(restaurant)).toMatchObject({ total: "8.50", settled: "0.00" })
  })

  test("a repeated key opens one payment, and a phone sees which payments are its own", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const again = { payerKey: "telephone-1", idempotency_key: randomUUID(), tip: "2.00" }
    const first = await pay(restaurant, { kind: "all" }, "68.00", again)
    expect(await pay(restaurant, { kind: "all" }, "68.00", again)).toMatchObject({ status: 200, body: first.body })
    // No diner pays another amount than the phone shows.
    for (const [wish, shown, tip] of [
      [{ kind: "amount", amount: "20" }, "20.00", "2.00"],
      [{ kind: "all" }, "68.00", "0.00"],
    ] as const) {
      const other = await pay(restaurant, wish, shown, { ...again, tip })
      expect([other.status, other.body.code]).toEqual([409, "bill_changed"])
    }
    expect(await shares(restaurant)).toMatchObject([{ state: "held", amount_cents: 6800, tip_cents: 200, payer: 1 }])
    expect(await billOf(restaurant, "telephone-1")).toMatchObject({
      held: "68.00",
      due: "0.00",
      mine: [{ share_id: first.body.share_id, state: "held", amount: "68.00", tip: "2.00" }],
    })
    expect(await billOf(restaurant, "telephone-2")).toMatchObject({ mine: [] })
    const foreign = await server.call("/functions/v1/release-share", {
      body: { share_id: first.body.share_id },
      headers: { "x-payer-key": "telephone-2" },
    })
    expect(foreign.status).toBe(404)
    const released = await server.call("/functions/v1/release-share", {
      body: { share_id: first.body.share_id },
      headers: { "x-payer-key": "telephone-1" },
    })
    expect(released.body).toEqual({ state: "released" })
    expect(await billOf(restaurant)).toMatchObject({ held: "0.00", due: "68.00" })
    expect(await answerAt(first.body.url, "accepted")).toBe(410)
  })

  test("a form that is sent again with another choice, after a lost answer, pays what it shows", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const payer = randomUUID()
    const key = randomUUID()
    const send = async (choice: Record<string, string>) => {
      const body = new URLSearchParams({ table: "7", t: restaurant.code, payer, key, do: "pay", ...choice })
      const address = `${server.url}/addition/${restaurant.owner.userId}/payer`
      const response = await fetch(address, { method: "POST", body, headers: { accept: "application/json" } })
      return ((await response.json()) as { url: string }).url
    }
    const half = { way: "part", people: "2", shown: "3400" }
    const first = await send(half)
    expect(await send(half)).toBe(first)
    expect(await send({ way: "amount", amount: "20", shown: "2000", tip: "2" })).not.toBe(first)
    expect(await shares(restaurant)).toMatchObject([
      { state: "released", amount_cents: 3400 },
      { state: "held", amount_cents: 2000, tip_cents: 200 },
    ])
  })

  test.each([
    [{ kind: "all" }, "67.99", 409, "bill_changed"],
    [{ kind: "lines", units: ["order-1/0/0"] }, "8.50", 409, "share_taken"],
    [{ kind: "amount", amount: "0.49" }, "0.49", 422, "amount_invalid"],
    [{ kind: "amount", amount: "67.60" }, "67.60", 422, "amount_invalid"],
    [{ kind: "amount" }, "10.00", 422, "amount_invalid"],
    [{ kind: "part", of: 51 }, "1.34", 422, "amount_invalid"],
  ])("the wish %j at %s is answered with %i %s, and nothing is held", async (wish, shown, status, code) => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    expect(await pay(restaurant, wish, shown)).toMatchObject({ status, body: { code } })
    expect(await shares(restaurant)).toEqual([])
  })

  test("PAY-04: an event that comes twice counts once, with one line in the ledger", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const paid = await pay(restaurant, { kind: "all" }, "68.00")
    expect(await answerAt(paid.body.url, "twice")).toBe(303)
    expect(await bills(restaurant)).toMatchObject([{ settled: "68.00", over: "0.00" }])
    const ledger = await listLedger(server.database.read, restaurant.owner.userId)
    expect(ledger.map(({ event, amount_cents: cents }) => [event, cents])).toEqual([["settled", 6800]])
  })

  test("refunds are at most what was paid, go out once, and have their line in the ledger", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const paid = await pay(restaurant, { kind: "amount", amount: "20" }, "20.00")
    await answerAt(paid.body.url, "accepted")
    const refund = { share_id: paid.body.share_id, amount: "5" }
    const token = restaurant.owner.accessToken
    expect(await server.call("/functions/v1/refund-share", { body: refund, token })).toMatchObject({
      status: 200,
      body: { state: "settled", refunded_cents: 500 },
    })
    // A repeated call, whose answer was lost, refunds nothing more.
    const repeated = await server.call("/functions/v1/refund-share", { body: { ...refund, seen: 0 }, token })
    expect(repeated).toMatchObject({ status: 409, body: { code: "bill_changed" } })
    const rows = await listLedger(server.database.read, restaurant.owner.userId)
    expect(rows.map(({ event, amount_cents: cents }) => [event, cents])).toEqual([
      ["settled", 2000],
      ["refunded", 500],
    ])
    const tooMuch = await server.call("/functions/v1/refund-share", { body: { ...refund, amount: "15.01" }, token })
    expect(tooMuch).toMatchObject({ status: 422, body: { code: "refund_too_high" } })
  })

  test("a dish whose money went back leaves the bill, and a closed bill asks no phone for what went back", async () => {
    const restaurant = await aRestaurant()
    const order = await ordered(restaurant)
    const { client, accessToken: token } = restaurant.owner
    const [{ id } = { id: "" }] = await bills(restaurant)
    const { units } = await billOf(restaurant)
    const tarts = units.filter(({ amount }) => amount === "8.50").map(({ key }) => key)
    const paid = await pay(restaurant, { kind: "all" }, "68.00", { payerKey: "telephone-1" })
    await answerAt(paid.body.url, "accepted")
    const remove = (keys: readonly string[]) => client.rpc("remove_from_bill", { bill_id: id, units: [...keys] })
    const refund = async () => {
      const [share] = await shares(restaurant)
      const body = { share_id: paid.body.share_id, amount: "8.50", seen: share?.refunded_cents ?? 0 }
      expect((await server.call("/functions/v1/refund-share", { body, token })).status).toBe(200)
    }
    expect((await remove(tarts)).error?.code).toBe("unit_settled")
    await refund()
    expect(await bills(restaurant)).toMatchObject([{ due: "8.50", state: "open" }])
    expect((await remove(tarts)).error?.code).toBe("unit_settled")
    expect((await remove(tarts.slice(0, 1))).data).toMatchObject({ total: "59.50", due: "0.00", over: "0.00" })
    expect((await remove(tarts.slice(1))).error?.code).toBe("unit_settled")
    for (const status of ["preparing", "ready", "completed"] as const) await move(restaurant, order.id, status)
    expect(await bills(restaurant)).toMatchObject([{ state: "closed", closed_by: "online" }])
    await refund()
    expect(await billOf(restaurant, "telephone-1")).toMatchObject({ total: "59.50", due: "0.00" })
  })

  test("PAY-16: verify-ledger finds each changed value and each removed line, and nothing in a whole ledger", async () => {
    const { owner } = await aRestaurant().then(async (restaurant) => {
      await ordered(restaurant)
      for (const amount of ["10.00", "20.00", "30.00"]) {
        const paid = await pay(restaurant, { kind: "amount", amount }, amount)
        await answerAt(paid.body.url, "accepted")
      }
      return restaurant
    })
    const verify = async (args: string[]) => {
      const answer = await server.call("/operator/v1/verify-ledger", { body: args, token: server.secrets.serviceKey })
      return { status: answer.status, text: String(answer.body.error ?? answer.body.lines) }
    }
    const rows = await listLedger(server.database.read, owner.userId)
    const whole = await verify([owner.email])
    expect(whole).toMatchObject({ status: 200, text: expect.stringContaining(`3 lignes intactes`) })
    expect(whole.text).toContain(rows.at(-1)?.hash)
    expect((await verify([])).status).toBe(200)
    const line = `where user_id = '${owner.userId}' and seq = 2`
    const second = rows[1]
    if (!second) throw new Error("The ledger has no second line")
    for (const [column, value] of Object.entries(second)) {
      if (column === "user_id" || column === "seq") continue
      const changed = typeof value === "number" ? String(value + 1) : `'${changeOneByte(value)}'`
      const kept = typeof value === "number" ? String(value) : `'${value}'`
      await server.fill(`update bill_ledger set ${column} = ${changed} ${line}`)
      const found = await verify([owner.email])
      expect({ column, ...found }).toMatchObject({ column, status: 409, text: expect.stringContaining("la ligne 2") })
      await server.fill(`update bill_ledger set ${column} = ${kept} ${line}`)
    }
    expect(await verify([owner.email])).toEqual(whole)
    await server.fill(`delete from bill_ledger ${line}`)
    expect(await verify([])).toMatchObject({ status: 409, text: expect.stringContaining("la ligne 3") })
    const values = Object.values(second).map((value) => (typeof value === "number" ? value : `'${value}'`))
    await server.fill(`insert into bill_ledger (${Object.keys(second)}) values (${values})`)
    expect(await verify([owner.email])).toEqual(whole)
  })

  test("the export of an account has a table of its online payments, without those that were never paid", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const paid = await pay(restaurant, { kind: "amount", amount: "20" }, "20.00", { tip: "2.00" })
    await answerAt(paid.body.url, "accepted")
    await pay(restaurant, { kind: "amount", amount: "30" }, "30.00")
    const { database, files } = server
    const scope = { db: database.read, files, ownerId: restaurant.owner.userId, now: "", timeZone: "Europe/Paris" }
    let html = ""
    for await (const part of billExport.section?.(scope) ?? []) html += part
    expect(html.match(/<td>/g)).toHaveLength(5)
    const account = billExport.values?.find(({ name }) => name === "payment_account")
    expect(await account?.read(scope)).toMatchObject({ provider: "test", can_charge: true, missing: [] })
    for (const cell of ["20,00\u00a0€", "2,00\u00a0€", "0,00\u00a0€", "test_"]) expect(html).toContain(`<td>${cell}`)
  })

  test("the export of an account has its payments as a file for spreadsheets, and the note of each bill", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const paid = await pay(restaurant, { kind: "amount", amount: "20" }, "20.00", { tip: "2.00" })
    await answerAt(paid.body.url, "accepted")
    const { client } = restaurant.owner
    const [bill] = await bills(restaurant)
    await client
      .from("bills")
      .update({ state: "closed" })
      .eq("id", bill?.id ?? "")
      .throwOnError()
    await ordered(restaurant)
    const { database, files } = server
    const now = new Date().toISOString()
    const scope = { db: database.read, files, ownerId: restaurant.owner.userId, now, timeZone: "Europe/Paris" }
    const written = new Map<string, string>()
    for (const { path, open } of (await billExport.files?.(scope)) ?? []) {
      const stream = await open()
      if (stream !== null) written.set(path, await text(stream))
    }
    const [heads, ...rows] = (written.get("paiements-en-ligne.csv") ?? "").trimEnd().split("\r\n")
    expect(heads).toBe("\uFEFFDate;Heure;Table;Montant;Pourboire;Remboursé;État;Référence")
    expect(rows).toEqual([expect.stringMatching(/;7;20,00;2,00;0,00;Réglé;test_/)])
    const notes = (written.get("notes.html") ?? "").split("<article>").slice(1)
    expect(notes).toHaveLength(2)
    expect(notes[0]).toMatch(/Note, non acquittée\. Table 7, .*Réglé en ligne le .*Reste à régler.*48,00/su)
    expect(notes[1]).not.toContain("Réglé en ligne")
    expect(notes[1]).toContain("ni un ticket de caisse")
  })

  test("an order that a phone pays for cannot be cancelled, and staff end the payment first", async () => {
    const restaurant = await aRestaurant()
    const { id } = await ordered(restaurant)
    const paid = await pay(restaurant, { kind: "all" }, "68.00")
    const { error } = await move(restaurant, id, "cancelled")
    expect(error?.code).toBe("bill_being_paid")
    const [bill] = await bills(restaurant)
    const closing = restaurant.owner.client
      .from("bills")
      .update({ state: "closed" })
      .eq("id", bill?.id ?? "")
    expect((await closing).error?.code).toBe("bill_being_paid")
    const body = { share_id: paid.body.share_id }
    const ended = await server.call("/functions/v1/cancel-share", { body, token: restaurant.owner.accessToken })
    expect(ended.body).toMatchObject({ state: "released" })
    expect((await move(restaurant, id, "cancelled")).error).toBeNull()
    expect(await bills(restaurant)).toMatchObject([{ total: "0.00", state: "closed" }])
  })

  test("PAY-14: staff close, reopen, take off, move and merge bills; the slower of two devices changes nothing", async () => {
    const restaurant = await aRestaurant()
    const { client } = restaurant.owner
    await ordered(restaurant)
    const [{ id } = { id: "" }] = await bills(restaurant)
    const { units } = await billOf(restaurant)
    const removed = await client.rpc("remove_from_bill", { bill_id: id, units: [units[3]?.key ?? ""] }).throwOnError()
    expect(removed.data).toMatchObject({ total: "40.50", removed: [units[3]?.key] })
    const close = () => client.from("bills").update({ state: "closed" }).eq("id", id).eq("state", "open").select()
    expect((await close()).data).toMatchObject([{ state: "closed", closed_by: "counter" }])
    expect((await close()).data).toEqual([])
    await ordered(restaurant)
    const reopen = () => client.from("bills").update({ state: "open" }).eq("id", id).select()
    expect((await reopen()).error?.code).toBe("bill_exists")
    const [, second] = await bills(restaurant)
    await client.rpc("move_bill", { bill_id: second?.id ?? "", table: "8" }).throwOnError()
    expect((await reopen()).data).toMatchObject([{ state: "open", total: "40.50" }])
    const merged = await client.rpc("move_bill", { bill_id: id, table: "8" }).throwOnError()
    expect(merged.data).toMatchObject({ id: second?.id, table_name: "8", total: "108.50" })
    expect(await bills(restaurant)).toMatchObject([{ state: "closed", closed_by: "moved" }, { state: "open" }])
  })

  test("the phones of two bills that become one keep apart", async () => {
    const restaurant = await aRestaurant()
    const { client } = restaurant.owner
    const payTart = async () => {
      await ordered(restaurant, [{ id: tart.id, price: tart.price, quantity: 2 }])
      const { units } = await billOf(restaurant)
      const paid = await pay(restaurant, { kind: "lines", units: [units[0]?.key ?? ""] }, tart.price)
      expect(await answerAt(paid.body.url, "accepted")).toBe(303)
    }
    await payTart()
    const [first] = await bills(restaurant)
    await client.rpc("move_bill", { bill_id: first?.id ?? "", table: "8" }).throwOnError()
    await payTart()
    const [, second] = await bills(restaurant)
    await client.rpc("move_bill", { bill_id: second?.id ?? "", table: "8" }).throwOnError()
    const { data } = await client.from("bill_shares").select("payer, bill_id").throwOnError()
    expect(data?.map(({ payer }) => payer).sort()).toEqual([1, 2])
    expect(new Set(data?.map(({ bill_id }) => bill_id))).toEqual(new Set([first?.id]))
  })

  test("orders go with their bill to the other table, except those that were served", async () => {
    const restaurant = await aRestaurant()
    const { client, userId } = restaurant.owner
    const { id: served } = await ordered(restaurant)
    const { id: waiting } = await ordered(restaurant)
    const { id: cancelled } = await ordered(restaurant)
    for (const status of ["preparing", "ready", "completed"] as const) await move(restaurant, served, status)
    await move(restaurant, cancelled, "cancelled")
    const tables = async () => {
      const { data } = await client.from("orders").select("id, tableNumber, updatedAt").eq("user_id", userId)
      return new Map(data?.map(({ id, tableNumber, updatedAt }) => [id, { tableNumber, updatedAt }]))
    }
    const before = await tables()
    const [{ id: bill } = { id: "" }] = await bills(restaurant)
    await client.rpc("move_bill", { bill_id: bill, table: "Terrasse 2" }).throwOnError()
    const after = await tables()
    expect(after.get(waiting)?.tableNumber).toBe("Terrasse 2")
    const changedAt = (rows: typeof after) => Date.parse(rows.get(waiting)?.updatedAt ?? "")
    expect(changedAt(after)).toBeGreaterThan(changedAt(before))
    expect(after.get(served)).toEqual(before.get(served))
    await move(restaurant, cancelled, "pending")
    expect((await tables()).get(cancelled)?.tableNumber).toBe("Terrasse 2")
    // The bill that is there names the table.
    await ordered(restaurant)
    const [, other] = await bills(restaurant)
    await client.rpc("move_bill", { bill_id: other?.id ?? "", table: "Terrasse 9" }).throwOnError()
    await client.rpc("move_bill", { bill_id: bill, table: "TERRASSE 9" }).throwOnError()
    expect((await tables()).get(waiting)?.tableNumber).toBe("Terrasse 9")
  })

  test("an unfinished payment is released on the provider's word, and the dishes can be paid again", async () => {
    atNoon()
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    await pay(restaurant, { kind: "all" }, "68.00")
    shift = 11 * 60_000
    const at = new Date(Date.now() + shift).toISOString()
    expect(await isSweepNeeded(server.database, at)).toBe(true)
    await sweep()
    shift = 0
    expect(await shares(restaurant)).toMatchObject([{ state: "released" }])
    expect(await billOf(restaurant)).toMatchObject({ due: "68.00" })
  })

  test("a bill that a phone is paying in the morning ends only after the answer of its provider", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const paid = await pay(restaurant, { kind: "all" }, "68.00")
    const [{ id } = { id: "" }] = await bills(restaurant)
    const ownerId = restaurant.owner.userId
    const stored = await findBill(server.database.read, id)
    const end = () => server.database.run(endBill, { ownerId, billId: id, at: stored?.expires_at ?? "" })
    await end()
    expect(await bills(restaurant)).toMatchObject([{ state: "open", due: "0.00" }])
    await answerAt(paid.body.url, "accepted")
    await end()
    expect(await bills(restaurant)).toMatchObject([{ state: "closed", due: "0.00", settled: "68.00" }])
    expect(await shares(restaurant)).toMatchObject([{ state: "settled", refunded_cents: 0, refund_due_cents: 0 }])
  })

  test("a payment that becomes known late settles, also after the phone is gone", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const paid = await pay(restaurant, { kind: "all" }, "68.00")
    await answerAt(paid.body.url, "late")
    expect(await shares(restaurant)).toMatchObject([{ state: "held" }])
    shift = 11 * 60_000
    await sweep()
    shift = 0
    expect(await shares(restaurant)).toMatchObject([{ state: "settled" }])
  })

  test("money for a released share goes back as far as the table does not owe it", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const paid = await pay(restaurant, { kind: "all" }, "68.00")
    const shareId = String(paid.body.share_id)
    const service = serviceOf(testTablePayments(server.database, () => new Date().toISOString()))
    await service.receive(shareId, { kind: "ended" })
    const rest = await pay(restaurant, { kind: "amount", amount: "60" }, "60.00")
    await answerAt(rest.body.url, "accepted")
    // The provider took the money against its word. The test checkout still has the page.
    await service.receive(shareId, { kind: "paid", reference: "test_late", refunds: noRefunds })
    expect(await shares(restaurant)).toMatchObject([{ state: "settled", refunded_cents: 6000 }, { state: "settled" }])
    expect(await bills(restaurant)).toMatchObject([{ due: "0.00", over: "0.00", settled: "68.00" }])
  })

  test("money that waits for its refund pays for no dish that is ordered meanwhile", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const paid = await pay(restaurant, { kind: "all" }, "68.00")
    const shareId = String(paid.body.share_id)
    const service = serviceOf({
      ...testTablePayments(server.database, () => new Date().toISOString()),
      refund: () => Promise.reject(new PaymentFailure("unavailable", "No answer")),
    })
    await service.receive(shareId, { kind: "ended" })
    const rest = await pay(restaurant, { kind: "amount", amount: "60" }, "60.00")
    await answerAt(rest.body.url, "accepted")
    await service.receive(shareId, { kind: "paid", reference: "test_late", refunds: noRefunds })
    expect(await shares(restaurant)).toMatchObject([
      { refund_due_cents: 6000, refunded_cents: 0 },
      { state: "settled" },
    ])
    await ordered(restaurant)
    expect(await bills(restaurant)).toMatchObject([{ due: "68.00", over: "0.00", settled: "68.00" }])
  })

  test("a payment page that opens while another call of its phone fails can be paid for ten minutes", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const { database, url: origin } = server
    const ownerId = restaurant.owner.userId
    const usual = testTablePayments(database, () => new Date().toISOString())
    const service = serviceOf({
      ...usual,
      openCheckout: async (checkout) => {
        await database.run(giveUpShare, { ownerId, shareId: checkout.shareId, at: new Date().toISOString() })
        return usual.openCheckout(checkout)
      },
    })
    const phone = { payerKey: "one-phone", idempotencyKey: randomUUID(), language: "fr" as const }
    const place = { ownerId, table: "7", tableCode: restaurant.code }
    const payment = { ...place, ...phone, wish: { kind: "all" } as const, shownCents: 6800, tipCents: 0 }
    const paid = await service.pay(payment, { origin, isLocal: true })
    expect(paid.ok).toBe(true)
    const [share] = await shares(restaurant)
    expect(Date.parse(share?.held_until ?? "") - Date.parse(share?.created_at ?? "")).toBe(10 * 60_000)
  })

  test("PAY-19: when Premium ends during a meal the bill is paid to its end, and no new one opens", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    await server.premium(restaurant.owner, -1000)
    const paid = await pay(restaurant, { kind: "all" }, "68.00")
    expect(paid.status).toBe(200)
    await answerAt(paid.body.url, "accepted")
    expect(await bills(restaurant)).toMatchObject([{ due: "0.00" }])
  })

  test("payments are switched on only with an account, an address, known drinks and the owner's commitment", async () => {
    const owner = await server.owner()
    const on = (more: Record<string, unknown> = {}) =>
      owner.client
        .from("table_payments")
        .update({ is_on: true, ...more })
        .eq("user_id", owner.userId)
        .select()
    expect((await on()).error?.code).toBe("premium_required")
    await server.premium(owner)
    expect((await on()).error?.code).toBe("payments_account_missing")
    await server.call("/functions/v1/connect-payments", { body: {}, token: owner.accessToken })
    expect((await on()).error?.code).toBe("payments_address_missing")
    const address = { street: "1 rue des Halles", postal_code: "75001", city: "Paris" }
    await owner.client.from("restaurants").update(address).eq("user_id", owner.userId).throwOnError()
    expect((await on()).error?.code).toBe("payments_commitment_missing")
    expect((await on({ commitment: true })).data).toMatchObject([{ is_on: true, commitment_at: expect.any(String) }])
    const account = await server.call("/functions/v1/payment-account", { body: {}, token: owner.accessToken })
    expect(account.body).toEqual({ provider: "test", state: "ready", conditions: { address: true, drinks: true } })
    await server.call("/functions/v1/disconnect-payments", { body: {}, token: owner.accessToken })
    const { data } = await owner.client.from("table_payments").select().single()
    expect(data).toMatchObject({ is_on: false })
  })

  test("phones of a table receive its changes, and those of other tables nothing", async () => {
    const restaurant = await aRestaurant()
    const { data: codes } = await restaurant.owner.client.rpc("list_table_codes").throwOnError()
    const follow = async (table: string) => {
      const ending = new AbortController()
      onTestFinished(() => ending.abort())
      const path = `${server.url}/functions/v1/table-bill?owner=${restaurant.owner.userId}&table=${table}`
      const response = await fetch(path, {
        headers: {
          apikey: server.secrets.publishableKey,
          accept: "text/event-stream",
          "x-table-code": codes.find((one) => one.table === table)?.code ?? "",
        },
        signal: ending.signal,
      })
      const bills: TableBill[] = []
      const reading = async () => {
        for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
          for (const [, json = ""] of chunk.matchAll(/^data: (.*)$/gm)) bills.push(JSON.parse(json))
        }
      }
      void reading().catch(() => undefined)
      await expect.poll(() => bills.length).toBe(1)
      return bills
    }
    const [seven, again, eight] = [await follow("7"), await follow("7"), await follow("8")]
    expect(seven[0]).toMatchObject({ state: "none" })
    await ordered(restaurant)
    await expect.poll(() => seven.at(-1)?.total).toBe("68.00")
    await expect.poll(() => again.at(-1)?.total).toBe("68.00")
    const paid = await pay(restaurant, { kind: "all" }, "68.00")
    await answerAt(paid.body.url, "accepted")
    await expect.poll(() => seven.at(-1)?.settled).toBe("68.00")
    expect(eight).toHaveLength(1)
    // Nothing comes twice: every event makes a phone load its page again.
    const said = seven.map((bill) => JSON.stringify(bill))
    expect(new Set(said).size).toBe(said.length)
  })

  test("a bill has a thousand pieces at most: a larger order is taken, and is on no bill", async () => {
    const restaurant = await aRestaurant()
    const many = (lines: number) =>
      Array.from({ length: lines }, () => ({ id: tart.id, price: tart.price, quantity: 99 }))
    expect((await ordered(restaurant, many(11))).bill_id).toBeNull()
    expect((await ordered(restaurant, many(10))).bill_id).not.toBeNull()
    expect((await ordered(restaurant, many(1))).bill_id).toBeNull()
    expect((await ordered(restaurant, [{ id: tart.id, price: tart.price, quantity: 10 }])).bill_id).not.toBeNull()
    expect((await billOf(restaurant)).units).toHaveLength(1000)
    const unproved = await ordered({ ...restaurant, code: "" }, many(1))
    expect((await move(restaurant, unproved.id, "preparing")).data).toMatchObject([{ bill_id: null }])
  })

  test("a diner asks to pay the staff, who see it on the bill", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const body = { owner: restaurant.owner.userId, table: "7" }
    const headers = { "x-table-code": restaurant.code }
    expect((await server.call("/functions/v1/call-waiter", { body, headers })).status).toBe(200)
    const [bill] = await bills(restaurant)
    expect(bill?.requested_at).toEqual(expect.any(String))
    const { client } = restaurant.owner
    await client
      .from("bills")
      .update({ requested_at: null })
      .eq("id", bill?.id ?? "")
      .throwOnError()
    expect(await bills(restaurant)).toMatchObject([{ requested_at: null }])
  })
})

/** Changes the last character of a text. */
function changeOneByte(text: string): string {
  return text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) ^ 1)
}
