import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../../testing/engines.ts"
import { payingTables } from "../../testing/paying-tables.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"

describe.each(engines)("the page of the test checkout at a table, on %s", (engine) => {
  let server: TestServer
  const { aRestaurant, ordered, pay, shares } = payingTables(() => server)
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  async function aPayment() {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    const { body } = await pay(restaurant, { kind: "all" }, "68.00")
    const url = String(body.url)
    const send = (path: string, fields = "") =>
      fetch(`${url}${path}`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: fields,
        redirect: "manual",
      })
    const bill = `${server.url}/addition/${restaurant.owner.userId}?table=7&amp;t=${restaurant.code}&amp;part=${body.share_id}`
    return { restaurant, url, send, bill }
  }

  test("leads a diner back to the bill once it is over, and never to the owner's pages", async () => {
    const { url, send, bill } = await aPayment()
    expect((await send("/annuler")).status).toBe(303)
    const over = await fetch(url)
    expect(over.status).toBe(410)
    const html = await over.text()
    expect(html).toContain("Cette page de paiement n’est plus valable.")
    expect(html).toContain(`href="${bill}&amp;retour=1">Revenir à l’addition</a>`)
    expect(html).not.toContain("/dashboard")
    const late = await send("/payer", "answer=accepted")
    expect([late.status, (await late.text()).includes("Revenir à l’addition")]).toEqual([410, true])
    const unknown = await fetch(url.replace(/[^/]+$/, "unknown"))
    expect([unknown.status, (await unknown.text()).includes("/dashboard")]).toEqual([410, false])
  })

  test("answers a second tap on the button of a paid page like the first one", async () => {
    const { restaurant, url, send, bill } = await aPayment()
    const first = await send("/payer", "answer=accepted")
    const second = await send("/payer", "answer=accepted")
    expect([first.status, second.status]).toEqual([303, 303])
    expect(second.headers.get("location")).toBe(first.headers.get("location"))
    expect(await shares(restaurant)).toMatchObject([{ state: "settled" }])
    // Going back in the browser leads to the paid bill.
    expect(await (await fetch(url)).text()).toContain(`href="${bill}">Revenir à l’addition</a>`)
  })
})
