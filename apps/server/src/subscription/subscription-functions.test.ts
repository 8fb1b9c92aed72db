import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  const day = 86_400_000
  const free = { subscribed: false, subscription_tier: null, subscription_end: null }

  async function planOf(owner: TestOwner) {
    const { data } = await owner.client.auth.refreshSession()
    const { data: answer, error } = await owner.client.functions.invoke("check-subscription", {
      headers: { authorization: `Bearer ${data.session?.access_token}` },
    })
    if (error) throw error
    return answer
  }

  describe("an owner who queries the plan", () => {
    test("is free without a subscription", async () => {
      expect(await planOf(await server.owner())).toEqual(free)
    })

    test("is Premium until the very end of the period, and free afterwards", async () => {
      const owner = await server.owner()
      await server.premium(owner, day)
      const premium = await planOf(owner)
      expect(premium).toMatchObject({ subscribed: true, subscription_tier: "premium" })
      const left = Date.parse(premium.subscription_end) - Date.now()
      expect(left).toBeLessThanOrEqual(day)
      expect(left).toBeGreaterThan(day - 60_000)
      server.pass(day - 30_000)
      expect(await planOf(owner)).toEqual(premium)
      server.pass(30_000)
      expect(await planOf(owner)).toEqual(free)
    })

    test("is notified on every screen that the plan has changed, and no other owner is", async () => {
      const [owner, neighbour] = [await server.owner(), await server.owner()]
      const plans = (one: TestOwner) => one.client.from("plans").select("*")
      expect((await plans(owner)).data).toEqual([])
      const heard: unknown[] = []
      const { promise, resolve } = Promise.withResolvers<void>()
      owner.client
        .channel("owner:plans")
        .on("postgres_changes", { event: "*", schema: "public", table: "plans" }, (change) => heard.push(change.new))
        .subscribe((status) => status === "SUBSCRIBED" && resolve())
      await promise
      await server.premium(owner)
      await expect.poll(() => heard).toMatchObject([{ user_id: owner.userId }])
      await owner.client.realtime.disconnect()
      expect((await plans(owner)).data).toMatchObject([{ user_id: owner.userId }])
      expect((await plans(neighbour)).data).toEqual([])
    })

    test("is Premium again once it is renewed", async () => {
      const owner = await server.owner()
      await server.premium(owner, 1000)
      server.pass(1000)
      expect(await planOf(owner)).toEqual(free)
      await server.premium(owner, day)
      expect(await planOf(owner)).toMatchObject({ subscribed: true })
    })

    test("does not make another owner Premium", async () => {
      const owner = await server.owner()
      const neighbour = await server.owner()
      await server.premium(owner)
      expect(await planOf(neighbour)).toEqual(free)
    })

    test("cannot activate a menu after the plan has ended", async () => {
      const owner = await server.owner()
      await server.premium(owner, 1000)
      const menu_data = { name: "Carte", categories: [], isActive: true, lastUpdated: "" }
      const { data } = await owner.client
        .from("user_menus")
        .insert({ user_id: owner.userId, menu_data })
        .select()
        .single()
      const activate = () => owner.client.rpc("set_menu_active", { menu_id: data?.id ?? "", active: true })
      expect((await activate()).error).toBeNull()
      server.pass(1000)
      expect((await activate()).error?.code).toBe("premium_required")
    })
  })

  describe("a checkout request", () => {
    const invoke = async (owner: TestOwner, name: string, body?: Record<string, unknown>) => {
      const { data, error } = await owner.client.functions.invoke(name, body === undefined ? {} : { body })
      const refusal: Response = error.context
      return { data, status: refusal.status, error: ((await refusal.json()) as { error: string }).error }
    }

    test.each([{ productType: "gold" }, { productType: null }, { productType: ["premium"] }])(
      "%j is not a product",
      async (body) => {
        const owner = await server.owner()
        const answer = await invoke(owner, "create-checkout", body)
        expect(answer).toEqual({ data: null, status: 400, error: "Ce produit n’existe pas." })
      },
    )

    test("a body that is not JSON, or not an object, is refused", async () => {
      const { accessToken: token } = await server.owner()
      for (const body of ["{", '"premium"', "[]", "null"]) {
        const answer = await server.call("/functions/v1/create-checkout", { token, body })
        expect({ status: answer.status, error: typeof answer.body.error }).toEqual({ status: 400, error: "string" })
      }
    })

    test("has no portal before anything was paid", async () => {
      const owner = await server.owner()
      expect(await invoke(owner, "customer-portal")).toMatchObject({ status: 409, data: null })
    })
  })

  test("an owner with too many calls to the provider has to wait, and does not keep others from paying", async () => {
    const strict = await startTestServer({ engine, settings: { RATE_LIMITS: "on" } })
    onTestFinished(() => strict.stop())
    const [owner, neighbour] = [await strict.owner(), await strict.owner()]
    const ask = (name: string, { accessToken: token }: TestOwner) =>
      strict.call(`/functions/v1/${name}`, { method: "POST", token })
    for (let n = 0; n < 60; n++) await ask("billing", owner)
    for (const name of [
      "billing",
      "create-checkout",
      "customer-portal",
      "cancel-subscription",
      "save-billing-identity",
    ]) {
      const { status, headers } = await ask(name, owner)
      expect({ name, status, waits: headers.has("retry-after") }).toEqual({ name, status: 429, waits: true })
    }
    expect((await ask("check-subscription", owner)).status).toBe(200)
    expect((await ask("create-checkout", neighbour)).status).toBe(200)
  })

  describe("only owners can query a plan", () => {
    test.each([
      "check-subscription",
      "create-checkout",
      "customer-portal",
      "subscription-details",
      "cancel-subscription",
      "resume-subscription",
      "billing",
      "save-billing-identity",
    ])("%s refuses a visitor, a wrong key and an expired token with 401 and an error text", async (name) => {
      const { accessToken } = await server.owner()
      const ask = (call: object) => server.call(`/functions/v1/${name}`, { method: "POST", ...call })
      server.pass(3_600_000)
      for (const call of [{}, { token: server.secrets.publishableKey }, { token: accessToken }, { token: "x.y.z" }]) {
        const { status, body } = await ask(call)
        expect({ status, error: body.error }).toEqual({ status: 401, error: "Non authentifié" })
      }
      const keyless = await ask({ headers: { apikey: "wrong" } })
      expect({ status: keyless.status, message: keyless.body.message }).toEqual({
        status: 401,
        message: "Invalid API key",
      })
      const { error } = await server.client().functions.invoke(name)
      expect(await error.context.json()).toMatchObject({ error: "Non authentifié" })
    })

    test("a function is called with POST only", async () => {
      const { status, body, headers } = await server.call("/functions/v1/check-subscription")
      expect({ status, error: typeof body.error }).toEqual({ status: 405, error: "string" })
      expect(headers.get("allow")).toBe("POST")
    })

    test("a function that does not exist is refused with 404 and an error text", async () => {
      const { error, data } = await server.client().functions.invoke("nowhere", { body: { a: 1 } })
      expect(data).toBeNull()
      const refusal: Response = error.context
      expect(refusal.status).toBe(404)
      expect(await refusal.json()).toMatchObject({ error: expect.any(String) })
    })
  })
})
