// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { aRow, type FakeRow, openDashboard } from "../../testing/open-dashboard.tsx"

beforeEach(() => {
  localStorage.clear()
  // Each test creates its own auth client, and the library warns about several clients on one page.
  vi.spyOn(console, "warn").mockReturnValue()
})
afterEach(cleanup)

const carte = () => aRow("m1", "Carte", { Entrées: ["Soupe 9"], Plats: ["Sole 34", "Daube 18", "Bar 28"] })

async function openEditor(row: FakeRow = carte()) {
  const opened = await openDashboard("/dashboard/menu/m1/edit", { rows: [row] })
  await screen.findByRole("textbox", { name: "Nom du menu" })
  return opened
}
type User = Awaited<ReturnType<typeof openEditor>>["user"]

const dishesOf = (category: string) =>
  within(screen.getByRole("region", { name: new RegExp(`^${category}`) }))
    .getAllByRole("heading", { level: 3 })
    .map((heading) => heading.textContent)

async function choose(user: User, dish: string, action: string) {
  await user.click(screen.getByRole("button", { name: `Actions pour ${dish}` }))
  await user.click(await screen.findByRole("menuitem", { name: action }))
}

describe("a dish in its category", () => {
  test("moves down and up from its menu, announces its position, and keeps the focus", async () => {
    const { user } = await openEditor()
    await choose(user, "Sole", "Descendre")
    expect(dishesOf("Plats")).toEqual(["Daube", "Sole", "Bar"])
    expect(screen.getByText("Sole : position 2 sur 3.")).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Actions pour Sole" })))
    await choose(user, "Bar", "Monter")
    expect(dishesOf("Plats")).toEqual(["Daube", "Bar", "Sole"])
  })

  test("cannot move above the first or below the last", async () => {
    const { user } = await openEditor()
    await user.click(screen.getByRole("button", { name: "Actions pour Sole" }))
    const up = await screen.findByRole("menuitem", { name: "Monter" })
    expect(up.getAttribute("aria-disabled")).toBe("true")
    expect(screen.getByRole("menuitem", { name: "Descendre" }).getAttribute("aria-disabled")).toBeNull()
  })

  test("is duplicated right below itself with all its stored fields, and the copy can be edited at once", async () => {
    const row = carte()
    const [soup] = row.menu_data.categories[0]?.items ?? []
    Object.assign(soup ?? {}, { allergens: ["Lait"], photo: "soupe.webp" })
    const { user, server } = await openEditor(row)
    await choose(user, "Soupe", "Dupliquer")
    expect(dishesOf("Entrées")).toEqual(["Soupe", "Soupe (copie)"])
    expect(await screen.findByText("Plat dupliqué")).toBeDefined()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Modifier Soupe (copie)" })),
    )
    await user.click(screen.getByRole("button", { name: "Sauvegarder" }))
    await waitFor(() => expect(server.sent).toHaveLength(1))
    const sent = server.sent[0]?.body as Pick<FakeRow, "menu_data">
    const copy = sent.menu_data.categories[0]?.items[1]
    expect(copy).toMatchObject({ name: "Soupe (copie)", allergens: ["Lait"], photo: "soupe.webp" })
    expect(copy?.id).toMatch(/^item-\d+-/)
  })

  test("describes on its handle how to move it by keyboard", async () => {
    await openEditor()
    const handle = screen.getByRole("button", { name: "Déplacer Sole" })
    const description = document.getElementById(handle.getAttribute("aria-describedby") ?? "")
    expect(description?.textContent).toContain("barre d’espace")
  })
})
