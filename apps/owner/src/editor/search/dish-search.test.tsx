// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { aRow, type FakeRow, openDashboard } from "../../testing/open-dashboard.tsx"

beforeEach(() => {
  localStorage.clear()
  // Each test creates its own auth client, and the library warns about several clients on one page.
  vi.spyOn(console, "warn").mockReturnValue()
})
afterEach(cleanup)

const carte = (categories: Record<string, string[]> = { Plats: ["Bœuf maison 22", "Œufs au plat 9"] }) =>
  aRow("m1", "Carte", categories)

async function openSearch(row: FakeRow = carte()) {
  const opened = await openDashboard("/dashboard/menu/m1/edit", { rows: [row] })
  await opened.user.click(await screen.findByRole("button", { name: "Rechercher un plat" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Rechercher un plat" }))
  const field = dialog.getByRole<HTMLInputElement>("searchbox")
  const search = (query: string) => fireEvent.change(field, { target: { value: query } })
  return { ...opened, dialog, field, search }
}
const section = (name: string) => within(screen.getByRole("region", { name: new RegExp(`^${name}`) }))

describe("the dish search", () => {
  test("focuses its field, and shows a chip for each group", async () => {
    const { dialog, field } = await openSearch()
    expect(field.placeholder).toBe("Rechercher un plat...")
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(
      within(dialog.getByRole("group"))
        .getAllByRole("button")
        .map((chip) => chip.textContent),
    ).toEqual(["Tout", "Entrées", "Plats", "Desserts", "Boissons", "Apéritifs", "Vins"])
  })

  test("finds œuf when the owner types oeuf, and scrolls to the dish", async () => {
    const { user, dialog, search } = await openSearch()
    search("OEUF")
    await user.click(await dialog.findByRole("button", { name: /^Œufs au plat/ }))
    expect(screen.queryByRole("dialog")).toBeNull()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Modifier Œufs au plat" })),
    )
  })

  test("adds a suggestion to its category, shows a message, and marks it as present", async () => {
    const { user, dialog, search } = await openSearch()
    search("blanquette de veau")
    await user.click(await dialog.findByRole("button", { name: /^Ajouter Blanquette de veau/ }))
    expect(
      await screen.findByText("Blanquette de veau ajouté à Plats (pensez à ajouter une description)"),
    ).toBeDefined()
    expect(section("Plats").getByText("Blanquette de veau")).toBeDefined()
    expect(await dialog.findByText("Déjà au menu, dans Plats")).toBeDefined()
  })

  test("without a result shows a message, and offers to add a dish with that name", async () => {
    const { user, dialog, search } = await openSearch()
    search("Ramen au miso")
    expect(await dialog.findByText("Aucun plat trouvé.")).toBeDefined()
    await user.click(dialog.getByRole("button", { name: "Ajouter «\u00a0Ramen au miso\u00a0»" }))
    const form = within(await screen.findByRole("dialog", { name: "Ajouter un plat" }))
    expect(form.getByRole<HTMLInputElement>("textbox", { name: "Nom" }).value).toBe("Ramen au miso")
  })

  test("can be used with the arrow keys", async () => {
    const { user, dialog, field, search } = await openSearch()
    search("au plat")
    const first = await dialog.findByRole("button", { name: /^Œufs au plat/ })
    field.focus()
    await user.keyboard("{ArrowDown}")
    expect(document.activeElement).toBe(first)
    await user.keyboard("{ArrowUp}")
    expect(document.activeElement).toBe(field)
  })
})
