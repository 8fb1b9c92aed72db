// A server of its own with a restaurant that takes orders, for the claims that need one.
import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"

const root = resolve(import.meta.dirname, "../..")

/** Starts a server as it runs for people, in a folder that is thrown away. */
export async function startServer() {
  const folder = await mkdtemp(join(tmpdir(), "ardoise-bench-"))
  const env = { ...process.env, HOST: "127.0.0.1", PORT: "0", DATA_DIR: folder, RATE_LIMITS: "off" }
  const child = spawn(process.execPath, [join(root, "apps/server/src/main.ts")], { cwd: root, env })
  for await (const printed of child.stdout) if (String(printed).includes("Ardoise est prêt")) break
  child.stdout.resume()
  child.stderr.resume()
  const { port } = JSON.parse(await readFile(join(folder, "server.json"), "utf8"))
  const url = `http://127.0.0.1:${port}`
  const { anonKey } = await (await fetch(`${url}/config.json`)).json()
  const admin = async (...args) => {
    const run = spawn(process.execPath, [join(root, "apps/server/src/admin.ts"), ...args], { cwd: root, env })
    await once(run, "exit")
  }
  const stop = async () => {
    child.kill("SIGTERM")
    await once(child, "exit")
    await rm(folder, { recursive: true, force: true })
  }
  return { url, anonKey, admin, stop }
}

/** A Premium owner with some menus of one dish; several, because a single one has its bound of orders. */
export async function aRestaurant({ url, anonKey, admin }, name, menus = 1) {
  const headers = { apikey: anonKey, "content-type": "application/json" }
  const email = `${name}@example.fr`
  const signUp = await fetch(`${url}/auth/v1/signup`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email, password: "pralines roses", data: { restaurant_name: name } }),
  })
  const { access_token: token, user } = await signUp.json()
  await admin("grant-premium", email, "--until", "2099-12-31")
  const items = [{ id: "sole", name: "Sole meunière", price: "34", allergens: [] }]
  const document = { name, categories: [{ id: "plats", name: "Plats", items }], isActive: true, lastUpdated: "" }
  const rows = Array.from({ length: menus }, () => ({ user_id: user.id, menu_data: document }))
  const stored = await fetch(`${url}/rest/v1/user_menus?select=id`, {
    method: "POST",
    headers: { ...headers, authorization: `Bearer ${token}`, prefer: "return=representation" },
    body: JSON.stringify(rows),
  })
  return { userId: user.id, token, menuIds: (await stored.json()).map(({ id }) => id) }
}

/** Places one order. @returns when it was answered @throws for a refusal */
export async function place({ url, anonKey }, menuId) {
  const response = await fetch(`${url}/rest/v1/rpc/place_order`, {
    method: "POST",
    headers: { apikey: anonKey, "content-type": "application/json" },
    body: JSON.stringify({
      menu_id: menuId,
      lines: [{ id: "sole", quantity: 1, price: "34" }],
      idempotency_key: randomUUID(),
    }),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.json()
}

/** Runs a task again and again, so many at once, until all were done or the time is over. @returns how many a second */
export async function rate(task, { atOnce, times = Number.POSITIVE_INFINITY, forMs = Number.POSITIVE_INFINITY }) {
  const begin = performance.now()
  let begun = 0
  let done = 0
  const worker = async () => {
    while (begun < times && performance.now() - begin < forMs) {
      const number = begun++
      await task(number)
      done++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return (done * 1000) / (performance.now() - begin)
}

/** The value below which a part of the numbers lies. */
export const quantile = (numbers, part) => numbers.toSorted((a, b) => a - b)[Math.floor(part * (numbers.length - 1))]

/** Says what was measured against its goal, and ends: not well where a goal was missed. */
export function report(results) {
  for (const { what, value, goal, isMet } of results) {
    console.log(`  ${isMet ? "ok  " : "MISS"} ${what}: ${value} (goal: ${goal})`)
  }
  process.exit(results.every(({ isMet }) => isMet) ? 0 : 1)
}
