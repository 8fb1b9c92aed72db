// Builds the owner's app, the diner's renderer, what browsers load of the diner's page and the server's release, and compresses
// what is served from disk as small as it gets. Files of the release before stay for a week (served-files.mjs).
import { readFileSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import { build } from "vite"
import { keepServedFiles } from "./served-files.mjs"
import { root as projectRoot } from "./terminal.mjs"

/** Where browsers load files from: the built folder, and where in it the files are. */
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

/** Compresses a file that is served from disk as small as it gets. */
function pack(file) {
  if (!/\.(js|css|svg|json)$/.test(file)) return
  const body = readFileSync(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  writeFileSync(`${file}.br`, brotliCompressSync(body, { params }))
  writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }))
}
