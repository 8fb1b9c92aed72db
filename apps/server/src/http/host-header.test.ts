import { connect } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { aRestaurant } from "../testing/restaurants.ts"
import { startTestServer } from "../testing/test-server.ts"

/**
 * Sends bytes unchanged.
 *
 * @returns everything received until the server closes the connection, even in the middle of a response
 */
async function exchange(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(bytes)
  let answer = ""
  socket.on("data", (chunk) => {
    answer += chunk
  })
  socket.on("error", () => undefined)
  await new Promise((resolve) => socket.on("close", resolve))
  return answer
}

/** Texts that are not valid hosts. */
const noHosts = [
  ..."`alert(1)` carte'example carte.example(1) {carte} carte.example/evil carte.example@evil.example [::1".split(" "),
  "a b",
  "carte.example:99999",
  "",
  "a".repeat(1_300),
]

test("an invalid host is refused at every address", async () => {
  const server = await startTestServer()
  onTestFinished(() => server.stop())
  const owner = await aRestaurant(server)
  await owner.client.rpc("set_menu_active", { menu_id: owner.menuId, active: true })
  const ask = (host: string) =>
    exchange(
      server.url,
      `POST /functions/v1/billing HTTP/1.1\r\nhost: ${host}\r\napikey: ${server.secrets.publishableKey}\r\n` +
        `authorization: Bearer ${owner.accessToken}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
    )
  const open = (path: string, host: string) =>
    exchange(server.url, `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
  // Open it once, so that the page of the menu is served from memory.
  expect(await open(`/u/${owner.userId}`, "carte.example")).toMatch(/^HTTP\/1\.1 200/)
  for (const host of noHosts) {
    expect((await ask(host)).slice(0, 12), host).toBe("HTTP/1.1 400")
    for (const path of ["/", "/health/live", "/config.json", "/nowhere", `/u/${owner.userId}`, "/auth/v1/health"]) {
      expect((await open(path, host)).slice(0, 12), `${path} of ${host}`).toBe("HTTP/1.1 400")
    }
  }
  for (const host of [
    "carte.example",
    "Carte.Example:8443",
    "192.168.1.20:3000",
    "[::1]:3000",
    "carte.example:80",
    "ma_carte",
  ]) {
    expect((await ask(host)).slice(0, 12), host).toBe("HTTP/1.1 200")
  }
})

test("a request with two hosts is refused, also where the page is served from memory", async () => {
  const server = await startTestServer()
  onTestFinished(() => server.stop())
  const { client, userId, menuId } = await aRestaurant(server)
  await client.rpc("set_menu_active", { menu_id: menuId, active: true })
  for (const path of ["/", "/health/live", `/u/${userId}`, `/u/${userId}`, "/auth/v1/health"]) {
    const open = (...hosts: string[]) => {
      const lines = hosts.map((host) => `${host}\r\n`).join("")
      return exchange(server.url, `GET ${path} HTTP/1.1\r\n${lines}connection: close\r\n\r\n`)
    }
    expect(await open("host: carte.example"), path).toMatch(/^HTTP\/1\.1 [23]\d\d/)
    for (const second of ["host: carte.example", "HOST: evil.example", "Host:"]) {
      const answer = await open("host: carte.example", second)
      expect(answer, `${path}, ${second}`).toMatch(/^HTTP\/1\.1 400/)
      expect(answer).toContain("bad_host")
    }
  }
})

test("a health check over HTTP/1.0 without a host is answered", async () => {
  const server = await startTestServer()
  onTestFinished(() => server.stop())
  expect(await exchange(server.url, "GET /health/ready HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 200/)
})

test("no path leads out of the served folders, and no malformed request stops the server", async () => {
  const server = await startTestServer()
  onTestFinished(() => server.stop())
  const paths = [
    "/assets/../../secrets.json",
    "/assets/..%2f..%2fsecrets.json",
    "/assets/%2e%2e/%2e%2e/secrets.json",
    "/assets/..%5c..%5csecrets.json",
    "/assets/%252e%252e%252fsecrets.json",
    "/assets/....//....//secrets.json",
    "/assets/.vite/manifest.json",
    "/diner-assets/../../secrets.json",
    "/diner-assets/%2e%2e%2f%2e%2e%2fsecrets.json",
    "/diner-assets/.vite/manifest.json",
    "/diner-assets//etc/passwd",
    "/assets/ardoise-carte-1.woff2%00.json",
    "//evil.example/%2f..",
    "/\\evil.example",
    "http://evil.example/dashboard",
    "/%E0%A4%A",
    `/${"a/".repeat(6_000)}`,
    "/u/%00",
    "/login/..;/operator/v1/list",
  ]
  for (const path of paths) {
    const answer = await exchange(server.url, `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`)
    expect(answer, path).toMatch(/^HTTP\/1\.1 (200|30[12378]|4\d\d)/)
    expect(answer, path).not.toMatch(/signingKey|serviceKey|root:|isDynamicEntry|"src\//)
    expect(answer, path).not.toMatch(/^location: (?!http:\/\/127\.0\.0\.1|\/(?!\/))/im)
  }
  const malformed = [
    "GET / HTTP/1.1\r\n\r\n",
    "\u0000\u0001\u0002",
    "GET / HTTP/9.9\r\nhost: a\r\n\r\n",
    "POST /auth/v1/token HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n",
    "POST /auth/v1/token HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n",
    `GET / HTTP/1.1\r\nhost: a\r\nx: ${"y".repeat(100_000)}\r\n\r\n`,
    "GET / HTTP/1.1\r\nhost: a\r\nx-a: b\r\n c\r\nx\u0000: 1\r\n\r\n",
  ]
  for (const bytes of malformed) {
    expect(await exchange(server.url, bytes)).toMatch(/^($|HTTP\/1\.1 4\d\d)/)
    expect((await server.call("/health/live")).status).toBe(200)
  }
})
