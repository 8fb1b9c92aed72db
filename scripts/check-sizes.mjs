// Fails when what a browser loads is heavier than its budget (docs/architecture.md, "Budgets").
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync } from "node:zlib"
import { root } from "./terminal.mjs"

const dist = join(root, "apps/owner/dist")
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"))
const brotli = (file) => brotliCompressSync(readFileSync(join(dist, file))).length

const entry = chunk("index.html")
const login = chunk("src/auth/auth-page.tsx") ?? entry
const loginFiles = new Set([...filesBehind(entry), ...filesBehind(login)])
const css = new Set(Object.values(manifest).flatMap((one) => one.css ?? []))

const screens = Object.entries(manifest).filter(([source]) => /^src\/.*-page\.tsx$/.test(source))
const rows = [
  ["script of /login", sum(loginFiles), 150_000],
  ["all styles of the owner's app", sum(css), 14_000],
  ...screens.map(([source, { file }]) => [`own chunk of ${source.replace(/^src\//, "")}`, brotli(file), 40_000]),
]
let isOver = false
for (const [what, bytes, budget] of rows) {
  const verdict = bytes <= budget ? "ok" : "OVER"
  isOver ||= bytes > budget
  console.log(`  ${verdict.padEnd(4)} ${what}: ${(bytes / 1000).toFixed(1)} kB of ${budget / 1000} kB (br)`)
}
process.exit(isOver ? 1 : 0)

function chunk(source) {
  return manifest[source]
}

/** A chunk and everything that it imports at once. */
function filesBehind(start, seen = new Set()) {
  if (!start || seen.has(start.file)) return seen
  seen.add(start.file)
  for (const source of start.imports ?? []) filesBehind(manifest[source], seen)
  return seen
}

function sum(files) {
  return [...files].reduce((total, file) => total + brotli(file), 0)
}
