// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { openDashboard } from "../testing/open-dashboard.tsx"

beforeEach(() => {
  localStorage.clear()
  // Each test has its own browser and auth client. The library warns because it sees several clients on one page.
  vi.spyOn(console, "warn").mockReturnValue()
})
afterEach(cleanup)

const deprecation = "Les menus sont désormais enregistrés uniquement en ligne."
const old = (name: string) => ({
  id: `local-${name}`,
  name,
  categories: [{ id: "plats", name: "Plats", items: [{ id: "1", name: "Sole", price: "34", allergens: [] }] }],
})

test("menus of an older version are found, imported once, and removed from the browser", async () => {
  localStorage.setItem("menus", JSON.stringify([old("Midi"), old("Soir")]))
  const { user, server } = await openDashboard("/dashboard")
  expect(await screen.findByText(deprecation)).toBeDefined()
  await user.click(await screen.findByRole("button", { name: "Importer" }))
  expect(await screen.findByText("2 menus dans votre compte")).toBeDefined()
  expect(server.rows.map((row) => row.menu_data.name)).toEqual(["Midi", "Soir"])
  expect(server.rows[0]?.menu_data.categories[0]?.items[0]?.name).toBe("Sole")
  expect(localStorage.getItem("menus")).toBeNull()
})

test("a menu that cannot be stored stays in the browser, and an import whose answer was lost stores no menu twice", async () => {
  localStorage.setItem("menus", JSON.stringify([old("Midi"), old("")]))
  const { user, server } = await openDashboard("/dashboard")
  server.isMute = true
  await user.click(await screen.findByRole("button", { name: "Importer" }))
  expect(await screen.findByText("Aucun menu n’a été importé")).toBeDefined()
  expect(screen.queryByText(/^0 menu/)).toBeNull()
  cleanup()
  const again = await openDashboard("/dashboard", { rows: server.rows })
  await again.user.click(await screen.findByRole("button", { name: "Importer" }))
  expect(await screen.findByText("1 menu dans votre compte")).toBeDefined()
  expect(again.server.rows).toHaveLength(1)
  await waitFor(() => expect(JSON.parse(localStorage.getItem("menus") ?? "")).toMatchObject([{ name: "" }]))
})

test("menus that cannot be imported are reported once, and not offered again at the next load", async () => {
  localStorage.setItem("menus", JSON.stringify([old("")]))
  const { user, server } = await openDashboard("/dashboard")
  await user.click(await screen.findByRole("button", { name: "Importer" }))
  expect(await screen.findByText("Aucun menu n’a été importé")).toBeDefined()
  expect(screen.getByText(/^Impossible à importer : 1 menu/)).toBeDefined()
  expect(server.sent).toEqual([])
  cleanup()
  await openDashboard("/dashboard")
  await screen.findByRole("heading", { name: /^Bienvenue/ })
  expect(screen.queryByText(deprecation)).toBeNull()
  expect(JSON.parse(localStorage.getItem("menus") ?? "")).toMatchObject([{ name: "" }])
})

test.each(["[]", "{}", "null", "half a li", '"text"'])("a key that holds %s shows nothing", async (text) => {
  localStorage.setItem("menus", text)
  await openDashboard("/dashboard")
  await screen.findByRole("heading", { name: /^Bienvenue/ })
  expect(screen.queryByText(deprecation)).toBeNull()
})
