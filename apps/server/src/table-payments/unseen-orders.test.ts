import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { type PayingRestaurant, payingTables } from "../testing/paying-tables.ts"
import { openMeetingPoint } from "../testing/same-instant.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"
import { updateBills } from "./bill-commands.ts"

describe.each(engines)("a table that staff close while its guests order, on %s", (engine) => {
  let server: TestServer
  const { aRestaurant, ordered, bills } = payingTables(() => server)
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  test("stays open when more is left than they saw", async () => {
    const restaurant = await aRestaurant()
    await ordered(restaurant)
    await ordered(restaurant)
    const close = async (due: string) => {
      const { client } = restaurant.owner
      const { data } = await client.from("bills").update({ state: "closed" }).eq("due", due).select().throwOnError()
      return data
    }
    expect(await close("68.00")).toEqual([])
    expect(await bills(restaurant)).toMatchObject([{ state: "open", due: "136.00" }])
    expect(await close("136.00")).toMatchObject([{ state: "closed" }])
  })

  test.runIf(engine === "postgres")("stays open when the order comes at the same instant", async () => {
    const clock = () => new Date().toISOString()
    const restaurant: PayingRestaurant = await aRestaurant()
    await ordered(restaurant)
    const meetingPoint = await openMeetingPoint(server.databaseUrl, ["bills"], clock)
    const filter = (column: string, value: string) =>
      ({ column, operator: "eq", values: [value], isNegated: false }) as const
    const [, answer] = await meetingPoint.meet(
      () => ordered(restaurant),
      (database) =>
        database.run(updateBills, {
          ...{ ownerId: restaurant.owner.userId, at: clock(), wantsOne: false, patch: { state: "closed" } },
          filters: [filter("state", "open"), filter("due", "68.00")],
        }),
    )
    await meetingPoint.close()
    expect(answer).toMatchObject({ ok: true, value: [] })
    expect(await bills(restaurant)).toMatchObject([{ state: "open", due: "136.00" }])
  })
})
