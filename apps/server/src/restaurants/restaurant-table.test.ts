import { noOpeningHours } from "@ardoise/domain/restaurant/opening-hours"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { heavyPng } from "../testing/pictures.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  /** Stores a picture as the settings do. @returns its path */
  async function uploadMark(owner: TestOwner, moreBytes = 0): Promise<string> {
    const path = `${owner.userId}/abcdefgh0123-40x30.png`
    const { error } = await owner.client.storage.from("photos").upload(path, heavyPng(moreBytes))
    expect(error).toBeNull()
    return path
  }
  const read = (owner: TestOwner) => owner.client.from("restaurants").select("*").single()

  describe("a restaurant's profile", () => {
    test("exists before anything is stored", async () => {
      const owner = await server.owner()
      const { data, error } = await read(owner)
      expect(error).toBeNull()
      expect(data).toEqual({
        user_id: owner.userId,
        street: "",
        postal_code: "",
        city: "",
        telephone: "",
        opening_hours: noOpeningHours,
        time_zone: "Europe/Paris",
        service_included: true,
        mark: "",
        mark_on_menu: true,
        mark_on_cards: true,
        service_rate: null,
        water_notice: "card",
        posted_notices: {},
        languages: [],
        account_ends_at: null,
      })
    })

    test("stores a change, and retains the columns that a later change omits", async () => {
      const owner = await server.owner()
      const opening_hours = { ...noOpeningHours, friday: [{ opens: "19:00", closes: "01:00" }] }
      const profile = { street: "12 rue des Halles", city: "Lyon", telephone: "04 78 00 00 00", opening_hours }
      const first = await owner.client.from("restaurants").update(profile).eq("user_id", owner.userId).select().single()
      expect(first.data).toMatchObject(profile)
      const second = await owner.client
        .from("restaurants")
        .update({ service_included: false, time_zone: "Indian/Reunion" })
        .eq("user_id", owner.userId)
      expect(second.error).toBeNull()
      const { data } = await read(owner)
      expect(data).toMatchObject({ ...profile, service_included: false, time_zone: "Indian/Reunion" })
    })

    test("stores the rate of service, the notice about water and the notices of the room", async () => {
      const owner = await server.owner()
      const posted_notices = { outside: "2026-11-22T10:00:00.000Z", prices: "no" }
      const change = { service_rate: "12.5", water_notice: "posted", posted_notices } as const
      const { error } = await owner.client.from("restaurants").update(change).eq("user_id", owner.userId)
      expect(error).toBeNull()
      expect((await read(owner)).data).toMatchObject(change)
      const without = await owner.client.from("restaurants").update({ service_rate: null }).eq("user_id", owner.userId)
      expect(without.error).toBeNull()
      expect((await read(owner)).data).toMatchObject({ ...change, service_rate: null })
    })

    test("leaves out notices of the room that it does not know", async () => {
      const owner = await server.owner()
      const posted_notices = { outside: "hier", minors: 3, autre: "2026-11-22T10:00:00.000Z", licence: "no" } as never
      await owner.client.from("restaurants").update({ posted_notices }).eq("user_id", owner.userId)
      expect((await read(owner)).data?.posted_notices).toEqual({})
    })

    test("cannot be read or changed by other owners", async () => {
      const [owner, other] = [await server.owner(), await server.owner()]
      const change = await other.client
        .from("restaurants")
        .update({ city: "Ailleurs" })
        .eq("user_id", owner.userId)
        .select()
      expect(change.data).toEqual([])
      expect((await other.client.from("restaurants").select("*").eq("user_id", owner.userId)).data).toEqual([])
      expect((await server.client().from("restaurants").select("*")).data).toEqual([])
      expect((await read(owner)).data?.city).toBe("")
    })

    test("cannot be inserted, deleted or moved to another owner", async () => {
      const owner = await server.owner()
      const table = owner.client.from("restaurants")
      expect((await table.insert({ user_id: owner.userId } as never)).error?.code).toBe("42501")
      expect((await table.delete().eq("user_id", owner.userId)).error?.code).toBe("42501")
      const moved = { user_id: crypto.randomUUID() } as never
      expect((await table.update(moved).eq("user_id", owner.userId)).error?.code).toBe("42501")
    })

    test.each([
      ["a telephone in words", { telephone: "appelez" }, "telephone_unreadable"],
      ["an endless street", { street: "x".repeat(300) }, "profile_text_too_long"],
      ["an unknown time zone", { time_zone: "Mars/Olympus" }, "time_zone_unknown"],
      ["hours of no shape", { opening_hours: "toujours" }, "opening_hours_unreadable"],
      [
        "overlapping hours",
        {
          opening_hours: {
            monday: [
              { opens: "10:00", closes: "12:00" },
              { opens: "11:00", closes: "13:00" },
            ],
          },
        },
        "opening_hours_overlap",
      ],
      ["a mark that is no mark", { mark: "../cle.png" }, "mark_unreadable"],
      [
        "a mark that the owner did not upload",
        { mark: `${crypto.randomUUID()}/abcdefgh0123-100x50.png` },
        "mark_unreadable",
      ],
      ["a mark that is on the menu in a word", { mark_on_menu: "oui" }, "22P02"],
      ["a rate of service in words", { service_rate: "quinze" }, "22P02"],
      ["a rate of service of all", { service_rate: "100" }, "22P02"],
      ["an unknown notice about water", { water_notice: "robinet" }, "22P02"],
      ["a switch that is none", { service_included: "oui" }, "22P02"],
      ["a switch that says how it becomes a text", { service_included: { toString: 1 } }, "22P02"],
      ["a switch that is a list in lists", { service_included: [[[["oui"]]]] }, "22P02"],
      ["hours that say how they become a text", { opening_hours: { toString: 1 } }, "opening_hours_unreadable"],
      ["nothing where a text belongs", { city: null }, "23502"],
      ["an object where a text belongs", { city: {} }, "22P02"],
    ])("is refused with %s, and nothing changes", async (_what, change, code) => {
      const owner = await server.owner()
      const before = (await read(owner)).data
      const { error, status } = await owner.client
        .from("restaurants")
        .update({ ...change, postal_code: "69001" } as never)
        .eq("user_id", owner.userId)
      expect({ code: error?.code, status }).toEqual({ code, status: 400 })
      expect((await read(owner)).data).toEqual(before)
    })

    test("has the owner's own mark once its file is uploaded, and removes it again", async () => {
      const owner = await server.owner()
      const mark = await uploadMark(owner)
      const own = owner.client.from("restaurants")
      expect((await own.update({ mark }).eq("user_id", owner.userId)).error).toBeNull()
      expect((await own.update({ mark_on_menu: false }).eq("user_id", owner.userId)).error).toBeNull()
      expect((await read(owner)).data).toMatchObject({ mark, mark_on_menu: false, mark_on_cards: true })
      const other = await server.owner()
      const stolen = await other.client.from("restaurants").update({ mark }).eq("user_id", other.userId)
      expect(stolen.error?.code).toBe("mark_unreadable")
      expect((await own.update({ mark: "" }).eq("user_id", owner.userId)).error).toBeNull()
      expect((await read(owner)).data?.mark).toBe("")
    })

    test("is refused with a mark of more than 6 kB, which a page could not afford", async () => {
      const owner = await server.owner()
      const mark = await uploadMark(owner, 7_000)
      const { error } = await owner.client.from("restaurants").update({ mark }).eq("user_id", owner.userId)
      expect(error?.code).toBe("mark_unreadable")
    })

    test("is refused with lists nested 5,000 deep", async () => {
      const { userId, accessToken: token } = await server.owner()
      const body = `{"service_included":${"[".repeat(5_000)}${"]".repeat(5_000)}}`
      const answer = await server.call(`/rest/v1/restaurants?user_id=eq.${userId}`, { method: "PATCH", token, body })
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 400, code: "PGRST102" })
    })
  })
})
