// Fails when what a browser loads is heavier than its budget (docs/architecture.md, "Budgets").
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync } from "node:zlib"
import { root } from "./terminal.mjs"

const dist = join(root, "apps/owner/dist")
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"))
const brotli = (file) => brotliCompressSync(readFileSync(join(dist, file))).length

// What the document itself asks for is what the login page needs; everything else is loaded when it is wanted.
const document = readFileSync(join(dist, "index.html"), "utf8")
const loginFiles = [...document.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1])
const documentStyles = [...document.matchAll(/href="\/(assets\/[^"]+\.css)"/g)].map((match) => match[1])
if (loginFiles.length === 0 || documentStyles.length === 0) throw new Error("The build names no script or no style")

/** What is fetched together with an entry of the manifest. */
function closure(key, seen = new Set()) {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const each of manifest[key]?.imports ?? []) closure(each, seen)
  return seen
}
/** Every stylesheet on a screen: the document's, those of the frame around it, its own. */
function stylesOf(source) {
  const keys = [...closure(source), ...closure("src/shell/dashboard-layout.tsx")]
  return [...new Set([...documentStyles, ...keys.flatMap((key) => manifest[key]?.css ?? [])])]
}

const screens = Object.entries(manifest).filter(([source]) => /^src\/.*-page\.tsx$/.test(source))
const name = (source) => source.replace(/^src\//, "")
const [styled] = screens.map(([source]) => ({ source, bytes: sum(stylesOf(source)) })).sort((a, b) => b.bytes - a.bytes)
const rows = [
  ["script of /login", sum(loginFiles), 150_000],
  [`styles of the screen with the most, ${name(styled.source)}`, styled.bytes, 14_000],
  ...screens.map(([source, { file }]) => [`own chunk of ${name(source)}`, brotli(file), 40_000]),
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
