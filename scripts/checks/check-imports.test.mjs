import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { root } from "../terminal.mjs"

const left = new Set(["node_modules", "dist", ".git", ".cache"])
let copy = ""

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "ardoise-imports-"))
  for (const part of ["apps", "packages", "tests", "package.json"]) {
    cpSync(join(root, part), join(copy, part), { recursive: true, filter: (path) => !left.has(basename(path)) })
  }
}, 60_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Checks the copy with one more file in it. @returns the problems */
function problemsWith(file, text) {
  const path = join(copy, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  const { status, stderr } = spawnSync(process.execPath, [join(root, "scripts/checks/check-imports.mjs"), copy], {
    encoding: "utf8",
  })
  rmSync(path)
  const problems = stderr.trim().split("\n").filter(Boolean)
  expect(status).toBe(problems.length > 0 ? 1 : 0)
  return problems
}

test.each([
  ["the engine that knows a feature", "apps/server/src/storage/planted.ts", "../orders/feature.ts"],
  ["a feature that uses a later one", "apps/server/src/menus/planted.ts", "../orders/order-queries.ts"],
  ["a feature that imports the list of features", "apps/server/src/menus/planted.ts", "../features.ts"],
  ["a folder within a floor", "apps/server/src/storage/sqlite/planted.ts", "../../wire/table.ts"],
  ["a type from above", "apps/server/src/http/planted.ts", "../wire/table.ts"],
  ["a screen that uses the frame of all screens", "apps/owner/src/menus/planted.ts", "../shell/navigation.tsx"],
  ["a part of the cart that uses its page", "apps/diner/src/cart/planted.ts", "../diner-page.tsx"],
])("%s is refused", (_what, file, imported) => {
  const text = file.includes("http") ? `import type {} from "${imported}"\n` : `import "${imported}"\n`
  expect(problemsWith(file, text)).toContainEqual(expect.stringContaining(`${file}: ${imported} is on a higher floor`))
})

test("a folder without a floor is refused, and an import of a lower floor is not", () => {
  const file = "apps/server/src/reservations/feature.ts"
  expect(problemsWith(file, 'import "../storage/command.ts"\n')).toEqual([
    `${file}: is on no floor: scripts/checks/check-imports.mjs lists the floors of apps/server`,
  ])
  expect(problemsWith("apps/server/src/orders/planted.ts", 'import "../menus/menu-queries.ts"\n')).toEqual([])
})
