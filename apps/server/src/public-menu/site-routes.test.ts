import { afterAll, beforeAll, expect, test } from "vitest"
import { drawnBy } from "../testing/stand-ins.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { OPERATOR_NAME: "Ardoise SARL", PUBLIC_BASE_URL: "https://a.example" } })
})
afterAll(() => server.stop())

/** The page object that the renderer received for an address. */
async function drawn(path: string) {
  const response = await fetch(server.url + path)
  return { status: response.status, headers: response.headers, page: drawnBy(await response.text()) }
}

test("the presentation page shows parts of two menus, and the first can be opened in full", async () => {
  const { status, page, headers } = await drawn("/decouvrir")
  expect(status).toBe(200)
  expect(page).toMatchObject({
    kind: "discover",
    samples: [{ name: "Carte d’automne" }, { name: "Menu du midi" }],
    url: "https://a.example/decouvrir",
  })
  expect(headers.get("content-security-policy")).toContain("default-src 'none'")
  const sample = await drawn("/decouvrir/carte")
  expect(sample.status).toBe(200)
  expect(sample.page).toMatchObject({ kind: "menu", menu: page.samples[0], isPremium: false })
})

test("the sample of a restaurant that does not exist is not indexed", async () => {
  expect((await drawn("/decouvrir/carte")).page).toMatchObject({ isIndexable: false, url: null })
})

test.each(["legal-notice", "privacy", "terms", "accessibility"] as const)(
  "the page %s has the operator's details",
  async (kind) => {
    const path = {
      "legal-notice": "/mentions-legales",
      privacy: "/confidentialite",
      terms: "/conditions",
      accessibility: "/accessibilite",
    }[kind]
    const { status, page } = await drawn(path)
    expect(status).toBe(200)
    expect(page).toMatchObject({
      kind,
      operator: { name: "Ardoise SARL", address: null },
      url: `https://a.example${path}`,
    })
  },
)

test("a client that has the page gets a 304", async () => {
  const first = await fetch(`${server.url}/decouvrir`)
  await first.text()
  const etag = first.headers.get("etag") ?? ""
  expect((await fetch(`${server.url}/decouvrir`, { headers: { "if-none-match": etag } })).status).toBe(304)
})

test("without a site of the operator, the owner's app links to the presentation page", async () => {
  expect(await (await fetch(`${server.url}/config.json`)).json()).toMatchObject({ marketingUrl: "/decouvrir" })
  const other = await startTestServer({ settings: { MARKETING_URL: "https://site.example" } })
  const config = await (await fetch(`${other.url}/config.json`)).json()
  await other.stop()
  expect(config).toMatchObject({ marketingUrl: "https://site.example" })
})
