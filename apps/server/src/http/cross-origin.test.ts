import { afterAll, beforeAll, expect, test } from "vitest"
import { startTestServer, type TestServer } from "../testing/test-server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const origin = "http://localhost:5173"

/** All request headers of the client libraries. */
const sentHeaders = [
  "authorization",
  "apikey",
  "content-type",
  "x-client-info",
  "x-supabase-api-version",
  "prefer",
  "accept-profile",
  "content-profile",
  "range",
  "x-retry-count",
  "x-upsert",
  "cache-control",
  "x-metadata",
  "x-region",
]
/** All response headers that the client libraries read. */
const readHeaders = ["content-range", "x-supabase-api-version", "content-location", "preference-applied"]

test.each(["/auth/v1/token", "/rest/v1/user_menus", "/functions/v1/check-subscription", "/storage/v1/object/x"])(
  "a program of another origin may call %s, and its preflight request is answered",
  async (path) => {
    const response = await fetch(`${server.url}${path}`, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": "apikey, prefer" },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get("access-control-allow-origin")).toBe("*")
    expect(response.headers.get("access-control-allow-methods")).toContain("PATCH")
    const allowed = response.headers.get("access-control-allow-headers")?.split(", ")
    expect(allowed).toEqual(expect.arrayContaining(sentHeaders))
  },
)

test("counts and error codes can be read from another origin, also in refusals", async () => {
  const headers = { origin, apikey: server.secrets.publishableKey }
  const list = await fetch(`${server.url}/rest/v1/user_menus?select=id`, { headers })
  expect(list.headers.get("access-control-allow-origin")).toBe("*")
  expect(list.headers.get("access-control-expose-headers")?.split(", ")).toEqual(expect.arrayContaining(readHeaders))
  const refused = await fetch(`${server.url}/auth/v1/user`, { headers })
  expect(refused.status).toBe(401)
  expect(refused.headers.get("access-control-allow-origin")).toBe("*")
  expect(refused.headers.get("access-control-expose-headers")?.split(", ")).toEqual(expect.arrayContaining(readHeaders))
})

test("pages and the operator's API are not available to other origins", async () => {
  for (const path of ["/", "/config.json", "/operator/v1/grant-premium"]) {
    const response = await fetch(`${server.url}${path}`, { method: "OPTIONS", headers: { origin } })
    expect(response.headers.get("access-control-allow-origin")).toBeNull()
    expect(response.status).toBe(404)
  }
})
