// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { aRow, type FakeRow, openDashboard } from "../../testing/open-dashboard.tsx"

beforeEach(() => {
  localStorage.clear()
  // Each test creates its own auth client, and the library warns about several clients on one page.
  vi.spyOn(console, "warn").mockReturnValue()
})
afterEach(cleanup)

const oneDish = (name: string, fields: object = {}) => {
  const row = aRow("m1", "Carte", { Plats: [`${name} 34`] })
  Object.assign(row.menu_data.categories[0]?.items[0] ?? {}, fields)
  return row
}

async function openDish(row: FakeRow) {
  const opened = await openDashboard("/dashboard/menu/m1/edit", { rows: [row] })
  await screen.findByRole("textbox", { name: "Nom du menu" })
  await opened.user.click(screen.getByRole("button", { name: /^Modifier / }))
  const dialog = within(await screen.findByRole("dialog"))
  const state = (name: string) => dialog.getByRole<HTMLInputElement>("radio", { name })
  const saved = async () => {
    await opened.user.click(dialog.getByRole("button", { name: "Enregistrer" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    await opened.user.click(screen.getByRole("button", { name: "Sauvegarder" }))
    await waitFor(() => expect(opened.server.sent.length).toBeGreaterThan(0))
    return opened.server.rows[0]?.menu_data.categories[0]?.items[0]
  }
  return { ...opened, dialog, state, saved }
}

const hint = /^À vérifier dans votre recette/
const add = (allergen: string) => ({ name: `Ajouter ${allergen}` })

test("the words of a dish remind of the allergens to check, and declare nothing by themselves", async () => {
  const { dialog, state, saved, user } = await openDish(oneDish("Sole au beurre"))
  expect((await dialog.findByText(hint)).textContent).toBe(
    "À vérifier dans votre recette\u00a0: Lait (beurre), Poissons (sole).",
  )
  expect(state("Non déclarés").checked).toBe(true)
  await user.type(dialog.getByRole("textbox", { name: "Description" }), "Citron")
  const stored = await saved()
  expect(stored?.allergens).toEqual([])
  expect(stored).not.toHaveProperty("allergensDeclared")
})

test("a pressed hint is declared as present, and only that one", async () => {
  const { dialog, user, state, saved } = await openDish(oneDish("Sole au beurre"))
  await user.click(await dialog.findByRole("button", add("Lait")))
  expect(state("Présents").checked).toBe(true)
  expect(dialog.getByRole("button", { name: "Lait" }).getAttribute("aria-pressed")).toBe("true")
  expect(dialog.getByText(hint).textContent).toBe("À vérifier dans votre recette\u00a0: Poissons (sole).")
  expect((await saved())?.allergens).toEqual(["Lait"])
})

test("all hints are accepted with the keyboard, and the last leaves the focus at the state", async () => {
  const { dialog, user, state, saved } = await openDish(oneDish("Sole au beurre"))
  const first = await dialog.findByRole("button", add("Lait"))
  first.focus()
  await user.keyboard("{Enter}")
  expect(document.activeElement).toBe(dialog.getByRole("button", add("Poissons")))
  await user.keyboard(" ")
  expect(document.activeElement).toBe(state("Présents"))
  expect(dialog.queryByText(hint)).toBeNull()
  expect((await saved())?.allergens).toEqual(["Lait", "Poissons"])
})

test("after a press on a hint, the second tap of a double tap reaches no name that moved under the finger", async () => {
  const { dialog, user, state } = await openDish(oneDish("Sole au beurre"))
  const shield = () => document.querySelector("[data-shield]")
  await user.click(state("Présents"))
  await waitFor(() => expect(shield()).toBeNull())
  await user.click(await dialog.findByRole("button", add("Lait")))
  expect(shield()).not.toBeNull()
})

test("the hints follow what is typed", async () => {
  const { dialog, user } = await openDish(oneDish("Salade verte"))
  const description = dialog.getByRole("textbox", { name: "Description" })
  await user.type(description, "Noix")
  expect((await dialog.findByText(hint)).textContent).toContain("Fruits à coque (noix)")
  await user.type(description, " de coco")
  await waitFor(() => expect(dialog.queryByText(hint)).toBeNull())
})

test("a dish whose words suggest nothing, or that declares none of the fourteen, has no reminder", async () => {
  const { dialog, user } = await openDish(oneDish("Sole"))
  await dialog.findByText(hint)
  await user.click(dialog.getByRole("radio", { name: "Aucun des 14" }))
  expect(dialog.queryByText(hint)).toBeNull()
  await user.click(dialog.getByRole("radio", { name: "Présents" }))
  expect(dialog.getByText(hint)).toBeDefined()
  await user.clear(dialog.getByRole("textbox", { name: "Nom" }))
  await waitFor(() => expect(dialog.queryByText(hint)).toBeNull())
})

test("a dish is reminded only of what it does not declare, and the new name joins its own", async () => {
  const { dialog, user, saved } = await openDish(oneDish("Sole au beurre", { allergens: ["Poissons"] }))
  expect((await dialog.findByText(hint)).textContent).toBe("À vérifier dans votre recette\u00a0: Lait (beurre).")
  await user.click(dialog.getByRole("button", add("Lait")))
  const chips = dialog.getAllByRole("button").filter((button) => button.getAttribute("aria-pressed") === "true")
  expect(chips.map(({ textContent }) => textContent)).toEqual(["Poissons", "Lait"])
  expect((await saved())?.allergens).toEqual(["Poissons", "Lait"])
})

test("a name that the owner removes is not proposed again at once", async () => {
  const { dialog, user } = await openDish(oneDish("Sole au beurre", { allergens: ["Poissons", "Lait"] }))
  await user.click(dialog.getByRole("button", { name: "Lait" }))
  expect(dialog.queryByText(hint)).toBeNull()
})

test("the pass through undeclared dishes reminds too: Enter on a hint adds it, and does not go on", async () => {
  const { user } = await openDashboard("/dashboard/menu/m1/edit", {
    rows: [aRow("m1", "Carte", { Plats: ["Sole 34", "Daube 18", "Riz 4"] })],
  })
  await screen.findByRole("textbox", { name: "Nom du menu" })
  await user.click(screen.getByRole("button", { name: "Commencer" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Sole" }))
  const button = await dialog.findByRole("button", add("Poissons"))
  button.focus()
  await user.keyboard("{Enter}")
  expect(dialog.getByRole("status").textContent).toBe("1 sur 3 : Sole")
  expect(dialog.getByRole("button", { name: "Poissons" }).getAttribute("aria-pressed")).toBe("true")
  await user.keyboard("{Enter}")
  expect(dialog.getByRole("status").textContent).toBe("2 sur 3 : Daube")
  expect(dialog.getByText(hint).textContent).toBe("À vérifier dans votre recette\u00a0: Sulfites (daube).")
  await user.keyboard("{Enter}")
  expect(dialog.getByRole("status").textContent).toBe("3 sur 3 : Riz")
  expect(dialog.queryByText(hint)).toBeNull()
})
