import { networkInterfaces } from "node:os"
import type { FastifyRequest } from "fastify"
import { expect, test } from "vitest"
import { mailOrigin } from "./mail-origin.ts"

const config = { publicBaseUrl: null, port: 3000 }
const originFor = (host: string) => {
  const hostname = new URL(`http://${host}`).hostname
  return mailOrigin(config, { protocol: "http", host, hostname } as FastifyRequest)
}

test("without an address in the settings, emails link to the address of this machine that a request was sent to", () => {
  expect(originFor("localhost:3000")).toBe("http://localhost:3000")
  expect(originFor("127.0.0.1:8080")).toBe("http://127.0.0.1:8080")
  expect(originFor("[::1]:3000")).toBe("http://[::1]:3000")
  for (const { address, family } of Object.values(networkInterfaces()).flatMap((of) => of ?? [])) {
    const host = family === "IPv6" ? `[${address}]` : address
    expect(originFor(host)).toBe(`http://${host}`)
  }
})

test("a guest of the same network who names their own address in a request does not receive the links of others", () => {
  for (const host of [
    "192.168.253.66",
    "10.253.0.66:3000",
    "172.31.253.6",
    "[fd00::66]",
    "caisse.local",
    "ailleurs.example",
  ]) {
    expect(originFor(host), host).toBe("http://localhost:3000")
  }
})

test("the address in the settings has precedence", () => {
  const request = { protocol: "http", host: "localhost", hostname: "localhost" } as FastifyRequest
  expect(mailOrigin({ ...config, publicBaseUrl: "https://carte.example" }, request)).toBe("https://carte.example")
})
