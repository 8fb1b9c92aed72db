// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { aRow, openDashboard } from "../../testing/open-dashboard.tsx"

beforeEach(() => {
  localStorage.clear()
  // Each test creates its own auth client, and the library warns about several clients on one page.
  vi.spyOn(console, "warn").mockReturnValue()
})
afterEach(cleanup)

type Told = Record<string, unknown>

/** A menu whose dishes have declared allergens. `told` adds fields to dishes, by the name of the dish. */
function aCarte(drinks: readonly string[], told: Record<string, Told> = {}) {
  const row = aRow("m1", "Carte", { Plats: ["Sole 34"], Boissons: drinks })
  for (const item of row.menu_data.categories.flatMap(({ items }) => items)) {
    Object.assign(item, { allergensDeclared: true, ...told[item.name] })
  }
  return row
}

async function openEditor(row: ReturnType<typeof aCarte>) {
  const opened = await openDashboard("/dashboard/menu/m1/edit", { rows: [row] })
  await screen.findByRole("textbox", { name: "Nom du menu" })
  const stored = (name: string) =>
    opened.server.rows[0]?.menu_data.categories.flatMap(({ items }) => items).find((item) => item.name === name)
  const save = async () => {
    await opened.user.keyboard("{Control>}s{/Control}")
    // The clock moves only here, and two saves need different times.
    await opened.advance(2000)
    await screen.findByText(/^Enregistré à/)
  }
  return { ...opened, stored, save }
}

test("three drinks without an answer are asked for in one list, and a guess is never stored", async () => {
  const { user, stored, save } = await openEditor(aCarte(["Mojito 9", "Limonade 4", "Maison 5"]))
  await user.click(screen.getByRole("button", { name: "Préciser" }))
  const dialog = await screen.findByRole("dialog", { name: "Boissons à préciser" })
  expect(within(dialog).getByRole("status").textContent).toMatch(/^3 boissons à préciser/)
  const row = (name: string) => within(within(dialog).getByRole("group", { name: `${name}, Boissons` }))
  expect(row("Mojito").getByText("proposé").closest("label")?.textContent).toBe("Avec alcoolproposé")
  expect(row("Limonade").getByText("proposé").closest("label")?.textContent).toBe("Sans alcoolproposé")
  expect(row("Maison").queryByText("proposé")).toBeNull()

  await user.click(row("Mojito").getByRole("radio", { name: /Avec alcool/ }))
  expect(within(dialog).getByRole("status").textContent).toMatch(/^2 boissons à préciser/)
  await user.click(row("Maison").getByRole("radio", { name: "Avec alcool" }))
  await user.click(row("Maison").getByRole("radio", { name: "Sans alcool" }))
  await user.keyboard("{Escape}")
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  await save()
  expect([stored("Mojito")?.alcohol, stored("Limonade")?.alcohol, stored("Maison")?.alcohol]).toEqual([
    true,
    undefined,
    false,
  ])
})

test("the list says when every drink is specified, and the line above the menu disappears", async () => {
  const { user } = await openEditor(aCarte(["Mojito 9", "Limonade 4", "Maison 5"]))
  await user.click(screen.getByRole("button", { name: "Préciser" }))
  const dialog = await screen.findByRole("dialog", { name: "Boissons à préciser" })
  for (const answer of within(dialog).getAllByRole("radio", { name: /Avec alcool/ })) await user.click(answer)
  expect(within(dialog).getByRole("status").textContent).toBe("Toutes ces boissons sont précisées.")
  await user.click(within(dialog).getByRole("button", { name: "Terminer" }))
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  expect(screen.queryByRole("button", { name: "Préciser" })).toBeNull()
})

test("the line above the menu asks for allergens first", async () => {
  const row = aRow("m1", "Carte", { Boissons: ["Mojito 9", "Limonade 4", "Maison 5"] })
  await openEditor(row)
  expect(screen.getByText("3 plats à déclarer")).toBeDefined()
  expect(screen.queryByText("3 boissons à préciser")).toBeNull()
})

test("the dialog of a drink asks whether it contains alcohol, and proposes the VAT rate", async () => {
  const { user, stored, save } = await openEditor(aCarte(["Mojito 9"]))
  await user.click(screen.getByRole("button", { name: "Modifier Mojito" }))
  const dialog = within(await screen.findByRole("dialog"))
  await user.click(dialog.getByText("À préciser"))
  const checked = (name: string) => dialog.getByRole<HTMLInputElement>("radio", { name }).checked
  expect([checked("Avec alcool"), checked("Sans alcool"), checked("10\u00a0%")]).toEqual([false, false, true])
  await user.click(dialog.getByRole("radio", { name: "Avec alcool" }))
  expect(checked("20\u00a0%")).toBe(true)
  expect(dialog.getByText("Avec alcool · TVA 20 %")).toBeDefined()
  await user.click(dialog.getByRole("button", { name: "Enregistrer" }))
  await save()
  // The usual rate is not stored, so that it follows a later answer.
  expect(stored("Mojito")).toMatchObject({ alcohol: true })
  expect(Object.keys(Object(stored("Mojito")))).not.toContain("vat")
})

test("an owner may choose another VAT rate, and return to the usual one", async () => {
  const { user, stored, save } = await openEditor(aCarte(["Cidre 5"], { Cidre: { alcohol: true } }))
  const choose = async (rate: string) => {
    await user.click(screen.getByRole("button", { name: "Modifier Cidre" }))
    const dialog = within(await screen.findByRole("dialog"))
    await user.click(dialog.getByText(/TVA/, { selector: "summary *" }))
    await user.click(dialog.getByRole("radio", { name: rate }))
    await user.click(dialog.getByRole("button", { name: "Enregistrer" }))
    await save()
  }
  await choose("5,5\u00a0%")
  expect(stored("Cidre")).toMatchObject({ alcohol: true, vat: "5.5" })
  await choose("20\u00a0%")
  expect(Object.keys(Object(stored("Cidre")))).not.toContain("vat")
})

test("a dish that is no drink is not asked, and what another program stored there stays", async () => {
  const { user, stored, save } = await openEditor(aCarte(["Cidre 5"], { Sole: { alcohol: "un peu", vat: 7 } }))
  await user.click(screen.getByRole("button", { name: "Modifier Sole" }))
  const dialog = within(await screen.findByRole("dialog"))
  expect(dialog.queryByText("Alcool")).toBeNull()
  await user.clear(dialog.getByRole("textbox", { name: /^Prix/ }))
  await user.type(dialog.getByRole("textbox", { name: /^Prix/ }), "36")
  await user.click(dialog.getByRole("button", { name: "Enregistrer" }))
  await save()
  expect(stored("Sole")).toMatchObject({ price: "36", alcohol: "un peu", vat: 7 })
})
