// Builds the owner's app and the diner's renderer, and compresses what is served from disk as small as it gets.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import { build } from "vite"
import { root } from "./terminal.mjs"

for (const app of ["owner", "diner"]) {
  const folder = join(root, "apps", app)
  await build({ root: folder, configFile: join(folder, "vite.config.ts"), logLevel: "warn" })
}

const assets = join(root, "apps/owner/dist/assets")
for (const name of readdirSync(assets)) {
  const file = join(assets, name)
  if (!/\.(js|css|svg|json)$/.test(name) || !statSync(file).isFile()) continue
  const body = readFileSync(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  writeFileSync(`${file}.br`, brotliCompressSync(body, { params }))
  writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }))
}
