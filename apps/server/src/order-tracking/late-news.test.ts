import type { MenuNews } from "@ardoise/contract/functions"
import type { CompiledQuery } from "kysely"
import { expect, onTestFinished, test, vi } from "vitest"
import { startTestServer } from "../testing/test-server.ts"

test("news of a menu that were read earlier never follow later ones", async () => {
  // Here this engine's queries can be held back one by one.
  const server = await startTestServer({ engine: "postgres" })
  onTestFinished(() => server.stop())
  const owner = await server.owner()
  await server.premium(owner)
  const soup = { id: "item-soup", name: "Soupe", price: "8.5", allergens: [] }
  const menu_data = {
    name: "Carte",
    categories: [{ id: "plats", name: "Plats", items: [soup] }],
    isActive: true,
    lastUpdated: "2026-11-20T19:00:00.000Z",
  }
  const { data } = await owner.client
    .from("user_menus")
    .insert({ user_id: owner.userId, menu_data })
    .select("id")
    .single()
  const menuId = data?.id ?? ""
  const ending = new AbortController()
  onTestFinished(() => ending.abort())
  const response = await fetch(`${server.url}/functions/v1/track-order?menu=${menuId}`, {
    headers: { apikey: server.secrets.publishableKey, accept: "text/event-stream" },
    signal: ending.signal,
  })
  let text = ""
  const reading = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk
  }
  void reading().catch(() => undefined)
  const news = () =>
    [...text.matchAll(/^event: menu\ndata: (.*)$/gm)].map(([, json]) => JSON.parse(json ?? "") as MenuNews)
  await expect.poll(() => news().map(({ soldOut }) => soldOut)).toEqual([[]])

  // Holds the readings of the menu's state back, after their first query, until they are released.
  const releases: (() => void)[] = []
  const { read } = server.database
  const execute = read.executeQuery.bind(read)
  const holding = vi.spyOn(read, "executeQuery").mockImplementation(async (query, ...rest) => {
    if (/keeps_hours/.test((query as CompiledQuery).sql)) await new Promise<void>((resolve) => releases.push(resolve))
    return execute(query as CompiledQuery, ...rest) as never
  })
  await owner.client.from("sold_out").insert({ menu_id: menuId, item_id: soup.id })
  await expect.poll(() => releases.length).toBe(1)
  await owner.client.from("sold_out").delete().eq("menu_id", menuId)
  await expect.poll(() => releases.length).toBe(2)
  holding.mockRestore()
  const [earlier, later] = releases
  later?.()
  await expect.poll(() => news().length).toBe(2)
  earlier?.()
  // A further change shows that everything before it has arrived.
  await owner.client.from("ordering").update({ is_open: false }).eq("user_id", owner.userId)
  await expect.poll(() => news().at(-1)?.closed).toBe("paused")
  expect(news().map(({ soldOut }) => soldOut)).toEqual([[], [], []])
})
