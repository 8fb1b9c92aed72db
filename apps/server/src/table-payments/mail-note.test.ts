import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { type PayingRestaurant, payingTables } from "../testing/paying-tables.ts"
import { type MailServer, startMailServer } from "../testing/services/mail-server.ts"
import { drawnBy } from "../testing/stand-ins.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"

describe.each(engines)("notes by email on %s", (engine) => {
  let server: TestServer
  let mail: MailServer
  const { aRestaurant, bills, ordered, pay, move } = payingTables(() => server)
  beforeAll(async () => {
    mail = await startMailServer()
    const settings = { SMTP_URL: mail.url, AUTH_CONFIRM_EMAIL: "off" }
    server = await startTestServer({ engine, settings })
  })
  afterAll(async () => {
    await server.stop()
    await mail.stop()
  })

  const payerKey = "telephone-1"
  const send = (body: Record<string, unknown>, key = payerKey) =>
    server.call("/functions/v1/mail-note", { body, headers: { "x-payer-key": key } })
  const answerAt = (url: unknown, answer: string) =>
    fetch(`${url}/payer`, { method: "POST", body: new URLSearchParams({ answer }), redirect: "manual" })

  /** Orders 68.00 €, and pays a part of it with a tip. */
  async function paid(restaurant: PayingRestaurant, amount = "44.00") {
    await ordered(restaurant)
    const { status, body } = await pay(restaurant, { kind: "amount", amount }, amount, { payerKey, tip: "2.00" })
    expect(status).toBe(200)
    await answerAt(body.url, "accepted")
    return String(body.share_id)
  }

  test("PAY-15: a phone that has paid gets the note, with every mention of the law", async () => {
    const restaurant = await aRestaurant()
    const share_id = await paid(restaurant)
    expect((await send({ share_id, email: " Lou@Example.FR ", name: "  Lou\u202e   Martin " })).status).toBe(200)
    await server.sendMails()
    const letter = mail.letters.at(-1)
    expect(letter?.recipients).toEqual(["lou@example.fr"])
    expect(letter?.subject).toBe("Note, table 7, Le Petit Zinc")
    const text = letter?.text?.replace(/\s+/g, " ") ?? ""
    for (const words of [
      ...[
        "Le Petit Zinc, 1 rue des Halles, 75001 Paris",
        "Note, non acquittée",
        "Table 7, le ",
        "Nom du client : Lou Martin",
      ],
      ...[
        "2 × Tarte, prix unitaire TTC 8,50 € : 17,00 €",
        "1 × Brouilly",
        "Total HT : ",
        "dont TVA 20 % : ",
        "dont TVA 10 % : ",
      ],
      ...["Total TTC : 68,00 €", "Réglé en ligne le ", "référence test_", ": 44,00 €", "Reste à régler : 24,00 €"],
      ...["Pourboire (hors note) : 2,00 €", "Note remise d’office à partir de 25 €"],
      "Ce document est une note (arrêté n° 83-50/A du 3 octobre 1983). Ce n’est ni un ticket de caisse, ni une facture.",
    ]) {
      expect(text).toContain(words)
    }
    expect(text.match(/ticket de caisse/g)).toHaveLength(1)
    // The address leaves the queue with the email.
    const rows = await server.database.read.selectFrom("mails").select("id").where("kind", "=", "bill-note").execute()
    expect(rows).toEqual([])
  })

  test("only the phone that paid can have it sent, three times at most, to a valid address", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const held = await pay(restaurant, { kind: "amount", amount: "10" }, "10.00", { payerKey })
    const email = "lou@example.fr"
    expect((await send({ share_id: held.body.share_id, email })).status).toBe(404)
    await answerAt(held.body.url, "accepted")
    const share_id = held.body.share_id
    expect((await send({ share_id, email }, "telephone-2")).status).toBe(404)
    for (const wrong of ["", "lou", "lou@example", "lou@example.fr\nbcc: x@y.fr", `${"x".repeat(250)}@example.fr`]) {
      expect(await send({ share_id, email: wrong })).toMatchObject({ status: 422, body: { code: "email_invalid" } })
    }
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => send({ share_id, email })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429])
    const before = mail.letters.length
    await server.sendMails()
    expect(mail.letters.length - before).toBeLessThanOrEqual(3)
  })

  test("the page of a note sends it also after the bill has moved to another table, with the card of the first one", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const { body } = await pay(restaurant, { kind: "amount", amount: "20" }, "20.00", { payerKey })
    await answerAt(body.url, "accepted")
    const [{ id } = { id: "" }] = await bills(restaurant)
    await restaurant.owner.client.rpc("move_bill", { bill_id: id, table: "8" }).throwOnError()
    const part = String(body.share_id)
    const query = new URLSearchParams({ table: "7", t: restaurant.code, part })
    const own = drawnBy(await (await fetch(`${server.url}/addition/${restaurant.owner.userId}/note?${query}`)).text())
    expect(own).toMatchObject({ table: "8", letter: { shareId: part, table: "7" } })
  })

  test("without script the page of the note sends it, and shows the note of its own bill to the next guests' time", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const { body } = await pay(restaurant, { kind: "all" }, "68.00", { payerKey })
    await answerAt(body.url, "accepted")
    const { data } = await restaurant.owner.client.from("orders").select("id").throwOnError()
    for (const status of ["preparing", "ready", "completed"] as const) await move(restaurant, data[0]?.id ?? "", status)
    await ordered(restaurant, [{ id: "tarte", price: "8.50", quantity: 1 }])
    const address = `${server.url}/addition/${restaurant.owner.userId}/note`
    const part = String(body.share_id)
    const query = new URLSearchParams({ table: "7", t: restaurant.code, part })
    const own = drawnBy(await (await fetch(`${address}?${query}`)).text())
    expect(own).toMatchObject({ totalCents: 6800, letter: { shareId: part, state: "offered" } })
    const sent = async (more: Record<string, string>) => {
      const body = new URLSearchParams({ table: "7", t: restaurant.code, part, ...more })
      return drawnBy(await (await fetch(address, { method: "POST", body })).text()).letter
    }
    expect(await sent({ email: "pas une adresse" })).toEqual({ shareId: part, table: "7", state: "wrong-address" })
    expect(await sent({ email: "lou@example.fr" })).toEqual({ shareId: part, table: "7", state: "sent" })
    const foreign = await aRestaurant()
    const stranger = new URLSearchParams({ table: "7", t: foreign.code, part })
    const other = await fetch(`${server.url}/addition/${foreign.owner.userId}/note?${stranger}`)
    expect(drawnBy(await other.text())).toMatchObject({ kind: "bill", content: { kind: "none" } })
  })
})
