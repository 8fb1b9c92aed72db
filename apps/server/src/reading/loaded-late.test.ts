import { execFile } from "node:child_process"
import { readdirSync, statSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { expect, test } from "vitest"

const run = promisify(execFile)
const require = createRequire(import.meta.url)

/** The packages that reading and assistance added to the server. */
const added = ["@tesseract.js-data/fra", "tesseract-wasm", "unpdf", "jpeg-js", "pngjs", "openai"]

/** The folder of a package, whatever it lets others import. */
function folderOf(name: string): string {
  const found = (require.resolve.paths(name) ?? []).map((folder) => join(folder, name))
  const [folder] = found.filter((one) => statSync(one, { throwIfNoEntry: false })?.isDirectory())
  if (folder === undefined) throw new Error(`${name} is not installed`)
  return folder
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}

test("AS-02 what reading and assistance add to an installation is at most 40 MB", () => {
  const bytes = added.map((name) => bytesIn(folderOf(name)))
  expect(Math.min(...bytes)).toBeGreaterThan(0)
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(40_000_000)
})

test("AS-02 nothing of it is loaded before it is first used", async () => {
  const here = dirname(new URL(import.meta.url).pathname)
  const program = `
    import { registerHooks } from "node:module"
    const loaded = []
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context) } })
    await import("./server.ts")
    await import("./reading/serve.ts")
    await import("./assistance/serve.ts")
    console.log(JSON.stringify(loaded))
    process.exit(0)`
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: join(here, ".."),
    maxBuffer: 10_000_000,
  })
  const loaded = JSON.parse(stdout) as string[]
  expect(loaded.some((url) => url.endsWith("/reading/read-card-routes.ts"))).toBe(true)
  for (const name of added) expect(loaded.filter((url) => url.includes(`/node_modules/${name}/`))).toEqual([])
})
