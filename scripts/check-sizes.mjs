// Fails when what a browser loads is heavier than its budget (docs/architecture.md, "Budgets").
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync } from "node:zlib"
import { root } from "./terminal.mjs"

const dist = join(root, "apps/owner/dist")
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"))
const brotli = (file) => brotliCompressSync(readFileSync(join(dist, file))).length

// What the document itself asks for is what the login page needs; everything else is loaded when it is wanted.
const document = readFileSync(join(dist, "index.html"), "utf8")
const loginFiles = [...document.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1])
const styleFiles = readdirSync(join(dist, "assets"))
  .filter((name) => name.endsWith(".css"))
  .map((name) => `assets/${name}`)
if (loginFiles.length === 0 || styleFiles.length === 0) throw new Error("The build names no script or no style")

const screens = Object.entries(manifest).filter(([source]) => /^src\/.*-page\.tsx$/.test(source))
const rows = [
  ["script of /login", sum(loginFiles), 150_000],
  ["all styles of the owner's app", sum(styleFiles), 14_000],
  ...screens.map(([source, { file }]) => [`own chunk of ${source.replace(/^src\//, "")}`, brotli(file), 40_000]),
]
let isOver = false
for (const [what, bytes, budget] of rows) {
  const verdict = bytes <= budget ? "ok" : "OVER"
  isOver ||= bytes > budget
  console.log(`  ${verdict.padEnd(4)} ${what}: ${(bytes / 1000).toFixed(1)} kB of ${budget / 1000} kB (br)`)
}
process.exit(isOver ? 1 : 0)

function sum(files) {
  return files.reduce((total, file) => total + brotli(file), 0)
}
