import { spawnSync } from "node:child_process"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { build } from "vite"
import { expect, test } from "vitest"
import { temporaryFolder } from "../../testing/temporary-folder.ts"
import { inSourceLines } from "./source-lines.ts"

test("a stack of the release names the source line", async () => {
  const folder = await temporaryFolder()
  const source = `interface Dish {
  readonly name: string
}

function serve(dish: Dish): void {
  throw new Error(dish.name)
}

try {
  serve({ name: "soupe" })
} catch (error) {
  console.log((error as Error).stack)
}
`
  await writeFile(join(folder, "kitchen.ts"), source)
  await build({
    root: folder,
    configFile: false,
    logLevel: "silent",
    build: {
      ssr: "kitchen.ts",
      sourcemap: true,
      rolldownOptions: { output: { minify: true, entryFileNames: "[name].mjs" } },
    },
  })
  const { stdout: stack } = spawnSync(process.execPath, [join(folder, "dist/kitchen.mjs")], { encoding: "utf8" })
  expect(stack).toContain("dist/kitchen.mjs:1:")
  expect(inSourceLines(stack)).toContain("Error: soupe")
  expect(inSourceLines(stack)).toMatch(/kitchen\.ts:6:\d+/)
})

test("a stack of code that was not bundled stays unchanged", () => {
  const stack = "Error: x\n    at f (file:///nowhere/main.js:1:2)\n    at g (node:net:1:2)"
  expect(inSourceLines(stack)).toBe(stack)
})
