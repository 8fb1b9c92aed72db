import type { MenuData } from "@ardoise/contract/menu-rows"
import { endOfDay, formatLongDate, localDay } from "@ardoise/domain/dates"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  const grant = (args: unknown, token: string | undefined = server.secrets.serviceKey) =>
    server.call("/operator/v1/grant-premium", { body: args, token })

  const isPremium = async ({ accessToken: token }: TestOwner) =>
    (await server.call("/functions/v1/check-subscription", { method: "POST", token })).body.subscribed

  // Days end at midnight in Paris. In UTC it would still be yesterday for an hour or two.
  const inDays = (days: number) => localDay("Europe/Paris", Date.now() + days * 86_400_000)

  describe("an operator who grants Premium", () => {
    test("sees the last day, and the owner has Premium at once, until the end of that day", async () => {
      const owner = await server.owner()
      const day = inDays(30)
      const { status, body } = await grant([` ${owner.email.toUpperCase()}`, "--until", day])
      expect(status).toBe(200)
      expect(body.lines).toEqual([expect.stringContaining(formatLongDate(`${day}T12:00:00Z`))])
      const answer = await server.call("/functions/v1/check-subscription", { method: "POST", token: owner.accessToken })
      expect(answer.body).toEqual({
        subscribed: true,
        subscription_tier: "premium",
        subscription_end: endOfDay(day),
      })
    })

    test("may do so again with another day, including today", async () => {
      const owner = await server.owner()
      await grant([owner.email, "--until", inDays(30)])
      expect((await grant([owner.email, "--until", inDays(0)])).status).toBe(200)
      expect(await isPremium(owner)).toBe(true)
    })

    test.each([
      ["a day that is over", inDays(-1)],
      ["the 31st of February", "2099-02-31"],
      ["the 13th month", "2099-13-01"],
      ["a day in another form", "31/12/2099"],
      ["a time", "2099-12-31T12:00:00Z"],
      ["words", "demain"],
    ])("is refused %s, and nothing changes", async (_what, day) => {
      const owner = await server.owner()
      const { status, body } = await grant([owner.email, "--until", day])
      expect({ status, code: body.code }).toEqual({ status: 400, code: "date_invalid" })
      expect(await isPremium(owner)).toBe(false)
    })

    test("gets an error for an unknown address", async () => {
      const { status, body } = await grant(["personne@example.fr", "--until", inDays(30)])
      expect({ status, code: body.code }).toEqual({ status: 404, code: "user_not_found" })
      expect(body.error).toContain("personne@example.fr")
    })

    test.each([
      ["nothing", []],
      ["no day", ["lou@example.fr", "--until"]],
      ["another word in between", ["lou@example.fr", "--since", "2099-12-31"]],
      ["no list", {}],
      ["a text", '"lou@example.fr"'],
      ["numbers", [1, 2, 3]],
      ["an empty body", ""],
    ])("gets the usage when there is %s", async (_what, args) => {
      const { status, body } = await grant(args)
      expect({ status, code: body.code }).toEqual({ status: 400, code: "usage" })
      expect(body.error).toContain("grant-premium <email> --until <AAAA-MM-JJ>")
    })
  })

  describe("an operator who restores a deleted menu", () => {
    const restore = (...args: string[]) =>
      server.call("/operator/v1/restore-menu", { body: args, token: server.secrets.serviceKey })
    const menu_data = (name: string): MenuData => ({
      name,
      categories: [{ id: "plats", name: "Plats", items: [] }],
      isActive: true,
      lastUpdated: "",
    })
    const menusOf = async ({ client, userId }: TestOwner) =>
      (await client.from("user_menus").select("id, menu_data, created_at").eq("user_id", userId).order("created_at"))
        .data ?? []
    async function anOwnerWithMenus(...names: string[]) {
      const owner = await server.owner()
      for (const name of names) {
        await owner.client.from("user_menus").insert({ user_id: owner.userId, menu_data: menu_data(name) })
      }
      return { owner, menus: await menusOf(owner) }
    }

    test("sees the list, and restores one at its old position, on the page that the code leads to", async () => {
      const { owner, menus } = await anOwnerWithMenus("Été", "Hiver")
      const [summer] = menus
      await owner.client
        .from("user_menus")
        .delete()
        .eq("id", summer?.id ?? "")
      const { body } = await restore(owner.email)
      expect(body.lines).toEqual([expect.stringMatching(`^${summer?.id}  « Été », supprimé le `)])
      const restored = await restore(owner.email, summer?.id ?? "")
      expect(restored).toMatchObject({ status: 200, body: { lines: [expect.stringContaining("« Été »")] } })
      expect(await menusOf(owner)).toEqual(menus)
      expect((await restore(owner.email)).body.lines).toEqual([expect.stringContaining("aucun menu")])
    })

    test("never activates a second menu that way", async () => {
      const { owner, menus } = await anOwnerWithMenus("Été", "Hiver")
      await server.premium(owner)
      const [summer, winter] = menus.map(({ id }) => id)
      await owner.client
        .from("user_menus")
        .delete()
        .eq("id", summer ?? "")
      await owner.client.rpc("set_menu_active", { menu_id: winter ?? "", active: true })
      await restore(owner.email, summer ?? "")
      const active = (await menusOf(owner)).filter((menu) => menu.menu_data.isActive).map(({ id }) => id)
      expect(active).toEqual([winter])
    })

    test("gets an error when there is nothing to restore", async () => {
      const { owner, menus } = await anOwnerWithMenus("Été")
      const other = await anOwnerWithMenus("Autre")
      await other.owner.client.from("user_menus").delete().eq("user_id", other.owner.userId)
      expect((await restore(owner.email, menus[0]?.id ?? "")).body.code).toBe("menu_exists")
      expect((await restore(owner.email, other.menus[0]?.id ?? "")).body.code).toBe("menu_not_found")
      expect((await restore(owner.email, "n’importe quoi")).body.code).toBe("menu_not_found")
      expect((await restore("personne@example.fr")).body.code).toBe("user_not_found")
      expect((await restore()).body.code).toBe("usage")
    })
  })

  describe("the operator's API", () => {
    test("requires the service key", async () => {
      const owner = await server.owner()
      const args = [owner.email, "--until", inDays(30)]
      const { serviceKey, publishableKey } = server.secrets
      for (const token of ["", "wrong", publishableKey, owner.accessToken, `${serviceKey}x`, serviceKey.slice(0, -1)]) {
        expect((await grant(args, token)).status).toBe(401)
      }
      const keyless = await server.call("/operator/v1/grant-premium", { body: args, headers: { apikey: serviceKey } })
      expect(keyless.status).toBe(401)
      expect(await isPremium(owner)).toBe(false)
    })

    test.each(["nowhere", "constructor", "__proto__", "toString"])("refuses the unknown command %s", async (name) => {
      const answer = await server.call(`/operator/v1/${name}`, { body: [], token: server.secrets.serviceKey })
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 404, code: "unknown_command" })
    })

    test("does not give access to the data layer", async () => {
      const answer = await server.call("/rest/v1/user_menus?select=id", { token: server.secrets.serviceKey })
      expect(answer.status).toBe(401)
    })
  })
})
