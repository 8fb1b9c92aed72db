// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { aRow, openDashboard } from "../../testing/open-dashboard.tsx"

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ["Date"] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test.each([
  ["in the evening", "2026-11-20T21:00:00Z", "Tout remettre à la carte demain à 06:00"],
  ["after midnight", "2026-11-20T23:30:00Z", "Tout remettre à la carte à 06:00"],
])("%s the drawer says when struck dishes return", async (_when, now, label) => {
  vi.setSystemTime(now)
  const rows = [aRow("menu-1", "Carte")]
  const { user } = await openDashboard("/dashboard/orders", { rows, isPremium: true })
  await user.click(await screen.findByRole("button", { name: "Autres actions" }))
  await user.click(await screen.findByRole("menuitem", { name: /^Plus de…/ }))
  expect(await screen.findByRole("checkbox", { name: label })).toBeTruthy()
})
