import { expect, onTestFinished, test } from "vitest"
import { aPostgresDatabase } from "../testing/engines.ts"
import { sharedKey, startServerProcess } from "../testing/server-process.ts"
import { aStripeEvent, aStripeSubscription, signStripe, stripeSettings } from "../testing/services/stripe-stand-in.ts"
import { temporaryFolder } from "../testing/temporary-folder.ts"

type Session = { access_token: string; user: { id: string } }
type Row = { id: string }

const now = Math.floor(Date.now() / 1000)

test("an event received by one process changes the pages of another one within a second", async () => {
  const { url, drop } = await aPostgresDatabase()
  onTestFinished(drop)
  const start = async () =>
    startServerProcess({
      ...stripeSettings,
      DATABASE_URL: url,
      DATA_DIR: await temporaryFolder(),
      ENCRYPTION_KEY: sharedKey,
    })
  const [a, b] = await Promise.all([start(), start()])
  const { access_token: token, user } = await a.call<Session>("/auth/v1/signup", {
    body: { email: "lou@example.fr", password: "un mot de passe" },
  })
  const add = async (name: string) => {
    const menu_data = { name, categories: [{ id: "plats", name: "Plats", items: [] }] }
    const rows = await a.call<Row[]>("/rest/v1/user_menus", { token, body: { user_id: user.id, menu_data } })
    return rows[0]?.id ?? ""
  }
  await add("Carte du jour")
  const chosen = await add("Carte de fête")
  const page = async () => (await fetch(`${b.url}/u/${user.id}`)).text()
  const deliver = async (payload: string) =>
    fetch(`${a.url}/webhooks/stripe`, {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": signStripe(payload) },
      body: payload,
    })
  const metadata = { product: "premium", user_id: user.id }
  const subscription = aStripeSubscription("cus_1", { start: now, end: now + 86_400, metadata })

  expect((await deliver(aStripeEvent("customer.subscription.created", subscription, now))).status).toBe(200)
  await a.call("/rest/v1/rpc/set_menu_active", { token, body: { menu_id: chosen, active: true } })
  await expect.poll(page, { timeout: 1_000, interval: 5 }).toContain("Carte de fête")

  const ended = { ...subscription, status: "canceled" }
  await deliver(aStripeEvent("customer.subscription.deleted", ended, now + 1))
  await expect.poll(page, { timeout: 1_000, interval: 5 }).toContain("Carte du jour")
})
