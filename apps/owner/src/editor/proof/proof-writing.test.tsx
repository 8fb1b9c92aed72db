// @vitest-environment happy-dom
import { writeKey } from "@ardoise/browser/storage"
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { storageKeys } from "../../storage-keys.ts"
import { createManualLive } from "../../testing/manual-live.ts"
import { aRow, openDashboard } from "../../testing/open-dashboard.tsx"

beforeEach(() => {
  localStorage.clear()
  writeKey(storageKeys.editorView, "proof")
  // Each test creates its own auth client, and the library warns about several clients on one page.
  vi.spyOn(console, "warn").mockReturnValue()
})
afterEach(cleanup)

/** @param mains the dishes of "Plats"; null: the menu has no such category */
const autumn = (mains: string[] | null) =>
  aRow("m1", "Carte d’automne", { Entrées: ["Soupe 9"], ...(mains && { Plats: mains }), Grillades: ["Bavette 19"] })
const field = (label: string) => screen.findByRole<HTMLTextAreaElement>("textbox", { name: label })
const question = (title: RegExp) => screen.findByRole("alertdialog", { name: title })
const back = () => screen.getByRole("link", { name: "Retour à l'accueil" })

async function openProof() {
  const { live, tell } = createManualLive()
  const opened = await openDashboard("/dashboard/menu/m1/edit", { rows: [autumn(["Sole 34", "Daube 18"])], live })
  await field("Nom\u00a0: Daube")
  const paper = document.querySelector("section[aria-label=Épreuve] svg:has(text)")
  if (paper === null) throw new Error("The proof shows no sheet")
  /** Another device stores the menu with these main dishes. */
  const storeElsewhere = (mains: string[] | null) => {
    const row = { ...autumn(mains), updated_at: "2026-11-20T08:00:00+00:00" }
    opened.server.rows = [row]
    return tell("user_menus", { event: "UPDATE", row: { id: "m1", updated_at: row.updated_at }, old: {} })
  }
  /** Another device gives the menu and its category "Grillades" other names. */
  const renameElsewhere = (menuName: string, grillName: string) => {
    const row = { ...autumn(["Sole 34", "Daube 18"]), updated_at: "2026-11-20T08:00:00+00:00" }
    row.menu_data.name = menuName
    for (const category of row.menu_data.categories) if (category.name === "Grillades") category.name = grillName
    opened.server.rows = [row]
    return tell("user_menus", { event: "UPDATE", row: { id: "m1", updated_at: row.updated_at }, old: {} })
  }
  return { ...opened, paper, storeElsewhere, renameElsewhere }
}

test.each([
  ["menu", "Nom du menu", "Carte de Noël", "Carte d’hiver", "Carte de Noël Carte d’hiver"],
  ["category", "Nom de la catégorie\u00a0: Grillades", "Au feu", "Braises", "Au feu Braises"],
])(
  "the name of a %s that another device changes while another one is written here is asked about",
  async (what, label, mine, theirs, row) => {
    const { user, renameElsewhere } = await openProof()
    const name = await field(label)
    await user.clear(name)
    await user.type(name, mine)
    await (what === "menu" ? renameElsewhere(theirs, "Grillades") : renameElsewhere("Carte d’automne", theirs))
    await user.keyboard("{Control>}s{/Control}")
    const dialog = within(await question(/^Ce menu a changé ailleurs$/))
    expect(dialog.getByRole("row", { name: row })).toBeDefined()
  },
)

test("a new dish that is written stays when the owner presses the paper beside it, and the editor can be left", async () => {
  const { user, paper, path } = await openProof()
  await user.click(await field("Nom\u00a0: Sole"))
  await user.type(await field("Nouveau plat\u00a0: Plats"), "Tarte aux oignons{Enter}")
  await user.keyboard("12,5")
  await user.click(paper)
  expect(await field("Nom\u00a0: Tarte aux oignons")).toBeDefined()
  expect((await field("Prix\u00a0: Tarte aux oignons")).value).toBe("12,50\u00a0€")
  await user.click(back())
  await user.click(within(await question(/non sauvegardées/)).getByRole("button", { name: "Sauvegarder et quitter" }))
  await waitFor(() => expect(path()).toBe("/dashboard"))
})

test("half of a new dish goes on in the dialog when the owner presses the paper", async () => {
  const { user, paper } = await openProof()
  await user.click(await field("Nom\u00a0: Sole"))
  await user.type(await field("Nouveau plat\u00a0: Plats"), "Tarte aux oignons")
  await user.click(paper)
  const dialog = within(await screen.findByRole("dialog", { name: "Ajouter un plat" }))
  expect(dialog.getByRole<HTMLInputElement>("textbox", { name: "Nom" }).value).toBe("Tarte aux oignons")
})

test("a new dish that is written stays when another device deletes its category", async () => {
  const { user, storeElsewhere } = await openProof()
  await user.click(await field("Nom\u00a0: Sole"))
  await user.type(await field("Nouveau plat\u00a0: Plats"), "Tarte aux oignons{Enter}")
  await user.keyboard("12,5")
  await storeElsewhere(null)
  expect((await field("Prix\u00a0: Tarte aux oignons")).value).toBe("12,50\u00a0€")
})

/** Renames a dish to the name of another one of its category, and asks to leave. */
async function leaveRefused() {
  const opened = await openProof()
  const name = await field("Nom\u00a0: Daube")
  await opened.user.clear(name)
  await opened.user.type(name, "Sole")
  // A text in another field does not hide the refused one.
  await opened.user.type(await field("Description\u00a0: Sole"), "Au beurre")
  await opened.user.click(back())
  return { ...opened, name, dialog: within(await question(/^Abandonner/)) }
}

test("leaving with a refused text asks, and goes on in its field", async () => {
  const { user, path, name, dialog } = await leaveRefused()
  await user.click(dialog.getByRole("button", { name: "Continuer la saisie" }))
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(name.value).toBe("Sole")
  expect(path()).toBe("/dashboard/menu/m1/edit")
})

test("a refused text can be given up, and the editor can then be left", async () => {
  const { user, path, server, dialog } = await leaveRefused()
  await user.click(dialog.getByRole("button", { name: "Abandonner" }))
  expect((await field("Nom\u00a0: Daube")).value).toBe("Daube")
  await user.click(back())
  await user.click(within(await question(/non sauvegardées/)).getByRole("button", { name: "Sauvegarder et quitter" }))
  await waitFor(() => expect(path()).toBe("/dashboard"))
  expect(server.rows[0]?.menu_data.categories[1]?.items).toMatchObject([
    { name: "Sole", description: "Au beurre" },
    { name: "Daube" },
  ])
})

test.each([
  ["dish", ["Sole 34"]],
  ["category", null],
])("a text that is written stays when another device deletes its %s, and the next save asks", async (_what, mains) => {
  const { user, storeElsewhere } = await openProof()
  await user.type(await field("Description\u00a0: Daube"), "Provençale")
  await storeElsewhere(mains)
  await waitFor(async () => expect((await field("Description\u00a0: Daube")).value).toBe("Provençale"))
  await user.click(back())
  await user.click(within(await question(/non sauvegardées/)).getByRole("button", { name: "Sauvegarder et quitter" }))
  const dialog = within(await question(/^Ce menu a changé ailleurs$/))
  expect(dialog.getAllByRole("row").map(({ textContent }) => textContent)).toContain("Daube18,00\u00a0€Absent")
})

test("a refused text goes on in the dialog of its dish when the owner chooses the list", async () => {
  const { user } = await openProof()
  const name = await field("Nom\u00a0: Daube")
  await user.clear(name)
  await user.type(name, "Sole")
  await user.click(screen.getByRole("radio", { name: "Liste" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Modifier le plat" }))
  expect(dialog.getByRole<HTMLInputElement>("textbox", { name: "Nom" }).value).toBe("Sole")
  expect(dialog.getByRole<HTMLInputElement>("textbox", { name: /^Prix/ }).value).toBe("18,00")
})
