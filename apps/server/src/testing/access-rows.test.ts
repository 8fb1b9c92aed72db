import { expect, onTestFinished, test } from "vitest"
import { accessRows, targetsOf } from "./access-rows.ts"
import { startTestServer } from "./test-server.ts"

test("every route of the server has a row in the authorisation matrix", async () => {
  const server = await startTestServer()
  onTestFinished(() => server.stop())
  const targets = targetsOf(server)
  const missing = targets.filter((target) => !Object.hasOwn(accessRows, target))
  const lines = missing.map(
    (target) => `  ${JSON.stringify(target)}: owner(200, 200), // or open, keyed, session, rows`,
  )
  const advice = `add to apps/server/src/testing/access-rows.ts, then run access-matrix.test.ts:\n${lines.join("\n")}`
  expect(missing, advice).toEqual([])
})
