import { randomUUID } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { openLogger } from "../http/log/logger.ts"
import { sendRefusal, startModelServer } from "../testing/services/model-server.ts"
import { startTestServer } from "../testing/test-server.ts"
import { printCard } from "./testing/printed-card.ts"

const dish = "Ragoût zébré"

/** The files below a folder that hold a text. */
async function filesWith(folder: string, text: string): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    // Another test may have removed its file meanwhile.
    const bytes = await readFile(path).catch(() => null)
    if (bytes?.includes(text)) found.push(path)
  }
  return found
}

test("a reading, a proposal, a description and a translation leave no file and no text in the log, also when the model fails (AS-07)", async () => {
  const written: string[] = []
  const logger = openLogger("debug", { write: (line) => void written.push(line) })
  const model = await startModelServer()
  const settings = { AI_BASE_URL: model.url, AI_MODEL: "essai", AI_PROVIDER_NAME: "Essai", AI_API_KEY: "clef-zébrée" }
  const server = await startTestServer({ settings, logger })
  onTestFinished(async () => {
    await server.stop()
    await model.stop()
  })
  const owner = await server.owner("Le Zinc Bleu")
  await server.premium(owner)
  const { accessToken: token, userId } = owner

  const pdf = await printCard([[[{ heading: "Plats", lines: [[dish, "17 €"]] }]]])
  const readCard = (by: string) => {
    const form = new FormData()
    form.append("with", by)
    form.append("file", new Blob([Uint8Array.from(pdf)]), "carte-zébrée.pdf")
    return fetch(`${server.url}/functions/v1/read-card`, {
      method: "POST",
      headers: { apikey: server.secrets.publishableKey, authorization: `Bearer ${token}` },
      body: form,
    })
  }
  const read = await readCard("local")
  expect(await read.text()).toContain(dish)
  const names = [...(await readdir(server.folder, { recursive: true })), ...(await readdir(tmpdir()))]
  expect(names.filter((name) => name.includes("zébrée"))).toEqual([])
  expect(await filesWith(server.folder, dish)).toEqual([])

  const menuId = randomUUID()
  const menu_data = {
    name: "Carte",
    categories: [{ id: "plats", name: "Plats", items: [{ id: "a", name: dish, price: "17", allergens: [] }] }],
  }
  await server.call("/rest/v1/user_menus", { token, body: { id: menuId, user_id: userId, menu_data } })
  await server.call("/functions/v1/draft-card", {
    token,
    body: { style: "mer", counts: { plats: 3 }, priceLevel: "low" },
  })
  await server.call("/functions/v1/allow-assistance", { token, body: { allowed: true } })
  const body = { menu_id: menuId, language: "en", only: "missing", with: "model" }
  expect((await server.call("/functions/v1/translate-menu", { token, body })).status).toBe(200)
  const dishes = [{ id: "a", name: dish, category: "Plats" }]
  model.behave(() => JSON.stringify({ dishes: [{ number: 1, texts: ["Ragoût zébré."] }] }))
  expect((await server.call("/functions/v1/describe-dishes", { token, body: { dishes } })).status).toBe(200)
  model.behave(({ body: asked }) =>
    sendRefusal(400, { message: `Cannot translate ${asked.messages[1]?.content} with clef-zébrée` }),
  )
  const failed = await server.call("/functions/v1/translate-menu", { token, body: { ...body, language: "es" } })
  expect(failed).toMatchObject({ status: 503, body: { code: "model_unavailable" } })

  expect((await server.call("/functions/v1/describe-dishes", { token, body: { dishes } })).status).toBe(503)
  expect((await readCard("model")).status).toBe(503)

  expect(written.some((line) => line.includes("assistance: describe/1 refused"))).toBe(true)
  expect(written.some((line) => line.includes("assistance: translate/1 refused"))).toBe(true)
  expect(written.some((line) => line.includes("assistance: structure/1 refused"))).toBe(true)
  expect(written.filter((line) => /zébr|Ragoût/i.test(line))).toEqual([])
}, 60_000)
