import { expect, test } from "vitest"
import { startTestServer } from "../testing/test-server.ts"
import { protectionHeaders } from "./security-headers.ts"

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
])("%s has the protection headers", async (_name, path) => {
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

test("over https, browsers must stay on https and isolate the site from others", () => {
  expect(protectionHeaders(true)).toEqual({
    ...everywhere,
    "cross-origin-opener-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "strict-transport-security": "max-age=31536000; includeSubDomains",
  })
})
