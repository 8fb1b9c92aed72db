// Builds the web applications and the server when their sources have changed since the last build.
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { projectNode } from "./install.mjs"
import { fail, root, run } from "./terminal.mjs"

const marker = join(root, ".cache/build")
const sources = ["packages", "apps", "scripts/build.mjs", "scripts/served-files.mjs", "package-lock.json"]
const results = [
  "apps/owner/dist/index.html",
  "apps/diner/dist/render.js",
  "apps/diner/dist/browser/loader.js",
  "apps/server/dist/main.js",
  "apps/server/dist/writer-thread.js",
  "apps/server/dist/reader-thread.js",
  "apps/server/dist/backup-thread.js",
  "apps/server/dist/reading-thread.js",
  "apps/server/dist/drawing-thread.js",
]

/** Builds unless the results exist and the sources have the hash of the last build. */
export async function buildIfStale() {
  const wanted = hashOfSources()
  const isThere = results.every((file) => existsSync(join(root, file)))
  if (isThere && existsSync(marker) && readFileSync(marker, "utf8") === wanted) return
  console.log("Construction des applications…")
  if ((await run(projectNode(), [join(root, "scripts/build.mjs")])) !== 0) fail("La construction a échoué.")
  mkdirSync(join(root, ".cache"), { recursive: true })
  writeFileSync(marker, wanted)
}

function hashOfSources() {
  const hash = createHash("sha256")
  for (const file of sources.flatMap((path) => listFiles(join(root, path))).sort()) {
    hash.update(file.slice(root.length)).update("\0").update(readFileSync(file)).update("\0")
  }
  return hash.digest("hex")
}

function listFiles(path) {
  if (!existsSync(path)) return []
  const entries = tryList(path)
  if (entries === null) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return entries
    .filter((entry) => entry.name !== "node_modules" && entry.name !== "dist")
    .flatMap((entry) => listFiles(join(path, entry.name)))
}

function tryList(path) {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch (error) {
    if (error.code === "ENOTDIR") return null
    throw error
  }
}
