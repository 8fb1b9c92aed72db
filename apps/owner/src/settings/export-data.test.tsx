// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { openDashboard } from "../testing/open-dashboard.tsx"

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ["Date"] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.each([
  ["Europe/Paris", "ardoise-le-petit-zinc-2026-11-21.zip"],
  ["America/Martinique", "ardoise-le-petit-zinc-2026-11-20.zip"],
])("an export late in the evening has the day of the restaurant in its name, in %s", async (time_zone, name) => {
  vi.setSystemTime("2026-11-20T23:30:00Z")
  const saved: string[] = []
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:zip")
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const headers = { "content-type": "application/octet-stream" }
  const functions = { "export-account": () => new Response("zip", { headers }) }
  const { user } = await openDashboard("/dashboard/settings/data", { functions, restaurant: { time_zone } })
  const button = await screen.findByRole("button", { name: "Exporter mes données" })
  // The first press may come before the time zone of the restaurant is known.
  await waitFor(async () => {
    await user.click(button)
    expect(saved.at(-1)).toBe(name)
  })
})
