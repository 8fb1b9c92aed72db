// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { createManualLive } from "../../testing/manual-live.ts"
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
  const { live, tell } = createManualLive()
  const opened = await openDashboard("/dashboard/menu/m1/edit#regle", { rows: [row], live })
  const list = await screen.findByRole("dialog", { name: "Carte en règle" })
  const stored = (name: string) =>
    opened.server.rows[0]?.menu_data.categories.flatMap(({ items }) => items).find((item) => item.name === name)
  const save = async () => {
    await opened.user.keyboard("{Control>}s{/Control}")
    // The clock moves only here, and two saves need different times.
    await opened.advance(2000)
    await screen.findByText(/^Enregistré à/)
  }
  /** Another device stores fields of the menu, and of its dishes by their names. */
  const storeElsewhere = async (menuFields: Fields, byDish: Record<string, Fields> = {}) => {
    const theirs = structuredClone(row)
    Object.assign(theirs.menu_data, menuFields)
    for (const item of theirs.menu_data.categories.flatMap(({ items }) => items)) Object.assign(item, byDish[item.name])
    theirs.updated_at = "2026-11-21T10:00:00+00:00"
    opened.server.rows = [theirs]
    await tell("user_menus", { event: "UPDATE", row: { id: "m1", updated_at: theirs.updated_at }, old: {} })
  }
  return { ...opened, list, stored, save, storeElsewhere }
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

const drinks = { Boissons: ["Limonade 4", "Perrier 4", "Coca-Cola 4"] }

/** Opens the list of volumes, and completes that of the lemonade. */
async function writeVolume() {
  const opened = await openList(drinks)
  await opened.user.click(within(opened.list).getByRole("button", { name: "Compléter les contenances" }))
  const dialog = await screen.findByRole("dialog", { name: "Compléter les contenances" })
  const volume = within(dialog).getByLabelText<HTMLInputElement>("Limonade")
  await opened.user.type(volume, "12,5")
  return { ...opened, dialog, volume }
}
const discardQuestion = () => screen.findByRole("alertdialog", { name: /^Abandonner/ })

test("volumes that are typed are not lost by Escape, by a reload or by leaving: each asks first", async () => {
  const { user, volume, stored, save, path } = await writeVolume()
  await user.keyboard("{Escape}")
  await user.click(within(await discardQuestion()).getByRole("button", { name: "Continuer la saisie" }))
  expect(volume.value).toBe("12,5")
  const reload = new Event("beforeunload", { cancelable: true })
  window.dispatchEvent(reload)
  expect(reload.defaultPrevented).toBe(true)
  fireEvent.click(screen.getByRole("link", { name: "Retour à l'accueil", hidden: true }))
  await user.click(within(await discardQuestion()).getByRole("button", { name: "Continuer la saisie" }))
  expect(path()).toBe("/dashboard/menu/m1/edit")
  await user.click(screen.getByRole("button", { name: "Enregistrer" }))
  await save()
  expect(stored("Limonade")?.volumeCl).toBe(12.5)
})

test("a list of volumes in which nothing is typed, or that is given up, closes", async () => {
  const { user } = await writeVolume()
  await user.keyboard("{Escape}")
  await user.click(within(await discardQuestion()).getByRole("button", { name: "Abandonner" }))
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Compléter les contenances" })).toBeNull())
  await user.click(await screen.findByRole("button", { name: "Compléter les contenances" }))
  await screen.findByRole("dialog", { name: "Compléter les contenances" })
  await user.keyboard("{Escape}")
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Compléter les contenances" })).toBeNull())
  expect(screen.queryByText("Modifications non sauvegardées")).toBeNull()
})

test("a volume that another device gives while another one is typed here is asked about", async () => {
  const { user, stored, storeElsewhere } = await writeVolume()
  await storeElsewhere({}, { Limonade: { volumeCl: 25 }, Perrier: { volumeCl: 33 } })
  await user.click(screen.getByRole("button", { name: "Enregistrer" }))
  await screen.findByRole("dialog", { name: "Carte en règle" })
  await user.keyboard("{Escape}")
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  await user.keyboard("{Control>}s{/Control}")
  const question = within(await screen.findByRole("alertdialog", { name: "Ce menu a changé ailleurs" }))
  expect(question.getByRole("row", { name: "Limonade 12,5 cl Limonade 25 cl" })).toBeDefined()
  await user.click(question.getByRole("button", { name: "Garder le mien" }))
  await waitFor(() => expect(stored("Limonade")?.volumeCl).toBe(12.5))
  expect(stored("Perrier")?.volumeCl).toBe(33)
})

test("the origin of a meat that another device gives stays when another one is given here", async () => {
  const { user, list, server, save, storeElsewhere } = await openList({ Plats: ["Entrecôte 24", "Rôti de porc 18"] })
  await user.click(within(list).getAllByRole("button", { name: "Origine des viandes" })[0] as HTMLElement)
  const dialog = within(await screen.findByRole("dialog", { name: "Origine des viandes" }))
  const pork = within(dialog.getByRole("group", { name: /porc/i }))
  await user.click(pork.getByRole("radio", { name: /même pays/ }))
  await user.selectOptions(pork.getByRole("combobox", { name: "Pays" }), "ES")
  await storeElsewhere({ meatOrigins: [{ meat: "bovine", same: "FR" }] })
  await user.click(dialog.getByRole("button", { name: "Enregistrer" }))
  await save()
  expect(server.rows[0]?.menu_data).toMatchObject({
    meatOrigins: [
      { meat: "bovine", same: "FR" },
      { meat: "porcine", same: "ES" },
    ],
  })
})
