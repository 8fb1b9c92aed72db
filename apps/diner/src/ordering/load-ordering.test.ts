// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest"
import { loadOrdering } from "./load-ordering.ts"

afterEach(() => vi.unstubAllGlobals())

test("without a key from a starting server, ordering is not loaded, and the island tries again", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ error: "starting" }, { status: 503 }))
  await expect(loadOrdering("fr")).rejects.toThrow()
  vi.stubGlobal("fetch", async () => Response.json({ anonKey: "sb_publishable_x" }))
  expect((await loadOrdering("fr")).anonKey).toBe("sb_publishable_x")
})
