import type { SubscriptionDetails } from "@ardoise/contract/functions"
import { formatLongDate } from "@ardoise/domain/dates"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { startMailServer } from "../testing/services/mail-server.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"
import { lateMs } from "./test-bank.ts"

const day = 86_400_000

describe.each(engines)("the test checkout on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  const invoke = (owner: TestOwner, name: string, body?: unknown, at = server) =>
    at.call(`/functions/v1/${name}`, {
      method: "POST",
      token: owner.accessToken,
      ...(body === undefined ? {} : { body }),
    })
  const isPremium = async (owner: TestOwner) => (await invoke(owner, "check-subscription")).body.subscribed
  const details = async (owner: TestOwner) =>
    (await invoke(owner, "subscription-details")).body as unknown as SubscriptionDetails
  const open = async (owner: TestOwner, name = "create-checkout") => {
    const { status, body } = await invoke(owner, name)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return String(body.url)
  }
  /** Submits a form of the test pages as a browser does. */
  const send = (url: string, fields: Record<string, string> = {}) =>
    fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" })
  const pay = async (owner: TestOwner, answer = "accepted") => send(`${await open(owner)}/payer`, { answer })
  const act = async (owner: TestOwner, ...actions: string[]) => {
    const portal = await open(owner, "customer-portal")
    for (const action of actions) await send(`${portal}/portail/${action}`)
  }
  /** Lets the time pass in which the provider is not queried again. */
  const pass = (ms: number) => server.pass(ms)

  test.each([undefined, {}, { productType: "premium" }])("opens for %j, marked as a test", async (body) => {
    const owner = await server.owner()
    const answer = await invoke(owner, "create-checkout", body)
    expect(answer.status).toBe(200)
    const url = String(answer.body.url)
    expect(url.startsWith(`${server.url}/paiement-test/`)).toBe(true)
    const page = await fetch(url)
    expect(page.headers.get("content-security-policy")).toMatch(/default-src 'none'; style-src 'sha256-/)
    const html = await page.text()
    expect(html).toContain("Page de test. Aucune carte n’est débitée")
    expect(html).toContain(owner.email)
    expect(html).not.toContain("<script")
  })

  test("makes an owner who pays Premium, and redirects them back", async () => {
    const owner = await server.owner()
    const answer = await pay(owner)
    expect(answer.status).toBe(303)
    expect(answer.headers.get("location")).toBe(`${server.url}/dashboard?subscription=success`)
    expect(await isPremium(owner)).toBe(true)
    const { state, until } = await details(owner)
    expect(state).toBe("active")
    expect(Date.parse(until ?? "") - Date.now()).toBeGreaterThan(27 * day)
  })

  test("changes nothing for an owner who cancels, or whose bank refuses", async () => {
    const owner = await server.owner()
    const refused = await pay(owner, "refused")
    expect(refused.status).toBe(402)
    expect(await refused.text()).toContain("Votre banque a refusé le paiement")
    const cancelled = await send(`${await open(owner)}/annuler`)
    expect(cancelled.headers.get("location")).toBe(`${server.url}/dashboard?subscription=cancel`)
    expect(await isPremium(owner)).toBe(false)
  })

  test("opened in two tabs, even at the same moment, is one checkout that is paid once", async () => {
    const owner = await server.owner()
    const [first, second] = await Promise.all([open(owner), open(owner)])
    expect(second).toBe(first)
    const answers = await Promise.all([first, first, first].map((url) => send(`${url}/payer`, { answer: "accepted" })))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410, 410])
    const { body } = await invoke(owner, "billing")
    expect(body.provider).toMatchObject({ invoices: [{ amountCents: 999, isPaid: true }] })
  })

  test("does not open for an owner with Premium", async () => {
    const owner = await server.owner()
    await pay(owner)
    const answer = await invoke(owner, "create-checkout")
    expect({ status: answer.status, error: answer.body.error }).toEqual({
      status: 409,
      error: "Vous êtes déjà abonné à Premium.",
    })
  })

  test("does not trust the return address alone: a late confirmation counts when it arrives", async () => {
    const owner = await server.owner()
    await pay(owner, "late")
    expect(await isPremium(owner)).toBe(false)
    pass(lateMs)
    expect(await isPremium(owner)).toBe(true)
  })

  test("cannot be paid again while the confirmation is on its way", async () => {
    const owner = await server.owner()
    await pay(owner, "late")
    expect((await pay(owner)).status).toBe(410)
    pass(lateMs)
    expect(await isPremium(owner)).toBe(true)
    const { body } = await invoke(owner, "billing")
    expect(body.provider).toMatchObject({ invoices: [{ isPaid: true }] })
  })

  test("cancels at the end of the period, and reverts that", async () => {
    const owner = await server.owner()
    await pay(owner)
    const { until } = await details(owner)
    await act(owner, "cancel")
    expect(await details(owner)).toMatchObject({ state: "cancelled", until })
    expect(await isPremium(owner)).toBe(true)
    await act(owner, "resume")
    expect(await details(owner)).toMatchObject({ state: "active", until })
    await act(owner, "cancel", "advance")
    expect(await details(owner)).toMatchObject({ state: "free", until: null })
    expect(await isPremium(owner)).toBe(false)
  })

  test("confirms each cancellation by email, with the day when Premium ends", async () => {
    const mails = await startMailServer()
    const posting = await startTestServer({ engine, settings: { SMTP_URL: mails.url, AUTH_CONFIRM_EMAIL: "off" } })
    const owner = await posting.owner()
    await send(`${(await invoke(owner, "create-checkout", undefined, posting)).body.url}/payer`, { answer: "accepted" })
    const { body } = await invoke(owner, "cancel-subscription", undefined, posting)
    await invoke(owner, "cancel-subscription", undefined, posting)
    await posting.sendMails()
    expect(mails.letters.map(({ subject, recipients }) => ({ subject, recipients }))).toEqual([
      { subject: "Votre abonnement Premium est résilié", recipients: [owner.email] },
    ])
    expect(mails.letters[0]?.text).toContain(`jusqu’au ${formatLongDate(String(body.until))}`)
    await posting.stop()
    await mails.stop()
  })

  test("ends at once when a refused payment is cancelled, and confirms by email that nothing is charged", async () => {
    const mails = await startMailServer()
    const posting = await startTestServer({ engine, settings: { SMTP_URL: mails.url, AUTH_CONFIRM_EMAIL: "off" } })
    const owner = await posting.owner()
    await send(`${(await invoke(owner, "create-checkout", undefined, posting)).body.url}/payer`, { answer: "accepted" })
    const portal = (await invoke(owner, "customer-portal", undefined, posting)).body.url
    for (const action of ["fail-next", "advance"]) await send(`${portal}/portail/${action}`)
    const { body } = await invoke(owner, "cancel-subscription", undefined, posting)
    expect(body.state).toBe("free")
    await posting.sendMails()
    expect(mails.letters.map(({ subject, recipients }) => ({ subject, recipients }))).toEqual([
      { subject: "Votre abonnement Premium est terminé", recipients: [owner.email] },
    ])
    expect(mails.letters[0]?.text).toContain("ne sera plus tenté")
    await posting.stop()
    await mails.stop()
  })

  test("cancels and resumes from the owner's own page, too", async () => {
    const owner = await server.owner()
    expect((await invoke(owner, "cancel-subscription")).status).toBe(409)
    await pay(owner)
    expect((await invoke(owner, "cancel-subscription")).body.state).toBe("cancelled")
    expect((await invoke(owner, "cancel-subscription")).body.state).toBe("cancelled")
    expect((await invoke(owner, "resume-subscription")).body.state).toBe("active")
  })

  test("renews month after month", async () => {
    const owner = await server.owner()
    await pay(owner)
    const { until: first } = await details(owner)
    await act(owner, "advance", "advance")
    const { state, until } = await details(owner)
    expect(state).toBe("active")
    expect(Date.parse(until ?? "") - Date.parse(first ?? "")).toBeGreaterThan(58 * day)
  })

  test("reports a refused renewal, leaves Premium on for some days, and a new card pays for it", async () => {
    const owner = await server.owner()
    await pay(owner)
    const { until: due } = await details(owner)
    await act(owner, "fail-next", "advance")
    const refused = await details(owner)
    expect(refused).toMatchObject({ state: "past_due", refusedAt: due })
    expect(Date.parse(refused.until ?? "") - Date.parse(due ?? "")).toBe(7 * day)
    expect(await isPremium(owner)).toBe(true)
    await act(owner, "change-card")
    expect(await details(owner)).toMatchObject({ state: "active" })
    await act(owner, "expire-card", "advance", "advance")
    expect(await isPremium(owner)).toBe(false)
  })

  test("can begin again after an end", async () => {
    const owner = await server.owner()
    await pay(owner)
    await act(owner, "cancel", "advance")
    expect((await pay(owner)).status).toBe(303)
    expect(await details(owner)).toMatchObject({ state: "active" })
  })

  test("does not change a grant of the operator", async () => {
    const owner = await server.owner()
    await server.premium(owner, 400 * day)
    expect(await details(owner)).toMatchObject({ state: "granted" })
    await pay(owner)
    await act(owner, "cancel", "advance")
    expect(await details(owner)).toMatchObject({ state: "granted" })
  })

  test("can be cancelled beside a grant that lasts longer, and the owner sees it as long as it is charged", async () => {
    const owner = await server.owner()
    await pay(owner)
    await server.premium(owner, 400 * day)
    expect(await details(owner)).toMatchObject({ state: "active", until: expect.any(String) })
    const { accessToken: token } = owner
    const cancelled = await server.call("/functions/v1/cancel-subscription", { body: {}, token })
    expect(cancelled).toMatchObject({ status: 200, body: { state: "granted" } })
    await act(owner, "advance")
    expect(await details(owner)).toMatchObject({ state: "granted" })
  })

  test.each(["/paiement-test/nowhere", "/paiement-test/nowhere/payer", "/paiement-test/nowhere/portail/cancel"])(
    "has no page %s",
    async (path) => {
      const answer = await fetch(`${server.url}${path}`, { method: path.endsWith("nowhere") ? "GET" : "POST" })
      expect(answer.status).toBe(410)
      expect(await answer.text()).toContain("n’est plus valable")
    },
  )

  test("a page is valid for its own purpose only, and expires", async () => {
    const owner = await server.owner()
    const checkout = await open(owner)
    expect((await send(`${checkout}/portail/cancel`)).status).toBe(410)
    await send(`${checkout}/payer`, { answer: "accepted" })
    const portal = await open(owner, "customer-portal")
    expect((await send(`${portal}/payer`, { answer: "accepted" })).status).toBe(410)
    expect((await send(`${portal}/portail/nowhere`)).status).toBe(410)
    pass(3_600_000)
    expect((await fetch(portal)).status).toBe(410)
  })

  test("shows an owner's own text as text", async () => {
    const owner = await server.owner("<script>alert(1)</script>")
    const html = await (await fetch(await open(owner))).text()
    expect(html).toContain("&lt;script&gt;alert(1)")
    expect(html).not.toContain("<script>")
  })

  test("retains the five menus of an owner whose Premium ends, serves the earliest, and the chosen one again later", async () => {
    const owner = await server.owner()
    await pay(owner)
    const ids: string[] = []
    for (let n = 1; n <= 5; n += 1) {
      const menu_data = {
        name: `Carte ${n}`,
        categories: [{ id: "plats", name: "Plats", items: [] }],
        isActive: true,
        lastUpdated: "",
      }
      const { data } = await owner.client
        .from("user_menus")
        .insert({ user_id: owner.userId, menu_data })
        .select()
        .single()
      ids.push(data?.id ?? "")
    }
    const page = async () => (await fetch(`${server.url}/u/${owner.userId}`)).text()
    await owner.client.rpc("set_menu_active", { menu_id: ids[3] ?? "", active: true })
    expect(await page()).toContain("Carte 4")
    await act(owner, "cancel", "advance")
    expect(await page()).toContain("Carte 1")
    const { data } = await owner.client.from("user_menus").select("id")
    expect(data).toHaveLength(5)
    await pay(owner)
    expect(await page()).toContain("Carte 4")
  })

  describe("the identity on the invoices", () => {
    const identity = {
      name: " SARL  Le Petit Zinc",
      street: "14 rue de la Martinière",
      postalCode: "69001",
      city: "Lyon",
      siren: "732 829 320",
      vatNumber: "fr44 732829320",
    }
    const stored = { ...identity, name: "SARL Le Petit Zinc", siren: "732829320", vatNumber: "FR44732829320" }

    test("is stored for each owner separately", async () => {
      const owner = await server.owner()
      const neighbour = await server.owner()
      expect((await invoke(owner, "billing")).body.identity).toBeNull()
      expect((await invoke(owner, "save-billing-identity", identity)).body).toEqual(stored)
      expect((await invoke(owner, "billing")).body.identity).toEqual(stored)
      expect((await invoke(neighbour, "billing")).body.identity).toBeNull()
    })

    test.each([
      [{ siren: "732829321" }, 422, "siren_invalid"],
      [{ vatNumber: "FR45732829320" }, 422, "vat_number_invalid"],
      [{ name: "" }, 422, "billing_name_missing"],
      [{ city: "L".repeat(300) }, 422, "billing_text_too_long"],
      [{ city: "L".repeat(30_000) }, 400, "bad_request"],
      [{ siren: 732829320 }, 400, "bad_request"],
    ])("refuses %j, and nothing changes", async (change, status, code) => {
      const owner = await server.owner()
      await invoke(owner, "save-billing-identity", identity)
      const answer = await invoke(owner, "save-billing-identity", { ...identity, ...change })
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
      expect((await invoke(owner, "billing")).body.identity).toEqual(stored)
    })
  })
})

describe("without an account for payments, a public address", () => {
  const start = (settings: Record<string, string>) =>
    startTestServer({ settings: { PUBLIC_BASE_URL: "https://carte.example.fr", ...settings } })

  test("takes no payment, and says why", async () => {
    const server = await start({})
    const owner = await server.owner()
    for (const name of ["create-checkout", "customer-portal", "cancel-subscription"]) {
      const { status, body } = await server.call(`/functions/v1/${name}`, { method: "POST", token: owner.accessToken })
      expect({ status, error: body.error }).toEqual({ status: 503, error: expect.stringContaining("configuration") })
    }
    const check = await server.call("/functions/v1/check-subscription", { method: "POST", token: owner.accessToken })
    expect(check.body.subscribed).toBe(false)
    await server.stop()
  })

  test("also takes none when a request names another host and no address is set", async () => {
    const server = await startTestServer({ settings: { TRUST_PROXY: "on" } })
    const { accessToken: token } = await server.owner()
    const subscribe = (host: string) =>
      server.call("/functions/v1/create-checkout", {
        method: "POST",
        token,
        headers: { "x-forwarded-proto": "https", "x-forwarded-host": host },
      })
    for (const host of ["carte.example.fr", "localhost", "127.0.0.1", "192.168.1.20", "caisse.local"]) {
      expect((await subscribe(host)).status, host).toBe(503)
    }
    await server.stop()
  })

  describe("where the settings contain no address", () => {
    let server: TestServer
    let owner: TestOwner
    beforeAll(async () => {
      server = await startTestServer()
      owner = await server.owner()
    })
    afterAll(() => server.stop())

    const subscribe = async (headers: Record<string, string>, remoteAddress = "127.0.0.1", at = server) => {
      const answer = await at.app.inject({
        method: "POST",
        url: "/functions/v1/create-checkout",
        remoteAddress,
        headers: {
          host: "localhost:3000",
          apikey: at.secrets.publishableKey,
          authorization: `Bearer ${owner.accessToken}`,
          ...headers,
        },
      })
      return { status: answer.statusCode, url: String(answer.json().url) }
    }

    test.each(["127.0.0.1", "::1", "192.168.1.20", "::ffff:192.168.1.20"])(
      "takes test payments from %s, which is this machine or its own network",
      async (address) => {
        expect((await subscribe({}, address)).status).toBe(200)
      },
    )

    test.each([
      { "x-forwarded-proto": "https" },
      { "x-forwarded-for": "203.0.113.7" },
      { "x-forwarded-host": "carte.example" },
      { "x-real-ip": "203.0.113.7" },
      { forwarded: "for=203.0.113.7;proto=https" },
      { via: "1.1 proxy" },
      { host: "carte.example" },
    ])("takes none through a proxy that is not configured: %j", async (headers) => {
      expect((await subscribe(headers as unknown as Record<string, string>)).status).toBe(503)
    })

    test.each(["203.0.113.7", "::ffff:203.0.113.7", "2001:db8::1"])("takes none from %s", async (address) => {
      expect((await subscribe({}, address)).status).toBe(503)
    })

    test("shows the page of a checkout to no client outside", async () => {
      const { url } = await subscribe({})
      const { pathname } = new URL(url)
      const open = (remoteAddress: string, headers = {}) =>
        server.app.inject({ url: pathname, remoteAddress, headers: { host: "localhost:3000", ...headers } })
      expect((await open("127.0.0.1")).statusCode).toBe(200)
      expect((await open("127.0.0.1", { "x-forwarded-proto": "https" })).statusCode).toBe(410)
      expect((await open("203.0.113.7")).statusCode).toBe(410)
    })
  })

  test("runs the test checkout when the operator allows it", async () => {
    const server = await start({ ALLOW_TEST_PAYMENTS: "on" })
    const owner = await server.owner()
    const { status, body } = await server.call("/functions/v1/create-checkout", {
      method: "POST",
      token: owner.accessToken,
    })
    expect(status).toBe(200)
    expect(body.url).toMatch(/^https:\/\/carte\.example\.fr\/paiement-test\//)
    await server.stop()
  })
})
