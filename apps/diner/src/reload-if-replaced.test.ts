import { expect, test } from "vitest"
import { reloadIfReplaced } from "./reload-if-replaced.ts"

/** Counts the reloads of a browser whose server gives this answer. */
async function reloadsAt(answer: number | "nothing", wasReloaded = false): Promise<number> {
  let reloads = 0
  await reloadIfReplaced("/diner-assets/island-1.js", {
    performance: { getEntriesByType: () => [{ type: wasReloaded ? "reload" : "navigate" }] },
    fetch: async () => {
      if (answer === "nothing") throw new TypeError("Failed to fetch")
      return { status: answer }
    },
    location: {
      reload: () => {
        reloads += 1
      },
    },
  })
  return reloads
}

test("a page whose files are gone from the server is reloaded once", async () => {
  expect(await reloadsAt(404)).toBe(1)
  expect(await reloadsAt(404, true)).toBe(0)
})

test.each([200, 500, 503, "nothing"] as const)("a page is not reloaded when the server answers %s", async (answer) => {
  expect(await reloadsAt(answer)).toBe(0)
})
