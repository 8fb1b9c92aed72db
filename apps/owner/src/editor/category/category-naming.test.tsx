// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { createManualLive } from "../../testing/manual-live.ts"
import { aRow, openDashboard, ownerId } from "../../testing/open-dashboard.tsx"
import { listJournal } from "../saving/journal.ts"

beforeEach(() => {
  localStorage.clear()
  // Each test creates its own auth client, and the library warns about several clients on one page.
  vi.spyOn(console, "warn").mockReturnValue()
})
afterEach(cleanup)

async function openEditor() {
  const row = aRow("m1", "Carte", { Entrées: ["Soupe 9"], Grillades: ["Entrecôte 24"], Burgers: [] })
  const { live, tell } = createManualLive()
  const opened = await openDashboard("/dashboard/menu/m1/edit", { rows: [row], live })
  await screen.findByRole("textbox", { name: "Nom du menu" })
  /** Another device renames the category, and its save is shown here. */
  const renameElsewhere = async (from: string, to: string) => {
    const stored = structuredClone(row)
    for (const category of stored.menu_data.categories) if (category.name === from) category.name = to
    stored.updated_at = "2026-11-21T10:00:00+00:00"
    opened.server.rows = [stored]
    await tell("user_menus", { event: "UPDATE", row: { id: "m1", updated_at: stored.updated_at }, old: {} })
    await screen.findByRole("region", { name: new RegExp(`^${to} `) })
  }
  return { ...opened, renameElsewhere }
}
const pencil = (name: string) => screen.queryByRole("button", { name: `Renommer la catégorie ${name}` })
const field = () => screen.queryByRole<HTMLInputElement>("textbox", { name: "Nom de la catégorie" })

/** Opens the name field and types another name. */
async function write(user: Awaited<ReturnType<typeof openEditor>>["user"], from: string, to: string) {
  await user.click(pencil(from) as HTMLElement)
  await waitFor(() => expect(document.activeElement).toBe(field()))
  await user.clear(field() as HTMLElement)
  if (to !== "") await user.type(field() as HTMLElement, to)
}

describe("the name of a category that the owner created", () => {
  test("is changed in place and saved, and the category keeps its dishes", async () => {
    const { user, server, advance } = await openEditor()
    await write(user, "Grillades", "Au feu de bois")
    await user.keyboard("{Enter}")
    expect(await screen.findByRole("region", { name: "Au feu de bois 1" })).toBeDefined()
    expect(screen.getByRole("button", { name: "Au feu de bois 1" })).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(pencil("Au feu de bois")))
    await advance(1000)
    await waitFor(() =>
      expect(server.rows[0]?.menu_data.categories[1]).toMatchObject({
        id: "custom-Grillades",
        name: "Au feu de bois",
        items: [{ name: "Entrecôte" }],
      }),
    )
  })

  test("is also changed when the owner moves the focus elsewhere", async () => {
    const { user } = await openEditor()
    await write(user, "Grillades", "Au feu de bois")
    await user.click(screen.getByRole("textbox", { name: "Nom du menu" }))
    expect(await screen.findByRole("region", { name: "Au feu de bois 1" })).toBeDefined()
    await waitFor(() => expect(field()).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Nom du menu" }))
  })

  test("is changed when the owner opens the name of another category", async () => {
    const { user } = await openEditor()
    await write(user, "Grillades", "Au feu de bois")
    await user.click(pencil("Burgers") as HTMLElement)
    await waitFor(() => expect(field()?.value).toBe("Burgers"))
    expect(screen.getByRole("region", { name: "Au feu de bois 1" })).toBeDefined()
    await user.keyboard("{Escape}")
    await waitFor(() => expect(field()).toBeNull())
  })

  test("is saved by Ctrl+S inside its field", async () => {
    const { user, server } = await openEditor()
    await write(user, "Grillades", "Au feu de bois")
    await user.keyboard("{Control>}s{/Control}")
    await waitFor(() => expect(server.rows[0]?.menu_data.categories[1]?.name).toBe("Au feu de bois"))
  })

  test("stays unchanged after Escape", async () => {
    const { user } = await openEditor()
    await write(user, "Grillades", "Au feu de bois")
    await user.keyboard("{Escape}")
    await waitFor(() => expect(document.activeElement).toBe(pencil("Grillades")))
    expect(field()).toBeNull()
    expect(screen.queryByText("Modifications non sauvegardées")).toBeNull()
  })

  test.each([
    ["", "Le nom de la catégorie ne peut pas être vide."],
    ["ENTREES", 'La catégorie "ENTREES" existe déjà dans votre menu.'],
    ["x".repeat(201), "Le nom de la catégorie ne peut pas dépasser 200 caractères."],
  ])("is refused below its field when it is %j", async (name, sentence) => {
    const { user } = await openEditor()
    await write(user, "Grillades", name)
    await user.click(screen.getByRole("button", { name: "Renommer" }))
    expect(await screen.findByText(sentence)).toBeDefined()
    expect(document.activeElement).toBe(field())
    expect(screen.queryByText("Modifications non sauvegardées")).toBeNull()
  })

  test("is undone as one step", async () => {
    const { user } = await openEditor()
    await write(user, "Grillades", "Au feu de bois")
    await user.keyboard("{Enter}")
    await user.click(await screen.findByRole("button", { name: "Défaire : changement de nom d’une catégorie" }))
    expect(await screen.findByRole("region", { name: "Grillades 1" })).toBeDefined()
  })

  test("and a change by another device in the same category are merged without a question", async () => {
    const { user, server, advance } = await openEditor()
    await write(user, "Grillades", "Au feu de bois")
    await user.keyboard("{Enter}")
    const [row] = server.rows
    if (row === undefined) throw new Error("The menu is gone")
    Object.assign(Object(row.menu_data.categories[1]?.items[0]), { price: "26" })
    row.updated_at = "2026-11-21T10:00:00+00:00"
    await advance(1000)
    await waitFor(() =>
      expect(server.rows[0]?.menu_data.categories[1]).toMatchObject({
        name: "Au feu de bois",
        items: [{ price: "26" }],
      }),
    )
    expect(screen.queryByText("Ce menu a changé ailleurs. Rien n’est encore écrasé.")).toBeNull()
  })

  test("that another device changes while the field is open stays, if nothing is typed here", async () => {
    const { user, renameElsewhere } = await openEditor()
    await user.click(pencil("Grillades") as HTMLElement)
    await renameElsewhere("Grillades", "Braises")
    await user.click(screen.getByRole("textbox", { name: "Nom du menu" }))
    await waitFor(() => expect(field()).toBeNull())
    expect(screen.getByRole("region", { name: "Braises 1" })).toBeDefined()
    expect(screen.queryByText("Modifications non sauvegardées")).toBeNull()
  })

  test("that another device changes while another one is typed here is asked about", async () => {
    const { user, server, renameElsewhere } = await openEditor()
    await write(user, "Grillades", "Au feu de bois")
    await renameElsewhere("Grillades", "Braises")
    await user.keyboard("{Control>}s{/Control}")
    const question = within(await screen.findByRole("alertdialog", { name: "Ce menu a changé ailleurs" }))
    expect(question.getByRole("row", { name: "Au feu de bois Braises" })).toBeDefined()
    expect(server.rows[0]?.menu_data.categories[1]?.name).toBe("Braises")
  })

  test("is stored on this device when the page is reloaded while it is typed", async () => {
    const { user } = await openEditor()
    await write(user, "Grillades", "Au feu de bois")
    window.dispatchEvent(new Event("beforeunload", { cancelable: true }))
    window.dispatchEvent(new Event("pagehide"))
    const [entry] = listJournal(ownerId)
    expect(entry?.draft.menu.categories.map(({ name }) => name)).toContain("Au feu de bois")
  })

  test("is asked about when the owner leaves without a press elsewhere while it is typed", async () => {
    const { user, path } = await openEditor()
    await write(user, "Grillades", "Au feu de bois")
    fireEvent.click(screen.getByRole("link", { name: "Retour à l'accueil" }))
    expect(await screen.findByRole("alertdialog", { name: "Modifications non sauvegardées" })).toBeDefined()
    expect(path()).toBe("/dashboard/menu/m1/edit")
  })
})

test("the six default categories cannot be renamed", async () => {
  await openEditor()
  expect(pencil("Grillades")).not.toBeNull()
  expect(pencil("Burgers")).not.toBeNull()
  expect(pencil("Entrées")).toBeNull()
})

test("a new category that differs from an existing one only in its accents is refused", async () => {
  const { user } = await openEditor()
  await user.click(screen.getByRole("button", { name: "Nouvelle catégorie" }))
  await user.type(await screen.findByRole("textbox", { name: "Autre catégorie" }), "entrees{Enter}")
  expect(await screen.findByText('La catégorie "entrees" existe déjà dans votre menu.')).toBeDefined()
})

test("the name of a new category that is typed comes back after Escape, until the category is added", async () => {
  const { user } = await openEditor()
  const other = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Autre catégorie" })
  const open = () => user.click(screen.getByRole("button", { name: "Nouvelle catégorie" }))
  await open()
  await user.type(await other(), "Suggestions")
  await user.keyboard("{Escape}")
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Nouvelle catégorie" })).toBeNull())
  await open()
  expect((await other()).value).toBe("Suggestions")
  await user.type(await other(), " du chef{Enter}")
  await screen.findByRole("region", { name: "Suggestions du chef 0" })
  await open()
  expect((await other()).value).toBe("")
})
