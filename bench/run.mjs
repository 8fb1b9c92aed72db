// `npm run bench`: measures the claims of docs/performance.md. Each file measures our server and a baseline in turns,
// and reports their ratio. Milliseconds of two machines or of two runs are not comparable. Ends with one line per
// claim, and names what got worse by more than a tenth than in the stored run. The run succeeds even if a claim falls short.
// It fails if a file crashes, but still measures the other files.
// `--store` stores the figures of this run in stored-figures.json: do so with each release, on the same machine.
// `--quick` measures a few files in two minutes, and fails if a figure got worse by a factor of two.
import { execFileSync, fork } from "node:child_process"
import { once } from "node:events"
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { cpus, loadavg, release, totalmem } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { buildIfStale } from "../scripts/build-if-stale.mjs"
import { installIfStale, projectNode } from "../scripts/install.mjs"
import { lineOf } from "./measuring/claims.mjs"
import { numbersOf, worseThan } from "./measuring/stored-figures.mjs"

/** Files that run only when they are named: they need a model, download other programs, or measure no speed and take long. */
const apart = new Set(["assistance.mjs", "france-at-noon.mjs", "peers.mjs", "reading.mjs"])

/** Milliseconds after which a file is considered hung and is ended; the next one follows. */
const longestMs = 45 * 60_000

/** Files whose figures are ratios that hardly depend on the machine. They take two minutes together. */
const quick = new Set(["bills.mjs", "cached-menu.mjs", "durable-orders.mjs", "menu-json.mjs"])

const storedFile = join(import.meta.dirname, "stored-figures.json")

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { store: { type: "boolean" }, quick: { type: "boolean" } },
})
const [wanted = ""] = positionals
const files = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".mjs") && name !== "run.mjs")
  .filter((name) => (apart.has(name) ? [name, name.replace(".mjs", "")].includes(wanted) : name.includes(wanted)))
  .filter((name) => !options.quick || quick.has(name))
  .sort()
if (files.length === 0) {
  console.error(`No bench has "${wanted}" in its name.`)
  process.exit(1)
}

await installIfStale()
await buildIfStale()
const [processor] = cpus()
// The benches run on the project's Node, even if another Node runs this script.
const measuredNode = execFileSync(projectNode(), ["--version"]).toString().trim()
const memory = `${(totalmem() / 2 ** 30).toFixed(0)} GB`
console.log(`${cpus().length} × ${processor?.model}, ${memory}, ${process.platform} ${release()}, Node ${measuredNode}`)
console.log(`load of the machine before: ${loadavg()[0]?.toFixed(1)} of ${cpus().length} cores`)
const claims = []
const broken = []
const begun = performance.now()
for (const file of files) {
  console.log(`\n▸ ${file}`)
  const began = performance.now()
  const child = fork(join(import.meta.dirname, file), { execPath: projectNode(), timeout: longestMs })
  const heard = []
  child.on("message", (message) => heard.push(...message.claims))
  const [code, signal] = await once(child, "exit")
  console.log(`  took ${minutes(performance.now() - began)}`)
  claims.push(...heard)
  if (code !== 0 || heard.length === 0) broken.push(`${file} ended with ${code ?? signal}: see above`)
}
console.log(`\nClaims, measured in ${minutes(performance.now() - begun)}`)
for (const claim of claims) console.log(`  ${lineOf(claim)}`)
for (const line of broken) console.log(`  not measured ${line}`)
if (broken.length > 0) process.exitCode = 1
compare()
if (options.store) store()

/** Names what got worse than in the stored run. */
function compare() {
  const stored = existsSync(storedFile) ? JSON.parse(readFileSync(storedFile, "utf8")) : null
  if (stored === null) return
  const factor = options.quick ? 2 : 1.1
  const worse = worseThan(claims, stored.figures, factor, { ratiosOnly: options.quick })
  const by = options.quick ? "a factor of two" : "a tenth"
  console.log(`\nWorse by more than ${by} than on ${stored.date}: ${worse.length === 0 ? "nothing" : ""}`)
  for (const { claim, before, now } of worse) console.log(`  ${claim}: ${before}, now ${now}`)
  if (options.quick && worse.length > 0) process.exitCode = 1
}

/** Stores the figures of this run, and those of the files that it did not measure. */
function store() {
  const stored = existsSync(storedFile) ? JSON.parse(readFileSync(storedFile, "utf8")).figures : {}
  const date = new Date().toISOString().slice(0, 10)
  const figures = { ...stored, ...numbersOf(claims) }
  writeFileSync(storedFile, `${JSON.stringify({ date, figures }, null, 2)}\n`)
}

function minutes(ms) {
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`
}
