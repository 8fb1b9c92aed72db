import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { canMove, type OrderStatus } from "@ardoise/domain/order/order-status"
import { describe, expect, onTestFinished, test } from "vitest"
import type { CommandStep } from "./database/fault.ts"
import { openPostgres } from "./database/open-postgres.ts"
import { grantPremium } from "./subscription/subscription-commands.ts"
import { aPostgresDatabase, type Engine, engines } from "./testing/engines.ts"
import { Chance } from "./testing/hostile-cases.ts"
import { aDocument, anOrder } from "./testing/restaurants.ts"
import { type ServerProcess, startServerProcess } from "./testing/server-process.ts"
import { temporaryFolder } from "./testing/temporary-folder.ts"

const seed = Number(process.env.FAULT_SEED ?? 20_261_121)
const steps: readonly CommandStep[] = ["begun", "ran", "committed"]
/** `npm run faults` kills a hundred times; here each step is met once on SQLite, and the last one on PostgreSQL. */
const given = process.env.FAULT_KILLS
const killsOn: Readonly<Record<Engine, number>> = { sqlite: Number(given ?? 3), postgres: Number(given ?? 1) }

type Session = { access_token: string; refresh_token: string; user: { id: string } }
type Menu = { id: string; menu_data: { name: string; isActive: boolean } }
type Placed = { order: { id: string } }
type Order = { id: string; status: OrderStatus; tableNumber: string }

/** A call whose connection broke; any answer of the server is another kind of error. */
const isCut = (error: unknown) => error instanceof TypeError || error instanceof SyntaxError

describe.each(engines)("a server on %s that dies in the middle of its commands", (engine) => {
  test("has lost nothing that it acknowledged and done nothing twice: saves, orders, their moves, the active menu, sessions", async () => {
    const folder = await temporaryFolder()
    const place: Record<string, string> = { DATA_DIR: folder }
    if (engine === "postgres") {
      const { url, drop } = await aPostgresDatabase()
      onTestFinished(drop)
      place.DATABASE_URL = url
    }
    const chance = new Chance(seed)
    let server = await startServerProcess(place)
    const owner = { email: "lou@example.fr", password: "un mot de passe" }
    const { access_token: token, user } = await server.call<Session>("/auth/v1/signup", { body: owner })
    await makePremium(server, place, owner.email)
    const menuIds = [randomUUID(), randomUUID()] as const
    for (const id of menuIds) {
      await server.call("/rest/v1/user_menus", { token, body: { id, user_id: user.id, menu_data: aDocument("0") } })
    }

    const saved = { tried: 0, acknowledged: 0 }
    const orders = new Map<string, { orderId: string | null; body: ReturnType<typeof anOrder> }>()
    const statuses = new Map<string, OrderStatus>()
    /** The move of each order whose answer never came. */
    const open = new Map<string, OrderStatus>()
    let refresh = await server.call<Session>("/auth/v1/token?grant_type=password", { body: owner })
    const spent = new Map<string, string>()

    const clients: readonly ((through: ServerProcess) => Promise<void>)[] = [
      async (through) => {
        saved.tried += 1
        const menu_data = aDocument(String(saved.tried))
        const version = saved.tried
        await through.call(`/rest/v1/user_menus?id=eq.${menuIds[0]}`, { method: "PATCH", token, body: { menu_data } })
        saved.acknowledged = version
      },
      async (through) => {
        const body = anOrder(menuIds[1], String(chance.below(900)))
        orders.set(body.idempotency_key, { orderId: null, body })
        const { order } = await through.call<Placed>("/rest/v1/rpc/place_order", { body })
        orders.set(body.idempotency_key, { orderId: order.id, body })
        statuses.set(order.id, "pending")
      },
      async (through) => {
        const found = [...statuses].find(([, status]) => status === "pending" || status === "preparing")
        if (!found) {
          await through.call(`/rest/v1/orders?user_id=eq.${user.id}&limit=1`, { token })
          return
        }
        const [id, from] = found
        const to: OrderStatus = from === "pending" ? "preparing" : "ready"
        open.set(id, to)
        const path = `/rest/v1/orders?id=eq.${id}&status=eq.${from}`
        const moved = await through.call<Order[]>(path, { method: "PATCH", token, body: { status: to } })
        expect(moved, `order ${id} could not move`).toHaveLength(1)
        open.delete(id)
        statuses.set(id, to)
      },
      async (through) => {
        const body = { menu_id: chance.pick(menuIds), active: true }
        await through.call("/rest/v1/rpc/set_menu_active", { token, body })
      },
      async (through) => {
        const before = refresh.refresh_token
        const after = await through.call<Session>("/auth/v1/token?grant_type=refresh_token", {
          body: { refresh_token: before },
        })
        // The same token may be shown again after a lost answer, and then gives the same successor.
        expect(spent.get(before) ?? after.refresh_token).toBe(after.refresh_token)
        spent.set(before, after.refresh_token)
        refresh = after
      },
    ]

    /** One client after another call, until the server is gone. */
    async function keepOn(work: (through: ServerProcess) => Promise<void>): Promise<void> {
      try {
        for (;;) await work(server)
      } catch (error) {
        if (!isCut(error)) throw error
      }
    }

    /** Reads everything and compares it with what was acknowledged. */
    async function audit(): Promise<void> {
      const menus = await server.call<Menu[]>(`/rest/v1/user_menus?user_id=eq.${user.id}`, { token })
      const version = Number(menus.find(({ id }) => id === menuIds[0])?.menu_data.name)
      expect(version).toBeGreaterThanOrEqual(saved.acknowledged)
      expect(version).toBeLessThanOrEqual(saved.tried)
      saved.acknowledged = version
      expect(menus.filter(({ menu_data }) => menu_data.isActive)).toHaveLength(1)

      // A diner whose answer never came sends the same cart again.
      for (const [key, { orderId, body }] of orders) {
        if (orderId !== null) continue
        const { order } = await server.call<Placed>("/rest/v1/rpc/place_order", { body })
        orders.set(key, { orderId: order.id, body })
        statuses.set(order.id, "pending")
      }
      const stored = await server.call<Order[]>(`/rest/v1/orders?user_id=eq.${user.id}&limit=100000`, { token })
      const known = [...orders.values()].map(({ orderId }) => orderId).sort()
      expect(stored.map(({ id }) => id).sort()).toEqual(known)
      for (const { id, status } of stored) {
        const acknowledged = statuses.get(id) ?? "pending"
        const inDoubt = open.get(id)
        const isIt = status === acknowledged || (status === inDoubt && canMove(acknowledged, status))
        expect(isIt, `${id} is ${status}, and was acknowledged as ${acknowledged}`).toBe(true)
        statuses.set(id, status)
      }
      open.clear()
    }

    await server.kill()
    for (let kill = 0; kill < killsOn[engine]; kill += 1) {
      const step = given === undefined ? steps[(kill + (engine === "sqlite" ? 0 : 1)) % 3] : chance.pick(steps)
      const after = 10 + chance.below(given === undefined ? 30 : 120)
      server = await startServerProcess({ ...place, FAULT: JSON.stringify({ step, after }) })
      try {
        // Diners whose answers never came try again on the server that is to die next.
        await audit()
        await Promise.all(clients.map(keepOn))
      } catch (error) {
        if (!isCut(error)) throw new Error(`seed ${seed}, kill ${kill} at ${step}, after ${after}`, { cause: error })
      }
      await server.kill()
    }
    server = await startServerProcess(place)
    await audit()
    expect(saved.acknowledged).toBeGreaterThan(0)
    expect(orders.size).toBeGreaterThan(0)
    expect(spent.size).toBeGreaterThan(0)
    await clients[4]?.(server)
  }, 3_600_000)
})

async function makePremium(server: ServerProcess, place: Record<string, string>, email: string): Promise<void> {
  if (place.DATABASE_URL === undefined) {
    const { serviceKey } = JSON.parse(await readFile(join(place.DATA_DIR ?? "", "secrets.json"), "utf8"))
    await server.call("/operator/v1/grant-premium", { token: serviceKey, body: [email, "--until", "2099-01-01"] })
    return
  }
  const at = new Date().toISOString()
  const database = await openPostgres({ url: place.DATABASE_URL, clock: () => at, poolSize: 1 })
  const granted = await database.run(grantPremium, { email, until: "2099-01-01T00:00:00.000Z", at })
  await database.close()
  if (!granted.ok) throw new Error(granted.code)
}
