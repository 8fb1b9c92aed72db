// Directus with menus and orders as two collections. The public policy lets everybody read both and create orders.
import { mkdir, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { installPeer, runNode } from "./install-peer.mjs"
import { call, startPeer } from "./start-peer.mjs"

/**
 * The package that runs scripts of extensions. It does not compile on current Node, so an empty package replaces it.
 */
const sandbox = "isolated-vm"
const manifest = { dependencies: { directus: "12.4.0" }, overrides: { [sandbox]: "file:./no-sandbox" } }

const email = "chef@example.fr"
const password = "pralines roses"
const script = join("node_modules", "directus", "cli.js")

/**
 * Installs and starts Directus with one menu.
 *
 * @returns the running peer and the paths of the menu and of orders; `order` makes the body of an order; `withCache`
 * starts a second process with its cache on
 */
export async function startDirectus(folder, menu) {
  await mkdir(join(folder, "no-sandbox"), { recursive: true })
  await writeFile(join(folder, "no-sandbox/package.json"), JSON.stringify({ name: sandbox, version: "5.0.3" }))
  await writeFile(join(folder, "no-sandbox/index.js"), "module.exports = {}\n")
  await installPeer(folder, manifest, { compiled: ["sqlite3"] })
  const database = join(folder, "data.db")
  const env = {
    DB_CLIENT: "sqlite3",
    DB_FILENAME: database,
    KEY: "bench",
    SECRET: "bench-of-a-carte-and-of-its-orders",
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    LOG_LEVEL: "error",
    TELEMETRY: "false",
    // By default Directus rejects requests under load.
    PRESSURE_LIMITER_ENABLED: "false",
  }
  for (const end of ["", "-wal", "-shm"]) await rm(database + end, { force: true })
  await runNode(folder, [script, "bootstrap"], env)
  const file = new DatabaseSync(database)
  file.exec("pragma journal_mode=wal")
  file.close()
  const start = (more = {}) =>
    startPeer({ folder, args: [script, "start"], env: { ...env, ...more }, path: "/server/ping" })
  const peer = await start()
  const signIn = await call(`${peer.url}/auth/login`, { method: "POST", body: { email, password } })
  const token = signIn.data.access_token
  const send = (path, body, method = "POST") => call(peer.url + path, { method, body, token })
  await makeCollections(send)
  const { data: policies } = await call(`${peer.url}/policies?filter[name][_eq]=$t:public_label`, { token })
  const [{ id: policy }] = policies
  for (const [collection, action] of [
    ["menus", "read"],
    ["orders", "create"],
    ["orders", "read"],
  ]) {
    await send("/permissions", { policy, collection, action, fields: ["*"], permissions: {}, validation: {} })
  }
  const { data } = await send("/items/menus", { document: menu })
  const order = (lines) => ({ menu_id: String(data.id), lines, table: "7", status: "pending" })
  const withCache = () => start({ CACHE_ENABLED: "true", CACHE_STORE: "memory", CACHE_TTL: "1d" })
  return { ...peer, withCache, json: `/items/menus/${data.id}`, orders: "/items/orders", order }
}

async function makeCollections(send) {
  const json = (field) => ({ field, type: "json", meta: { special: ["cast-json"] }, schema: {} })
  const text = (field) => ({ field, type: "string", meta: {}, schema: {} })
  await send("/collections", { collection: "menus", meta: {}, schema: {}, fields: [json("document")] })
  const ofOrder = [text("menu_id"), json("lines"), text("table"), text("status")]
  await send("/collections", { collection: "orders", meta: {}, schema: {}, fields: ofOrder })
}
