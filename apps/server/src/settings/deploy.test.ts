import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, test } from "vitest"

const root = join(import.meta.dirname, "../../../..")
const read = (file: string) => readFile(join(root, file), "utf8")

describe("an example of a proxy", () => {
  /** Whether the Caddyfile answers a path itself. A pattern of its `path` matcher is exact, or ends in a star. */
  async function caddy() {
    const line = /^\s*@inside path (.+)$/m.exec(await read("deploy/Caddyfile"))?.[1] ?? ""
    const patterns = line.split(" ")
    return (path: string) =>
      patterns.some((one) => (one.endsWith("*") ? path.startsWith(one.slice(0, -1)) : path === one))
  }
  /** Whether the nginx of the documentation answers a path itself. */
  async function nginx() {
    const source = /location ~ (\S+) \{ return 404; \}/.exec(await read("docs/operating.md"))?.[1] ?? "^$"
    return (path: string) => new RegExp(source).test(path)
  }

  test.each([
    ["Caddy", caddy],
    ["nginx", nginx],
  ])("does not publish metrics, health and the operator's commands: %s", async (_name, open) => {
    const isInside = await open()
    for (const path of ["/metrics", "/metrics/", "/metrics/x", "/health/ready", "/health/live/", "/operator/v1/list"]) {
      expect(isInside(path), path).toBe(true)
      expect(isInside(`${path}/`), `${path}/`).toBe(true)
    }
    for (const path of ["/", "/u/metrics", "/metricsx", "/dashboard", "/auth/v1/health", "/healthy"]) {
      expect(isInside(path), path).toBe(false)
    }
  })
})

test("every image of deploy is pinned by its digest", async () => {
  const built = [...(await read("deploy/Containerfile")).matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
  const run = [...(await read("deploy/compose.yaml")).matchAll(/^ +image: (.+)$/gm)].map(([, image]) => image)
  expect(built.length + run.length).toBe(5)
  // This image is built locally.
  const foreign = [...built, ...run].filter((image) => image !== "localhost/ardoise")
  expect(foreign.filter((image) => !/^[\w./-]+@sha256:\$\{[A-Z_]+(:\?[^}]+)?\}$/.test(image ?? ""))).toEqual([])
})

test("each process of deploy has a memory limit", async () => {
  const compose = await read("deploy/compose.yaml")
  const services = compose.split(/^services:$/m)[1] ?? ""
  const parts = [compose.split(/^services:$/m)[0] ?? "", ...services.split(/^ {2}(?=[\w-]+:\n)/m).slice(1)]
  const names = parts.slice(1).map((part) => part.split(":")[0])
  expect(names).toEqual(["postgres", "proxy"])
  for (const part of parts) expect(part).toMatch(/^ +mem_limit: \d+m$/m)
  expect(await read("deploy/ardoise.service")).toMatch(/^MemoryMax=\d+M$/m)
})
