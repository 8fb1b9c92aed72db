// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { aRow, openDashboard } from "../../testing/open-dashboard.tsx"

beforeEach(() => {
  localStorage.clear()
  // Each test creates its own auth client, and the library warns about several clients on one page.
  vi.spyOn(console, "warn").mockReturnValue()
})
afterEach(cleanup)

const rows = () => [
  aRow("old", "Carte d’été", { Plats: ["Melon 9"] }, { day: 1 }),
  aRow("new", "Carte d’automne", { Plats: ["Sole 34"] }, { day: 2 }),
]
const button = () =>
  screen.findByRole("button", { name: "Repartir de mon dernier menu\u00a0: «\u00a0Carte d’automne\u00a0»" })
const nameField = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Nom du menu" })

test("a new menu starts with the content of the newest menu, under another name", async () => {
  const { user } = await openDashboard("/dashboard/menu/new", { rows: rows() })
  await user.click(await button())
  expect(await screen.findByText("Sole")).toBeDefined()
  expect(screen.queryByText("Melon")).toBeNull()
  expect((await nameField()).value).toBe("Carte d’automne (copie)")
})

test("an owner without menus does not see the button", async () => {
  await openDashboard("/dashboard/menu/new")
  expect(await screen.findByRole("link", { name: "Partir de zéro" })).toBeDefined()
  expect(screen.queryByRole("button", { name: /Repartir/ })).toBeNull()
})
