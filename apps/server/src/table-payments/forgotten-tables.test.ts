import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { forgetOldOrderWords } from "../orders/forget-words.ts"
import { engines } from "../testing/engines.ts"
import { payingTables } from "../testing/paying-tables.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"

describe.each(engines)("the table of a bill on %s", (engine) => {
  let server: TestServer
  const { aRestaurant, ordered, bills, move } = payingTables(() => server)
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  const forget = (days: number) => {
    const at = new Date(Date.now() + days * 24 * 3_600_000).toISOString()
    return forgetOldOrderWords(server.database, { at, since: null, signal: new AbortController().signal })
  }

  test("is forgotten with the words of its orders, if the diner typed it", async () => {
    const restaurant = await aRestaurant()
    const { owner } = restaurant
    const tables = ["7", "Marie D", "Terrasse haute"]
    await owner.client.from("ordering").update({ tables }).eq("user_id", owner.userId).throwOnError()
    for (const table of ["Marie D", "Terrasse haute", "7"]) {
      const { id } = await ordered({ ...restaurant, code: "" })
      await server.fill(`update orders set table_number = '${table}' where id = '${id}'`)
      expect((await move(restaurant, id, "preparing")).error).toBeNull()
    }
    await owner.client
      .from("ordering")
      .update({ tables: ["7", "Terrasse haute"] })
      .eq("user_id", owner.userId)
      .throwOnError()
    await owner.client.from("bills").update({ state: "closed" }).eq("state", "open").select().throwOnError()
    const names = async () => (await bills(restaurant)).map(({ table_name: name }) => name)
    await forget(29)
    expect(await names()).toEqual(["Marie D", "Terrasse haute", "7"])
    await forget(31)
    expect(await names()).toEqual(["N/A", "Terrasse haute", "7"])
  })
})
