// `npm run bench`: measures what docs/performance.md claims. One file per claim; each measures ours and its yardstick in turns
// and tells their ratio, because the milliseconds of two machines, or of two evenings, say nothing about each other. Ends with
// one line per claim. A claim that falls short is no failure of the run: it is what the run is for. A file that breaks is one,
// and the others are measured all the same.
import { execFileSync, fork } from "node:child_process"
import { once } from "node:events"
import { readdirSync } from "node:fs"
import { cpus, loadavg, release, totalmem } from "node:os"
import { join } from "node:path"
import { buildIfStale } from "../scripts/build-if-stale.mjs"
import { installIfStale, projectNode } from "../scripts/install.mjs"
import { lineOf } from "./measuring/claims.mjs"

/** Run when they are named: they fetch other programs. */
const apart = new Set(["peers.mjs"])

/** A bench that takes longer hangs: it is ended, and the next one begins. */
const longestMs = 45 * 60_000

const wanted = process.argv[2] ?? ""
const files = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".mjs") && name !== "run.mjs")
  .filter((name) => (apart.has(name) ? name === wanted : name.includes(wanted)))
  .sort()
if (files.length === 0) {
  console.error(`No bench has "${wanted}" in its name.`)
  process.exit(1)
}

await installIfStale()
await buildIfStale()
const [processor] = cpus()
// What is measured runs on the project's own Node, whichever one began this.
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
