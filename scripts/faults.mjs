// `npm run faults`: kills the server again and again in the middle of its commands, under load, on both engines, and reads the
// history afterwards: nothing acknowledged is lost, nothing is done twice. `npm run faults -- 20` kills twenty times an engine.
import { spawnSync } from "node:child_process"
import { bin, root } from "./terminal.mjs"

const kills = process.argv[2] ?? "100"
const seed = process.env.FAULT_SEED ?? String(Date.now() % 2 ** 32)
console.log(`${kills} kills an engine, FAULT_SEED=${seed}`)
const { status } = spawnSync(
  process.execPath,
  [bin("vitest/vitest.mjs"), "run", "--project", "server", "apps/server/src/faults.test.ts"],
  { cwd: root, stdio: "inherit", env: { ...process.env, FAULT_KILLS: kills, FAULT_SEED: seed } },
)
process.exit(status ?? 1)
