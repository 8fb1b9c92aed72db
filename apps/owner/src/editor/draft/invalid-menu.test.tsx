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

const nameField = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Nom du menu" })
type Document = FakeRow["menu_data"]
const dishOf = ({ categories }: Document) => Object(categories[1]?.items[1])

/** The fault, how to create it, the label of its field, and the error message. */
const faults: readonly [string, (menu: Document) => void, string, string][] = [
  ["a dish without a price", (menu) => Object.assign(dishOf(menu), { price: "" }), "Prix", "Indiquez un prix."],
  ["a dish without a name", (menu) => Object.assign(dishOf(menu), { name: " " }), "Nom", "Indiquez un nom."],
  [
    "a price that cannot be read",
    (menu) => Object.assign(dishOf(menu), { price: "12-15" }),
    "Prix",
    "Ce prix ne peut pas être lu. Écrivez-le en chiffres, par exemple 12,50.",
  ],
  [
    "a long name of a dish",
    (menu) => Object.assign(dishOf(menu), { name: "x".repeat(201) }),
    "Nom",
    "Le nom du plat ne peut pas dépasser 200 caractères.",
  ],
  [
    "a long description",
    (menu) => Object.assign(dishOf(menu), { description: "x".repeat(2001) }),
    "Description",
    "La description du plat ne peut pas dépasser 2 000 caractères.",
  ],
  [
    "a category without a name",
    (menu) => Object.assign(Object(menu.categories[1]), { name: "" }),
    "Nom de la catégorie",
    "Le nom de la catégorie ne peut pas être vide.",
  ],
  [
    "a long name of a category",
    (menu) => Object.assign(Object(menu.categories[1]), { name: "x".repeat(201) }),
    "Nom de la catégorie",
    "Le nom de la catégorie ne peut pas dépasser 200 caractères.",
  ],
]

async function openInvalid(spoil: (menu: Document) => void) {
  const row = aRow("m1", "Carte", { Entrées: ["Soupe 9"], Grillades: ["Entrecôte 24", "Bavette 19"] })
  spoil(row.menu_data)
  const opened = await openDashboard("/dashboard/menu/m1/edit", { rows: [row] })
  await opened.user.type(await nameField(), " du soir")
  return opened
}

const expectField = async (label: string, sentence: string) => {
  const field = await screen.findByRole("textbox", { name: label })
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.getAttribute("aria-invalid")).toBe("true")
  const described = (field.getAttribute("aria-describedby") ?? "").split(" ")
  expect(described.map((id) => document.getElementById(id)?.textContent?.replace(/\s/g, " "))).toContain(
    sentence.replace(/\s/g, " "),
  )
}

describe.each(faults)("%s", (_, spoil, label, sentence) => {
  test("is focused by Ctrl+S, and its field shows the error", async () => {
    const { user, server } = await openInvalid(spoil)
    await user.keyboard("{Control>}s{/Control}")
    await expectField(label, sentence)
    expect(server.sent).toEqual([])
  })

  test("is focused by Sauvegarder et quitter, even if another chip hides it", async () => {
    const { user, server, path } = await openInvalid(spoil)
    await user.click(screen.getByRole("button", { name: "Entrées 1" }))
    await user.click(screen.getByRole("link", { name: "Retour à l'accueil" }))
    const dialog = within(await screen.findByRole("alertdialog", { name: "Modifications non sauvegardées" }))
    await user.click(dialog.getByRole("button", { name: "Sauvegarder et quitter" }))
    await expectField(label, sentence)
    expect(path()).toBe("/dashboard/menu/m1/edit")
    expect(server.sent).toEqual([])
  })
})

test("the missing name of the menu is focused after Sauvegarder et quitter", async () => {
  const { user } = await openInvalid(() => {})
  await user.clear(await nameField())
  await user.click(screen.getByRole("link", { name: "Retour à l'accueil" }))
  const dialog = within(await screen.findByRole("alertdialog", { name: "Modifications non sauvegardées" }))
  await user.click(dialog.getByRole("button", { name: "Sauvegarder et quitter" }))
  await expectField("Nom du menu", "Veuillez donner un nom à votre menu.")
})

test("a missing price is saved once it is typed in its field", async () => {
  const { user, server } = await openInvalid((menu) => Object.assign(dishOf(menu), { price: "" }))
  await user.keyboard("{Control>}s{/Control}")
  await expectField("Prix", "Indiquez un prix.")
  await user.keyboard("19")
  await user.click(screen.getByRole("button", { name: "Enregistrer" }))
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Modifier le plat" })).toBeNull())
  await user.keyboard("{Control>}s{/Control}")
  await waitFor(() => expect(server.rows[0]?.menu_data.categories[1]?.items[1]?.price).toBe("19"))
})
