import { describe, expect, onTestFinished, test } from "vitest"
import { engines } from "../../testing/engines.ts"
import { openRawSocket } from "../../testing/raw-socket.ts"
import { aDocument, anOrder, aTeam } from "../../testing/restaurants.ts"
import { startTestServer } from "../../testing/test-server.ts"
import { openLogger } from "./logger.ts"

type Line = { level: number; msg: string; reqId?: string; device?: string; err?: { message: string } }

describe.each(engines)("the log on %s", (engine) => {
  test("names the request of each refusal and failure, and contains no password, token, key, dish or guest", async () => {
    const written: string[] = []
    const logger = openLogger("debug", { write: (line) => void written.push(line) })
    const server = await startTestServer({ engine, logger })
    onTestFinished(() => server.stop())
    const owner = await server.owner("Le Zinc Bleu")
    await server.premium(owner)
    const { accessToken: token, email, userId, password } = owner
    const menuId = crypto.randomUUID()
    const body = { id: menuId, user_id: userId, menu_data: aDocument("Carte du brouillard") }
    await server.call("/rest/v1/user_menus", { token, body })
    await server.call("/rest/v1/user_menus", { token, body })
    const placed = await server.call("/rest/v1/rpc/place_order", {
      body: anOrder(menuId, "12", "sans oignon, allergie"),
    })
    await server.call("/rest/v1/rpc/place_order", { body: { ...anOrder(menuId, "12", "très cuit"), lines: [] } })
    const { refresh_token: refreshToken } = (
      await server.call("/auth/v1/token?grant_type=password", { body: { email, password } })
    ).body
    await server.call("/auth/v1/token?grant_type=password", { body: { email, password: "un autre secret" } })
    await server.call("/auth/v1/signup", { body: { email, password: "mot de passe refusé" } })
    await server.call("/auth/v1/token?grant_type=refresh_token", { body: { refresh_token: `${refreshToken}x` } })
    await server.call("/auth/v1/user", { token: `${token}x` })
    await server.call("/operator/v1/list", { token: "une clé devinée" })
    await server.call(`/u/${userId}?token=secret-dans-l-adresse`)
    const socket = await openRawSocket(server)
    await socket.join("realtime:a", { access_token: `${token}x`, config: {} })
    socket.send("{")
    await socket.closed
    // Drop the table of a running server: its error must not log the row.
    await server.fill("drop table sold_out")
    const soldOut = { menu_id: menuId, item_id: "soupe-secrète", until: null }
    const failed = await server.call("/rest/v1/sold_out", { token, body: soldOut })
    expect(failed.status).toBe(500)

    const lines = written.map((line) => JSON.parse(line) as Line)
    const failure = lines.find(({ level }) => level >= 50)
    expect(failure?.err?.message).toContain("sold_out")
    expect(failure?.reqId).toBe(failed.headers.get("x-request-id"))
    const refusals = lines.filter(({ msg }) => msg === "request refused")
    expect(refusals.length).toBeGreaterThan(5)
    expect(new Set(refusals.map(({ reqId }) => reqId)).size).toBe(refusals.length)

    const all = written.join("")
    const { tracking_key: trackingKey } = placed.body
    const { publishableKey, serviceKey, refreshSecret } = server.secrets
    const secrets = [password, "un autre secret", "mot de passe refusé", token, refreshToken, trackingKey]
    const keys = [publishableKey, serviceKey, refreshSecret, "une clé devinée", "secret-dans-l-adresse"]
    const people = [email, "Le Zinc Bleu", "Carte du brouillard", "Soupe", "oignon", "très cuit", "soupe-secrète"]
    for (const secret of [...secrets, ...keys, ...people]) expect(all).not.toContain(secret)
  })
  test("names the device of the team that made a request by its id, and not by its name", async () => {
    const written: string[] = []
    const logger = openLogger("debug", { write: (line) => void written.push(line) })
    const server = await startTestServer({ engine, logger })
    onTestFinished(() => server.stop())
    const { owner, kitchen, floor, menuId } = await aTeam(server)
    written.length = 0
    const refused = [
      await server.call("/rest/v1/rpc/place_order", { body: anOrder(menuId), token: kitchen.token }),
      await server.call("/functions/v1/export-account", { body: {}, token: floor.token }),
      await server.call("/auth/v1/user", { method: "PUT", body: {}, token: floor.token }),
      await server.call("/functions/v1/invite-device", { body: {}, token: owner.accessToken }),
    ]
    // Dropping the table makes an allowed call fail.
    await server.fill("drop table sold_out")
    const body = { menu_id: menuId, item_id: "a", until: null }
    const failed = await server.call("/rest/v1/sold_out", { token: kitchen.token, body })
    expect(failed.status).toBe(500)
    const lines = written.map((line) => JSON.parse(line) as Line)
    const deviceOf = ({ headers }: { headers: Headers }) =>
      lines.find(({ reqId }) => reqId === headers.get("x-request-id"))?.device
    expect(refused.map(deviceOf)).toEqual([kitchen.id, floor.id, floor.id, undefined])
    expect(deviceOf(failed)).toBe(kitchen.id)
    const all = written.join("")
    for (const name of ["Tablette", "Téléphone"]) expect(all).not.toContain(name)
  })
})
