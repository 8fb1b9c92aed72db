import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { accessRows } from "../testing/access-rows.ts"
import { aRestaurant, type TestRestaurant } from "../testing/restaurants.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"

describe("browsers and proxies never store", () => {
  let server: TestServer
  let restaurant: TestRestaurant
  beforeAll(async () => {
    server = await startTestServer()
    restaurant = await aRestaurant(server)
  })
  afterAll(() => server.stop())

  const cacheOf = async (target: string, token?: string) => {
    const [first = "", name = ""] = target.split(" ")
    const { path = "", body, headers } = accessRows[target]?.call(restaurant) ?? {}
    const own = first === "rpc" ? `/rest/v1/rpc/${name}` : name.startsWith("/") ? name : `/rest/v1/${name}`
    const method = first === "rpc" ? "POST" : first === "ALL" ? "PUT" : first
    const answer = await fetch(server.url + (path.startsWith("/") ? path : own + path), {
      method,
      redirect: "manual",
      headers: {
        apikey: server.secrets.publishableKey,
        "content-type": "application/json",
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && method !== "GET" && { body: JSON.stringify(body) }),
    })
    return `${target} ${answer.status}: ${answer.headers.get("cache-control")}`
  }
  const targets = Object.keys(accessRows)
  // The public half of the signing key may be cached.
  const isPublic = (target: string) => target.includes("jwks.json")
  const accounts = targets.filter((target) => target.includes(" /auth/v1") && !isPublic(target))
  const data = targets.filter((target) => /^(rpc|\w+) [\w]+$/.test(target) && !target.startsWith("function "))

  test("an answer about accounts, to a visitor or to an owner", async () => {
    expect(accounts.length).toBeGreaterThan(15)
    for (const target of accounts) {
      expect(await cacheOf(target)).toMatch(/: no-store$/)
      expect(await cacheOf(target, restaurant.accessToken)).toMatch(/: no-store$/)
    }
  })

  test("an answer about an owner’s data, or to a write", async () => {
    const { accessToken } = await server.owner()
    expect(data.length).toBeGreaterThan(15)
    for (const target of data) {
      expect(await cacheOf(target, accessToken)).toMatch(/: no-store$/)
      if (!target.startsWith("GET ")) expect(await cacheOf(target)).toMatch(/: no-store$/)
    }
  })
})
