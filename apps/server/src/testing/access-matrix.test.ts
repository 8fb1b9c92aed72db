import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { giveUpShare } from "../table-payments/share-commands.ts"
import {
  type AccessRow,
  accessRows,
  addedByOthers,
  devicesStatuses,
  heard,
  roles,
  tablesOfDevices,
  targetsOf,
  writtenByDevices,
} from "./access-rows.ts"
import { Chance } from "./chance.ts"
import { engines } from "./engines.ts"
import { openRawSocket } from "./raw-socket.ts"
import { aRestaurant, deadTokens, rowsOf, type TestRestaurant } from "./restaurants.ts"
import { joinTeam } from "./team-device.ts"
import { startTestServer, type TestServer } from "./test-server.ts"

/** The request of a row: its method, and the default address. */
function methodAndPath(target: string): [method: string, path: string] {
  const [first = "", name = ""] = target.split(" ")
  if (first === "rpc") return ["POST", `/rest/v1/rpc/${name}`]
  if (first === "function") return ["POST", `/functions/v1/${name}`]
  if (first === "ALL") return ["PUT", name]
  return [first, name.startsWith("/") ? name : `/rest/v1/${name}`]
}

/** The functions that write the tables that no client writes directly. */
const writers: Readonly<Record<string, string>> = {
  daily_boards: "rpc publish_daily_board",
  dish_prices: "PATCH user_menus",
  menu_services: "rpc set_menu_services",
  promotions: "rpc save_promotion",
}

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  let subjects: { premium: TestRestaurant; free: TestRestaurant }
  let others: { premium: TestRestaurant; free: TestRestaurant }
  let dead: { signedOut: string; expired: string; removedDevice: string }

  /** A Premium restaurant and a free one. */
  async function aPair() {
    const pair = { premium: await aRestaurant(server), free: await aRestaurant(server) }
    // The minute of Premium that both began with has ended.
    server.pass(61_000)
    await server.premium(pair.premium)
    return pair
  }

  beforeAll(async () => {
    server = await startTestServer({ engine })
    subjects = await aPair()
    others = await aPair()
    const removed = await joinTeam(server, subjects.premium, "floor")
    await server.call("/auth/v1/logout", { method: "POST", token: removed.token })
    dead = { ...(await deadTokens(server, subjects.premium)), removedDevice: removed.token }
  }, 120_000)
  afterAll(() => server.stop())

  type Asker = { aim: TestRestaurant; token?: string; hasKey?: boolean }
  async function ask(target: string, { call }: AccessRow, { aim, token, hasKey = true }: Asker) {
    const [method, ownPath] = methodAndPath(target)
    const { path = "", body, headers } = call(aim)
    const url = path.startsWith("/") ? path : ownPath + path
    const answer = await server.app.inject({
      method: method as "GET",
      url,
      headers: {
        ...(hasKey && { apikey: server.secrets.publishableKey }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    return { status: answer.statusCode, text: answer.body }
  }

  test("every request gets the response of its row for each role (PAY-13 for bills, TEAM-02 for devices), reveals nothing to strangers, and does not change their data", async () => {
    const wrong: string[] = []
    const { premium: aim } = subjects
    const served = new Set(targetsOf(server))
    for (const [target, row] of Object.entries(accessRows).filter(([target]) => served.has(target))) {
      const own = row.isLast ? await aPair() : subjects
      const foreign = row.isLast ? await aPair() : others
      const before = await rowsOf(server, aim)
      const strangers = [
        await ask(target, row, { aim, hasKey: false }),
        await ask(target, row, { aim }),
        await ask(target, row, { aim, token: foreign.premium.accessToken }),
        await ask(target, row, { aim, token: foreign.free.accessToken }),
        await ask(target, row, { aim, token: dead.signedOut }),
        await ask(target, row, { aim, token: dead.expired }),
        await ask(target, row, { aim, token: foreign.premium.kitchen.token }),
        await ask(target, row, { aim, token: foreign.premium.floor.token }),
        await ask(target, row, { aim, token: dead.removedDevice }),
      ]
      for (const { text } of strangers) {
        if (text.includes(aim.secret) || text.includes(aim.email)) wrong.push(`${target} tells a stranger: ${text}`)
      }
      const added = addedByOthers[target]
      const after = (await rowsOf(server, aim)).filter((held) => !added?.test(held) || before.includes(held))
      const changed = after.filter((held) => !before.includes(held))
      if (after.length !== before.length || changed.length > 0) {
        wrong.push(`${target} lets a stranger change something: ${changed}`)
      }
      const ownBefore = await rowsOf(server, own.premium)
      const owners = [
        await ask(target, row, { aim: own.premium, token: own.premium.accessToken }),
        await ask(target, row, { aim: own.free, token: own.free.accessToken }),
      ]
      const isWrite = row.statuses[2] === 204
      const ownAfter = isWrite ? String(await rowsOf(server, own.premium)) : ""
      const team = row.isLast ? (await aPair()).premium : aim
      const teamBefore = await rowsOf(server, team)
      for (const [index, device] of [team.kitchen, team.floor].entries()) {
        const { status, text } = await ask(target, row, { aim: team, token: device.token })
        const wanted = devicesStatuses(target, row)[index] ?? heard
        if (wanted === heard ? status === 401 || status >= 500 : status !== wanted) {
          wrong.push(`${target}, ${["kitchen", "floor"][index]}: ${status} instead of ${wanted} ${text.slice(0, 200)}`)
        }
        const isTable = target.startsWith("GET ") && !target.includes("/")
        const readers = tablesOfDevices[target]
        if (readers === "both" || (readers === "floor" && index === 1)) {
          if (!text.includes(team.menuId) && !text.includes(team.userId)) wrong.push(`${target} gives devices no rows`)
        } else if (isTable && text.includes(team.secret)) wrong.push(`${target} tells a device: ${text}`)
      }
      const teamAdded = addedByOthers[target]
      const teamAfter = (await rowsOf(server, team)).filter(
        (held) => !teamAdded?.test(held) || teamBefore.includes(held),
      )
      if (!writtenByDevices.has(target) && String(teamAfter) !== String(teamBefore)) {
        wrong.push(`${target} lets a device change something`)
      }
      const [ownAnswer] = owners
      const isRead = row.statuses[2] === 200 && target.startsWith("GET ") && !target.includes("/")
      if (isRead && !ownAnswer?.text.includes(own.premium.menuId) && !ownAnswer?.text.includes(own.premium.userId)) {
        wrong.push(`${target} does not give owners their own rows`)
      }
      if (isWrite && ownAfter === String(ownBefore)) {
        wrong.push(`${target} changes nothing of its own owner either: the row proves nothing`)
      }
      const answers = [...strangers.slice(0, 2), ...owners, ...strangers.slice(2, 6)]
      for (const [index, role] of roles.entries()) {
        const { status, text } = answers[index] ?? { status: 0, text: "" }
        const wanted = row.statuses[index]
        if (wanted === heard ? status !== 401 && status < 500 : status === wanted) continue
        wrong.push(`${target}, ${role}: ${status} instead of ${wanted} ${text.slice(0, 200)}`)
      }
    }
    expect(wrong).toEqual([])
  }, 240_000)

  test("a device that mixes the ids of its restaurant with those of another learns and changes nothing there, in random calls (TEAM-02)", async () => {
    const [own, foreign] = [(await aPair()).premium, (await aPair()).premium]
    const chance = new Chance(20_261_128)
    const ids = ["userId", "menuId", "orderId", "promotionId", "paymentId", "billId", "shareId", "kitchen", "floor"]
    const mixed = () => {
      const taken = ids.filter(() => chance.happens(0.5)).map((id) => [id, foreign[id as keyof TestRestaurant]])
      return { ...own, ...Object.fromEntries(taken) } as TestRestaurant
    }
    const served = new Set(targetsOf(server))
    // Signing out ends the device.
    const targets = Object.entries(accessRows).filter(
      ([target]) => served.has(target) && target !== "POST /auth/v1/logout",
    )
    const mayAdd = Object.values(addedByOthers)
    const isKept = (held: string) => !mayAdd.some((added) => added.test(held))
    const before = await rowsOf(server, foreign)
    const wrong: string[] = []
    let answered = 0
    // PostgreSQL needs more time for a call.
    for (let calls = engine === "sqlite" ? 10_000 : 2_000; calls > 0; calls--) {
      const [target, row] = chance.pick(targets)
      const { token } = chance.pick([own.kitchen, own.floor])
      const { status, text } = await ask(target, row, { aim: mixed(), token })
      if (text.includes(foreign.secret) || text.includes(foreign.email)) wrong.push(`${target} tells: ${text}`)
      if (status >= 500) wrong.push(`${target}: ${status} ${text.slice(0, 200)}`)
      if (status < 300) answered++
    }
    expect(wrong).toEqual([])
    expect((await rowsOf(server, foreign)).filter(isKept)).toEqual(before.filter(isKept))
    // The devices still worked when the last call was made.
    expect(answered).toBeGreaterThan(100)
    for (const { token } of [own.kitchen, own.floor]) {
      expect((await server.call("/rest/v1/orders?select=id", { token })).status).toBe(200)
    }
  }, 240_000)

  test("a socket sends each change of each table to its owner only", async () => {
    const { premium: aim } = await aPair()
    const ended = await deadTokens(server, aim)
    const tables = server.app.inventory.tables.filter(({ changeKind }) => changeKind !== undefined)
    const asked = tables.flatMap(({ name: table, columns }) => {
      const all = { event: "*", schema: "public", table }
      return "user_id" in columns ? [all, { ...all, filter: `user_id=eq.${aim.userId}` }] : [all]
    })
    const listen = async (token: string | null) => {
      const socket = await openRawSocket(server)
      onTestFinished(() => socket.close())
      const config = { postgres_changes: asked }
      const joined = await socket.join("realtime:board", { ...(token !== null && { access_token: token }), config })
      const inPrivate = { ...(token !== null && { access_token: token }), config: { private: true } }
      const shut = await socket.join("realtime:shut", inPrivate)
      return { socket, joined: joined.status, shut: shut.status }
    }
    const own = await listen(aim.accessToken)
    const strangers = {
      visitor: await listen(null),
      "another owner, Premium": await listen(others.premium.accessToken),
      "another owner, free": await listen(others.free.accessToken),
      "signed out": await listen(ended.signedOut),
      expired: await listen(ended.expired),
    }
    const joins = Object.entries(strangers).map(([role, { joined, shut }]) => [role, joined, shut])
    expect(joins).toEqual([
      ["visitor", "ok", "error"],
      ["another owner, Premium", "ok", "ok"],
      ["another owner, free", "ok", "ok"],
      ["signed out", "error", "error"],
      ["expired", "error", "error"],
    ])

    for (const table of tables) {
      const { name } = table
      const row = accessRows[`PATCH ${name}`]
      const writer = writers[name]
      if (table.update && row) await ask(`PATCH ${name}`, row, { aim, token: aim.accessToken })
      else if (writer !== undefined) {
        await ask(writer, accessRows[writer] as AccessRow, { aim, token: aim.accessToken })
      }
      // Only the payment provider changes a share.
      else if (name === "bill_shares") {
        const at = new Date().toISOString()
        await server.database.run(giveUpShare, { ownerId: aim.userId, shareId: aim.shareId, at })
      }
      // No client writes the other rows: a purchase changes them.
      else await server.premium(aim, 172_800_000)
      await own.socket.until(({ event, payload }) => {
        return event === "postgres_changes" && (payload.data as { table?: string } | undefined)?.table === name
      })
    }
    own.socket.send(["2", "say", "realtime:shut", "broadcast", { type: "broadcast", event: "say", payload: { a: 1 } }])
    await own.socket.heartbeat()
    for (const [role, { socket }] of Object.entries(strangers)) {
      await socket.heartbeat()
      const frames = socket.received.map((frame) => (Buffer.isBuffer(frame) ? "bytes" : frame.event))
      expect(
        frames.filter((event) => !["phx_reply", "system"].includes(event)),
        role,
      ).toEqual([])
    }
  })
})
