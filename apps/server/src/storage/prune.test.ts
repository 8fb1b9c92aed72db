import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { agedRows } from "../features.ts"
import { engines } from "../testing/engines.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"
import { pruneExpired, pruneInPieces } from "./prune.ts"

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  const day = 86_400_000
  const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()
  const prune = (days: number) => server.database.run(pruneExpired, { at: inDays(days), aged: agedRows })

  test("a replaced menu is stored for 30 days, a session for 180 days after its last use, a menu for ever", async () => {
    const owner = await server.owner()
    const menu_data = { name: "Avant", categories: [], isActive: true, lastUpdated: "" }
    const { data } = await owner.client
      .from("user_menus")
      .insert({ user_id: owner.userId, menu_data })
      .select()
      .single()
    await owner.client
      .from("user_menus")
      .update({ menu_data: { ...menu_data, name: "Après" } })
      .eq("id", data?.id ?? "")
    const versions = () => server.database.read.selectFrom("menu_versions").select("id").execute()
    const sessions = () => server.database.read.selectFrom("sessions").select("id").execute()

    await prune(29)
    expect(await versions()).toHaveLength(1)
    await prune(31)
    expect(await versions()).toHaveLength(0)
    await prune(179)
    expect(await sessions()).toHaveLength(1)
    await prune(181)
    expect(await sessions()).toHaveLength(0)
    expect(await server.database.read.selectFrom("user_menus").select("id").execute()).toHaveLength(1)
  })

  test("the id of a command is stored for a day", async () => {
    const id = `${inDays(0)}/by-the-test`
    await server.fill(`insert into done_commands (id) values ('${id}');`)
    const found = () => server.database.read.selectFrom("done_commands").select("id").where("id", "=", id).execute()
    await prune(0.9)
    expect(await found()).toHaveLength(1)
    await prune(1.1)
    expect(await found()).toHaveLength(0)
  })

  test("expired rows are removed in small commands, so that an order waits for only one of them, until all are gone", async () => {
    const old = inDays(-2)
    const rows = Array.from({ length: 600 }, (_, n) => `('nobody', 'orders', 'insert', 'order-${n}', '', '${old}')`)
    await server.fill(`insert into change (owner, kind, event, ref, version, at) values ${rows.join(", ")};`)
    const left = async () =>
      (await server.database.read.selectFrom("change").select("seq").where("owner", "=", "nobody").execute()).length

    const removedAtOnce = await prune(0)
    expect(removedAtOnce).toBeLessThan(300)
    expect(await left()).toBe(600 - removedAtOnce)
    await pruneInPieces(server.database, { at: inDays(0), aged: agedRows, signal: AbortSignal.abort() })
    expect(await left()).toBe(600 - removedAtOnce)
    await pruneInPieces(server.database, { at: inDays(0), aged: agedRows, signal: new AbortController().signal })
    expect(await left()).toBe(0)
  })
})
