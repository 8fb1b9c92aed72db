import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { brotliCompressSync } from "node:zlib"
import type { RenderPublicMenu } from "@ardoise/contract/public-menu-page"
import { build } from "vite"
import { expect, onTestFinished, test } from "vitest"
import { fullProfile, wordyMenu } from "./testing/menus.ts"

/** The budget of a free menu's document, compressed as the server keeps it. */
const freePageBytes = 10_000

test("a free carte of 120 wordy dishes weighs at most 10 kB", async () => {
  const outDir = await mkdtemp(join(tmpdir(), "ardoise-diner-"))
  onTestFinished(() => rm(outDir, { recursive: true }))
  const root = fileURLToPath(new URL("..", import.meta.url))
  await build({ root, logLevel: "error", build: { outDir, emptyOutDir: true } })
  // The build itself is weighed: only there are the styles as small as they are served.
  const { renderPublicMenu }: { renderPublicMenu: RenderPublicMenu } = await import(
    /* @vite-ignore */ pathToFileURL(join(outDir, "render.js")).href
  )
  const { html } = renderPublicMenu(
    {
      kind: "menu",
      menu: wordyMenu(),
      restaurantName: "Le Petit Zinc",
      profile: fullProfile,
      isPremium: false,
      language: "fr",
      isIndexable: true,
      url: "https://carte.example/u/7b7c6a0e-0f6c-4f7e-9d0f-3f1a2b3c4d5e",
    },
    { carteFontUrl: "/assets/ardoise-carte.3f2a1b4c.woff2", iconUrl: "/assets/icone.5d6e7f80.svg" },
  )
  expect(html.match(/<li>/g)).toHaveLength(120)
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(freePageBytes)
})
