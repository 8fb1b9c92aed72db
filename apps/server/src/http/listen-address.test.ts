import { once } from "node:events"
import { connect } from "node:net"
import { text } from "node:stream/consumers"
import { describe, expect, test } from "vitest"
import { holdSocket } from "../testing/held-socket.ts"
import { startServerProcess } from "../testing/server-process.ts"
import { temporaryFolder } from "../testing/temporary-folder.ts"
import { listenOptions } from "./listen-address.ts"

const place = { host: "127.0.0.1", port: 3000 }

describe("a server listens", () => {
  const own = String(process.pid)
  test.each<[string, Record<string, string>, object]>([
    ["at the address of the settings", {}, place],
    ["on the socket that systemd hands to it", { LISTEN_FDS: "1", LISTEN_PID: own }, { ...place, fd: 3 }],
    ["on that of a manager that names no process", { LISTEN_FDS: "1" }, { ...place, fd: 3 }],
    ["on none that was meant for its parent", { LISTEN_FDS: "1", LISTEN_PID: "1" }, place],
    ["on none where there are none", { LISTEN_FDS: "0", LISTEN_PID: own }, place],
  ])("%s", (_where, environment, expected) => {
    expect(listenOptions(place, environment)).toEqual(expected)
  })
})

test("a client that has connected to a stopping server, and not sent its request yet, is answered", async () => {
  const server = await startServerProcess({ DATA_DIR: await temporaryFolder() })
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  await once(socket, "connect")
  // Connections are accepted in order: once this request is answered, the other connection is accepted, too.
  await server.call("/health/live")
  const stopped = server.stop()
  socket.write("GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
  expect(await text(socket)).toContain('{"status":"ok"}')
  expect(await stopped).toBe(0)
})

test("a client that connects while a server restarts on a passed socket waits for the next one and is not refused", async () => {
  const settings = { DATA_DIR: await temporaryFolder() }
  const socket = holdSocket()
  const first = await startServerProcess(settings, undefined, socket.fd)
  const { access_token: token } = await first.call<{ access_token: string }>("/auth/v1/signup", {
    body: { email: "lou@example.fr", password: "un mot de passe" },
  })
  await first.stop()
  const asked = Promise.all(Array.from({ length: 20 }, () => first.call("/auth/v1/user", { token })))
  const second = await startServerProcess(settings, undefined, socket.fd)
  expect(second.url).toBe(first.url)
  for (const answer of await asked) expect(answer).toMatchObject({ email: "lou@example.fr" })
  await second.stop()
}, 60_000)
