import { randomUUID } from "node:crypto"
import { createClient } from "@supabase/supabase-js"
import { describe, expect, onTestFinished, test } from "vitest"
import { grantPremium } from "../subscription/subscription-commands.ts"
import { aPostgresDatabase } from "../testing/engines.ts"
import { type ServerProcess, sharedKey, startServerProcess } from "../testing/server-process.ts"
import { temporaryFolder } from "../testing/temporary-folder.ts"
import { openPostgres } from "./postgres/open-postgres.ts"

type Row = { id: string; updated_at: string; menu_data: { name: string } }
type Session = { access_token: string; refresh_token: string; user: { id: string } }

const aDocument = (name: string) => ({ name, categories: [{ id: "plats", name: "Plats", items: [] }] })

/** Two processes on one PostgreSQL database. */
async function twoProcesses() {
  const { url, drop } = await aPostgresDatabase()
  onTestFinished(drop)
  const start = async () =>
    startServerProcess({ DATABASE_URL: url, DATA_DIR: await temporaryFolder(), ENCRYPTION_KEY: sharedKey })
  const [a, b] = await Promise.all([start(), start()])
  return { a, b, start, databaseUrl: url }
}

async function makePremium(databaseUrl: string, email: string): Promise<void> {
  const at = new Date().toISOString()
  const database = await openPostgres({ url: databaseUrl, clock: () => at, poolSize: 1 })
  const granted = await database.run(grantPremium, { email, until: "2099-01-01T00:00:00.000Z", at })
  await database.close()
  if (!granted.ok) throw new Error(granted.code)
}

async function signUp(server: ServerProcess, email = "lou@example.fr") {
  const body = { email, password: "un mot de passe" }
  const session = await server.call<Session>("/auth/v1/signup", { body })
  const { access_token: token, user } = session
  const insert = async (name: string, through = server) => {
    const [row] = await through.call<Row[]>("/rest/v1/user_menus", {
      token,
      body: { user_id: user.id, menu_data: aDocument(name) },
    })
    return row?.id ?? ""
  }
  const rename = (id: string, name: string, through: ServerProcess) =>
    through.call<Row[]>(`/rest/v1/user_menus?id=eq.${id}`, {
      method: "PATCH",
      token,
      body: { menu_data: aDocument(name) },
    })
  return { userId: user.id, token, refreshToken: session.refresh_token, insert, rename }
}

const pageOf = async (server: ServerProcess, userId: string) => {
  const response = await fetch(`${server.url}/u/${userId}`)
  const page = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${page}`)
  return page
}

describe("two processes on one PostgreSQL", () => {
  test("use the same keys, and an edit through one appears on the page of the other", async () => {
    const { a, b } = await twoProcesses()
    const owner = await signUp(a)
    const id = await owner.insert("Carte d’automne")
    expect(await pageOf(b, owner.userId)).toContain("Carte d’automne")
    for (let n = 1; n <= 20; n += 1) {
      await owner.rename(id, `Carte numéro ${n} fin`, a)
      // At once on the process that handled the edit, within a second on the other.
      expect(await pageOf(a, owner.userId)).toContain(`Carte numéro ${n} fin`)
      await expect
        .poll(() => pageOf(b, owner.userId), { timeout: 1_000, interval: 5 })
        .toContain(`Carte numéro ${n} fin`)
    }
  })

  test("respect each other's sign-outs", async () => {
    const { a, b } = await twoProcesses()
    const owner = await signUp(a)
    expect(await b.call<Row[]>(`/rest/v1/user_menus?user_id=eq.${owner.userId}`, { token: owner.token })).toEqual([])
    await a.call("/auth/v1/logout?scope=global", { method: "POST", token: owner.token }).catch(() => undefined)
    const askB = () =>
      b.call(`/rest/v1/user_menus?user_id=eq.${owner.userId}`, { token: owner.token }).then(
        () => "let in",
        (error: Error) => error.message.slice(0, 3),
      )
    await expect.poll(askB, { timeout: 1_000, interval: 5 }).toBe("401")
  })

  test("notify an owner who is connected to one of them of an order placed at the other", async () => {
    const { a, b, databaseUrl } = await twoProcesses()
    const email = "lou@example.fr"
    const owner = await signUp(a, email)
    await makePremium(databaseUrl, email)
    const dish = { id: "soupe", name: "Soupe", price: "8", allergens: [] }
    const menu_data = { name: "Carte", categories: [{ id: "plats", name: "Plats", items: [dish] }] }
    const [menu] = await a.call<Row[]>("/rest/v1/user_menus", {
      token: owner.token,
      body: { user_id: owner.userId, menu_data },
    })
    const board = createClient(b.url, b.key, { auth: { persistSession: false, autoRefreshToken: false } })
    onTestFinished(async () => {
      await board.realtime.disconnect()
    })
    await board.auth.signInWithPassword({ email, password: "un mot de passe" })
    const heard: unknown[] = []
    const states: string[] = []
    board
      .channel("board")
      .on("postgres_changes", { event: "INSERT", schema: "public", table: "orders" }, (change) =>
        heard.push(change.new),
      )
      .subscribe((state) => states.push(state))
    await expect.poll(() => states, { timeout: 10_000, interval: 5 }).toContain("SUBSCRIBED")

    const { order } = await a.call<{ order: { id: string } }>("/rest/v1/rpc/place_order", {
      body: {
        menu_id: menu?.id,
        table_number: "7",
        lines: [{ id: dish.id, quantity: 2, price: "8" }],
        idempotency_key: randomUUID(),
      },
    })
    await expect
      .poll(() => heard, { timeout: 1_000, interval: 5 })
      .toMatchObject([{ id: order.id, status: "pending", totalPrice: "16.00", tableNumber: "7" }])
  })

  test("give two tabs that refresh at the same instant, one through each process, the same token", async () => {
    const { a, b } = await twoProcesses()
    const owner = await signUp(a)
    let current = owner.refreshToken
    for (let n = 0; n < 20; n += 1) {
      const body = { refresh_token: current }
      const refresh = (server: ServerProcess) =>
        server.call<Session>("/auth/v1/token?grant_type=refresh_token", { body })
      const [one, two] = await Promise.all([refresh(a), refresh(b)])
      expect(one.refresh_token).toBe(two.refresh_token)
      expect(one.refresh_token).not.toBe(current)
      await a.call("/auth/v1/user", { token: two.access_token })
      await b.call("/auth/v1/user", { token: one.access_token })
      current = one.refresh_token
    }
  })

  test("run one owner's first inserts one by one: exactly one menu is active", async () => {
    const { a, b } = await twoProcesses()
    const owner = await signUp(a)
    await Promise.all(Array.from({ length: 20 }, (_, n) => owner.insert(`Menu ${n}`, n % 2 ? a : b)))
    const rows = await b.call<(Row & { menu_data: { isActive: boolean } })[]>(
      `/rest/v1/user_menus?user_id=eq.${owner.userId}&order=created_at.asc`,
      { token: owner.token },
    )
    expect(rows).toHaveLength(20)
    expect(rows.map((row) => row.menu_data.isActive)).toEqual([true, ...Array.from({ length: 19 }, () => false)])
  })

  test("that are killed while saving have lost nothing that they acknowledged", async () => {
    const { a, b, start } = await twoProcesses()
    const owner = await signUp(a)
    const acknowledged = new Map<string, number>()
    const keepSaving = async (server: ServerProcess) => {
      const id = await owner.insert("0", server)
      try {
        for (let n = 1; ; n += 1) {
          await owner.rename(id, String(n), server)
          acknowledged.set(id, n)
        }
      } catch (error) {
        // The connection broke. An answer of the server would cause another error.
        if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error
      }
    }
    const saving = Promise.all([a, b, a, b, a, b].map(keepSaving))
    const saves = () => [...acknowledged.values()].reduce((sum, n) => sum + n, 0)
    await expect.poll(saves, { timeout: 10_000, interval: 1 }).toBeGreaterThan(60)
    await Promise.all([a.kill(), b.kill()])
    await saving

    const again = await start()
    const rows = await again.call<Row[]>(`/rest/v1/user_menus?user_id=eq.${owner.userId}`, { token: owner.token })
    const stored = new Map(rows.map((row) => [row.id, Number(row.menu_data.name)]))
    expect([...acknowledged].filter(([id, n]) => (stored.get(id) ?? -1) < n)).toEqual([])
  })

  test("that are restarted one after the other under load let no request fail", async () => {
    const { a, b, start } = await twoProcesses()
    const owner = await signUp(a)
    const id = await owner.insert("0")
    let behind = [a, b]
    let isDone = false
    let answered = 0
    let saved = 0
    // Does what the load balancer of docs/operating.md does: tries the next process when one is stopping or gone.
    const throughBalancer = async <T>(ask: (server: ServerProcess) => Promise<T>): Promise<T> => {
      for (let attempt = 0; ; attempt += 1) {
        const server = behind[attempt % behind.length] as ServerProcess
        try {
          return await ask(server)
        } catch (error) {
          const isGoing = error instanceof TypeError || (error as Error).message.startsWith("503")
          if (!isGoing || attempt > 20) throw error
        }
      }
    }
    const reading = async () => {
      while (!isDone) {
        const page = await throughBalancer((server) => pageOf(server, owner.userId))
        expect(page).toContain("<!doctype html>")
        answered += 1
      }
    }
    const saving = async () => {
      for (let n = 1; !isDone; n += 1) {
        await throughBalancer((server) => owner.rename(id, String(n), server))
        answered += 1
        saved = n
      }
    }
    const load = Promise.all([reading(), reading(), saving()])
    load.catch(() => undefined)
    for (const old of [a, b]) {
      const before = answered
      await expect.poll(() => answered - before, { timeout: 10_000, interval: 1 }).toBeGreaterThan(50)
      const fresh = await start()
      behind = [...behind.filter((server) => server !== old), fresh]
      expect(await old.stop()).toBe(0)
    }
    isDone = true
    await load
    // Each save stores the version before it: none was lost, and no repeated one was applied twice.
    const versions = await throughBalancer((server) =>
      server.call<Row[]>(`/rest/v1/menu_versions?menu_id=eq.${id}`, { token: owner.token }),
    )
    expect(versions.map((version) => Number(version.menu_data.name))).toEqual(
      Array.from({ length: saved }, (_, n) => saved - 1 - n),
    )
  })
})
