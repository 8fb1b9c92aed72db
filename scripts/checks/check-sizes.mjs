// Fails when a group of browser files is larger than its budget (docs/architecture.md, "Budgets").
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { root } from "../terminal.mjs"

const dist = join(root, "apps/owner/dist")
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"))
const packed = (body) => brotliCompressSync(body).length
const brotli = (file) => packed(readFileSync(join(dist, file)))

// The login page needs exactly the files that index.html names. Every other file is loaded on demand.
const document = readFileSync(join(dist, "index.html"), "utf8")
const loginFiles = [...document.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1])
const documentStyles = [...document.matchAll(/href="\/(assets\/[^"]+\.css)"/g)].map((match) => match[1])
if (loginFiles.length === 0 || documentStyles.length === 0) throw new Error("The build names no script or no style")

/** Returns the keys of a manifest entry and of all its static imports. */
function closure(key, seen = new Set(), of = manifest) {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const each of of[key]?.imports ?? []) closure(each, seen, of)
  return seen
}
/**
 * Returns every stylesheet of a screen: those of the document, of the frame around the screen and of the screen. The
 * screens of a device of the team are in no dashboard.
 */
function stylesOf(source) {
  const frame = source.startsWith("src/poste/") ? "src/poste/poste-page.tsx" : "src/shell/dashboard-layout.tsx"
  const keys = [...closure(source), ...closure(frame)]
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

// What the editor loads when it first looks for findings. The reminders of allergens, which the rules also use, are
// loaded by the dish dialog as well.
const [rules, hints] = ["_findings-", "_allergen-hints-"].map((chunk) =>
  Object.keys(manifest).find((key) => key.startsWith(chunk)),
)
if (rules === undefined || hints === undefined)
  throw new Error("The build has no chunk of the rules or of the reminders")
const there = [...closure("index.html"), ...closure("src/editor/editor-page.tsx"), ...closure(hints)]
const ruleFiles = [...closure(rules)].filter((key) => !there.includes(key)).map((key) => manifest[key].file)
rows.push(["the rules of Carte en règle with their words", sum(ruleFiles), 14_000])

// The files that the browser loads when a diner first touches the cart, and the script that loads them.
const diner = join(root, "apps/diner/dist/browser")
const cartManifest = JSON.parse(readFileSync(join(diner, ".vite/manifest.json"), "utf8"))
const cartParts = [...closure("src/island.tsx", new Set(), cartManifest), "src/cart/cart-strings-fr.ts"]
const cartFiles = cartParts.flatMap((key) => [cartManifest[key].file, ...(cartManifest[key].css ?? [])])
const ofDiner = (file) => readFileSync(join(diner, file))
if (!cartFiles.some((file) => file.endsWith(".css"))) throw new Error("The build names no styles of the cart")
rows.push(["the cart with its styles and texts", total(cartFiles.map((file) => packed(ofDiner(file)))), 65_000])
rows.push(["the script of a table's bill", packed(ofDiner(cartManifest["src/bill/bill-script.ts"].file)), 2_500])
rows.push(["the cart's loader (gzip)", gzipSync(ofDiner("loader.js").toString().trim(), { level: 9 }).length, 500])

let isOver = false
for (const [what, bytes, budget] of rows) {
  const verdict = bytes <= budget ? "ok" : "OVER"
  isOver ||= bytes > budget
  console.log(`  ${verdict.padEnd(4)} ${what}: ${(bytes / 1000).toFixed(1)} kB of ${budget / 1000} kB (br)`)
}
process.exit(isOver ? 1 : 0)

function sum(files) {
  return total(files.map(brotli))
}

function total(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0)
}
