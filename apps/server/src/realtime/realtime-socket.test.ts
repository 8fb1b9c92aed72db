import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { connect } from "node:net"
import type { Database as Tables } from "@ardoise/contract/tables"
import { createClient, type RealtimeChannel, type SupabaseClient } from "@supabase/supabase-js"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { openPool } from "../storage/postgres/postgres-dialect.ts"
import { engines } from "../testing/engines.ts"
import { openRawSocket, type RawSocket, type ReceivedFrame } from "../testing/raw-socket.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

const patience = { timeout: 15_000, interval: 10 }

const aDocument = (name: string) => ({
  name,
  categories: [{ id: "plats", name: "Plats", items: [] }],
  isActive: true,
  lastUpdated: "2026-11-20T19:00:00.000Z",
})

const allMenus = { event: "*", schema: "public", table: "user_menus" } as const
const joinOf = (owner: TestOwner | null, changes: object[] = [allMenus], config: object = {}) => ({
  config: { postgres_changes: changes, ...config },
  ...(owner ? { access_token: owner.accessToken } : {}),
})

async function addMenu({ client, userId }: TestOwner, name: string) {
  const { data, error } = await client
    .from("user_menus")
    .insert({ user_id: userId, menu_data: aDocument(name) })
    .select("id")
    .single()
  if (error) throw error
  return data.id
}

async function rename({ client }: TestOwner, id: string, name: string) {
  const { error } = await client
    .from("user_menus")
    .update({ menu_data: aDocument(name) })
    .eq("id", id)
  if (error) throw error
}

/** A menu of a Premium owner with one dish, and a diner who orders two of it. */
async function anOrderableMenu(server: TestServer, { client, userId }: TestOwner) {
  const dish = { id: "a/dish", name: "Œufs mayonnaise", price: "7.50", allergens: [] }
  const document = { ...aDocument("Carte"), categories: [{ id: "plats", name: "Plats", items: [dish] }] }
  const { data } = await client
    .from("user_menus")
    .insert({ user_id: userId, menu_data: document })
    .select("id")
    .single()
  const menuId = data?.id ?? ""
  const order = async () => {
    const { data: placed, error } = await server.client().rpc("place_order", {
      menu_id: menuId,
      table_number: "7",
      lines: [{ id: dish.id, quantity: 2, price: dish.price }],
      idempotency_key: randomUUID(),
    })
    if (error) throw error
    return placed.order.id
  }
  return { menuId, order }
}

/**
 * Subscribes with the official client and waits for the confirmation. @returns the list of statuses, which continues to
 * grow
 */
async function subscribed(client: SupabaseClient<Tables>, channel: RealtimeChannel) {
  const said = subscribe(client, channel)
  await expect.poll(() => said.map(({ status }) => status), patience).toContain("SUBSCRIBED")
  return said
}

function subscribe(client: SupabaseClient<Tables>, channel: RealtimeChannel) {
  const said: { status: string; message: string | undefined }[] = []
  channel.subscribe((status, error) => {
    said.push({ status, message: error?.message })
  })
  onTestFinished(async () => {
    await client.realtime.disconnect()
  })
  return said
}

async function open(server: TestServer, version?: "1.0.0" | "2.0.0"): Promise<RawSocket> {
  const socket = await openRawSocket(server, version)
  onTestFinished(() => socket.close())
  return socket
}

const isChange = (frame: ReceivedFrame) => frame.event === "postgres_changes"
const isChangeTo = (name: string) => (frame: ReceivedFrame) =>
  isChange(frame) && frame.payload.data?.record?.menu_data?.name === name
const changesIn = ({ received }: RawSocket) =>
  received.filter((frame): frame is ReceivedFrame => !Buffer.isBuffer(frame) && isChange(frame))

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  describe("an owner with the official client", () => {
    test.each(["1.0.0", "2.0.0"])("receives every change of the own menus with serializer %s", async (vsn) => {
      const owner = await server.owner()
      const client = createClient<Tables>(server.url, server.secrets.publishableKey, {
        auth: { persistSession: false, autoRefreshToken: false, storageKey: `live-${vsn}-${engine}` },
        realtime: { vsn },
      })
      await client.auth.signInWithPassword(owner)
      const heard: Record<string, unknown>[] = []
      const channel = client.channel("menus").on("postgres_changes", allMenus, (change) => heard.push(change))
      await subscribed(client, channel)

      const id = await addMenu(owner, "Carte d’automne")
      await expect.poll(() => heard.length, patience).toBe(1)
      await rename(owner, id, "Carte d’hiver")
      await expect.poll(() => heard.length, patience).toBe(2)
      await owner.client.from("user_menus").delete().eq("id", id)
      await expect.poll(() => heard.length, patience).toBe(3)

      const common = { schema: "public", table: "user_menus", errors: null, commit_timestamp: expect.any(String) }
      const row = (name: string) => ({
        id,
        user_id: owner.userId,
        menu_data: { ...aDocument(name), isActive: true },
        created_at: expect.any(String),
        updated_at: expect.any(String),
      })
      expect(heard[0]).toEqual({ ...common, eventType: "INSERT", new: row("Carte d’automne"), old: {} })
      expect(heard[1]).toEqual({ ...common, eventType: "UPDATE", new: row("Carte d’hiver"), old: { id } })
      expect(heard[2]).toEqual({ ...common, eventType: "DELETE", new: {}, old: { id } })
    })

    test("receives with each listener exactly what that listener subscribed to", async () => {
      const owner = await server.owner()
      const [first, second] = [await addMenu(owner, "Midi"), await addMenu(owner, "Soir")]
      const heard: string[] = []
      const note = (who: string) => (change: { eventType: string }) => heard.push(`${who} ${change.eventType}`)
      const channel = owner.client
        .channel("menus")
        .on("postgres_changes", { ...allMenus, filter: `id=eq.${first}` }, note("the first menu"))
        .on(
          "postgres_changes",
          { ...allMenus, event: "DELETE", filter: `user_id=eq.${owner.userId}` },
          note("own ends"),
        )
        .on("postgres_changes", { event: "INSERT", schema: "public" }, note("all tables"))
        .on(
          "postgres_changes",
          { ...allMenus, filter: "user_id=eq.11111111-1111-4111-8111-111111111111" },
          note("foreign"),
        )
      await subscribed(owner.client, channel)
      await rename(owner, first, "Midi et demi")
      await rename(owner, second, "Tard")
      await owner.client.from("user_menus").delete().eq("id", second)
      await addMenu(owner, "Brunch")
      await expect.poll(() => heard, patience).toContain("all tables INSERT")
      expect(heard).toEqual(["the first menu UPDATE", "own ends DELETE", "all tables INSERT"])
    })

    test("gets the requested columns and no others", async () => {
      const owner = await server.owner()
      const heard: { new: object }[] = []
      const channel = owner.client
        .channel("menus")
        .on("postgres_changes", { ...allMenus, select: ["id"] }, (change) => heard.push(change))
      await subscribed(owner.client, channel)
      const id = await addMenu(owner, "Carte")
      await expect.poll(() => heard.map((change) => change.new), patience).toEqual([{ id }])
    })

    test("receives orders as they arrive and change, and sold-out dishes", async () => {
      const owner = await server.owner()
      await server.premium(owner)
      const { menuId, order } = await anOrderableMenu(server, owner)
      const heard: { table: string; eventType: string; new: object; old: object }[] = []
      const channel = owner.client
        .channel("board")
        .on("postgres_changes", { event: "*", schema: "public", table: "orders" }, (change) => heard.push(change))
        .on("postgres_changes", { event: "*", schema: "public", table: "sold_out" }, (change) => heard.push(change))
      await subscribed(owner.client, channel)
      const id = await order()
      await expect.poll(() => heard.length, patience).toBe(1)
      await owner.client.from("orders").update({ status: "preparing" }).eq("id", id)
      await expect.poll(() => heard.length, patience).toBe(2)
      const dish = { menu_id: menuId, item_id: "a/dish" }
      await owner.client.from("sold_out").insert({ ...dish, until: null })
      await expect.poll(() => heard.length, patience).toBe(3)
      await owner.client.from("sold_out").delete().eq("menu_id", menuId)
      await expect.poll(() => heard.length, patience).toBe(4)
      const row = { id, user_id: owner.userId, menu_id: menuId, totalPrice: "15.00", tableNumber: "7" }
      expect(heard).toMatchObject([
        { table: "orders", eventType: "INSERT", new: { ...row, status: "pending", items: [{ quantity: 2 }] } },
        { table: "orders", eventType: "UPDATE", new: { ...row, status: "preparing" }, old: { id } },
        { table: "sold_out", eventType: "INSERT", new: { ...dish, until: null } },
        { table: "sold_out", eventType: "DELETE", old: dish },
      ])
    })

    test("who subscribed before signing in receives changes after the sign-in", async () => {
      const owner = await server.owner()
      const client = server.client()
      const heard: string[] = []
      const channel = client
        .channel("menus")
        .on("postgres_changes", allMenus, ({ new: row }) =>
          heard.push((row as { menu_data: { name: string } }).menu_data.name),
        )
      await subscribed(client, channel)
      const id = await addMenu(owner, "Avant")
      await client.auth.signInWithPassword(owner)
      await expect
        .poll(async () => {
          await rename(owner, id, "Après")
          return heard
        }, patience)
        .toContain("Après")
      expect(heard).not.toContain("Avant")
    })

    test("a sign-out in another place ends the channel for good", async () => {
      const owner = await server.owner()
      const other = server.client()
      await other.auth.signInWithPassword(owner)
      const channel = owner.client.channel("menus").on("postgres_changes", allMenus, () => undefined)
      const said = await subscribed(owner.client, channel)
      await other.auth.signOut({ scope: "others" })
      await expect.poll(() => said.at(-1)?.status, patience).toBe("CLOSED")
    })

    test("a sign-out of another session does not affect the channel", async () => {
      const owner = await server.owner()
      const other = server.client()
      await other.auth.signInWithPassword(owner)
      const socket = await open(server)
      await socket.join("realtime:menus", joinOf(owner))
      await other.auth.signOut({ scope: "local" })
      await addMenu(owner, "Toujours là")
      await socket.until(isChangeTo("Toujours là"))
    })
  })

  describe("changes of one owner are never sent to", () => {
    test.each(["another owner", "a visitor", "a visitor with the key"])(
      "%s, whatever they subscribe to",
      async (who) => {
        const [owner, stranger] = [await server.owner(), await server.owner()]
        const [socket, own] = [await open(server), await open(server)]
        const id = await addMenu(owner, "Secret")
        const asked = [
          allMenus,
          { ...allMenus, filter: `user_id=eq.${owner.userId}` },
          { ...allMenus, filter: `id=eq.${id}` },
        ]
        const payload =
          who === "another owner"
            ? joinOf(stranger, asked)
            : {
                ...joinOf(null, asked),
                ...(who === "a visitor" ? {} : { access_token: server.secrets.publishableKey }),
              }
        expect(await socket.join("realtime:menus", payload)).toMatchObject({ status: "ok" })
        await own.join("realtime:menus", joinOf(owner))
        await rename(owner, id, "Très secret")
        await owner.client.from("user_menus").delete().eq("id", id)
        await own.until((frame) => isChange(frame) && frame.payload.data?.type === "DELETE")
        await socket.heartbeat()
        expect(changesIn(socket)).toEqual([])
      },
    )

    test("a client that has signed out, on a channel that stays open", async () => {
      const owner = await server.owner()
      const [socket, own] = [await open(server), await open(server)]
      await socket.join("realtime:menus", joinOf(owner))
      await own.join("realtime:menus", joinOf(owner))
      socket.send(["1", "9", "realtime:menus", "access_token", { access_token: server.secrets.publishableKey }])
      await socket.heartbeat()
      await addMenu(owner, "Après la sortie")
      await own.until(isChangeTo("Après la sortie"))
      await socket.heartbeat()
      expect(changesIn(socket)).toEqual([])
      expect(await socket.ask("realtime:menus", "phx_leave", {})).toEqual({ status: "ok", response: {} })
      await socket.until((frame) => frame.event === "phx_close" && frame.ref === "1" && frame.joinRef === "1")
    })

    test("a channel whose token has expired: it reports that and fails, so that the client joins again with a fresh token", async () => {
      const owner = await server.owner()
      const socket = await open(server)
      await socket.join("realtime:menus", joinOf(owner))
      for (let minute = 0; minute < 60; minute += 1) {
        server.pass(60_000)
        await socket.heartbeat()
      }
      await socket.until(({ event }) => event === "phx_error")
      const told = socket.received.filter((frame) => !Buffer.isBuffer(frame) && frame.event !== "phx_reply")
      const [system, error] = told.slice(-2)
      expect(system).toMatchObject({
        event: "system",
        payload: { status: "error", extension: "system", channel: "menus" },
      })
      expect(error).toMatchObject({ event: "phx_error", ref: "1", joinRef: "1", payload: {} })
      expect(await socket.join("realtime:menus", joinOf(owner))).toEqual({
        status: "error",
        response: { reason: "Unauthorized: The token has expired" },
      })
    })

    test("a channel that is given an invalid token: it fails", async () => {
      const owner = await server.owner()
      const socket = await open(server)
      await socket.join("realtime:menus", joinOf(owner))
      socket.send(["1", "9", "realtime:menus", "access_token", { access_token: `${owner.accessToken}x` }])
      await socket.until(({ event }) => event === "phx_error")
    })
  })

  describe("a join", () => {
    test("is answered with the request, in the same order, and with a status message about the change feed", async () => {
      const socket = await open(server)
      const asked = [{ ...allMenus, filter: "user_id=eq.11111111-1111-4111-8111-111111111111" }, allMenus]
      expect(await socket.join("realtime:menus", joinOf(null, asked))).toEqual({
        status: "ok",
        response: {
          postgres_changes: [
            { id: 1, ...asked[0] },
            { id: 2, ...asked[1] },
          ],
        },
      })
      const { payload } = await socket.until(({ event }) => event === "system")
      expect(payload).toEqual({
        extension: "postgres_changes",
        status: "ok",
        message: "Subscribed to PostgreSQL",
        channel: "menus",
      })
    })

    test.each([
      ["a forged token", "realtime:menus", { access_token: "a.b.c" }, "Unauthorized: The token is not valid"],
      [
        "a number as token",
        "realtime:menus",
        { access_token: 7 },
        "JoinPayloadInvalid: The join payload is not readable",
      ],
      ["a text as config", "realtime:menus", { config: "x" }, "JoinPayloadInvalid: The join payload is not readable"],
      ["a topic of another kind", "menus", {}, "unmatched topic"],
      ["a topic without a name", "realtime:", {}, "unmatched topic"],
      ["a topic longer than 255 bytes", `realtime:${"é".repeat(125)}`, {}, "unmatched topic"],
      [
        "a private channel for a visitor",
        "realtime:menus",
        { config: { private: true } },
        "Unauthorized: A private channel needs a signed-in user",
      ],
    ])("with %s is refused", async (_what, topic, payload, reason) => {
      const socket = await open(server)
      expect(await socket.join(topic, payload)).toEqual({ status: "error", response: { reason } })
      await socket.heartbeat()
    })

    test("that is refused gets its refusal after five seconds, and other frames are handled meanwhile", async () => {
      const put: { milliseconds: number; run: () => void }[] = []
      const patient = await startTestServer({ engine, later: (milliseconds, run) => put.push({ milliseconds, run }) })
      onTestFinished(() => patient.stop())
      const owner = await patient.owner()
      const socket = await open(patient)
      const refused = socket.join("realtime:menus", { access_token: "a.b.c" })
      expect(await socket.join("realtime:orders", joinOf(owner))).toMatchObject({ status: "ok" })
      await socket.heartbeat()
      const aboutMenus = () =>
        socket.received.filter((frame) => !Buffer.isBuffer(frame) && frame.topic === "realtime:menus")
      expect(aboutMenus()).toEqual([])
      expect(put.map(({ milliseconds }) => milliseconds)).toEqual([5_000])
      put[0]?.run()
      expect(await refused).toEqual({ status: "error", response: { reason: "Unauthorized: The token is not valid" } })
    })

    test("that is refused for the 101st time is answered at once: the number of delayed refusals is limited", async () => {
      const put: (() => void)[] = []
      const patient = await startTestServer({ engine, later: (_milliseconds, run) => put.push(run) })
      onTestFinished(() => patient.stop())
      const socket = await open(patient)
      const joins = Array.from({ length: 120 }, (_, n) => socket.join(`nowhere:${n}`))
      await socket.heartbeat()
      expect(put).toHaveLength(100)
      expect(socket.received).toHaveLength(21)
      for (const run of put) run()
      expect(new Set((await Promise.all(joins)).map(({ status }) => status))).toEqual(new Set(["error"]))
    })

    test("that is refused sends nothing once its socket is closed", async () => {
      const put: (() => void)[] = []
      const patient = await startTestServer({ engine, later: (_milliseconds, run) => put.push(run) })
      onTestFinished(() => patient.stop())
      const [leaving, other] = [await open(patient), await open(patient)]
      leaving.send(["1", "1", "nowhere", "phx_join", {}])
      await leaving.heartbeat()
      leaving.close()
      await leaving.closed
      for (const run of put) run()
      await other.heartbeat()
    })

    test("with the token of an ended session is refused, and the official client reports why", async () => {
      const owner = await server.owner()
      await server.call("/auth/v1/logout", { method: "POST", token: owner.accessToken })
      const said = subscribe(owner.client, owner.client.channel("menus"))
      await expect
        .poll(() => said, patience)
        .toContainEqual({
          status: "CHANNEL_ERROR",
          message: "Unauthorized: The session has ended",
        })
    })

    test.each([
      ["unknown table", { ...allMenus, table: "users" }],
      ["unknown table", { ...allMenus, schema: "auth" }],
      ["unknown table", { ...allMenus, table: "menu_versions" }],
      ["unknown event", { ...allMenus, event: "TRUNCATE" }],
      ["unknown event", { ...allMenus, event: "constructor" }],
      ["unknown column", { ...allMenus, select: ["toString"] }],
      ["unsupported filter", { ...allMenus, filter: "menu_data=eq.x" }],
      ["unsupported filter", { ...allMenus, filter: "user_id=neq.11111111-1111-4111-8111-111111111111" }],
      ["unsupported filter", { ...allMenus, filter: "id=eq.not-an-id" }],
      ["unsupported filter", { ...allMenus, filter: "constructor=eq.x" }],
    ])("with an %s is accepted, gets an error message, and receives no changes", async (problem, asked) => {
      const owner = await server.owner()
      const [socket, own] = [await open(server), await open(server)]
      expect(await socket.join("realtime:menus", joinOf(owner, [asked]))).toMatchObject({ status: "ok" })
      const { payload } = await socket.until(({ event }) => event === "system")
      expect(payload).toMatchObject({ extension: "postgres_changes", status: "error" })
      expect(payload.message).toContain(`(${problem})`)
      await own.join("realtime:menus", joinOf(owner))
      await addMenu(owner, "Carte")
      await own.until(isChangeTo("Carte"))
      await socket.heartbeat()
      expect(changesIn(socket)).toEqual([])
    })

    test("that waits for its subscriptions is refused when one has no effect", async () => {
      const socket = await open(server)
      const payload = joinOf(null, [{ ...allMenus, table: "users" }], { postgres_changes_options: { wait: true } })
      expect(await socket.join("realtime:menus", payload)).toMatchObject({ status: "error" })
    })

    test("of a topic that is already joined replaces the earlier join", async () => {
      const owner = await server.owner()
      const socket = await open(server)
      await socket.join("realtime:menus", joinOf(owner))
      await socket.join("realtime:menus", joinOf(owner))
      socket.send(["1", "9", "realtime:menus", "phx_leave", {}])
      await addMenu(owner, "Une seule fois")
      await socket.until(isChangeTo("Une seule fois"))
      await socket.heartbeat()
      expect(changesIn(socket)).toHaveLength(1)
    })
  })

  describe("members of a topic", () => {
    test("receive each other's broadcasts, also with bytes, and their own only on request", async () => {
      const [speaker, listener] = [server.client(), server.client()]
      const heard: unknown[] = []
      const own: unknown[] = []
      const speaking = speaker.channel("salle", { config: { broadcast: { ack: true, self: true } } })
      await subscribed(
        speaker,
        speaking.on("broadcast", { event: "é" }, (message) => own.push(message.payload)),
      )
      const listening = listener
        .channel("salle")
        .on("broadcast", { event: "é" }, (message) => heard.push(message.payload))
      await subscribed(listener, listening)
      expect(await speaking.send({ type: "broadcast", event: "é", payload: { table: "7 🍽️" } })).toBe("ok")
      expect(await speaking.send({ type: "broadcast", event: "é", payload: new Uint8Array([0, 255]).buffer })).toBe(
        "ok",
      )
      await expect.poll(() => heard.length, patience).toBe(2)
      expect(heard).toEqual([{ table: "7 🍽️" }, new Uint8Array([0, 255]).buffer])
      expect(own).toEqual(heard)
      await listening.send({ type: "broadcast", event: "é", payload: { back: true } })
      await expect.poll(() => own.at(-1), patience).toEqual({ back: true })
      expect(heard).toHaveLength(2)
    })

    test("with the first serializer get text and no bytes", async () => {
      const [old, speaker] = [await open(server, "1.0.0"), await open(server)]
      await old.join("realtime:salle")
      await speaker.join("realtime:salle", { config: { broadcast: { ack: true } } })
      speaker.send(broadcastFrame("realtime:salle", "bytes", Buffer.from([1, 2]), 0))
      speaker.send(broadcastFrame("realtime:salle", "text", Buffer.from('{"a":1}'), 1))
      const { payload } = await old.until(({ event }) => event === "broadcast")
      expect(payload).toEqual({ type: "broadcast", event: "text", payload: { a: 1 } })
    })

    test("see who is present, who joins and who leaves", async () => {
      const [first, second] = [server.client(), server.client()]
      const seen: string[][] = []
      const watching = first.channel("salle-2", { config: { presence: { key: "lou" } } })
      watching.on("presence", { event: "sync" }, () => seen.push(Object.keys(watching.presenceState()).sort()))
      await subscribed(first, watching)
      expect(await watching.track({ device: "tablette" })).toBe("ok")
      const coming = second.channel("salle-2", { config: { presence: { key: "sam" } } })
      await subscribed(second, coming)
      expect(await coming.track({ device: "téléphone" })).toBe("ok")
      await expect.poll(() => seen.at(-1), patience).toEqual(["lou", "sam"])
      expect(watching.presenceState().sam).toMatchObject([{ device: "téléphone" }])
      await second.realtime.disconnect()
      await expect.poll(() => seen.at(-1), patience).toEqual(["lou"])
      expect(await watching.untrack()).toBe("ok")
      await expect.poll(() => seen.at(-1), patience).toEqual([])
    })

    test("of a private topic are the sessions of one user only", async () => {
      const [owner, stranger] = [await server.owner(), await server.owner()]
      const config = { private: true, broadcast: { ack: true } }
      const [tablet, phone, foreign] = [await open(server), await open(server), await open(server)]
      await phone.join("realtime:cuisine", joinOf(owner, [], config))
      await foreign.join("realtime:cuisine", joinOf(stranger, [], config))
      await tablet.join("realtime:cuisine", joinOf(owner, [], config))
      await tablet.ask("realtime:cuisine", "broadcast", { type: "broadcast", event: "e", payload: {} })
      await phone.until(({ event }) => event === "broadcast")
      await foreign.heartbeat()
      expect(foreign.received.filter((frame) => !Buffer.isBuffer(frame) && frame.event === "broadcast")).toEqual([])
      foreign.send(["1", "9", "realtime:cuisine", "access_token", { access_token: owner.accessToken }])
      await foreign.until(({ event }) => event === "phx_error")
    })
  })

  test("a stranger on the topic of boards reaches none of them, however late their owner signed in", async () => {
    const owner = await server.owner()
    const [board, late, stranger] = [await open(server), await open(server), await open(server)]
    const topic = "realtime:owner:orders"
    await board.join(topic, joinOf(owner))
    await late.join(topic, joinOf(null))
    late.send(["1", "9", topic, "access_token", { access_token: owner.accessToken }])
    await stranger.join(topic, { config: { broadcast: { ack: true }, presence: { key: "x" } } })
    await late.heartbeat()
    await stranger.ask(topic, "broadcast", { type: "broadcast", event: "e", payload: {} })
    await stranger.ask(topic, "presence", { type: "presence", event: "track", payload: {} })
    for (const socket of [board, late]) {
      await socket.heartbeat()
      const events = socket.received.flatMap((frame) => (Buffer.isBuffer(frame) ? ["bytes"] : [frame.event]))
      expect(events).not.toContain("broadcast")
      expect(events).not.toContain("presence_diff")
    }
    // Boards of one owner still receive from each other.
    board.send(["1", "10", topic, "broadcast", { type: "broadcast", event: "e", payload: {} }])
    await late.until(({ event }) => event === "broadcast")
  })

  describe("limits", () => {
    test("a frame over 64 kB closes its socket and no other", async () => {
      const [large, other] = [await open(server), await open(server)]
      large.send([null, "1", "phoenix", "heartbeat", { filling: "x".repeat(65_536) }])
      expect((await large.closed).code).toBe(1009)
      await other.heartbeat()
    })

    test("a change over 256 kB is sent without its document, with an error that says so", async () => {
      const owner = await server.owner()
      const socket = await open(server)
      await socket.join("realtime:menus", joinOf(owner))
      const { data } = await owner.client
        .from("user_menus")
        .insert({ user_id: owner.userId, menu_data: { ...aDocument("Longue"), filling: "é".repeat(131_072) } })
        .select("id")
        .single()
      const { payload } = await socket.until(isChange)
      expect(payload.data?.record).toEqual({
        id: data?.id,
        user_id: owner.userId,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      })
      expect(payload.data?.errors).toEqual(["Error 413: Payload Too Large"])
    })

    test("a socket has at most 100 channels", async () => {
      const socket = await open(server)
      for (let n = 1; n <= 100; n += 1) {
        server.pass(20)
        expect(await socket.join(`realtime:${n}`)).toMatchObject({ status: "ok" })
      }
      const refused = { status: "error", response: { reason: "ChannelRateLimitReached: Too many channels" } }
      server.pass(1_000)
      expect(await socket.join("realtime:101")).toEqual(refused)
      await socket.ask("realtime:1", "phx_leave", {})
      expect(await socket.join("realtime:101")).toMatchObject({ status: "ok" })
    })

    test("a socket that joins more than 100 times a second is refused until the next second", async () => {
      const socket = await open(server)
      const joins = await Promise.all(Array.from({ length: 250 }, () => socket.join("realtime:menus")))
      expect(joins).toContainEqual({
        status: "error",
        response: { reason: "ClientJoinRateLimitReached: Too many joins per second" },
      })
      server.pass(1_000)
      expect(await socket.join("realtime:menus")).toMatchObject({ status: "ok" })
    })

    test("a socket that sends without a pause has 200 frames handled per second, and loses none", async () => {
      const put: { milliseconds: number; run: () => void }[] = []
      const patient = await startTestServer({ engine, later: (milliseconds, run) => put.push({ milliseconds, run }) })
      onTestFinished(() => patient.stop())
      const [loud, quiet] = [await open(patient), await open(patient)]
      const spoken = 1_000
      for (let n = 0; n < spoken; n += 1) loud.send([null, `${n}`, "phoenix", "heartbeat", {}])
      await expect.poll(() => put.length, patience).toBe(1)
      expect(put[0]?.milliseconds).toBe(1_000)
      expect(loud.received.length).toBeLessThan(spoken)
      await quiet.heartbeat()
      const goOn = () => {
        put.shift()?.run()
        return loud.received.length
      }
      await expect.poll(goOn, patience).toBe(spoken)
    })

    test("the presence of a client has a limited size, because every new member receives it", async () => {
      const socket = await open(server)
      await socket.join("realtime:salle-3", { config: { presence: { key: "lou", enabled: true } } })
      const track = (name: string) =>
        socket.ask("realtime:salle-3", "presence", { type: "presence", event: "track", payload: { name } })
      expect(await track("x".repeat(4_096))).toEqual({ status: "error", response: { reason: "presence too large" } })
      expect(await track("x".repeat(4_000))).toMatchObject({ status: "ok" })
    })

    test("a socket that is silent for more than a minute is closed, one with heartbeats is not", async () => {
      const [silent, lively] = [await open(server), await open(server)]
      server.pass(40_000)
      await lively.heartbeat()
      server.pass(40_000)
      expect(await silent.closed).toEqual({ code: 1001, reason: "No heartbeat" })
      await lively.heartbeat()
    })

    test("a system clock that jumps ahead closes no socket", async () => {
      const silent = await open(server)
      server.pass(40_000)
      const lively = await open(server)
      server.setClock(50_000)
      server.pass(30_000)
      // The check that closes the silent socket leaves the other one open.
      expect(await silent.closed).toEqual({ code: 1001, reason: "No heartbeat" })
      await lively.heartbeat()
      server.setClock(-50_000)
    })

    test("a client that stops reading is dropped, and the others go on", async () => {
      const speaker = await open(server)
      await speaker.join("realtime:foule", { config: { broadcast: { ack: true }, presence: { enabled: true } } })
      await openStuckSocket(server, "realtime:foule", "coincé")
      await speaker.until(({ event, payload }) => event === "presence_diff" && "coincé" in (payload.joins ?? {}))
      const isDropped = () =>
        speaker.received.some(
          (frame) =>
            !Buffer.isBuffer(frame) && frame.event === "presence_diff" && "coincé" in (frame.payload.leaves ?? {}),
        )
      const message = { type: "broadcast", event: "e", payload: { filling: "x".repeat(60_000) } }
      for (let sent = 0; sent < 1_000 && !isDropped(); sent += 1) {
        await speaker.ask("realtime:foule", "broadcast", message)
      }
      expect(isDropped()).toBe(true)
    })
  })

  describe("before the upgrade", () => {
    test.each([
      ["no key", "", 401, "No API key found in request"],
      ["a wrong key", "?apikey=sb_publishable_wrong", 401, "Invalid API key"],
      ["a wrong key, twice", "?apikey=a&apikey=b", 401, "No API key found in request"],
      [
        "a serializer that does not exist",
        "?vsn=3.0.0",
        400,
        "Unsupported serializer version: vsn must be 1.0.0 or 2.0.0",
      ],
    ])("%s gets JSON over plain HTTP", async (_what, query, status, error) => {
      const withKey = query.startsWith("?vsn") ? `${query}&apikey=${server.secrets.publishableKey}` : query
      const answer = await askToUpgrade(server, `/realtime/v1/websocket${withKey}`)
      expect(answer).toMatchObject({ status, body: { error } })
    })

    test("a request without an upgrade to WebSocket gets JSON", async () => {
      expect(await server.call("/realtime/v1/websocket")).toMatchObject({
        status: 426,
        body: { code: "upgrade_required" },
      })
      expect(await server.call("/realtime/v1/websocket", { method: "POST" })).toMatchObject({ status: 404 })
      expect(await server.call("/realtime/v1/nothing")).toMatchObject({ status: 404, body: { code: "not_found" } })
    })

    test("compression is not negotiated, even if the browser offers it", async () => {
      const address = `/realtime/v1/websocket?apikey=${server.secrets.publishableKey}`
      const socket = connect(Number(new URL(server.url).port), "127.0.0.1")
      onTestFinished(() => {
        socket.destroy()
      })
      const offer = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n"
      socket.write(handshake(server, address).replace(/\r\n$/, offer))
      const [answer] = (await once(socket, "data")) as [Buffer]
      expect(String(answer)).toMatch(/^HTTP\/1\.1 101 /)
      expect(String(answer).toLowerCase()).not.toContain("sec-websocket-extensions")
    })

    test("an Upgrade header on another path is ignored", async () => {
      expect(await askToUpgrade(server, "/health/live")).toMatchObject({ status: 200, body: { status: "ok" } })
    })
  })

  describe("a malformed frame", () => {
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`
    test.each<[string, "1.0.0" | "2.0.0", unknown]>([
      ["no JSON", "2.0.0", "{"],
      ["nothing", "2.0.0", ""],
      ["null", "2.0.0", "null"],
      ["a list that is too short", "2.0.0", [null, null, "phoenix"]],
      ["a number as ref", "2.0.0", [null, 1, "phoenix", "heartbeat", {}]],
      ["a payload that is null", "2.0.0", [null, "1", "phoenix", "heartbeat", null]],
      ["an object in place of the list", "2.0.0", { topic: "phoenix", event: "heartbeat", payload: {}, ref: "1" }],
      ["a list in place of the object", "1.0.0", [null, "1", "phoenix", "heartbeat", {}]],
      ["20,000 lists in each other", "2.0.0", `[null,"1","realtime:x","broadcast",{"event":"e","payload":${deep}}]`],
      ["no bytes", "2.0.0", new Uint8Array()],
      ["bytes of another kind", "2.0.0", new Uint8Array([9, 1, 2, 3])],
      ["bytes that end too early", "2.0.0", new Uint8Array([3, 200, 0, 0, 0, 0, 1, 65])],
      ["bytes that are no text", "2.0.0", new Uint8Array([3, 1, 0, 0, 0, 0, 1, 255])],
      ["bytes with broken JSON", "2.0.0", broadcastFrame("realtime:x", "e", Buffer.from("{"), 1)],
      ["bytes with the first serializer", "1.0.0", broadcastFrame("realtime:x", "e", Buffer.from("{}"), 1)],
    ])("%s closes its socket and no other", async (_what, version, frame) => {
      const [broken, other] = [await open(server, version), await open(server, version)]
      broken.send(frame)
      expect(await broken.closed).toEqual({ code: 1007, reason: "Malformed frame" })
      await other.heartbeat()
    })

    test("a topic that was not joined, and an unknown event, change nothing", async () => {
      const socket = await open(server)
      const unmatched = { status: "error", response: { reason: "unmatched topic" } }
      expect(await socket.ask("realtime:x", "broadcast", { event: "e" })).toEqual(unmatched)
      expect(await socket.ask("phoenix", "constructor", {})).toEqual(unmatched)
      expect(await socket.ask("realtime:x", "phx_leave", {})).toMatchObject({ status: "ok" })
      await socket.join("realtime:x")
      socket.send(["1", "5", "realtime:x", "toString", {}])
      socket.send(["1", "5", "realtime:x", "broadcast", { event: 7 }])
      await socket.heartbeat()
    })
  })

  test("no frame crashes the server or shows another owner's row", async () => {
    const [victim, attacker] = [await server.owner(), await server.owner()]
    const id = await addMenu(victim, "intact")
    const own = await open(server)
    await own.join("realtime:menus", joinOf(victim))

    const everything = [
      { event: "*", schema: "*" },
      { ...allMenus, filter: `id=eq.${id}` },
    ]

    const topics = fc.constantFrom("phoenix", "realtime:menus", "realtime:x", "realtime:__proto__", "")
    const token = fc.constantFrom(
      attacker.accessToken,
      `${victim.accessToken.slice(0, -4)}AAAA`,
      server.secrets.publishableKey,
    )
    const asked = fc.record(
      {
        event: fc.constantFrom("*", "INSERT", "UPDATE", "DELETE", "__proto__"),
        schema: fc.constantFrom("public", "*", "auth"),
        table: fc.constantFrom("user_menus", "*", "users", "sessions", "menu_versions"),
        filter: fc.oneof(fc.constantFrom(`user_id=eq.${victim.userId}`, `id=eq.${id}`, "id=eq."), fc.string()),
        select: fc.array(fc.constantFrom("id", "menu_data", "__proto__")),
      },
      { requiredKeys: ["event"] },
    )
    const config = fc.record(
      {
        postgres_changes: fc.array(asked, { maxLength: 4 }),
        private: fc.boolean(),
        presence: fc.record({ key: fc.string(), enabled: fc.boolean() }),
        broadcast: fc.record({ ack: fc.boolean(), self: fc.boolean() }),
      },
      { requiredKeys: [] },
    )
    const join = fc.record({ config, access_token: token }, { requiredKeys: [] })
    const events = fc.constantFrom("phx_join", "phx_leave", "access_token", "broadcast", "presence", "heartbeat", "x")
    const ref = fc.constantFrom(null, "1", "2")
    const payload = fc.oneof(
      join,
      fc.record({ access_token: token }),
      fc.record({ event: fc.constantFrom("track", "untrack", "e"), payload: fc.jsonValue() }),
      fc.object(),
    )
    const frames = fc.oneof(
      { weight: 6, arbitrary: fc.tuple(ref, ref, topics, events, payload) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(topics, fc.string({ maxLength: 50 }), fc.uint8Array(), fc.constantFrom(0, 1))
          .map(([topic, event, body, encoding]) => broadcastFrame(topic, event, Buffer.from(body), encoding)),
      },
      { weight: 1, arbitrary: fc.json() },
      { weight: 1, arbitrary: fc.string() },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 64 }) },
    )

    const written = (frame: unknown, version: string) => {
      if (!Array.isArray(frame) || version === "2.0.0") return frame
      const [join_ref, ref, topic, event, payload] = frame
      return { join_ref, ref, topic, event, payload }
    }

    let round = 0
    const someFrames = fc.array(frames, { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(someFrames, fc.constantFrom("1.0.0", "2.0.0"), async (sent, version) => {
        round += 1
        const name = `secret ${round} fin`
        const socket = await openRawSocket(server, version)
        try {
          await socket.join("realtime:menus", joinOf(attacker, everything))
          for (const frame of sent) socket.send(written(frame, version))
          await Promise.race([socket.closed, socket.heartbeat().catch(() => undefined)])
          await rename(victim, id, name)
          await own.until(isChangeTo(name))
          await Promise.race([socket.closed, socket.heartbeat().catch(() => undefined)])
          expect(changesIn(socket)).toEqual([])
          expect(JSON.stringify(socket.received)).not.toContain("secret ")
        } finally {
          socket.close()
        }
      }),
      { numRuns: 100 },
    )
    expect(await server.call("/health/live")).toMatchObject({ status: 200 })
  }, 60_000)
})

test("a server that stops closes its sockets with a reason, and does not wait for one that does not respond", async () => {
  const stopping = await startTestServer()
  const socket = await openRawSocket(stopping)
  await socket.join("realtime:menus", joinOf(null))
  await openStuckSocket(stopping, "realtime:menus", "coincé")
  await stopping.stop()
  expect(await socket.closed).toEqual({ code: 1012, reason: "Service restart" })
})

describe("two servers on one PostgreSQL", () => {
  let a: TestServer
  let b: TestServer
  beforeAll(async () => {
    a = await startTestServer({ engine: "postgres" })
    b = await startTestServer({ engine: "postgres", beside: a })
  })
  afterAll(async () => {
    await b.stop()
    await a.stop()
  })

  test("an edit through one reaches the owner who is connected to the other", async () => {
    const owner = await a.owner()
    const atB = b.client()
    await atB.auth.signInWithPassword(owner)
    const heard: unknown[] = []
    const channel = atB.channel("menus").on("postgres_changes", allMenus, (change) => heard.push(change.new))
    await subscribed(atB, channel)
    const id = await addMenu(owner, "Écrite à A")
    await expect.poll(() => heard, patience).toMatchObject([{ id, menu_data: { name: "Écrite à A" } }])
  })

  test("an order placed at one reaches the owner who is connected to the other", async () => {
    const owner = await a.owner()
    await a.premium(owner)
    const { order } = await anOrderableMenu(a, owner)
    const socket = await open(b)
    await socket.join("realtime:board", joinOf(owner, [{ ...allMenus, table: "orders" }]))
    const id = await order()
    const { payload } = await socket.until(isChange)
    expect(payload.data).toMatchObject({ type: "INSERT", table: "orders", record: { id } })
  })

  test("a sign-out at one ends the channel at the other", async () => {
    const owner = await a.owner()
    const atB = b.client()
    await atB.auth.signInWithPassword(owner)
    const said = await subscribed(
      atB,
      atB.channel("menus").on("postgres_changes", allMenus, () => undefined),
    )
    await owner.client.auth.signOut({ scope: "global" })
    await expect.poll(() => said.at(-1)?.status, patience).toBe("CLOSED")
  })

  test("after the connection between them was lost, clients join again and receive later changes", async () => {
    const owner = await a.owner()
    const atB = b.client()
    await atB.auth.signInWithPassword(owner)
    const heard: unknown[] = []
    const channel = atB.channel("menus").on("postgres_changes", allMenus, (change) => heard.push(change.new))
    const said = await subscribed(atB, channel)

    const pool = openPool(a.databaseUrl, 1)
    onTestFinished(() => pool.end())
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    )
    await expect.poll(() => said.map(({ status }) => status), patience).toContain("CHANNEL_ERROR")
    await expect.poll(() => b.database.hearsChanges() && a.database.hearsChanges(), patience).toBe(true)
    const id = await addMenu(owner, "Carte")
    await expect
      .poll(
        async () => {
          await rename(owner, id, "Après la panne")
          return heard
        },
        { ...patience, interval: 200 },
      )
      .toContainEqual(expect.objectContaining({ id }))
  })
})

/** The binary frame of a broadcast, as the official client writes it. @param encoding 0 bytes, 1 JSON */
function broadcastFrame(topic: string, event: string, body: Buffer, encoding: number): Uint8Array {
  const texts = ["1", "9", topic, event, ""].map((text) => Buffer.from(text))
  return Buffer.concat([Buffer.from([3, ...texts.map((text) => text.length), encoding]), ...texts, body])
}

const handshake = (server: TestServer, path: string) =>
  [
    `GET ${path} HTTP/1.1`,
    `Host: ${new URL(server.url).host}`,
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    "\r\n",
  ].join("\r\n")

/** Requests an upgrade as a browser does, and reads the plain HTTP response that comes instead. */
async function askToUpgrade(server: TestServer, path: string) {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1")
  onTestFinished(() => {
    socket.destroy()
  })
  socket.write(handshake(server, path))
  let text = ""
  while (!text.trimEnd().endsWith("}")) text += String((await once(socket, "data"))[0])
  const [head = "", body = ""] = text.split("\r\n\r\n")
  return { status: Number(head.split(" ")[1]), body: JSON.parse(body) }
}

/** A member of a topic, with a presence under a key, that stops reading after the first responses. */
async function openStuckSocket(server: TestServer, topic: string, key: string): Promise<void> {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1")
  socket.on("error", () => undefined)
  onTestFinished(() => {
    socket.destroy()
  })
  socket.write(handshake(server, `/realtime/v1/websocket?apikey=${server.secrets.publishableKey}&vsn=2.0.0`))
  await once(socket, "data")
  socket.pause()
  socket.write(maskedText(["1", "1", topic, "phx_join", { config: { presence: { key } } }]))
  socket.write(maskedText(["1", "2", topic, "presence", { event: "track", payload: {} }]))
}

/** A short text frame as clients send it. It is masked with zeros, so it stays readable. */
function maskedText(frame: unknown): Buffer {
  const text = Buffer.from(JSON.stringify(frame))
  if (text.length > 125) throw new Error("too long for a short frame")
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text])
}
