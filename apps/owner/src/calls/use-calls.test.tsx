// @vitest-environment happy-dom
import type { TableCallRow } from "@ardoise/contract/team-rows"
import { cleanup, screen, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { connectMenuRest } from "../menus/menu-rest.ts"
import { aPause } from "../testing/a-pause.ts"
import { createManualLive } from "../testing/manual-live.ts"
import { openDashboard, ownerId } from "../testing/open-dashboard.tsx"
import { answerCall } from "./call-api.ts"

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const aCall = (table: string): TableCallRow => ({
  id: `call-${table}`,
  user_id: ownerId,
  table_name: table,
  kind: "waiter",
  created_at: new Date().toISOString(),
  answered_at: null,
  answered_by: null,
  answered: false,
})

async function openCalled() {
  const { live, tell } = createManualLive()
  const opened = await openDashboard("/dashboard/orders", { live })
  opened.server.calls.push(aCall("7"))
  await tell("table_calls")
  return { ...opened, tell, answer: await screen.findByRole("button", { name: "J’y vais, table 7" }) }
}

test("a call that is being answered does not come back with a read that began before", async () => {
  const [writing, reading] = [aPause(), aPause()]
  const { user, server, tell, answer } = await openCalled()
  server.held = writing.until
  await user.click(answer)
  await waitFor(() => expect(server.sent).toHaveLength(1))
  // Another table calls: the list is read while the answer to the first is on its way.
  server.calls.push(aCall("9"))
  await tell("table_calls")
  await screen.findByRole("button", { name: "J’y vais, table 9" })
  expect(screen.queryByRole("button", { name: "J’y vais, table 7" })).toBeNull()
  server.late = { table: "table_calls", until: reading.until }
  await tell("table_calls")
  server.late = null
  writing.end()
  reading.end()
  await waitFor(() => expect(server.calls[0]?.answered_at).not.toBeNull())
  expect(screen.queryByRole("button", { name: "J’y vais, table 7" })).toBeNull()
})

test("a call whose answer does not reach the server comes back, with a message", async () => {
  const { user, server, answer } = await openCalled()
  server.failing.add("PATCH")
  await user.click(answer)
  expect(await screen.findByText(/La réponse n’a pas été envoyée/)).toBeDefined()
  expect(await screen.findByRole("button", { name: "J’y vais, table 7" })).toBeDefined()
})

test("a call whose answer reached the server, and only its confirmation was lost, is not said to wait", async () => {
  const { user, server, tell, answer } = await openCalled()
  server.isMute = true
  await user.click(answer)
  await waitFor(() => expect(server.calls[0]?.answered_at).not.toBeNull())
  server.calls.push(aCall("9"))
  await tell("table_calls")
  await screen.findByRole("button", { name: "J’y vais, table 9" })
  expect(screen.queryByRole("button", { name: "J’y vais, table 7" })).toBeNull()
  expect(screen.queryByText(/La réponse n’a pas été envoyée/)).toBeNull()
})

test("a call that is answered on a network without answers fails after a timeout, and can be answered again", async () => {
  vi.useFakeTimers()
  connectMenuRest({
    restUrl: "http://ardoise.test/rest/v1",
    restFetch: (_address, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason))
      }),
  })
  const outcome = answerCall("call-7").then(
    () => "done",
    () => "given up",
  )
  await vi.runAllTimersAsync()
  expect(await Promise.race([outcome, Promise.resolve("waiting")])).toBe("given up")
})
