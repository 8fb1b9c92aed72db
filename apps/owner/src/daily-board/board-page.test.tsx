// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react"
import { afterEach, beforeEach, expect, test } from "vitest"
import { openDashboard } from "../testing/open-dashboard.tsx"

beforeEach(() => localStorage.clear())
afterEach(cleanup)

test("the board can be opened again when the restaurant could not be read", async () => {
  const failing = ["/rest/v1/restaurants"]
  const { user, server } = await openDashboard("/dashboard/ardoise", { isPremium: true, failing })
  expect(await screen.findByText("L’ardoise n’a pas pu être lue")).toBeTruthy()
  server.failing.clear()
  await user.click(screen.getByRole("button", { name: "Réessayer" }))
  expect(await screen.findByRole("button", { name: /^Publier/ })).toBeTruthy()
})
