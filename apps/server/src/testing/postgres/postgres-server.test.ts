import { spawnSync } from "node:child_process"
import { expect, test } from "vitest"

test("a process that imports the PostgreSQL library ends with its own exit code, as after failed tests", () => {
  const file = JSON.stringify(new URL("./postgres-server.ts", import.meta.url).href)
  const program = `await import(${file}); process.exitCode = 3`
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", program])
  expect({ status, stderr: stderr.toString() }).toEqual({ status: 3, stderr: "" })
})
