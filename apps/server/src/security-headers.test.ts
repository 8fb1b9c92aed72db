import { expect, test } from "vitest"
import { protectionHeaders } from "./security-headers.ts"
import { startTestServer } from "./testing/test-server.ts"

const everywhere = {
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "SAMEORIGIN",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
}

test.each([
  ["the data layer", "/rest/v1/user_menus"],
  ["a page that is not there", "/nowhere"],
  ["the app", "/login"],
  ["the health of the server", "/health/live"],
])("%s says how its answers may be used", async (_name, path) => {
  const server = await startTestServer()
  try {
    const { headers } = await fetch(`${server.url}${path}`)
    expect(Object.fromEntries(headers)).toMatchObject(everywhere)
    expect(headers.has("strict-transport-security")).toBe(false)
    expect(headers.has("content-security-policy")).toBe(true)
  } finally {
    await server.stop()
  }
})

test("over https browsers are told to stay there, and to keep other sites away", () => {
  expect(protectionHeaders(true)).toEqual({
    ...everywhere,
    "cross-origin-opener-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "strict-transport-security": "max-age=31536000; includeSubDomains",
  })
})
