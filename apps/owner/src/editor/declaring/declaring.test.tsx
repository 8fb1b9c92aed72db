// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { createManualLive } from "../../testing/manual-live.ts"
import { aRow, type FakeRow, openDashboard } from "../../testing/open-dashboard.tsx"

beforeEach(() => {
  localStorage.clear()
  // Each test creates its own auth client, and the library warns about several clients on one page.
  vi.spyOn(console, "warn").mockReturnValue()
})
afterEach(cleanup)

const carte = () => aRow("m1", "Carte", { Entrées: ["Soupe 9"], Plats: ["Sole 34", "Daube 18"] })

async function openEditor(row: FakeRow = carte()) {
  const opened = await openDashboard("/dashboard/menu/m1/edit", { rows: [row] })
  await screen.findByRole("textbox", { name: "Nom du menu" })
  return opened
}
type User = Awaited<ReturnType<typeof openEditor>>["user"]

async function startPass(user: User) {
  await user.click(screen.getByRole("button", { name: "Commencer" }))
  const dialog = await screen.findByRole("dialog", { name: "Soupe" })
  // The dialog takes the focus a moment after it appears.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Non déclarés" })))
  return dialog
}
const press = (user: User, keys: string) => user.keyboard(keys)
const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())

test("dishes without declared allergens are marked in the list, and counted above it", async () => {
  await openEditor()
  expect(screen.getAllByText("Non déclarés")).toHaveLength(3)
  expect(screen.getByText("3 plats à déclarer")).toBeDefined()
})

test("a menu with one or two such dishes has no count above it", async () => {
  await openEditor(aRow("m1", "Carte", { Plats: ["Sole 34", "Daube 18"] }))
  expect(screen.getAllByText("Non déclarés")).toHaveLength(2)
  expect(screen.queryByRole("button", { name: "Commencer" })).toBeNull()
})

test("three dishes are declared with the keyboard alone, and each answer is saved with the menu", async () => {
  const { user, server } = await openEditor()
  const dialog = await startPass(user)
  expect(within(dialog).getByRole("status").textContent).toBe("1 sur 3 : Soupe")
  await press(user, "{ArrowDown}{Enter}")
  expect(within(dialog).getByRole("status").textContent).toBe("2 sur 3 : Sole")
  expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Non déclarés" }))
  await user.click(screen.getByRole("radio", { name: "Présents" }))
  screen.getByRole("button", { name: "Lait" }).focus()
  await press(user, " ")
  screen.getByRole("button", { name: "Poissons" }).focus()
  await press(user, " {Enter}")
  await user.click(screen.getByRole("radio", { name: "Aucun des 14" }))
  expect(screen.getByRole("button", { name: "Terminer" })).toBeDefined()
  await press(user, "{Enter}")
  await isClosed()
  expect(screen.queryByText("Non déclarés")).toBeNull()
  expect(screen.queryByRole("button", { name: "Commencer" })).toBeNull()
  await user.click(screen.getByRole("button", { name: "Sauvegarder" }))
  await waitFor(() => expect(server.sent.length).toBeGreaterThan(0))
  const { menu_data } = Object(server.sent.at(-1)?.body) as Pick<FakeRow, "menu_data">
  const stored = menu_data.categories.flatMap(({ items }) => items as { name: string; allergens: unknown }[])
  expect(stored.map(({ name, allergens }) => [name, allergens])).toMatchObject([
    ["Soupe", []],
    ["Sole", ["Lait", "Poissons"]],
    ["Daube", []],
  ])
  expect(stored.map((dish) => "allergensDeclared" in dish)).toEqual([true, false, true])
})

test("a dish that is passed stays undeclared, and Escape discards only the choice of the current dish", async () => {
  const { user } = await openEditor()
  await startPass(user)
  await user.click(screen.getByRole("button", { name: "Passer" }))
  await user.click(screen.getByRole("radio", { name: "Aucun des 14" }))
  await user.click(screen.getByRole("button", { name: "Plat suivant" }))
  await user.click(screen.getByRole("radio", { name: "Présents" }))
  await user.click(screen.getByRole("button", { name: "Lait" }))
  await press(user, "{Escape}")
  await isClosed()
  const list = screen.getAllByRole("listitem").filter((item) => within(item).queryByText("Non déclarés"))
  expect(list.map((item) => within(item).getByRole("heading").textContent)).toEqual(["Soupe", "Daube"])
})

test("each declaration is one step that can be undone", async () => {
  const { user } = await openEditor()
  await startPass(user)
  await press(user, "{ArrowDown}{Enter}{ArrowDown}{Enter}{Escape}")
  await isClosed()
  expect(screen.getAllByText("Non déclarés")).toHaveLength(1)
  await press(user, "{Control>}z{/Control}")
  expect(screen.getAllByText("Non déclarés")).toHaveLength(2)
  await press(user, "{Control>}z{/Control}")
  expect(screen.getAllByText("Non déclarés")).toHaveLength(3)
})

test("an Enter key that stays down declares one dish", async () => {
  const { user } = await openEditor()
  const dialog = await startPass(user)
  await press(user, "{ArrowDown}{Enter}")
  fireEvent.keyDown(screen.getByRole("radio", { name: "Non déclarés" }), { key: "Enter", repeat: true })
  expect(within(dialog).getByRole("status").textContent).toBe("2 sur 3 : Sole")
})

test("a declaration that another device has made meanwhile is not written over without a question", async () => {
  const row = carte()
  const { live, tell } = createManualLive()
  const { user, server } = await openDashboard("/dashboard/menu/m1/edit", { rows: [row], live })
  await screen.findByRole("textbox", { name: "Nom du menu" })
  await startPass(user)
  const theirs = structuredClone(row)
  const soup = theirs.menu_data.categories[0]?.items[0]
  Object.assign(soup ?? {}, { allergens: ["Arachides"], allergensDeclared: true })
  theirs.updated_at = "2026-11-21T10:00:00+00:00"
  server.rows = [theirs]
  await tell("user_menus", { event: "UPDATE", row: { id: "m1", updated_at: theirs.updated_at }, old: {} })
  await user.click(screen.getByRole("radio", { name: "Aucun des 14" }))
  await press(user, "{Enter}")
  await press(user, "{Escape}")
  await isClosed()
  await user.keyboard("{Control>}s{/Control}")
  const question = within(await screen.findByRole("alertdialog", { name: "Ce menu a changé ailleurs" }))
  await user.click(question.getByRole("button", { name: "Prendre l’autre" }))
  await waitFor(() => expect(server.rows[0]?.menu_data.categories[0]?.items[0]?.allergens).toEqual(["Arachides"]))
})
