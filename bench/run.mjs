// `npm run bench`: measures what docs/performance.md claims. One file per claim; each measures ours and its yardstick in turns
// and tells their ratio, because the milliseconds of two machines, or of two evenings, say nothing about each other. Ends with
// one line per claim. A claim that falls short is no failure of the run: it is what the run is for.
import { fork } from "node:child_process"
import { once } from "node:events"
import { readdirSync } from "node:fs"
import { cpus, totalmem } from "node:os"
import { join } from "node:path"
import { buildIfStale } from "../scripts/build-if-stale.mjs"
import { projectNode } from "../scripts/install.mjs"
import { lineOf } from "./measuring/claims.mjs"

/** Run by themselves: they fetch other programs, or fill a database. */
const notClaims = new Set(["run.mjs", "peers.mjs", "generate.mjs"])

const wanted = process.argv[2] ?? ""
const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".mjs") && !notClaims.has(name))

await buildIfStale()
const [processor] = cpus()
console.log(`${cpus().length} × ${processor?.model}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, Node ${process.version}`)
const claims = []
for (const file of files.filter((name) => name.includes(wanted)).sort()) {
  console.log(`\n▸ ${file}`)
  const child = fork(join(import.meta.dirname, file), { execPath: projectNode() })
  const heard = []
  child.on("message", (message) => heard.push(...message.claims))
  const [code] = await once(child, "exit")
  const isMeasured = code === 0 && heard.length > 0
  claims.push(
    ...(isMeasured
      ? heard
      : [{ claim: file, goal: "to be measured", measured: `it ended with ${code}`, holds: false }]),
  )
}
console.log("\nClaims")
for (const claim of claims) console.log(`  ${lineOf(claim)}`)
