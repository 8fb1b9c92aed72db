import type { BillPage } from "@ardoise/contract/bill-page"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../../testing/engines.ts"
import { dishes, type PayingRestaurant, payingTables } from "../../testing/paying-tables.ts"
import { drawnBy } from "../../testing/stand-ins.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  const { aRestaurant, ordered } = payingTables(() => server)

  async function pageOf({ owner, code }: PayingRestaurant, lang: string): Promise<BillPage> {
    const query = new URLSearchParams({ table: "7", t: code, lang })
    return drawnBy(await (await fetch(`${server.url}/addition/${owner.userId}?${query}`)).text()) as BillPage
  }
  const namesOn = ({ content }: BillPage) =>
    content.kind === "bill" ? [...new Set(content.units.map(({ name, translatedName }) => translatedName ?? name))] : []

  test("AS-21: a bill is in a further language once it is offered, with the names that the owner has reviewed", async () => {
    const restaurant = await aRestaurant()
    const { owner, menuId } = restaurant
    await ordered(restaurant)
    expect((await pageOf(restaurant, "de")).language).toBe("fr")

    const names = { bavette: "Flanksteak", tarte: "Obstkuchen", brouilly: "Brouilly" }
    const rows = Object.values(dishes).map(({ id, name: source }) => ({
      ...{ menu_id: menuId, language: "de", part: "dish", ref: id, source, text: names[id as keyof typeof names] },
    }))
    await owner.client
      .from("translations")
      .insert(rows as never)
      .throwOnError()
    const body = { menu_id: menuId, language: "de", offered: true }
    const answer = await server.call("/functions/v1/offer-language", { token: owner.accessToken, body })
    expect(answer.status).toBe(200)

    const page = await pageOf(restaurant, "de")
    expect(page).toMatchObject({ language: "de", furtherLanguages: ["de"] })
    expect(namesOn(page)).toEqual(["Flanksteak", "Obstkuchen", "Brouilly"])
    expect((await pageOf(restaurant, "ja")).language).toBe("fr")
    expect(namesOn(await pageOf(restaurant, "fr"))).toEqual(["Bavette", "Tarte", "Brouilly"])
  })
})
