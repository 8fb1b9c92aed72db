// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { aRow, type FakeRow, openDashboard } from "../testing/open-dashboard.tsx"

beforeEach(() => {
  localStorage.clear()
  // Each test creates its own auth client, and the library warns about several clients on one page.
  vi.spyOn(console, "warn").mockReturnValue()
})
afterEach(cleanup)

const autumn = () =>
  aRow("m1", "Carte d’automne", {
    Entrées: ["Soupe 9"],
    Plats: ["Sole 34", "Daube 18"],
    Boissons: [],
    Desserts: ["Flan 6"],
  })

const nameField = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Nom du menu" })
const saveButton = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Sauvegard/ })
const banner = () => screen.queryByText("Modifications non sauvegardées")
const section = (name: string) => within(screen.getByRole("region", { name: new RegExp(`^${name}`) }))
const sentMenu = (server: { sent: { body: unknown }[] }) => {
  const last = server.sent.at(-1) as { body: Pick<FakeRow, "menu_data"> }
  return last.body.menu_data
}

/** A server response that the test delays. */
function anAnswer() {
  let resolve = () => {}
  const promise = new Promise<void>((keep) => {
    resolve = keep
  })
  return { promise, resolve }
}

/** The address of a new menu after its first save. */
const createdPath = /^\/dashboard\/menu\/[0-9a-f-]{36}\/edit$/

async function openEditor(rows = [autumn()]) {
  const opened = await openDashboard("/dashboard/menu/m1/edit", { rows })
  await nameField()
  return opened
}

async function renameTo(user: Awaited<ReturnType<typeof openDashboard>>["user"], name: string) {
  await user.clear(await nameField())
  await user.type(await nameField(), name)
}

describe("a new menu", () => {
  test("offers to take a carte that exists or to begin with nothing, and has nothing to save", async () => {
    const { user } = await openDashboard("/dashboard/menu/new")
    expect(await screen.findByRole("heading", { name: "Créer un menu" })).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Reconnaître les plats" }).disabled).toBe(true)
    expect(screen.getByRole("heading", { name: "Importer une photo ou un PDF" })).toBeDefined()
    expect(screen.getByRole("button", { name: "Choisir des fichiers" })).toBeDefined()
    expect(screen.queryByText("Commencer par ajouter des catégories à votre menu")).toBeNull()
    expect(screen.queryByRole("button", { name: "Sauvegarder" })).toBeNull()
    expect(banner()).toBeNull()
    await user.click(screen.getByRole("link", { name: "Partir de zéro" }))
    await waitFor(async () => expect(document.activeElement).toBe(await nameField()))
    expect((await nameField()).placeholder).toBe("Nom du menu")
    expect(screen.queryByRole("heading", { name: "Créer un menu" })).toBeNull()
  })

  test("that begins with nothing offers each default category once", async () => {
    await openDashboard("/dashboard/menu/new#zero")
    expect(await screen.findByText("Commencer par ajouter des catégories à votre menu")).toBeDefined()
    for (const name of ["Entrées", "Plats", "Boissons", "Desserts", "Apéritifs", "Vins"]) {
      expect(screen.getAllByRole("button", { name: new RegExp(name) })).toHaveLength(1)
    }
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Sauvegarder" }).disabled).toBe(true)
  })

  test("takes the text of a carte at once, and opens at the dishes that it recognises", async () => {
    const { user } = await openDashboard("/dashboard/menu/new")
    await user.click(await screen.findByRole("textbox", { name: "Texte de la carte" }))
    await user.paste("Desserts\nÎle flottante 8,50")
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Reconnaître les plats" }).disabled).toBe(false)
    // The owner begins with nothing all the same. The text is not lost.
    await user.click(screen.getByRole("link", { name: "Partir de zéro" }))
    await user.click(await screen.findByRole("button", { name: "Plats" }))
    await user.click(await screen.findByRole("button", { name: "Coller une carte entière" }))
    const first = within(await screen.findByRole("dialog", { name: "Vérifier la carte" }))
    await user.click(first.getByRole("button", { name: "Revenir au texte" }))
    expect(first.getByLabelText<HTMLTextAreaElement>("Votre carte").value).toBe("Desserts\nÎle flottante 8,50")
    await user.click(screen.getByRole("button", { name: "Reconnaître les plats" }))
    const review = within(await screen.findByRole("dialog", { name: "Vérifier la carte" }))
    await user.click(review.getByRole("button", { name: "Ajouter 1 plat" }))
    expect(await screen.findByRole("button", { name: "Modifier Île flottante" })).toBeDefined()
    expect(sessionStorage.getItem("cardText")).toBeNull()
  })

  test("is created once, even on a double press, and its next save updates it", async () => {
    const { user, server, path, advance } = await openDashboard("/dashboard/menu/new#zero")
    await user.type(await nameField(), "Carte d’hiver")
    await user.dblClick(saveButton())
    await waitFor(() => expect(path()).toMatch(createdPath))
    expect(server.sent.map(({ method }) => method)).toEqual(["POST"])
    expect(await screen.findByText("Menu sauvegardé")).toBeDefined()

    await user.type(await nameField(), " 2026")
    await user.click(saveButton())
    expect(saveButton().textContent).toBe("Sauvegarde...")
    expect(server.sent).toHaveLength(1)
    await advance(2000)
    await waitFor(() => expect(banner()).toBeNull())
    expect(server.sent.map(({ method }) => method)).toEqual(["POST", "PATCH"])
    expect(server.rows.map((row) => row.menu_data.name)).toEqual(["Carte d’hiver 2026"])
  })

  test("keeps the focused field when its address changes", async () => {
    const { user, server, path } = await openDashboard("/dashboard/menu/new#zero")
    const field = await nameField()
    await user.type(field, "Midi")
    const { promise, resolve } = anAnswer()
    server.held = promise
    await user.click(saveButton())
    expect(saveButton().textContent).toBe("Sauvegarde...")
    await user.type(field, " et soir")
    resolve()
    await waitFor(() => expect(path()).toMatch(createdPath))
    expect(await nameField()).toBe(field)
    expect(document.activeElement).toBe(field)
    expect(field.value).toBe("Midi et soir")
    expect(banner()).not.toBeNull()
    expect(server.rows[0]?.menu_data.name).toBe("Midi")
  })

  test("opened from the navigation is empty, also after another new menu", async () => {
    const { user, path } = await openDashboard("/dashboard/menu/new#zero")
    await user.type(await nameField(), "Midi")
    await user.click(saveButton())
    await waitFor(() => expect(path()).toMatch(createdPath))
    await user.click(within(screen.getByRole("navigation")).getByRole("link", { name: "Créer un menu" }))
    await waitFor(() => expect(path()).toBe("/dashboard/menu/new"))
    expect(await screen.findByRole("heading", { name: "Créer un menu" })).toBeDefined()
    await user.click(screen.getByRole("link", { name: "Partir de zéro" }))
    expect((await nameField()).value).toBe("")
  })
})

describe("saving", () => {
  test("is not possible while nothing has changed", async () => {
    await openEditor()
    expect(saveButton().disabled).toBe(true)
    expect(banner()).toBeNull()
  })

  test("sends the content of the screen and shows the time", async () => {
    const { user, server } = await openEditor()
    await renameTo(user, "Carte de Noël")
    expect(banner()).not.toBeNull()
    await user.click(saveButton())
    expect(await screen.findByText(/^Enregistré à \d\d:\d\d$/)).toBeDefined()
    expect(sentMenu(server)).toMatchObject({ name: "Carte de Noël", isActive: true })
    expect(banner()).toBeNull()
    expect(saveButton().disabled).toBe(true)
  })

  test("a menu without a name is refused at the field, and nothing is sent", async () => {
    const { user, server } = await openEditor()
    await user.clear(await nameField())
    await user.click(saveButton())
    expect(await screen.findByText("Veuillez donner un nom à votre menu.")).toBeDefined()
    expect(document.activeElement).toBe(await nameField())
    expect(server.sent).toEqual([])
  })

  test("a menu with a dish without a price is refused, and the dish shows what is missing", async () => {
    const { user, server } = await openEditor([aRow("m1", "Carte", { Plats: ["Sole "] })])
    expect(screen.getByText("Prix manquant")).toBeDefined()
    await renameTo(user, "Autre carte")
    await user.click(saveButton())
    expect(await screen.findByText("Tous les champs obligatoires doivent être remplis.")).toBeDefined()
    expect(server.sent).toEqual([])
  })

  test("that fails keeps all edits, shows an error, and can be repeated", async () => {
    const { user, server } = await openEditor()
    await renameTo(user, "Carte de Noël")
    server.failing.add("PATCH")
    await user.click(saveButton())
    expect(await screen.findByText("Erreur lors de la sauvegarde du menu")).toBeDefined()
    expect(banner()).not.toBeNull()
    expect((await nameField()).value).toBe("Carte de Noël")
    server.failing.clear()
    await user.click(saveButton())
    await waitFor(() => expect(server.rows[0]?.menu_data.name).toBe("Carte de Noël"))
    await waitFor(() => expect(screen.queryByText("Erreur lors de la sauvegarde du menu")).toBeNull())
  })

  test("that gets no answer shows the reason, and that the edits are still there", async () => {
    const { user, server } = await openEditor()
    await renameTo(user, "Carte de Noël")
    server.isDown = true
    await user.click(saveButton())
    expect(
      await screen.findByText(
        "Tout ce que vous avez écrit est encore là. Le serveur ne répond pas. Vérifiez votre connexion puis réessayez.",
      ),
    ).toBeDefined()
  })

  test("a menu shows the time of its last save if it was today, otherwise the date", async () => {
    const today = autumn()
    today.menu_data.lastUpdated = today.updated_at = new Date().toISOString()
    const old = aRow("m2", "Autre")
    old.menu_data.lastUpdated = old.updated_at = "2024-11-01T10:00:00+00:00"
    const { user } = await openDashboard("/dashboard/menu/m1/edit", { rows: [today, old] })
    await nameField()
    expect(screen.getByText(/^Enregistré à \d\d:\d\d$/)).toBeDefined()
    await user.click(screen.getByRole("link", { name: "Retour à l'accueil" }))
    const other = within(await screen.findByRole("article", { name: "Autre" }))
    await user.click(other.getByRole("link", { name: "Modifier" }))
    expect(await screen.findByText("Enregistré le 1er nov. 2024")).toBeDefined()
  })
})

test("the title of the window is the name of the menu", async () => {
  const { user } = await openEditor()
  await waitFor(() => expect(document.title).toBe("Carte d’automne – Ardoise"))
  await renameTo(user, "Carte de Noël")
  await waitFor(() => expect(document.title).toBe("Carte de Noël – Ardoise"))
})

describe("leaving with unsaved changes", () => {
  async function tryToLeave() {
    const opened = await openEditor()
    await renameTo(opened.user, "Carte de Noël")
    await opened.user.click(within(screen.getByRole("navigation")).getByRole("link", { name: "QR Code" }))
    const dialog = await screen.findByRole("alertdialog", { name: "Modifications non sauvegardées" })
    return { ...opened, answer: (name: string) => opened.user.click(within(dialog).getByRole("button", { name })) }
  }

  test("asks first, and Revenir à l'édition keeps all edits", async () => {
    const { answer, path } = await tryToLeave()
    await answer("Revenir à l'édition")
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
    expect(path()).toBe("/dashboard/menu/m1/edit")
    expect((await nameField()).value).toBe("Carte de Noël")
  })

  test("Quitter sans sauvegarder leaves and sends nothing", async () => {
    const { answer, path, server } = await tryToLeave()
    await answer("Quitter sans sauvegarder")
    await waitFor(() => expect(path()).toBe("/dashboard/qr-code"))
    expect(server.sent).toEqual([])
  })

  test("Sauvegarder et quitter saves, then leaves", async () => {
    const { answer, path, server } = await tryToLeave()
    await answer("Sauvegarder et quitter")
    await waitFor(() => expect(server.rows[0]?.menu_data.name).toBe("Carte de Noël"))
    expect(path()).toBe("/dashboard/menu/m1/edit")
    await waitFor(() => expect(path()).toBe("/dashboard/qr-code"))
  })

  test("a save that fails does not leave", async () => {
    const { answer, path, server } = await tryToLeave()
    server.failing.add("PATCH")
    await answer("Sauvegarder et quitter")
    expect(await screen.findByText("Erreur lors de la sauvegarde du menu")).toBeDefined()
    expect(path()).toBe("/dashboard/menu/m1/edit")
    expect((await nameField()).value).toBe("Carte de Noël")
  })

  test("Sauvegarder et quitter leaves without another press when a running save ends meanwhile", async () => {
    const { user, server, path } = await openEditor()
    await renameTo(user, "Carte de Noël")
    const { promise, resolve } = anAnswer()
    server.held = promise
    await user.click(saveButton())
    await user.click(within(screen.getByRole("navigation")).getByRole("link", { name: "QR Code" }))
    await screen.findByRole("alertdialog", { name: "Modifications non sauvegardées" })
    resolve()
    await waitFor(() => expect(path()).toBe("/dashboard/qr-code"))
    expect(screen.queryByRole("alertdialog")).toBeNull()
  })

  test("Sauvegarder et quitter also leaves a menu that was never saved before", async () => {
    const { user, server, path } = await openDashboard("/dashboard/menu/new#zero")
    await user.type(await nameField(), "Midi")
    await user.click(within(screen.getByRole("navigation")).getByRole("link", { name: "QR Code" }))
    const dialog = within(await screen.findByRole("alertdialog"))
    await user.click(dialog.getByRole("button", { name: "Sauvegarder et quitter" }))
    await waitFor(() => expect(path()).toBe("/dashboard/qr-code"))
    expect(server.rows.map((row) => row.menu_data.name)).toEqual(["Midi"])
  })

  test.each([
    ["Garder le mien", "Carte de Noël"],
    ["Prendre l’autre", "L’autre carte"],
  ])("Sauvegarder et quitter on a newer stored version leaves after %s", async (choice, kept) => {
    const { answer, user, path, server } = await tryToLeave()
    const theirs = autumn()
    theirs.menu_data.name = "L’autre carte"
    Object.assign(server.rows[0] ?? {}, theirs, { updated_at: "2026-11-19T08:00:00+00:00" })
    await answer("Sauvegarder et quitter")
    const dialog = within(await screen.findByRole("alertdialog", { name: "Ce menu a changé ailleurs" }))
    expect(path()).toBe("/dashboard/menu/m1/edit")
    await user.click(dialog.getByRole("button", { name: choice }))
    await waitFor(() => expect(path()).toBe("/dashboard/qr-code"))
    expect(server.rows[0]?.menu_data.name).toBe(kept)
  })

  test("Sauvegarder et quitter on a newer stored version stays when the owner does not choose", async () => {
    const { answer, user, path, server } = await tryToLeave()
    const theirs = autumn()
    theirs.menu_data.name = "L’autre carte"
    Object.assign(server.rows[0] ?? {}, theirs, { updated_at: "2026-11-19T08:00:00+00:00" })
    await answer("Sauvegarder et quitter")
    await screen.findByRole("alertdialog", { name: "Ce menu a changé ailleurs" })
    await user.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
    expect(path()).toBe("/dashboard/menu/m1/edit")
    expect((await nameField()).value).toBe("Carte de Noël")
  })

  describe("by signing out", () => {
    async function signOut() {
      const opened = await openEditor()
      await renameTo(opened.user, "Carte de Noël")
      await opened.user.click(screen.getByRole("button", { name: "Le Petit Zinc" }))
      await opened.user.click(await screen.findByRole("menuitem", { name: "Déconnexion" }))
      const dialog = await screen.findByRole("alertdialog", { name: "Modifications non sauvegardées" })
      expect(opened.server.signOuts).toBe(0)
      return { ...opened, answer: (name: string) => opened.user.click(within(dialog).getByRole("button", { name })) }
    }

    test("asks before the session ends, and Revenir à l'édition keeps the session too", async () => {
      const { answer, server, left } = await signOut()
      await answer("Revenir à l'édition")
      await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
      expect(server.signOuts).toBe(0)
      expect(left).toEqual([])
      expect(localStorage.getItem("sb-ardoise-auth-token")).not.toBeNull()
    })

    test("Sauvegarder et quitter saves as the owner, then signs out", async () => {
      const { answer, server, left } = await signOut()
      await answer("Sauvegarder et quitter")
      await waitFor(() => expect(left).toEqual(["https://site.test/"]))
      expect(server.rows[0]?.menu_data.name).toBe("Carte de Noël")
      expect(server.signOuts).toBe(1)
    })

    test("Quitter sans sauvegarder signs out and sends nothing", async () => {
      const { answer, server, left } = await signOut()
      await answer("Quitter sans sauvegarder")
      await waitFor(() => expect(left).toEqual(["https://site.test/"]))
      expect(server.sent).toEqual([])
    })
  })

  test("through the back arrow or a link out of the app also asks", async () => {
    const { user } = await openEditor()
    await renameTo(user, "Carte de Noël")
    await user.click(screen.getByRole("link", { name: "Retour à l'accueil" }))
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Revenir à l'édition" }),
    )
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
    await user.click(screen.getByRole("link", { name: "Ardoise" }))
    expect(await screen.findByRole("alertdialog")).toBeDefined()
  })

  test("by closing the page shows the browser's own warning, only while there are changes", async () => {
    const { user } = await openEditor()
    const isWarned = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }))
    expect(isWarned()).toBe(false)
    await renameTo(user, "Carte de Noël")
    expect(isWarned()).toBe(true)
  })
})

test("without changes does not ask", async () => {
  const { user, path } = await openEditor()
  await user.click(screen.getByRole("link", { name: "Retour à l'accueil" }))
  await waitFor(() => expect(path()).toBe("/dashboard"))
})

describe("opening a menu", () => {
  test("that does not exist shows an error and goes to the dashboard", async () => {
    const { path } = await openDashboard("/dashboard/menu/nothing/edit", { rows: [autumn()] })
    expect(await screen.findByText("Menu non trouvé")).toBeDefined()
    await waitFor(() => expect(path()).toBe("/dashboard"))
  })

  test("that cannot be loaded shows the reason, offers no save, and can be repeated", async () => {
    const rows = [autumn()]
    const { user, server } = await openDashboard("/dashboard/menu/m1/edit", { rows, failing: ["GET"] })
    expect(await screen.findByText("Erreur: Impossible de charger les données du menu")).toBeDefined()
    expect(screen.queryByRole("textbox")).toBeNull()
    expect(screen.queryByRole("button", { name: "Sauvegarder" })).toBeNull()
    server.failing.clear()
    await user.click(screen.getByRole("button", { name: "Réessayer" }))
    expect((await nameField()).value).toBe("Carte d’automne")
  })
})

describe("a menu that another device has changed", () => {
  async function saveOverAnother() {
    const opened = await openEditor()
    await renameTo(opened.user, "La mienne")
    const theirs = autumn()
    theirs.menu_data.name = "L’autre carte"
    Object.assign(opened.server.rows[0] ?? {}, theirs, { updated_at: "2026-11-19T08:00:00+00:00" })
    await opened.user.click(saveButton())
    const dialog = within(await screen.findByRole("alertdialog", { name: "Ce menu a changé ailleurs" }))
    return { ...opened, dialog }
  }

  test("shows both sides of a difference in one line", async () => {
    const { dialog } = await saveOverAnother()
    const lines = dialog.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent))
    expect(lines).toEqual([
      ["Le mien", "L’autre"],
      ["La mienne", "L’autre carte"],
    ])
  })

  test("is not overwritten: both versions are shown", async () => {
    const { server, dialog } = await saveOverAnother()
    expect(dialog.getByText("La mienne")).toBeDefined()
    expect(dialog.getByText("L’autre carte")).toBeDefined()
    expect(server.rows[0]?.menu_data.name).toBe("L’autre carte")
  })

  test("Garder le mien saves the owner's version over the newest one", async () => {
    const { user, server, dialog } = await saveOverAnother()
    await user.click(dialog.getByRole("button", { name: "Garder le mien" }))
    await waitFor(() => expect(server.rows[0]?.menu_data.name).toBe("La mienne"))
    expect(banner()).toBeNull()
  })

  test("Prendre l’autre shows the other version, with nothing to save", async () => {
    const { user, dialog } = await saveOverAnother()
    await user.click(dialog.getByRole("button", { name: "Prendre l’autre" }))
    await waitFor(async () => expect((await nameField()).value).toBe("L’autre carte"))
    expect(banner()).toBeNull()
  })

  test("Ouvrir les deux keeps the owner's version in the editor when this device has no space for it", async () => {
    const { user, dialog } = await saveOverAnother()
    const full = () => {
      throw new DOMException("full", "QuotaExceededError")
    }
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: full, removeItem: () => undefined })
    await user.click(dialog.getByRole("button", { name: "Ouvrir les deux" }))
    vi.unstubAllGlobals()
    expect(await screen.findByText("Votre version ne peut pas être gardée à part")).toBeDefined()
    await user.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
    expect((await nameField()).value).toBe("La mienne")
  })

  test("Escape decides nothing and keeps the edits", async () => {
    const { user, server } = await saveOverAnother()
    await user.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
    expect((await nameField()).value).toBe("La mienne")
    expect(server.rows[0]?.menu_data.name).toBe("L’autre carte")
  })
})

test("Prendre l’autre takes the other version even if the menu was deleted and restored meanwhile", async () => {
  const { user, server } = await openEditor()
  await renameTo(user, "La mienne")
  server.rows = []
  await user.click(saveButton())
  expect(await screen.findByText("Ce menu a été supprimé ailleurs.")).toBeDefined()
  const theirs = { ...autumn(), updated_at: "2026-11-19T08:00:00+00:00" }
  theirs.menu_data.name = "L’autre carte"
  server.rows = [theirs]
  await user.click(saveButton())
  const dialog = within(await screen.findByRole("alertdialog", { name: "Ce menu a changé ailleurs" }))
  await user.click(dialog.getByRole("button", { name: "Prendre l’autre" }))
  await waitFor(async () => expect((await nameField()).value).toBe("L’autre carte"))
  expect(server.rows[0]?.menu_data.name).toBe("L’autre carte")
})

test("a menu that was deleted elsewhere keeps the edits, and the next save creates it again, in the editor", async () => {
  const { user, server, path } = await openDashboard("/dashboard", { rows: [autumn()] })
  await user.click(await screen.findByRole("link", { name: /^Modifier/ }))
  await renameTo(user, "La mienne")
  server.rows = []
  await user.click(saveButton())
  expect(await screen.findByText("Ce menu a été supprimé ailleurs.")).toBeDefined()
  await user.click(saveButton())
  await waitFor(() => expect(server.rows.map(({ id }) => id)).toEqual(["m1"]))
  expect(server.rows[0]?.menu_data.name).toBe("La mienne")
  expect(await screen.findByText("Menu sauvegardé")).toBeDefined()
  // It is no first publication: the owner goes on writing.
  expect(localStorage.getItem("firstMenu")).toBeNull()
  expect(path()).toBe("/dashboard/menu/m1/edit")
})

describe("categories", () => {
  test("a chip shows one category, Tout shows all", async () => {
    const { user } = await openEditor()
    await user.click(screen.getByRole("button", { name: "Plats 2" }))
    const sections = () => within(screen.getByRole("main")).getAllByRole("region")
    expect(sections().map((each) => within(each).getByRole("heading", { level: 2 }).textContent)).toEqual(["Plats 2"])
    await user.click(screen.getByRole("button", { name: "Tout" }))
    expect(sections()).toHaveLength(4)
  })

  test("are in the fixed order, and an empty one shows a message", async () => {
    await openEditor([aRow("m1", "Carte", { "Menu enfant": [], Desserts: [], Plats: [], Entrées: [], Boissons: [] })])
    const names = screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent)
    expect(names).toEqual(["Entrées 0", "Plats 0", "Boissons 0", "Desserts 0", "Menu enfant 0"])
    expect(screen.getAllByText("Aucun plat dans cette catégorie")).toHaveLength(5)
  })

  test("a core category that is not in the menu keeps its place, and a click adds it", async () => {
    const { user } = await openEditor([aRow("m1", "Carte", { Plats: ["Sole 34"] })])
    expect(banner()).toBeNull()
    await user.click(screen.getByRole("button", { name: "Ajouter la catégorie Desserts" }))
    expect(section("Desserts").getByText("Aucun plat dans cette catégorie")).toBeDefined()
    expect(screen.getByRole("button", { name: "Desserts 0" }).getAttribute("aria-pressed")).toBe("true")
    expect(await screen.findByText('Catégorie "Desserts" ajoutée')).toBeDefined()
  })

  test("deleting one asks, names the number of dishes, and then shows all other categories", async () => {
    const { user, server } = await openEditor()
    await user.click(screen.getByRole("button", { name: "Plats 2" }))
    await user.click(screen.getByRole("button", { name: "Supprimer la catégorie Plats" }))
    const dialog = within(await screen.findByRole("alertdialog"))
    expect(
      dialog.getByText(
        "Êtes-vous sûr de vouloir supprimer la catégorie Plats ? Cette action supprimera également tous les plats associés.",
      ),
    ).toBeDefined()
    expect(dialog.getByText("2 plats seront supprimés.")).toBeDefined()
    await user.click(dialog.getByRole("button", { name: "Supprimer" }))
    expect(await screen.findByText('Catégorie "Plats" supprimée')).toBeDefined()
    expect(screen.getByRole("button", { name: "Tout" }).getAttribute("aria-pressed")).toBe("true")
    await user.click(saveButton())
    await waitFor(() => expect(server.sent).toHaveLength(1))
    expect(sentMenu(server).categories.map(({ name }) => name)).toEqual(["Entrées", "Boissons", "Desserts"])
  })

  test("Défaire restores a deleted one at its position, with its dishes", async () => {
    const { user } = await openEditor()
    await user.click(screen.getByRole("button", { name: "Supprimer la catégorie Plats" }))
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Supprimer" }))
    await user.click(await screen.findByRole("button", { name: "Défaire" }))
    expect(section("Plats").getByText("Sole")).toBeDefined()
    expect(banner()).toBeNull()
  })

  test("Défaire also restores a dish that another tab added while the question was open", async () => {
    const { user, server } = await openEditor()
    await user.click(screen.getByRole("button", { name: "Supprimer la catégorie Plats" }))
    const question = within(await screen.findByRole("alertdialog"))
    const theirs = structuredClone(server.rows[0] ?? autumn())
    const plats = theirs.menu_data.categories.find(({ name }) => name === "Plats")
    plats?.items.push({ id: "item-lotte", name: "Lotte", price: "31", allergens: [] })
    server.rows = [{ ...theirs, updated_at: "2026-11-20T08:00:00+00:00" }]
    act(() => {
      window.dispatchEvent(new StorageEvent("storage", { key: "menu_update_required", newValue: "true" }))
    })
    await screen.findByText("Lotte")
    await user.click(question.getByRole("button", { name: "Supprimer" }))
    await user.click(await screen.findByRole("button", { name: "Défaire" }))
    expect(section("Plats").getByText("Lotte")).toBeDefined()
  })

  test("Défaire shows an error when a category of that name exists again", async () => {
    const { user } = await openEditor()
    await user.click(screen.getByRole("button", { name: "Supprimer la catégorie Desserts" }))
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Supprimer" }))
    const undo = await screen.findByRole("button", { name: "Défaire" })
    // Clicks before the toast about the new category replaces the toast about the deleted one.
    fireEvent.click(screen.getByRole("button", { name: "Ajouter la catégorie Desserts" }))
    fireEvent.click(undo)
    expect(await screen.findByText('La catégorie "Desserts" existe déjà dans votre menu.')).toBeDefined()
  })

  test("Annuler deletes nothing", async () => {
    const { user } = await openEditor()
    await user.click(screen.getByRole("button", { name: "Supprimer la catégorie Plats" }))
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Annuler" }))
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
    expect(section("Plats").getByText("Sole")).toBeDefined()
    expect(banner()).toBeNull()
  })

  describe("the dialog for a new category", () => {
    async function openPicker(rows?: FakeRow[]) {
      const opened = await openEditor(rows)
      await opened.user.click(screen.getByRole("button", { name: "Nouvelle catégorie" }))
      return { ...opened, dialog: within(await screen.findByRole("dialog", { name: "Nouvelle catégorie" })) }
    }

    test("adds one of the six default categories, and shows which the menu already has", async () => {
      const { user, dialog } = await openPicker()
      expect(dialog.getAllByText("Au menu")).toHaveLength(4)
      await user.click(dialog.getByRole("button", { name: "Ajouter Vins" }))
      await waitFor(() => expect(screen.queryByRole("dialog", { name: "Nouvelle catégorie" })).toBeNull())
      expect(screen.getByRole("button", { name: "Vins 0" }).getAttribute("aria-pressed")).toBe("true")
    })

    test("adds a category of the owner, with its own id", async () => {
      const { user, server, dialog } = await openPicker()
      await user.type(dialog.getByRole("textbox", { name: "Autre catégorie" }), "Suggestions du chef{Enter}")
      expect(await screen.findByText('Catégorie "Suggestions du chef" ajoutée')).toBeDefined()
      await user.click(saveButton())
      await waitFor(() => expect(server.sent).toHaveLength(1))
      expect(sentMenu(server).categories.at(-1)).toMatchObject({
        id: expect.stringMatching(/^custom-/),
        name: "Suggestions du chef",
        items: [],
      })
    })

    test.each([
      ["nothing", " ", "Le nom de la catégorie ne peut pas être vide."],
      ["a name that is there, in other letters", "DESSERTS", 'La catégorie "DESSERTS" existe déjà dans votre menu.'],
    ])("refuses %s", async (_what, typed, message) => {
      const { user, dialog } = await openPicker()
      await user.type(dialog.getByRole("textbox", { name: "Autre catégorie" }), `${typed}{Enter}`)
      expect(dialog.getByText(message)).toBeDefined()
      expect(banner()).toBeNull()
    })

    test("shows a message when the menu has all six", async () => {
      const all = { Entrées: [], Plats: [], Boissons: [], Desserts: [], Apéritifs: [], Vins: [] }
      const { dialog } = await openPicker([aRow("m1", "Carte", all)])
      expect(dialog.getByText("Toutes les catégories ont déjà été ajoutées")).toBeDefined()
    })
  })
})

describe("dishes", () => {
  test("show their price in French format", async () => {
    await openEditor([aRow("m1", "Carte", { Plats: ["Sole 34.5"] })])
    expect(section("Plats").getByText("34,50 €")).toBeDefined()
  })

  test("deleting one shows a message", async () => {
    const { user } = await openEditor()
    await user.click(screen.getByRole("button", { name: "Actions pour Sole" }))
    await user.click(await screen.findByRole("menuitem", { name: "Supprimer" }))
    expect(await screen.findByText("Plat supprimé")).toBeDefined()
    expect(screen.getByText("Le plat a été supprimé avec succès.")).toBeDefined()
    expect(screen.queryByText("Sole")).toBeNull()
  })

  test("Défaire restores a deleted dish at its position, with nothing left to save", async () => {
    const { user } = await openEditor()
    await user.click(screen.getByRole("button", { name: "Actions pour Sole" }))
    await user.click(await screen.findByRole("menuitem", { name: "Supprimer" }))
    await user.click(await screen.findByRole("button", { name: "Défaire" }))
    const names = section("Plats").getAllByRole("heading", { level: 3 })
    expect(names.map((name) => name.textContent)).toEqual(["Sole", "Daube"])
    await waitFor(() => expect(screen.queryByText("Plat supprimé")).toBeNull())
    expect(banner()).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Modifier Sole" }))
  })

  async function openDish(name: string, rows?: FakeRow[]) {
    const opened = await openEditor(rows)
    await opened.user.click(screen.getByRole("button", { name }))
    const dialog = within(await screen.findByRole("dialog"))
    const field = (label: string) => dialog.getByRole<HTMLInputElement>("textbox", { name: label })
    return { ...opened, dialog, field }
  }

  test("a new one is added to the category of the pressed button", async () => {
    const { user, server } = await openEditor()
    await user.click(section("Desserts").getByRole("button", { name: "Ajouter un plat" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Ajouter un plat" }))
    expect(dialog.getByRole<HTMLSelectElement>("combobox", { name: "Catégorie" }).value).toBe("desserts")
    await user.type(dialog.getByRole("textbox", { name: "Nom" }), "Île flottante")
    await user.type(dialog.getByRole("textbox", { name: "Prix" }), "8,5")
    await user.type(dialog.getByRole("textbox", { name: "Description" }), "Crème anglaise")
    await user.click(dialog.getByRole("button", { name: "Ajouter" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    await user.click(saveButton())
    await waitFor(() => expect(server.sent).toHaveLength(1))
    expect(
      sentMenu(server)
        .categories.find(({ id }) => id === "desserts")
        ?.items.at(-1),
    ).toEqual({
      id: expect.stringMatching(/^item-/),
      name: "Île flottante",
      price: "8.5",
      description: "Crème anglaise",
      allergens: [],
    })
  })

  test("one dish adds its missing core category", async () => {
    const { user } = await openEditor([aRow("m1", "Carte", { Plats: ["Sole 34"] })])
    await user.click(screen.getByRole("button", { name: "Ajouter un plat : Desserts" }))
    const dialog = within(await screen.findByRole("dialog"))
    await user.type(dialog.getByRole("textbox", { name: "Nom" }), "Flan")
    await user.type(dialog.getByRole("textbox", { name: "Prix" }), "6")
    await user.click(dialog.getByRole("button", { name: "Ajouter" }))
    await waitFor(() => expect(section("Desserts").getByText("Flan")).toBeDefined())
    // The pressed button has disappeared with its empty place.
    await waitFor(() =>
      expect(document.activeElement).toBe(section("Desserts").getByRole("button", { name: "Ajouter un plat" })),
    )
  })

  test("need a name and a price", async () => {
    const { user, dialog, field } = await openDish("Modifier Sole")
    await user.clear(field("Nom"))
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Enregistrer" }).disabled).toBe(true)
    await user.type(field("Prix"), "{Enter}")
    expect(dialog.getByText("Le nom et le prix sont obligatoires")).toBeDefined()
    expect(field("Nom").getAttribute("aria-invalid")).toBe("true")
    expect(document.activeElement).toBe(field("Nom"))
  })

  test("the price field accepts only digits and separators, and writes a comma as a dot", async () => {
    const { field } = await openDish("Modifier Sole")
    act(() => field("Prix").focus())
    fireEvent.change(field("Prix"), { target: { value: "12,5€" } })
    expect(field("Prix").value).toBe("12.5")
  })

  test("the price reads as diners read it, and as it is stored while it has the focus", async () => {
    const { user, field } = await openDish("Modifier Sole")
    expect(field("Prix").value).toBe("34,00")
    act(() => field("Prix").focus())
    expect(field("Prix").value).toBe("34")
    expect([field("Prix").selectionStart, field("Prix").selectionEnd]).toEqual([0, 2])
    await user.keyboard("9,5")
    expect(field("Prix").value).toBe("9.5")
    await user.tab()
    expect(field("Prix").value).toBe("9,50")
  })

  test.each([
    ["7.505", "Le prix ne peut pas avoir plus de deux décimales."],
    ["1234567", /^Le prix ne peut pas dépasser/],
    ["..", "Le nom et le prix sont obligatoires"],
  ])("the price %s is refused", async (price, message) => {
    const { user, dialog, field } = await openDish("Modifier Sole")
    fireEvent.change(field("Prix"), { target: { value: price } })
    await user.click(dialog.getByRole("button", { name: "Enregistrer" }))
    expect(dialog.getByText(message)).toBeDefined()
    expect(document.activeElement).toBe(field("Prix"))
  })

  test("a name that the category already has is refused under the field, in upper or lower case", async () => {
    const { user, dialog, field } = await openDish("Modifier Sole")
    await user.clear(field("Nom"))
    await user.type(field("Nom"), "DAUBE")
    await user.click(dialog.getByRole("button", { name: "Enregistrer" }))
    expect(dialog.getByText("Ce plat existe déjà dans cette catégorie")).toBeDefined()
  })

  test("an unchanged name is not a duplicate", async () => {
    const { user, dialog, field } = await openDish("Modifier Sole")
    await user.clear(field("Prix"))
    await user.type(field("Prix"), "36")
    await user.click(dialog.getByRole("button", { name: "Enregistrer" }))
    await waitFor(() => expect(section("Plats").getByText("36,00 €")).toBeDefined())
  })

  test("one can move to another category", async () => {
    const { user, dialog } = await openDish("Modifier Sole")
    await user.selectOptions(dialog.getByRole("combobox", { name: "Catégorie" }), "Entrées")
    await user.click(dialog.getByRole("button", { name: "Enregistrer" }))
    await waitFor(() => expect(section("Entrées").getByText("Sole")).toBeDefined())
    expect(section("Plats").queryByText("Sole")).toBeNull()
  })

  test("Annuler changes nothing, and does not ask while nothing is typed", async () => {
    const { user, dialog } = await openDish("Modifier Sole")
    await user.click(dialog.getByRole("button", { name: "Annuler" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(banner()).toBeNull()
  })

  describe("with typed changes", () => {
    async function typeDish() {
      const opened = await openDish("Modifier Sole")
      await opened.user.type(opened.field("Nom"), " meunière")
      return opened
    }
    const question = () => screen.findByRole("alertdialog", { name: "Abandonner les modifications de ce plat\u00a0?" })
    const answer = async (user: Awaited<ReturnType<typeof openDashboard>>["user"], name: string) =>
      user.click(within(await question()).getByRole("button", { name }))

    test.each([
      ["Escape", null],
      ["Annuler", "Annuler"],
      ["the cross", "Fermer"],
    ])("are not lost by %s: the owner is asked, and can continue", async (_what, button) => {
      const opened = await typeDish()
      if (button === null) await opened.user.keyboard("{Escape}")
      else await opened.user.click(opened.dialog.getByRole("button", { name: button }))
      const buttons = within(await question()).getAllByRole("button")
      expect(buttons.map((button) => button.textContent)).toEqual(["Continuer la saisie", "Abandonner"])
      await waitFor(() => expect(document.activeElement).toBe(buttons[0]))
      await answer(opened.user, "Continuer la saisie")
      await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
      expect(opened.field("Nom").value).toBe("Sole meunière")
    })

    test("are discarded by Abandonner, and the menu stays unchanged", async () => {
      const { user } = await typeDish()
      await user.keyboard("{Escape}")
      await answer(user, "Abandonner")
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
      expect(section("Plats").getByText("Sole")).toBeDefined()
      expect(banner()).toBeNull()
    })

    test("can be reset by typing, and then the dialog does not ask", async () => {
      const { user, field } = await typeDish()
      await user.clear(field("Nom"))
      await user.type(field("Nom"), "Sole")
      await user.keyboard("{Escape}")
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    })

    test("are not lost by the browser's Back, which then closes only the dish", async () => {
      const { user, path, back } = await openDashboard("/dashboard", { rows: [autumn()] })
      await user.click(await screen.findByRole("link", { name: "Modifier" }))
      await nameField()
      await user.click(screen.getByRole("button", { name: "Modifier Sole" }))
      await user.type(within(await screen.findByRole("dialog")).getByRole("textbox", { name: "Nom" }), " meunière")
      await back()
      await answer(user, "Continuer la saisie")
      await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
      expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Nom" }).value).toBe("Sole meunière")
      await back()
      await answer(user, "Abandonner")
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
      expect(path()).toBe("/dashboard/menu/m1/edit")
      await back()
      await waitFor(() => expect(path()).toBe("/dashboard"))
    })

    test("cause the browser's own question on a reload", async () => {
      const { user, field } = await openDish("Modifier Sole")
      const isWarned = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }))
      expect(isWarned()).toBe(false)
      await user.type(field("Nom"), " meunière")
      expect(isWarned()).toBe(true)
    })
  })

  describe("allergens", () => {
    const storedDish = (server: { rows: FakeRow[] }) => server.rows[0]?.menu_data.categories[0]?.items[0]
    const choices = () => {
      const chips = screen.getByRole("dialog").querySelectorAll("button[aria-pressed]")
      return [...chips].map((chip) => chip.textContent)
    }

    test("list the seven names of A50 first, then the other seven legal names", async () => {
      const { user, dialog } = await openDish("Modifier Sole")
      await user.click(dialog.getByRole("radio", { name: "Présents" }))
      expect(choices()).toEqual([
        ...["Oeufs", "Gluten", "Lait", "Crustacés", "Poissons", "Moutarde", "Sulfites"],
        ...["Arachides", "Soja", "Fruits à coque", "Céleri", "Sésame", "Lupin", "Mollusques"],
      ])
    })

    test("are undeclared by default, and the field shows what diners will read", async () => {
      const { dialog } = await openDish("Modifier Sole")
      expect(dialog.getByRole<HTMLInputElement>("radio", { name: "Non déclarés" }).checked).toBe(true)
      expect(dialog.getByText(/vos clients le liront/)).toBeDefined()
    })

    test("are saved and shown on the row when chosen", async () => {
      const { user, server, dialog } = await openDish("Modifier Sole", [aRow("m1", "Carte", { Plats: ["Sole 34"] })])
      await user.click(dialog.getByRole("radio", { name: "Présents" }))
      await user.click(dialog.getByRole("button", { name: "Poissons" }))
      await user.click(dialog.getByRole("button", { name: "Céleri" }))
      await user.click(dialog.getByRole("button", { name: "Enregistrer" }))
      const list = await screen.findByRole("list", { name: "Allergènes" })
      expect(
        within(list)
          .getAllByRole("listitem")
          .map((item) => item.textContent),
      ).toEqual(["Poissons", "Céleri"])
      await user.click(saveButton())
      await waitFor(() => expect(storedDish(server)?.allergens).toEqual(["Poissons", "Céleri"]))
    })

    test("'none of the fourteen' is saved as a declaration, not only as an empty list", async () => {
      const { user, server, dialog } = await openDish("Modifier Sole", [aRow("m1", "Carte", { Plats: ["Sole 34"] })])
      await user.click(dialog.getByRole("radio", { name: "Aucun des 14" }))
      await user.click(dialog.getByRole("button", { name: "Enregistrer" }))
      await user.click(saveButton())
      await waitFor(() => expect(storedDish(server)).toMatchObject({ allergens: [], allergensDeclared: true }))
    })

    test("'present' without a name declares nothing, and the field shows a warning", async () => {
      const { user, server, dialog } = await openDish("Modifier Sole", [aRow("m1", "Carte", { Plats: ["Sole 34"] })])
      await user.click(dialog.getByRole("radio", { name: "Présents" }))
      expect(dialog.getByText(/vos clients le liront/)).toBeDefined()
      fireEvent.change(dialog.getByRole("textbox", { name: "Prix" }), { target: { value: "35" } })
      await user.click(dialog.getByRole("button", { name: "Enregistrer" }))
      await user.click(saveButton())
      await waitFor(() => expect(storedDish(server)).toMatchObject({ price: "35", allergens: [] }))
      expect(storedDish(server)).not.toHaveProperty("allergensDeclared")
    })

    test("that the product does not know stay on their dish, and can be removed", async () => {
      const row = aRow("m1", "Carte", { Plats: ["Sole 34"] })
      Object.assign(row.menu_data.categories[0]?.items[0] ?? {}, { allergens: ["Kiwi", "Lait"] })
      const { user, server, dialog } = await openDish("Modifier Sole", [row])
      expect(dialog.getByRole("button", { name: "Kiwi" }).getAttribute("aria-pressed")).toBe("true")
      await user.click(dialog.getByRole("button", { name: "Lait" }))
      await user.click(dialog.getByRole("button", { name: "Enregistrer" }))
      await user.click(saveButton())
      await waitFor(() => expect(storedDish(server)?.allergens).toEqual(["Kiwi"]))
    })
  })
})
