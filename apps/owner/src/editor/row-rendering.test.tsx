// @vitest-environment happy-dom
import { formatStoredPrice } from "@ardoise/domain/money"
import { cleanup, screen, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { aRow, openDashboard } from "../testing/open-dashboard.tsx"

// Each rendering of a row formats its price once.
vi.mock("@ardoise/domain/money", async (original) => {
  const money = await original<typeof import("@ardoise/domain/money")>()
  return { ...money, formatStoredPrice: vi.fn(money.formatStoredPrice) }
})

beforeEach(() => {
  localStorage.clear()
  // Each test creates its own auth client, and the library warns about several clients on one page.
  vi.spyOn(console, "warn").mockReturnValue()
})
afterEach(cleanup)

const rendered = () => vi.mocked(formatStoredPrice).mock.calls.map(([price]) => price)

async function openEditor() {
  const rows = [aRow("m1", "Carte", { Plats: ["Sole 34", "Daube 18"], Desserts: ["Flan 6"] })]
  const opened = await openDashboard("/dashboard/menu/m1/edit", { rows })
  const nameField = await screen.findByRole<HTMLInputElement>("textbox", { name: "Nom du menu" })
  await screen.findByText("Flan")
  return { ...opened, nameField }
}

test("typing the menu's name, and saving it, renders no dish again", async () => {
  const { user, nameField, advance, server } = await openEditor()
  vi.mocked(formatStoredPrice).mockClear()
  await user.type(nameField, " du soir")
  await advance(1000)
  await waitFor(() => expect(server.rows[0]?.menu_data.name).toBe("Carte du soir"))
  await screen.findByText(/^Enregistré à/)
  expect(rendered()).toEqual([])
})

test("typing in one dish renders no row, and submitting it renders only its own", async () => {
  const { user } = await openEditor()
  await user.click(screen.getByRole("button", { name: "Modifier Sole" }))
  const price = await screen.findByRole("textbox", { name: /^Prix/ })
  vi.mocked(formatStoredPrice).mockClear()
  await user.clear(price)
  await user.type(price, "36")
  expect(rendered()).toEqual([])
  await user.click(screen.getByRole("button", { name: "Enregistrer" }))
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  expect(new Set(rendered())).toEqual(new Set(["36"]))
})
