import { randomUUID } from "node:crypto"
import { strFromU8, unzipSync } from "fflate"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

/** A document with fields of another program. One field has the name of our own column. */
const aDocument = {
  name: "Carte",
  categories: [{ id: "plats", name: "Plats", items: [], menu_data: "pas du JSON" }],
  isActive: true,
  lastUpdated: "2026-11-20T19:00:00.000Z",
  menu_data: "ceci n’est pas un menu",
  items: "{",
}

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  /** An owner with one readable menu and one menu with this stored text. */
  async function ownerWith(stored: string): Promise<{ owner: TestOwner; good: string; bad: string }> {
    const owner = await server.owner()
    const [good, bad] = [randomUUID(), randomUUID()]
    for (const id of [good, bad]) {
      await owner.client.from("user_menus").insert({ id, user_id: owner.userId, menu_data: aDocument }).throwOnError()
    }
    await server.fill(`update user_menus set menu_data = '${stored}' where id = '${bad}'`)
    return { owner, good, bad }
  }

  const operate = async (...args: string[]) =>
    (await server.call("/operator/v1/restore-menu", { body: args, token: server.secrets.serviceKey })).body.lines

  test.each(["[1,2]", "null", '"Carte"', "7", "", "Carte"])(
    "a stored menu that is %j hides no other menu, is read as null, and can be deleted and restored",
    async (stored) => {
      const { owner, good, bad } = await ownerWith(stored)
      const list = () =>
        owner.client.from("user_menus").select("id, menu_data").eq("user_id", owner.userId).order("created_at")
      expect((await list().throwOnError()).data).toMatchObject([
        { id: good, menu_data: { name: "Carte", isActive: true } },
        { id: bad, menu_data: null },
      ])
      expect((await server.call(`/r/${bad}`)).status).toBeLessThan(500)
      const { data } = await owner.client.from("user_menus").delete().eq("id", bad).select("id").throwOnError()
      expect(data).toEqual([{ id: bad }])
      expect((await list().throwOnError()).data.map(({ id }) => id)).toEqual([good])
      expect(await operate(owner.email)).toEqual([expect.stringContaining(bad)])
      expect(await operate(owner.email, bad)).toHaveLength(1)
      expect((await list().throwOnError()).data).toHaveLength(2)
    },
  )

  test("an export contains the fields of other programs unchanged, and every menu besides an unreadable one", async () => {
    const { owner, good, bad } = await ownerWith("[1,2]")
    const response = await fetch(`${server.url}/functions/v1/export-account`, {
      method: "POST",
      headers: { apikey: server.secrets.publishableKey, authorization: `Bearer ${owner.accessToken}` },
    })
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const { user_menus } = JSON.parse(strFromU8(files["donnees.json"] ?? new Uint8Array()))
    const byId = new Map(user_menus.map((menu: { id: string }) => [menu.id, menu]))
    expect(byId.get(good)).toMatchObject({ menu_data: aDocument })
    expect(Object.keys(byId.get(good) ?? {}).sort()).toEqual(["created_at", "id", "menu_data", "updated_at", "user_id"])
    expect(byId.get(bad)).toMatchObject({ menu_data: null })
  })
})
