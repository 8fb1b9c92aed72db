// `npm run bench`: measures the claims of docs/performance.md. Each file measures our server and a baseline in turns,
// and reports their ratio. Milliseconds of two machines or of two runs are not comparable. Ends with one line per
// claim. The run succeeds even if a claim falls short. It fails if a file crashes, but still measures the other files.
import { execFileSync, fork } from "node:child_process"
import { once } from "node:events"
import { readdirSync } from "node:fs"
import { cpus, loadavg, release, totalmem } from "node:os"
import { join } from "node:path"
import { buildIfStale } from "../scripts/build-if-stale.mjs"
import { installIfStale, projectNode } from "../scripts/install.mjs"
import { lineOf } from "./measuring/claims.mjs"

/** Files that run only when they are named: they need a model, download other programs, or measure no speed and take long. */
const apart = new Set(["assistance.mjs", "peers.mjs", "reading.mjs"])

/** Milliseconds after which a file is considered hung and is ended; the next one follows. */
const longestMs = 45 * 60_000

const wanted = process.argv[2] ?? ""
const files = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".mjs") && name !== "run.mjs")
  .filter((name) => (apart.has(name) ? [name, name.replace(".mjs", "")].includes(wanted) : name.includes(wanted)))
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

function minutes(ms) {
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`
}
