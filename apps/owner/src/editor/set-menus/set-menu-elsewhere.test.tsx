// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { createManualLive } from "../../testing/manual-live.ts"
import { aRow, openDashboard } from "../../testing/open-dashboard.tsx"

beforeEach(() => {
  localStorage.clear()
  // Each test creates its own auth client, and the library warns about several clients on one page.
  vi.spyOn(console, "warn").mockReturnValue()
})
afterEach(cleanup)

const course = (id: string, name: string) => ({ id, name, category: "plats" })
const lunch = {
  id: "set-midi",
  name: "Formule midi",
  price: "21.50",
  drink: "excluded",
  courses: [course("set-plat", "Plat")],
}
const raised = { ...lunch, price: "24.00", courses: [...lunch.courses, course("set-dessert", "Dessert")] }

/** A menu with these set menus. */
const autumn = (...setMenus: object[]) => {
  const row = aRow("m1", "Carte d’automne")
  Object.assign(row.menu_data, { setMenus })
  return row
}

/** Opens the dialog of a set menu. Then another device stores others. */
async function openWhile(...theirs: object[]) {
  const { live, tell } = createManualLive()
  const opened = await openDashboard("/dashboard/menu/m1/edit", { rows: [autumn(lunch)], live })
  const { user, server } = opened
  await user.click(await screen.findByRole("button", { name: "Modifier Formule midi" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Modifier la formule" }))
  const row = { ...autumn(...theirs), updated_at: "2026-11-20T08:00:00+00:00" }
  server.rows = [row]
  await tell("user_menus", { event: "UPDATE", row: { id: "m1", updated_at: row.updated_at }, old: {} })
  const write = async (label: string | RegExp, text: string) => {
    const field = dialog.getByRole("textbox", { name: label })
    await user.clear(field)
    await user.type(field, text)
  }
  const store = async () => {
    await user.click(dialog.getByRole("button", { name: "Enregistrer" }))
    await user.keyboard("{Control>}s{/Control}")
  }
  return { ...opened, write, store }
}

test("what another device changes of a set menu while it is written here stays, beside what is written", async () => {
  const { server, write, store } = await openWhile(raised)
  await write("Description", "Du lundi au vendredi")
  await store()
  const expected = [{ ...raised, description: "Du lundi au vendredi" }]
  await waitFor(() => expect(server.rows[0]?.menu_data).toMatchObject({ setMenus: expected }))
})

test.each([
  ["changes the price of a set menu that gets another price here", [raised], "Formule midi24,00\u00a0€"],
  ["deletes a set menu that is changed here", [], "Absent"],
])("when another device %s, the owner decides", async (_what, theirs, shown) => {
  const { server, write, store } = await openWhile(...theirs)
  await write(/^Prix/, "23")
  await store()
  const question = within(await screen.findByRole("alertdialog", { name: "Ce menu a changé ailleurs" }))
  expect(question.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    "Le mienL’autre",
    `Formule midi23,00\u00a0€${shown}`,
  ])
  expect(server.rows[0]?.menu_data).toMatchObject({ setMenus: theirs })
})

test("what was written of a set menu is not offered in the next new menu, when the first save came meanwhile", async () => {
  const { user, server, advance } = await openDashboard("/dashboard/menu/new")
  await user.click(await screen.findByRole("textbox", { name: "Texte de la carte" }))
  await user.paste("Plats\nSole 34")
  await user.click(screen.getByRole("button", { name: "Reconnaître les plats" }))
  await user.click(await screen.findByRole("button", { name: "Ajouter 1 plat" }))
  await user.type(await screen.findByRole("textbox", { name: "Nom du menu" }), "Carte d’hiver")
  await user.click(await screen.findByRole("button", { name: "Ajouter une formule" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Ajouter une formule" }))
  await user.type(dialog.getByRole("textbox", { name: /^Nom/ }), "Midi")
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith("set_menu_draft"))
  expect(drafts()).toHaveLength(1)
  await advance(5000)
  await waitFor(() => expect(server.rows).toHaveLength(1))
  await user.type(dialog.getByRole("textbox", { name: /^Nom/ }), "!")
  await user.click(dialog.getByRole("button", { name: "Annuler" }))
  await user.click(await screen.findByRole("button", { name: /Abandonner/ }))
  expect(drafts()).toEqual([])
})
