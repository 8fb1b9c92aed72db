// `npm run faults`: injects machine faults into the server under load, round after round. Each round then checks the
// history: no acknowledged write is lost, and no write is applied twice.
// `npm run faults -- 20 kills` runs twenty rounds of one file of apps/server/src/faults.
import { spawnSync } from "node:child_process"
import { bin, root } from "./terminal.mjs"

const [rounds = "100", which = ""] = process.argv.slice(2)
const seed = process.env.FAULT_SEED ?? String(Date.now() % 2 ** 32)
console.log(`${rounds} rounds, FAULT_SEED=${seed}`)
const { status } = spawnSync(
  process.execPath,
  [bin("vitest/vitest.mjs"), "run", "--project", "server", `apps/server/src/faults/${which}`],
  { cwd: root, stdio: "inherit", env: { ...process.env, FAULT_TIMES: rounds, FAULT_SEED: seed } },
)
process.exit(status ?? 1)
