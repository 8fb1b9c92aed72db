import { randomUUID } from "node:crypto"
import { type NetConnectOpts, Socket } from "node:net"
import { expect, onTestFinished, test, vi } from "vitest"
import { printCard } from "../reading/testing/printed-card.ts"
import { startTestServer } from "../testing/test-server.ts"

const isLoopback = (host: string) => ["127.0.0.1", "::1", "localhost"].includes(host)

test("AS-01: without a model, import, proposal, description and translation connect to nothing but this machine", async () => {
  const hosts = new Set<string>()
  const connect = Socket.prototype.connect
  const watched = vi.spyOn(Socket.prototype, "connect").mockImplementation(function (this: Socket, ...args: unknown[]) {
    const [given] = args.flat()
    if (typeof given === "object" && given !== null) {
      const { host, path } = given as NetConnectOpts & { host?: string; path?: string }
      if (path === undefined || path === null) hosts.add(host ?? "localhost")
    }
    return Reflect.apply(connect, this, args)
  })
  onTestFinished(() => watched.mockRestore())
  const server = await startTestServer()
  onTestFinished(server.stop)
  const owner = await server.owner()
  await server.premium(owner)
  const { accessToken: token, userId } = owner
  const menuId = randomUUID()
  const items = [{ id: "a", name: "Sole meunière", price: "30", allergens: [] }]
  const menu_data = { name: "Carte", isActive: true, lastUpdated: "", categories: [{ id: "p", name: "Plats", items }] }
  await server.call("/rest/v1/user_menus", { token, body: { id: menuId, user_id: userId, menu_data } })

  const form = new FormData()
  const pdf = await printCard([[[{ heading: "Plats", lines: [["Sole meunière", "34 €"]] }]]])
  form.append("with", "local")
  form.append("file", new Blob([Uint8Array.from(pdf)]), "carte.pdf")
  const headers = { apikey: server.secrets.publishableKey, authorization: `Bearer ${token}` }
  const reading = await fetch(`${server.url}/functions/v1/read-card`, { method: "POST", headers, body: form })
  expect(reading.status).toBe(200)
  const call = async (name: string, body: object) =>
    (await server.call(`/functions/v1/${name}`, { token, body })).status
  expect(await call("draft-card", { style: "mer", counts: { plats: 3 }, priceLevel: "low" })).toBe(200)
  expect(await call("translate-menu", { menu_id: menuId, language: "en", only: "missing", with: "local" })).toBe(200)
  const dishes = [{ id: "a", name: "Sole meunière", category: "Plats" }]
  expect(await call("describe-dishes", { dishes, with: "model" })).toBeGreaterThanOrEqual(400)

  expect([...hosts].filter((host) => !isLoopback(host))).toEqual([])
  // The calls of this test itself were seen.
  expect(hosts.size).toBeGreaterThan(0)
})
