import type { Reading } from "@ardoise/contract/reading"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"
import { printCard } from "./testing/printed-card.ts"

const starters = {
  heading: "Entrées",
  lines: [["Œufs mayonnaise", "7,50 €"], ["pain grillé"], ["Pâté en croûte", "13 €"]],
} as const
const mains = {
  heading: "Plats",
  lines: [
    ["Sole meunière", "34 €"],
    ["Bœuf bourguignon", "21,50 €"],
  ],
} as const
const wines = {
  heading: "Vins",
  lines: [
    ["Chablis", "6 € / 28 €"],
    ["Morgon", "5,50 € / 26 €"],
  ],
} as const
const desserts = {
  heading: "Desserts",
  lines: [
    ["Crème brûlée", "8 €"],
    ["Île flottante", "7,50 €"],
  ],
} as const

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  let owner: TestOwner
  beforeAll(async () => {
    server = await startTestServer({ engine })
    owner = await server.owner("Le Petit Zinc")
  })
  afterAll(() => server.stop())

  type Sent = { bytes: Uint8Array | string; name?: string }
  function ask(files: readonly Sent[], { accept, as = owner, signal }: Asking = {}) {
    const form = new FormData()
    for (const { bytes, name = "carte.pdf" } of files)
      form.append("file", new Blob([Uint8Array.from(Buffer.from(bytes))]), name)
    return fetch(`${server.url}/functions/v1/read-card`, {
      method: "POST",
      headers: {
        apikey: server.secrets.publishableKey,
        authorization: `Bearer ${as.accessToken}`,
        ...(accept !== undefined && { accept }),
      },
      body: form,
      signal: signal ?? null,
    })
  }
  type Asking = { accept?: string; as?: TestOwner; signal?: AbortSignal }

  const read = async (files: readonly Sent[]) => (await (await ask(files)).json()) as Reading
  const dishesOf = (reading: Reading) =>
    reading.categories.map(({ name, dishes }) => [name, dishes.map(({ name: dish, price }) => `${dish} ${price}`)])

  test("a PDF with two columns becomes categories with dishes, prices and descriptions", async () => {
    const bytes = await printCard([
      [
        [starters, mains],
        [desserts, wines],
      ],
    ])
    const reading = await read([{ bytes }])
    expect(dishesOf(reading)).toEqual([
      ["Entrées", ["Œufs mayonnaise 7.50", "Pâté en croûte 13"]],
      ["Plats", ["Sole meunière 34", "Bœuf bourguignon 21.50"]],
      ["Desserts", ["Crème brûlée 8", "Île flottante 7.50"]],
      ["Vins", ["Chablis 6", "Morgon 5.50"]],
    ])
    expect(reading.categories[0]?.dishes[0]?.description).toBe("pain grillé")
    expect(reading.categories[3]?.dishes[0]?.doubts).toEqual(["several-prices"])
    expect(reading.pages).toEqual([{ file: 0, pageOfFile: 0, turned: 0, levelled: 0, isRead: true }])
    const place = reading.categories[0]?.dishes[0]?.place
    expect(place?.page).toBe(0)
    expect(place?.top).toBeGreaterThan(0.09)
    expect(place?.top).toBeLessThan(0.12)
  })

  test("several files are read in their order, and a text among them, too", async () => {
    const first = await printCard([[[starters]]])
    const second = await printCard([[[desserts]], [[wines]]])
    const reading = await read([
      { bytes: first },
      { bytes: second },
      { bytes: "Fromages\nSaint-nectaire 9 €", name: "f.txt" },
    ])
    expect(reading.categories.map(({ name }) => name)).toEqual(["Fromages", "Entrées", "Desserts", "Vins"])
    expect(reading.pages.map(({ file, pageOfFile }) => [file, pageOfFile])).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
    ])
  })

  test("a stream reports each page and ends with the reading", async () => {
    const bytes = await printCard([[[starters]], [[mains]]])
    const text = await (await ask([{ bytes }], { accept: "text/event-stream" })).text()
    const events = [...text.matchAll(/event: (\w+)\ndata: (.*)\n/g)].map(([, event, data]) => ({
      event,
      data: JSON.parse(data ?? ""),
    }))
    expect(events.map(({ event }) => event)).toEqual(["progress", "progress", "progress", "done"])
    expect(events[1]?.data).toEqual({ step: "text", page: 1, pages: 2, dishes: 2 })
    expect(dishesOf(events.at(-1)?.data).flat(2)).toContain("Sole meunière 34")
  })

  test.each([
    ["without a file", [], 400, "file_missing", undefined],
    ["with an empty file", [{ bytes: "" }], 400, "file_missing", undefined],
    ["with a program", [{ bytes: "Sole 34" }, { bytes: "\u007fELF\u0001\u0000" }], 422, "file_unsupported", 1],
    ["with half a PDF", [{ bytes: "%PDF-1.7\n1 0 obj\n<< /Type /Catalog" }], 422, "file_damaged", 0],
    ["with the head of a JPEG", [{ bytes: Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]) }], 422, "file_damaged", 0],
    ["with 9 MB", [{ bytes: "é".repeat(4_500_000) }], 413, "file_too_large", 0],
    ["with seven files", Array.from({ length: 7 }, () => ({ bytes: "Sole 34" })), 422, "too_many_files", undefined],
  ] as const)("a call %s is refused", async (_, files, status, code, file) => {
    const answer = await ask(files)
    expect([answer.status, await answer.json()]).toEqual([
      status,
      expect.objectContaining({ code, ...(file !== undefined && { file }) }),
    ])
  })

  test("a PNG that claims an enormous picture is refused before it is decoded", async () => {
    const bytes = Buffer.alloc(64)
    bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    bytes.writeUInt32BE(100_000, 16)
    bytes.writeUInt32BE(100_000, 20)
    expect(await (await ask([{ bytes }])).json()).toMatchObject({ code: "file_damaged" })
  })

  test("a PDF with a password, with too many pages, or with nothing to read says so", async () => {
    const locked = await printCard([[[starters]]], { userPassword: "secret", ownerPassword: "secret" })
    expect(await (await ask([{ bytes: locked }])).json()).toMatchObject({ code: "file_locked", file: 0 })
    const long = await printCard(Array.from({ length: 13 }, () => [[starters]]))
    expect(await (await ask([{ bytes: long }])).json()).toMatchObject({ code: "too_many_pages" })
    const empty = await printCard([[]])
    expect(await (await ask([{ bytes: empty }])).json()).toMatchObject({ code: "nothing_readable" })
  })

  test("a second reading of the same owner is refused while the first one runs, and runs after it", async () => {
    const bytes = await printCard(Array.from({ length: 12 }, () => [[starters, mains]]))
    const both = await Promise.all([ask([{ bytes }]), ask([{ bytes }])])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await ask([{ bytes }])).status).toBe(200)
  })

  test("a reading whose caller has gone frees its place", async () => {
    const bytes = await printCard(Array.from({ length: 12 }, () => [[starters, mains]]))
    const gone = new AbortController()
    const answer = await ask([{ bytes }], { accept: "text/event-stream", signal: gone.signal })
    await answer.body?.getReader().read()
    gone.abort()
    await expect.poll(async () => (await ask([{ bytes: "Sole 34" }])).status).toBe(200)
  })

  test("a visitor reads nothing", async () => {
    const form = new FormData()
    form.append("file", new Blob(["Sole 34"]), "a.txt")
    const headers = { apikey: server.secrets.publishableKey }
    const answer = await fetch(`${server.url}/functions/v1/read-card`, { method: "POST", headers, body: form })
    expect(answer.status).toBe(401)
  })
})

test("an owner reads 30 times a day, and again after midnight of the restaurant", async () => {
  const server = await startTestServer({ settings: { RATE_LIMITS: "on" } })
  try {
    const { email, password } = await server.owner("Le Petit Zinc")
    const signIn = async () => {
      const { body } = await server.call("/auth/v1/token?grant_type=password", { body: { email, password } })
      return String(body.access_token)
    }
    const ask = (token: string) => {
      const form = new FormData()
      form.append("file", new Blob(["Sole 34"]), "a.txt")
      const headers = { apikey: server.secrets.publishableKey, authorization: `Bearer ${token}` }
      return fetch(`${server.url}/functions/v1/read-card`, { method: "POST", headers, body: form })
    }
    const token = await signIn()
    for (let at = 0; at < 30; at++) expect((await ask(token)).status).toBe(200)
    const refused = await ask(token)
    expect(refused.status).toBe(429)
    const wait = Number(refused.headers.get("retry-after"))
    expect(await refused.json()).toMatchObject({ code: "assistance_limit" })
    expect(wait).toBeLessThanOrEqual(25 * 3600)
    server.pass(wait * 1000)
    expect((await ask(await signIn())).status).toBe(200)
  } finally {
    await server.stop()
  }
})
