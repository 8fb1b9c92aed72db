// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest"
import { loadOrdering } from "./load-ordering.ts"

afterEach(() => vi.unstubAllGlobals())

test("a server that is just starting does not leave the cart with a key that orders nothing: it is asked again", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ error: "starting" }, { status: 503 }))
  await expect(loadOrdering("fr")).rejects.toThrow()
  vi.stubGlobal("fetch", async () => Response.json({ anonKey: "sb_publishable_x" }))
  expect((await loadOrdering("fr")).anonKey).toBe("sb_publishable_x")
})
