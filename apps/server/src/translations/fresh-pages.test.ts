import { randomUUID } from "node:crypto"
import { expect, onTestFinished, test } from "vitest"
import { startTestServer } from "../testing/test-server.ts"

const items = [{ id: "d0", name: "Plat 0", price: "12", allergens: [] }]
const menu_data = {
  name: "Carte",
  isActive: true,
  lastUpdated: "",
  categories: [{ id: "plats", name: "Plats", items }],
}

// PostgreSQL notifies the server of a change in another way. Its share is smaller, because each page takes longer.
test.each([
  { engine: "sqlite", acceptances: 160 },
  { engine: "postgres", acceptances: 40 },
] as const)(
  "AS-18 on $engine, no page of 50 after each of $acceptances accepted translations shows the text of before",
  async ({ engine, acceptances }) => {
    const server = await startTestServer({ engine })
    onTestFinished(server.stop)
    const owner = await server.owner()
    await server.premium(owner)
    const menuId = randomUUID()
    const token = owner.accessToken
    const must = async (path: string, body: object) => {
      const { status } = await server.call(path, {
        ...{ token, body, method: "POST" },
        headers: { prefer: "resolution=merge-duplicates" },
      })
      expect(status).toBeLessThan(300)
    }
    await must("/rest/v1/user_menus", { id: menuId, user_id: owner.userId, menu_data })
    const nameOnPage = async () => {
      const response = await fetch(`${server.url}/u/${owner.userId}?lang=en`)
      return /translatedName&quot;:&quot;(.*?)&quot;/.exec(await response.text())?.[1]
    }
    let stale = 0
    for (let at = 0; at < acceptances; at += 1) {
      const text = `Dish ${at}`
      // Diners read all the time, also while the acceptance is stored.
      const readers = Array.from({ length: 5 }, nameOnPage)
      await must("/rest/v1/translations", {
        ...{ menu_id: menuId, language: "en", part: "dish", ref: "d0", source: "Plat 0", text },
      })
      const pages = await Promise.all(Array.from({ length: 50 }, nameOnPage))
      stale += pages.filter((name) => name !== text).length
      await Promise.all(readers)
    }
    expect(stale).toBe(0)
  },
  120_000,
)
