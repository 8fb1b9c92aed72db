// Builds the owner's app, the diner's renderer, what browsers load of the diner's page and the server's release, and compresses
// what is served from disk as small as it gets.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import { build } from "vite"
import { root } from "./terminal.mjs"

for (const [app, config, mode] of [
  ["owner", "vite.config.ts"],
  ["diner", "vite.config.ts"],
  ["diner", "vite.browser.config.ts"],
  ["server", "vite.config.ts", "main"],
  ["server", "vite.config.ts", "writer-thread"],
  ["server", "vite.config.ts", "reader-thread"],
  ["server", "vite.config.ts", "backup-thread"],
]) {
  const folder = join(root, "apps", app)
  await build({ root: folder, configFile: join(folder, config), logLevel: "warn", mode: mode ?? "production" })
}

const served = ["apps/owner/dist/assets", "apps/diner/dist/browser"].map((folder) => join(root, folder))
for (const file of served.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))) {
  if (!/\.(js|css|svg|json)$/.test(file) || !statSync(file).isFile()) continue
  const body = readFileSync(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  writeFileSync(`${file}.br`, brotliCompressSync(body, { params }))
  writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }))
}
