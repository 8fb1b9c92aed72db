import { once } from "node:events"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "@playwright/test"
import { type RunningServer, startServer } from "../server.ts"

/** Returns the message that a failed start prints to the terminal. */
const refusalOf = (settings: Record<string, string>) =>
  startServer(settings).then(
    async (server) => {
      await server.stop()
      return "it started"
    },
    (error: Error) => error.message,
  )

test.describe("a server that cannot start says why, in French", () => {
  test("because another one uses the data folder", async () => {
    const server = await startServer()
    const told = await refusalOf({ DATA_DIR: server.folder })
    expect(told).toContain("Un serveur Ardoise utilise déjà le dossier")
    await server.stop()
  })

  test("because the port is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1")
    await once(other, "listening")
    const { port } = other.address() as { port: number }
    expect(await refusalOf({ PORT: String(port) })).toContain(`Le port ${port} est déjà pris`)
    other.close()
  })

  test("because the data folder cannot be written", async () => {
    const folder = await mkdtemp(join(tmpdir(), "ardoise-e2e-"))
    const file = join(folder, "a-file")
    await writeFile(file, "")
    expect(await refusalOf({ DATA_DIR: join(file, "data") })).toContain(
      "Le dossier des données ne peut pas être utilisé",
    )
    await rm(folder, { recursive: true })
  })

  test("because settings are wrong, all of them at once", async () => {
    const told = await refusalOf({ PORT: "abc", FREE_MENU_POLICY: "peut-être", PUBLIC_BASE_URL: "ardoise" })
    expect(told).toContain("PORT=abc")
    expect(told).toContain("FREE_MENU_POLICY=peut-être")
    expect(told).toContain("PUBLIC_BASE_URL=ardoise")
  })

  test("because the database of the keys is gone, or the keys cannot be read", async () => {
    const folder = await mkdtemp(join(tmpdir(), "ardoise-e2e-"))
    const keys = join(folder, "secrets.json")
    await writeFile(keys, "{")
    expect(await refusalOf({ DATA_DIR: folder })).toContain("retirez secrets.json")
    await rm(keys)
    const server = await startServer({ DATA_DIR: folder })
    await server.stop()
    await writeFile(keys, "{")
    expect(await refusalOf({ DATA_DIR: folder })).toContain("(secrets.json) ne peuvent pas être lues")
    await rm(folder, { recursive: true })
  })
})

test.describe("the operator", () => {
  let server: RunningServer
  test.beforeAll(async () => {
    server = await startServer()
  })
  test.afterAll(() => server.stop())

  test("gives Premium through the running server, and directly when none runs", async ({ request }) => {
    const { anonKey } = await (await request.get(`${server.url}/config.json`)).json()
    const headers = { apikey: anonKey }
    const email = "zoe@example.fr"
    const signUp = await request.post(`${server.url}/auth/v1/signup`, {
      headers,
      data: { email, password: "pralines" },
    })
    const { access_token: token } = await signUp.json()
    const check = async (url: string) => {
      const answer = await request.post(`${url}/functions/v1/check-subscription`, {
        headers: { ...headers, authorization: `Bearer ${token}` },
      })
      return (await answer.json()).subscription_end
    }
    expect(await check(server.url)).toBeNull()
    expect(await server.adminInTerminal("grant-premium", "Zoe@example.fr", "--until", "2098-12-31")).toContain(
      "31 décembre 2098",
    )
    expect(await check(server.url)).toBe("2098-12-31T22:59:59.999Z")

    const folder = server.folder
    server.process.kill("SIGTERM")
    await once(server.process, "exit")
    await server.adminInTerminal("grant-premium", email, "--until", "2099-12-31")
    const again = await startServer({ DATA_DIR: folder })
    expect(await check(again.url)).toBe("2099-12-31T22:59:59.999Z")
    await again.stop()
  })

  test("gets a message that says what is wrong with a command", async () => {
    const refused = (...args: string[]) => server.adminInTerminal(...args).catch((error: Error) => error.message)
    expect(await refused()).toContain("grant-premium <email> --until <AAAA-MM-JJ>")
    expect(await refused("grant-premium", "nobody@example.fr", "--until", "2099-01-01")).toContain("Aucun compte")
    expect(await refused("grant-premium", "zoe@example.fr", "--until", "2001-01-01")).toContain("date à venir")
  })
})
