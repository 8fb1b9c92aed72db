import { disguises, formulas, lineBreaks, markup, paths } from "@ardoise/domain/testing/hostile-texts"
import { strFromU8, unzipSync } from "fflate"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aDocument } from "../restaurants.ts"
import { type MailServer, startMailServer } from "../services/mail-server.ts"
import { startTestServer, type TestServer } from "../test-server.ts"

const texts = [...markup, ...formulas, ...lineBreaks, ...paths, ...disguises]
/** The texts that the database can store: U+0000 is refused everywhere. */
const storable = texts.filter((text) => !text.includes("\0"))

let mails: MailServer
let server: TestServer
beforeAll(async () => {
  mails = await startMailServer()
  const settings = { SMTP_URL: mails.url, AUTH_CONFIRM_EMAIL: "off", PUBLIC_BASE_URL: "https://carte.example" }
  server = await startTestServer({ settings })
})
afterAll(async () => {
  await server.stop()
  await mails.stop()
})

/** Fails if a response has a header that an injected line would add. */
function expectUntouched(headers: Headers): void {
  for (const name of ["x-injected", "set-cookie", "bcc"]) expect(headers.get(name)).toBeNull()
}

describe("an email address", () => {
  const strange = [
    ...texts,
    ...[...markup, ...lineBreaks, ...disguises].map((text) => `${text}@example.fr`),
    ...lineBreaks.map((text) => `claire@example.fr${text}`),
    "claire@example.fr,victime@example.fr",
    "claire@example.fr;victime@example.fr",
    "claire@example.fr victime@example.fr",
    "<claire@example.fr>",
    "Claire <claire@example.fr>",
    '"claire@example.fr"@ailleurs.example',
    "claire@example.fr\u0000",
    "claire@[127.0.0.1]",
    "claire@localhost",
    "claire@exam\u0440le.fr",
    "clair\u0435@example.fr",
    "claire@example\u3002fr",
    "claire\u200b@example.fr",
    "\u212aarim@example.fr",
    "\uff43laire@example.fr",
    "cla\u0131re@example.fr",
    "claire@example.fr\u202e",
  ]

  test.each(strange)("like %j is invalid: it gets no account and no email", async (email) => {
    for (const [path, body] of [
      ["/auth/v1/signup", { email, password: "pralines roses" }],
      ["/auth/v1/recover", { email }],
      ["/auth/v1/otp", { email }],
    ] as const) {
      const answer = await server.call(path, { body })
      expect(answer.status, path).toBeGreaterThanOrEqual(400)
      expect(answer.status, path).toBeLessThan(500)
      expectUntouched(answer.headers)
    }
  })

  test("of a restaurant with any name gets emails without that name, for one recipient", async () => {
    for (const name of storable) {
      const { email } = await server.owner(name.slice(0, 120))
      const before = mails.letters.length
      await server.call("/auth/v1/recover", {
        body: { email },
        headers: { "user-agent": name.replace(/[^\x20-\x7e]/g, "") },
      })
      await server.sendMails()
      const [letter, ...others] = mails.letters.slice(before)
      expect(others).toEqual([])
      expect(letter).toMatchObject({ recipients: [email], to: [{ address: email }] })
      expect(letter?.cc ?? []).toEqual([])
      expect(letter?.bcc ?? []).toEqual([])
      // The random secret of the link may contain any text.
      const words = `${letter?.html} ${letter?.text}`.replaceAll(/token_hash=[\w-]+/g, "")
      expect(words).not.toContain("XSS")
    }
  }, 120_000)
})

test.each(storable)(
  "a restaurant called %j is exported and printed under file names without its special characters",
  async (name) => {
    const owner = await server.owner(name.slice(0, 120))
    const { error } = await owner.client
      .from("user_menus")
      .insert({ user_id: owner.userId, menu_data: aDocument(name) })
    expect(error).toBeNull()
    const headers = { apikey: server.secrets.publishableKey, authorization: `Bearer ${owner.accessToken}` }
    const exported = await fetch(`${server.url}/functions/v1/export-account`, { method: "POST", headers })
    expect(exported.headers.get("content-disposition")).toMatch(/^attachment; filename="ardoise(-[a-z0-9]+)*\.zip"$/)
    expectUntouched(exported.headers)
    const files = unzipSync(new Uint8Array(await exported.arrayBuffer()))
    expect(Object.keys(files).filter((file) => !/^[\w-]+\.(json|html)$/.test(file))).toEqual([])
    const html = Object.entries(files).find(([file]) => file.endsWith(".html"))?.[1] ?? new Uint8Array()
    expect(strFromU8(html)).not.toMatch(/<(?:script|img|svg|iframe|math|a|base|link|meta http-equiv|input|details)\b/)

    const card = { count: 1, format: "a6", numbered: true }
    const pdf = await fetch(`${server.url}/functions/v1/table-cards`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(card),
    })
    expect(pdf.status).toBe(200)
    expectUntouched(pdf.headers)
    const file = Buffer.from(await pdf.arrayBuffer()).toString("latin1")
    // Packed streams may contain any three bytes, "/JS" among them: only the objects around them are read.
    const objects = file.replaceAll(/\bstream\r?\n[\s\S]*?\bendstream\b/g, "")
    expect(objects).toContain("/Catalog")
    // Nothing that a PDF reader would run or open by itself.
    expect(objects).not.toMatch(/\/(?:JavaScript|JS|Launch|OpenAction|AA|SubmitForm|EmbeddedFile)\b/)
  },
  60_000,
)

test("a file is offered under the requested name, and the name cannot inject a header", async () => {
  const owner = await server.owner()
  await owner.client.storage.from("files").upload(`${owner.userId}/notes.txt`, "notes")
  const headers = { apikey: server.secrets.publishableKey, authorization: `Bearer ${owner.accessToken}` }
  for (const name of storable) {
    const path = `/storage/v1/object/authenticated/files/${owner.userId}/notes.txt?download=${encodeURIComponent(name)}`
    const response = await fetch(server.url + path, { headers })
    expect(response.status, JSON.stringify(name)).toBe(200)
    expect(response.headers.get("content-disposition"), name).toMatch(/^attachment; filename\*=UTF-8''[\w.!~%-]+$/)
    expect(response.headers.get("content-type")).toBe("application/octet-stream")
    expectUntouched(response.headers)
    await response.text()
  }
})

test("text of owners is neither in the sitemap nor in robots.txt", async () => {
  const mark = "https://evil.example/<loc>XSS"
  const owner = await server.owner(mark)
  await owner.client.from("user_menus").insert({ user_id: owner.userId, menu_data: aDocument(mark) })
  for (const path of ["/sitemap.xml", "/sitemap.xml?host=evil.example", "/robots.txt"]) {
    const response = await fetch(server.url + path, { headers: { accept: "application/xml", host: "evil.example" } })
    const text = await response.text()
    expect(text).not.toContain("evil.example")
    expect(text).not.toContain("XSS")
    expect(text).toContain("https://carte.example/")
  }
})
