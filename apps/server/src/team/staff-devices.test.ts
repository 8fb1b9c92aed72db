import { randomUUID } from "node:crypto"
import type { WireSession } from "@ardoise/contract/auth"
import type { DailyBoardRow } from "@ardoise/contract/offer-rows"
import type { OrderRow } from "@ardoise/contract/order-rows"
import type { StaffDeviceRow } from "@ardoise/contract/team-rows"
import type { OrderStatus } from "@ardoise/domain/order/order-status"
import { mostDevices } from "@ardoise/domain/team/staff-device"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { setDisabled } from "../accounts/account-states.ts"
import { engines } from "../testing/engines.ts"
import { openRawSocket } from "../testing/raw-socket.ts"
import {
  aBoard,
  aDocument,
  anOrder,
  aRestaurant as aPayingRestaurant,
  aTeam as aTeamOf,
} from "../testing/restaurants.ts"
import { invite, joinTeam, type TestDevice } from "../testing/team-device.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

const minute = 60_000
const hour = 60 * minute

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  const aTeam = () => aTeamOf(server)

  async function placeOrder(menuId: string, token?: string): Promise<OrderRow> {
    const answer = await server.call("/rest/v1/rpc/place_order", { body: anOrder(menuId), ...(token && { token }) })
    expect(answer.status).toBe(200)
    return (answer.body as { order: OrderRow }).order
  }
  const move = (id: string, status: OrderStatus, token: string) =>
    server.call(`/rest/v1/orders?id=eq.${id}&select=id,status,movedBy`, {
      method: "PATCH",
      body: { status },
      token,
      headers: { prefer: "return=representation" },
    })
  const ordersOf = async (token: string) => {
    const { body } = await server.call("/rest/v1/orders?select=id,status", { token })
    return body as unknown as { id: string; status: OrderStatus }[]
  }
  const devicesOf = async ({ accessToken: token }: TestOwner) => {
    const { body } = await server.call("/rest/v1/staff_devices?select=*", { token })
    return body as unknown as StaffDeviceRow[]
  }

  describe("a code", () => {
    test("links one device, once (TEAM-01)", async () => {
      const { owner } = await aTeam()
      const code = await invite(server, owner, "kitchen", "Deuxième tablette")
      expect(code).toMatch(/^[A-Z]{4}-[A-Z]{4}$/)
      const shown = await server.call("/functions/v1/join-team", { body: { code, preview: true } })
      expect(shown.body).toEqual({ restaurant_name: "Le Petit Zinc", role: "kitchen", name: "Deuxième tablette" })
      const joined = await server.call("/functions/v1/join-team", { body: { code: code.toLowerCase() } })
      expect(joined.body).toMatchObject({ token_type: "bearer", user: { email: "", role: "authenticated" } })
      for (const preview of [true, false]) {
        const again = await server.call("/functions/v1/join-team", { body: { code, preview } })
        expect([again.status, again.body.code]).toEqual([404, "invite_not_found"])
      }
      expect((await devicesOf(owner)).map(({ name }) => name)).toEqual([
        "Tablette cuisine",
        "Téléphone salle",
        "Deuxième tablette",
      ])
    })

    test("is worth nothing after ten minutes", async () => {
      const { owner } = await aTeam()
      const code = await invite(server, owner, "floor")
      server.pass(10 * minute)
      expect((await server.call("/functions/v1/join-team", { body: { code } })).status).toBe(404)
    })

    test("stays good while others are made, until twelve newer ones are open", async () => {
      const { owner } = await aTeam()
      const codes: string[] = []
      for (let count = 0; count <= mostDevices; count += 1) {
        codes.push(await invite(server, owner, "floor"))
        server.pass(1_000)
      }
      const join = async (code = "") => (await server.call("/functions/v1/join-team", { body: { code } })).status
      expect(await join(codes[0])).toBe(404)
      expect(await join(codes[1])).toBe(200)
      expect(await join(codes[mostDevices])).toBe(200)
    })

    test("of two devices that use it at once, links one", async () => {
      const { owner } = await aTeam()
      const code = await invite(server, owner, "floor")
      const both = await Promise.all([0, 1].map(() => server.call("/functions/v1/join-team", { body: { code } })))
      expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    })

    test("needs Premium when it is made and when it is used (TEAM-26)", async () => {
      const { owner } = await aTeam()
      const code = await invite(server, owner, "floor")
      await server.premium(owner, 1)
      server.pass(2)
      const args = { body: { role: "floor", name: "Téléphone" }, token: owner.accessToken }
      const refused = await server.call("/functions/v1/invite-device", args)
      expect([refused.status, refused.body.code]).toEqual([403, "premium_required"])
      expect((await server.call("/functions/v1/join-team", { body: { code } })).status).toBe(404)
    })

    test("needs a role and a name that fits", async () => {
      const { owner } = await aTeam()
      for (const body of [
        {},
        { role: "owner", name: "a" },
        { role: "floor", name: " " },
        { role: "floor", name: "a".repeat(41) },
      ]) {
        const refused = await server.call("/functions/v1/invite-device", { body, token: owner.accessToken })
        expect([refused.status, refused.body.code]).toEqual([400, "device_name_unreadable"])
      }
    })

    test("is refused when twelve devices are linked", async () => {
      const { owner } = await aTeam()
      for (let count = 2; count < mostDevices; count += 1) await joinTeam(server, owner, "floor")
      const args = { body: { role: "floor", name: "Un de trop" }, token: owner.accessToken }
      const refused = await server.call("/functions/v1/invite-device", args)
      expect([refused.status, refused.body.code]).toEqual([409, "too_many_devices"])
    })
  })

  describe("a device", () => {
    test("sees the open orders of its restaurant, and finished ones for 18 hours", async () => {
      const { menuId, owner, kitchen, floor } = await aTeam()
      const [open, done] = [await placeOrder(menuId), await placeOrder(menuId)]
      await move(done.id, "completed", owner.accessToken)
      const stranger = await aTeam()
      await placeOrder(stranger.menuId)
      for (const { token } of [kitchen, floor]) {
        expect((await ordersOf(token)).map(({ id }) => id).sort()).toEqual([open.id, done.id].sort())
      }
      server.pass(18 * hour)
      const renewed = await refresh(kitchen)
      expect((await ordersOf(renewed.token)).map(({ id }) => id)).toEqual([open.id])
    })

    test("in the kitchen moves orders up to ready, and no further", async () => {
      const { menuId, kitchen } = await aTeam()
      const { id } = await placeOrder(menuId)
      for (const to of ["preparing", "ready", "preparing", "ready"] as const) {
        expect((await move(id, to, kitchen.token)).body).toEqual([{ id, status: to, movedBy: "Tablette cuisine" }])
      }
      for (const to of ["completed", "cancelled", "pending"] as const) {
        const refused = await move(id, to, kitchen.token)
        expect([refused.status, refused.body.code]).toEqual([403, "staff_device"])
      }
      expect(await ordersOf(kitchen.token)).toEqual([{ id, status: "ready" }])
    })

    test("of the floor completes and cancels orders, and enters them for the house", async () => {
      const { menuId, floor, kitchen } = await aTeam()
      const { id } = await placeOrder(menuId)
      expect((await move(id, "completed", floor.token)).status).toBe(200)
      const entered = await placeOrder(menuId, floor.token)
      expect(entered.is_table_verified).toBe(true)
      expect((await move(entered.id, "cancelled", floor.token)).status).toBe(200)
      const refused = await server.call("/rest/v1/rpc/place_order", { body: anOrder(menuId), token: kitchen.token })
      expect([refused.status, refused.body.code]).toEqual([403, "staff_device"])
    })

    test("orders at another restaurant as any diner does: unverified, and unseen by its own team", async () => {
      const { floor } = await aTeam()
      const { menuId, owner } = await aTeam()
      const { id, is_table_verified } = await placeOrder(menuId, floor.token)
      expect(is_table_verified).toBe(false)
      expect(await ordersOf(floor.token)).toEqual([])
      expect((await ordersOf(owner.accessToken)).map((order) => order.id)).toEqual([id])
    })

    test("of the floor reads the promotions that are on and enters orders at their price; codes stay the owner's", async () => {
      const { owner, menuId, floor, kitchen } = await aTeam()
      const always = { menuId: null, target: "all", startsOn: "2026-01-01", endsOn: "2099-12-31", windows: [] }
      const save = async (definition: object, is_on = true) => {
        const given = { id: randomUUID(), name: "Novembre", is_on, seen: null }
        const body = { ...given, definition: { ...always, ...definition } }
        const answer = await server.call("/rest/v1/rpc/save_promotion", { token: owner.accessToken, body })
        expect(answer.status).toBe(200)
        return given.id
      }
      const id = await save({ effect: { percent: 20 } })
      await save({ effect: { percent: 50 } }, false)
      await save({ effect: { order: { percent: 30 }, minCents: 0 }, code: "AMIS" })
      const read = async (token: string) => {
        const { body } = await server.call(`/rest/v1/promotions?user_id=eq.${owner.userId}`, { token })
        return (body as unknown as { id: string }[]).map((row) => row.id)
      }
      expect(await read(floor.token)).toEqual([id])
      expect(await read(kitchen.token)).toEqual([])
      const enter = (price: string) => {
        const order = anOrder(menuId)
        const body = { ...order, lines: order.lines.map((line) => ({ ...line, price })) }
        return server.call("/rest/v1/rpc/place_order", { body, token: floor.token })
      }
      expect((await enter("8")).body.code).toBe("order_changed")
      expect((await enter("6.40")).status).toBe(200)
      for (const name of ["stop_promotion", "delete_promotion"]) {
        const refused = await server.call(`/rest/v1/rpc/${name}`, { body: { id }, token: floor.token })
        expect([refused.status, refused.body.code]).toEqual([403, "staff_device"])
      }
    })

    test("reads the daily board that diners read, until it ends", async () => {
      const { owner, floor, kitchen } = await aTeam()
      const publish = async (call: object) => {
        const answer = await server.call("/rest/v1/rpc/publish_daily_board", { body: call, token: owner.accessToken })
        expect(answer.status).toBe(200)
        return answer.body as unknown as DailyBoardRow
      }
      const { published_at, version } = await publish(aBoard())
      const ends_at = new Date(Date.parse(published_at) + 30 * minute).toISOString()
      const { specials } = await publish({ ...aBoard("Potage"), ends_at, seen: { published_at, version } })
      const read = async (token: string) => (await server.call("/rest/v1/daily_boards?select=specials", { token })).body
      for (const { token } of [floor, kitchen]) expect(await read(token)).toEqual([{ specials }])
      server.pass(31 * minute)
      expect(await read(floor.token)).toEqual([])
    })

    test("marks dishes as sold out and closes the kitchen, and changes no other setting", async () => {
      const { owner, menuId, kitchen } = await aTeam()
      const { token } = kitchen
      const gone = { menu_id: menuId, item_id: "soupe", until: null }
      expect((await server.call("/rest/v1/sold_out", { body: gone, token })).status).toBe(201)
      const back = await server.call(`/rest/v1/sold_out?menu_id=eq.${menuId}`, { method: "DELETE", token })
      expect(back.status).toBe(204)
      const path = `/rest/v1/ordering?user_id=eq.${owner.userId}`
      expect((await server.call(path, { method: "PATCH", body: { is_open: false }, token })).status).toBe(204)
      for (const body of [{ keeps_hours: false }, { tables: ["1"] }, { is_open: true, limited_at: null }]) {
        const refused = await server.call(path, { method: "PATCH", body, token })
        expect([refused.status, refused.body.code]).toEqual([403, "staff_device"])
      }
      expect((await server.call(path, { token })).body).toMatchObject([{ is_open: false, keeps_hours: true }])
    })

    test("of the floor closes and reopens bills, and pays nothing back; the kitchen sees none", async () => {
      const restaurant = await aPayingRestaurant(server)
      const { billId, secret, floor, kitchen } = restaurant
      const read = async (path: string, token: string) =>
        (await server.call(path, { token })).body as unknown as Record<string, unknown>[]
      const path = `/rest/v1/bills?id=eq.${billId}`
      expect(await read("/rest/v1/bills?select=id", kitchen.token)).toEqual([])
      expect(await read("/rest/v1/bills?select=id", floor.token)).toEqual([{ id: billId }])
      const shares = await read("/rest/v1/bill_shares?select=*", floor.token)
      expect(shares).toMatchObject([{ bill_id: billId, payment_ref: null }])
      expect(JSON.stringify(shares)).not.toContain(secret)
      const close = (token: string) => server.call(path, { method: "PATCH", body: { state: "closed" }, token })
      expect((await close(kitchen.token)).body.code).toBe("staff_device")
      expect((await close(floor.token)).status).toBe(204)
      expect(await read(`${path}&select=state`, floor.token)).toEqual([{ state: "closed" }])
      const refund = { body: { share_id: restaurant.shareId }, token: floor.token }
      const refused = await server.call("/functions/v1/refund-share", refund)
      expect([refused.status, refused.body.code]).toEqual([403, "staff_device"])
    })

    test("learns where it works, and that it is in use", async () => {
      const { owner, menuId, kitchen } = await aTeam()
      server.pass(5 * minute)
      const answer = await server.call("/functions/v1/workplace", { method: "POST", token: kitchen.token })
      expect(answer.body).toEqual({
        restaurant_name: "Le Petit Zinc",
        time_zone: "Europe/Paris",
        role: "kitchen",
        device_name: "Tablette cuisine",
        menu_id: menuId,
      })
      const [tablet, phone] = await devicesOf(owner)
      expect((tablet?.seen_at ?? "") > (phone?.seen_at ?? "")).toBe(true)
      const asOwner = await server.call("/functions/v1/workplace", { method: "POST", token: owner.accessToken })
      expect(asOwner.status).toBe(401)
    })

    test("is a user without an address, of its own", async () => {
      const { owner, kitchen } = await aTeam()
      const { body } = await server.call("/auth/v1/user", { token: kitchen.token })
      expect(body).toMatchObject({
        id: kitchen.id,
        email: "",
        app_metadata: { provider: "device", restaurant_id: owner.userId, staff_role: "kitchen" },
        user_metadata: { restaurant_name: "Le Petit Zinc", device_name: "Tablette cuisine" },
      })
      const changed = await server.call("/auth/v1/user", {
        method: "PUT",
        body: { password: "un autre mot de passe" },
        token: kitchen.token,
      })
      expect([changed.status, changed.body.error_code]).toEqual([403, "staff_device"])
    })

    async function refresh({ refreshToken }: TestDevice): Promise<TestDevice> {
      const body = { refresh_token: refreshToken }
      const answer = await server.call("/auth/v1/token?grant_type=refresh_token", { body })
      expect(answer.status).toBe(200)
      const { user, access_token: token, refresh_token: next } = answer.body as unknown as WireSession
      return { id: user.id, token, refreshToken: next }
    }

    test("stays linked for months, and renews its session as an owner does (TEAM-05)", async () => {
      const { kitchen } = await aTeam()
      server.pass(100 * 24 * hour)
      const renewed = await refresh(kitchen)
      // Another tab presents the token that was just traded.
      expect((await refresh(kitchen)).refreshToken).toBe(renewed.refreshToken)
      await refresh(await refresh(renewed))
      server.pass(5 * minute)
      const stolen = await server.call("/auth/v1/token?grant_type=refresh_token", {
        body: { refresh_token: kitchen.refreshToken },
      })
      expect([stolen.status, stolen.body.error_code]).toEqual([400, "refresh_token_already_used"])
      const ended = await server.call("/rest/v1/orders?select=id", { token: renewed.token })
      expect(ended.status).toBe(401)
    })

    test("receives the changes of its restaurant’s orders, and no others", async () => {
      const { owner, menuId, kitchen } = await aTeam()
      const socket = await openRawSocket(server)
      onTestFinished(() => socket.close())
      const tables = ["orders", "user_menus", "staff_devices", "ordering"]
      const postgres_changes = tables.map((table) => ({ event: "*", schema: "public", table }))
      const joined = await socket.join("realtime:board", { access_token: kitchen.token, config: { postgres_changes } })
      expect(joined.status).toBe("ok")
      const inPrivate = await socket.join("realtime:shut", { access_token: kitchen.token, config: { private: true } })
      expect(inPrivate.status).toBe("error")
      const token = owner.accessToken
      await server.call(`/rest/v1/user_menus?id=eq.${menuId}`, {
        method: "PATCH",
        body: { menu_data: aDocument("Carte du midi") },
        token,
      })
      await server.call(`/rest/v1/staff_devices?id=eq.${kitchen.id}`, {
        method: "PATCH",
        body: { name: "Passe" },
        token,
      })
      const { id } = await placeOrder(menuId)
      const heard = await socket.until(({ event }) => event === "postgres_changes")
      expect(heard.payload.data).toMatchObject({ type: "INSERT", record: { id } })
    })
  })

  describe("a device that is removed", () => {
    test("is refused at once, and its socket is closed (TEAM-04)", async () => {
      const { owner, kitchen, floor } = await aTeam()
      const socket = await openRawSocket(server)
      onTestFinished(() => socket.close())
      await socket.join("realtime:board", { access_token: kitchen.token })
      const path = `/rest/v1/staff_devices?id=eq.${kitchen.id}`
      expect((await server.call(path, { method: "DELETE", token: owner.accessToken })).status).toBe(204)
      await socket.until(({ event }) => event === "phx_close")
      expect((await server.call("/rest/v1/orders?select=id", { token: kitchen.token })).status).toBe(401)
      const user = await server.call("/auth/v1/user", { token: kitchen.token })
      expect([user.status, user.body.error_code]).toEqual([403, "session_not_found"])
      expect((await server.call("/rest/v1/orders?select=id", { token: floor.token })).status).toBe(200)
      expect((await devicesOf(owner)).map(({ id }) => id)).toEqual([floor.id])
    })

    test("may be removed by itself, without an end for the others or the owner", async () => {
      const { owner, kitchen, floor } = await aTeam()
      const left = await server.call("/auth/v1/logout?scope=global", { method: "POST", token: kitchen.token })
      expect(left.status).toBe(204)
      expect((await devicesOf(owner)).map(({ id }) => id)).toEqual([floor.id])
    })

    test.each(["global", "local", "others"])("is not one whose owner signs out (%s)", async (scope) => {
      const { owner, kitchen } = await aTeam()
      await server.call(`/auth/v1/logout?scope=${scope}`, { method: "POST", token: owner.accessToken })
      expect((await server.call("/rest/v1/orders?select=id", { token: kitchen.token })).status).toBe(200)
    })

    test("is not one whose owner chooses a new password", async () => {
      const { owner, kitchen } = await aTeam()
      const body = { password: "un nouveau mot de passe" }
      const changed = await server.call("/auth/v1/user", { method: "PUT", body, token: owner.accessToken })
      expect(changed.status).toBe(200)
      expect((await server.call("/rest/v1/orders?select=id", { token: kitchen.token })).status).toBe(200)
    })

    test("is one whose owner's account is disabled or given up", async () => {
      const [one, two] = [await aTeam(), await aTeam()]
      await server.database.run(setDisabled, { email: one.owner.email, isDisabled: true, at: new Date().toISOString() })
      const body = { confirmation: "Le Petit Zinc" }
      const given = await server.call("/functions/v1/delete-account", { body, token: two.owner.accessToken })
      expect(given.status).toBe(200)
      for (const { kitchen } of [one, two]) {
        expect((await server.call("/rest/v1/orders?select=id", { token: kitchen.token })).status).toBe(401)
      }
    })
  })
})
