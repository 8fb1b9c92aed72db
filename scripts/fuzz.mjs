// `npm run fuzz`: sends hostile input to every route and socket of the server, on both engines, in pieces. A full run
// takes a night. Finished pieces are recorded in .cache/fuzz: the same command continues where the last one stopped.
//
//   npm run fuzz                                  up to 100,000 cases a route on each engine.
//   npm run fuzz -- --cases 5000 --piece 1000     fewer cases, in smaller pieces; each piece has its own server.
//   npm run fuzz -- --engine sqlite               on one engine.
//   npm run fuzz -- --only 'PATCH orders' --engine sqlite --seed 7 --case 42   repeats one failed case.
import { spawnSync } from "node:child_process"
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { bin, root } from "./terminal.mjs"

const text = (fallback) => ({ type: "string", ...(fallback === undefined ? {} : { default: fallback }) })
const { values } = parseArgs({
  options: {
    cases: text("100000"),
    piece: text("5000"),
    engine: text(),
    only: text(),
    seed: text(),
    case: text(),
  },
})
const folder = join(root, ".cache/fuzz")
const reports = join(folder, "reports")
const doneFile = join(folder, "done.txt")

function attack({ cases, seed, engine }) {
  const chosen = {
    HOSTILE_CASES: cases,
    HOSTILE_SEED: seed,
    HOSTILE_REPORT: reports,
    ...(engine && { HOSTILE_ENGINE: engine }),
    ...(values.only && { HOSTILE_ONLY: values.only }),
    ...(values.case && { HOSTILE_CASE: values.case }),
  }
  const call = [bin("vitest/vitest.mjs"), "run", "--project", "server", "apps/server/src/hostile/"]
  return spawnSync(process.execPath, call, { cwd: root, stdio: "inherit", env: { ...process.env, ...chosen } }).status
}

/** Prints for each engine the number of routes, and the fewest, the most and the total of cases over all pieces. */
function told() {
  const counted = new Map()
  for (const file of existsSync(reports) ? readdirSync(reports) : []) {
    const { engine, targets } = JSON.parse(readFileSync(join(reports, file), "utf8"))
    for (const [target, { cases }] of Object.entries(targets)) {
      const key = `${engine} ${target}`
      counted.set(key, (counted.get(key) ?? 0) + cases)
    }
  }
  for (const engine of ["sqlite", "postgres"]) {
    const own = [...counted].filter(([key]) => key.startsWith(engine)).map(([, cases]) => cases)
    if (own.length === 0) continue
    const sum = own.reduce((total, cases) => total + cases, 0)
    console.log(`${engine}: ${own.length} routes, ${Math.min(...own)} to ${Math.max(...own)} cases each, ${sum} in all`)
  }
}

if (values.only !== undefined || values.case !== undefined) {
  process.exit(attack({ cases: values.cases, seed: values.seed ?? "20261121", engine: values.engine }) ?? 1)
}

mkdirSync(folder, { recursive: true })
const done = new Set(existsSync(doneFile) ? readFileSync(doneFile, "utf8").split("\n") : [])
const engines = values.engine ? [values.engine] : ["sqlite", "postgres"]
const first = Number(values.seed ?? "1")
let isGood = true
for (let number = 0; number * Number(values.piece) < Number(values.cases); number += 1) {
  for (const engine of engines) {
    const seed = String(first + number)
    const piece = `${engine} seed ${seed} cases ${values.piece}`
    if (done.has(piece)) continue
    console.log(`▸ ${piece}`)
    const status = attack({ cases: values.piece, seed, engine })
    if (status === null) process.exit(1)
    if (status === 0) appendFileSync(doneFile, `${piece}\n`)
    else isGood = false
    told()
  }
}
process.exit(isGood ? 0 : 1)
