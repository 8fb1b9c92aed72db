import { fileURLToPath } from "node:url"
import { priceRandomCarts } from "@ardoise/domain/testing/price-random-carts"
import { expect } from "@playwright/test"
import { build, type Rolldown } from "vite"
import { test } from "../watched-page.ts"

/** Random carts that both programs price. */
const carts = 5_000

test("OFF-01, invariant 14: the server's program and a browser price 5,000 random carts alike", async ({ page }) => {
  test.setTimeout(120_000)
  const entry = fileURLToPath(new URL("../../../packages/domain/src/testing/price-random-carts.ts", import.meta.url))
  const built = (await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, minify: false, lib: { entry, formats: ["iife"], name: "pricing" } },
  })) as Rolldown.RolldownOutput[]
  const code = built[0]?.output[0].code ?? ""
  const inNode = priceRandomCarts(carts)
  await page.addScriptTag({ content: code })
  const inBrowser: string[] = await page.evaluate(`pricing.priceRandomCarts(${carts})`)
  expect(inBrowser).toHaveLength(carts)
  const different = inNode.filter((priced, at) => priced !== inBrowser[at])
  expect(different).toEqual([])
  // The carts are sold, and many of them for less.
  expect(inNode.filter((priced) => priced.startsWith('{"ok":true')).length).toBeGreaterThan(carts / 2)
  expect(inNode.filter((priced) => priced.includes('"promotion"')).length).toBeGreaterThan(carts / 20)
})
