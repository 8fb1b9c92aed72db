// `npm run fuzz`: hostile input for every route and socket of the server, on both engines, until something breaks or the night
// is over. `npm run fuzz -- 2000` takes that many cases a route; HOSTILE_SEED=… shows a failure again.
import { spawnSync } from "node:child_process"
import { bin, root } from "./terminal.mjs"

const cases = process.argv[2] ?? "100000"
const seed = process.env.HOSTILE_SEED ?? String(Date.now() % 2 ** 32)
console.log(`${cases} cases a route, HOSTILE_SEED=${seed}`)
const { status } = spawnSync(
  process.execPath,
  [bin("vitest/vitest.mjs"), "run", "--project", "server", "apps/server/src/hostile-input.test.ts"],
  { cwd: root, stdio: "inherit", env: { ...process.env, HOSTILE_CASES: cases, HOSTILE_SEED: seed } },
)
process.exit(status ?? 1)
