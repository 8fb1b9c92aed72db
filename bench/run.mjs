// `npm run bench`: measures what docs/architecture.md promises. One file per claim; each prints ratios inside one run, because
// the milliseconds of two machines, or of two evenings, say nothing about each other.
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { buildIfStale } from "../scripts/build-if-stale.mjs"
import { node } from "../scripts/steps.mjs"

const wanted = process.argv[2] ?? ""
const claims = readdirSync(import.meta.dirname).filter((name) => /\.mjs$/.test(name) && name !== "run.mjs")

await buildIfStale()
let isGood = true
for (const name of claims.filter((claim) => claim.includes(wanted)).sort()) {
  console.log(`\n▸ ${name}`)
  isGood = (await node(join(import.meta.dirname, name))) && isGood
}
process.exit(isGood ? 0 : 1)
