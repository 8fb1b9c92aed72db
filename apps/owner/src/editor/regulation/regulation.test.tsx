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

type Fields = Record<string, unknown>

/** A menu whose dishes declare none of the fourteen. `fields` adds stored fields, by the name of the dish. */
async function openList(categories: Record<string, string[]>, fields: Record<string, Fields> = {}) {
  const row = aRow("m1", "Carte", categories)
  for (const item of row.menu_data.categories.flatMap(({ items }) => items)) {
    Object.assign(item, { allergensDeclared: true, ...fields[item.name] })
  }
  const opened = await openDashboard("/dashboard/menu/m1/edit#regle", { rows: [row] })
  const list = await screen.findByRole("dialog", { name: "Carte en règle" })
  const stored = (name: string) =>
    opened.server.rows[0]?.menu_data.categories.flatMap(({ items }) => items).find((item) => item.name === name)
  const save = async () => {
    await opened.user.keyboard("{Control>}s{/Control}")
    // The clock moves only here, and two saves need different times.
    await opened.advance(2000)
    await screen.findByText(/^Enregistré à/)
  }
  return { ...opened, list, stored, save }
}

test("the volumes of three drinks are completed in one list", async () => {
  const { user, list, stored, save } = await openList({ Boissons: ["Limonade 4", "Perrier 4", "Coca-Cola 4"] })
  await user.click(within(list).getByRole("button", { name: "Compléter les contenances" }))
  const dialog = await screen.findByRole("dialog", { name: "Compléter les contenances" })
  await user.click(within(dialog).getByRole("button", { name: "33 cl, Perrier" }))
  await user.type(within(dialog).getByLabelText("Limonade"), "12.5")
  await user.type(within(dialog).getByLabelText("Coca-Cola"), "3000")
  expect(within(dialog).getByText("Indiquez des centilitres, comme 12,5.")).toBeTruthy()
  await user.click(within(dialog).getByRole("button", { name: "Enregistrer" }))
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Compléter les contenances" })).toBeNull())
  await save()
  const volumes = ["Limonade", "Perrier", "Coca-Cola"].map((name) => stored(name)?.volumeCl)
  expect(volumes).toEqual([12.5, 33, undefined])
})

test("a field that another program wrote stays as it is while the dish is edited", async () => {
  const foreign = { meats: "bœuf", wine: 3, homemade: "oui" }
  const { user, list, stored, save } = await openList({ Plats: ["Frites maison 4"] }, { "Frites maison": foreign })
  await user.click(within(list).getByRole("button", { name: /^Corriger Frites maison/ }))
  const dialog = await screen.findByRole("dialog", { name: "Modifier le plat" })
  await user.type(within(dialog).getByLabelText("Description"), "Au gros sel")
  await user.click(within(dialog).getByRole("button", { name: "Enregistrer" }))
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Modifier le plat" })).toBeNull())
  await save()
  expect(stored("Frites maison")).toMatchObject({ ...foreign, description: "Au gros sel" })
})

test("“Non concerné” is stored with its word, and “Défaire” reverts it", async () => {
  const { user, list, stored, save } = await openList({ Plats: ["Hachis du jour 12"] })
  await user.click(within(list).getByRole("button", { name: /^Non concerné.*Hachis du jour/ }))
  await user.click(await screen.findByRole("button", { name: "Défaire" }))
  await within(list).findByRole("button", { name: /^Non concerné.*Hachis du jour/ })
  await user.click(within(list).getByRole("button", { name: /^Non concerné.*Hachis du jour/ }))
  await save()
  expect(stored("Hachis du jour")).toMatchObject({ settled: { "meat-unsure": { words: ["hachis"] } } })
})
