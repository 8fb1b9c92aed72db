// Builds the owner's app, the diner's renderer, the diner's browser scripts and the server.
// Compresses the files that are served from disk. Files of replaced releases stay for a week (served-files.mjs).
import { readFileSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import { build } from "vite"
import { keepServedFiles } from "./served-files.mjs"
import { root as projectRoot } from "./terminal.mjs"

/** For each config whose output browsers load: the output folder, and the subfolder with the served files. */
const served = {
  "owner/vite.config.ts": { dist: "apps/owner/dist", folder: "assets" },
  "diner/vite.browser.config.ts": { dist: "apps/diner/dist/browser", folder: "" },
}

for (const [app, config, mode] of [
  ["owner", "vite.config.ts"],
  ["diner", "vite.config.ts"],
  ["diner", "vite.browser.config.ts"],
  ["server", "vite.config.ts", "main"],
  ["server", "vite.config.ts", "writer-thread"],
  ["server", "vite.config.ts", "reader-thread"],
  ["server", "vite.config.ts", "backup-thread"],
  ["server", "vite.config.ts", "reading-thread"],
  ["server", "vite.config.ts", "drawing-thread"],
]) {
  const root = join(projectRoot, "apps", app)
  const options = { root, configFile: join(root, config), logLevel: "warn", mode: mode ?? "production" }
  const { output } = await build(options)
  const place = served[`${app}/${config}`]
  if (place === undefined) continue
  const dist = join(projectRoot, place.dist)
  const folder = join(dist, place.folder)
  const files = output.map(({ fileName }) => fileName).filter((file) => dirname(file) === (place.folder || "."))
  const names = files.map((file) => basename(file))
  for (const name of names) pack(join(folder, name))
  keepServedFiles(folder, names, join(dist, ".vite/releases.json"))
}

/** Writes a Brotli and a gzip copy beside a text file, both at the highest compression level. */
function pack(file) {
  if (!/\.(js|css|svg|json)$/.test(file)) return
  const body = readFileSync(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  writeFileSync(`${file}.br`, brotliCompressSync(body, { params }))
  writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }))
}
