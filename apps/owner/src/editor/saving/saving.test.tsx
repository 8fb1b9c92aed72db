// @vitest-environment happy-dom
import { messages } from "@ardoise/domain/messages"
import { act, cleanup, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { createManualLive } from "../../testing/manual-live.ts"
import { aRow, openDashboard, ownerId } from "../../testing/open-dashboard.tsx"

beforeEach(() => {
  localStorage.clear()
  // Each test creates its own auth client, and the library warns about several clients on one page.
  vi.spyOn(console, "warn").mockReturnValue()
})
afterEach(cleanup)

const nameField = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Nom du menu" })
const banner = () => screen.queryByText("Modifications non sauvegardées")
const journalKeys = () => Object.keys(localStorage).filter((key) => key.startsWith("menu_journal_"))
const resumeQuestion = () =>
  screen.findByRole("alertdialog", { name: "Reprendre les modifications non sauvegardées\u00a0?" })

async function openEditor(rows = [aRow("m1", "Carte", { Plats: ["Sole 34"], Desserts: ["Flan 6"] })]) {
  const opened = await openDashboard("/dashboard/menu/m1/edit", { rows })
  await nameField()
  const rename = async (name: string) => {
    await opened.user.clear(await nameField())
    await opened.user.type(await nameField(), name)
  }
  return { ...opened, rename }
}

/** Types a name, and closes the tab before anything is saved. */
async function leaveUnsaved(name: string) {
  const opened = await openEditor()
  opened.server.isDown = true
  await opened.rename(name)
  await opened.advance(250)
  cleanup()
  return opened.server.rows
}

describe("automatic saving", () => {
  test("happens one second after the last keystroke, and the status line shows the time", async () => {
    const { server, advance, rename } = await openEditor()
    await rename("Carte de Noël")
    await advance(999)
    expect(server.sent).toEqual([])
    await advance(1)
    expect(await screen.findByText(/^Enregistré à \d\d:\d\d$/)).toBeDefined()
    expect(server.rows[0]?.menu_data.name).toBe("Carte de Noël")
    expect(banner()).toBeNull()
  })

  test("of an invalid menu waits silently, and stores it in the journal", async () => {
    const { server, user, advance } = await openEditor()
    await user.clear(await nameField())
    await advance(10_000)
    expect(server.sent).toEqual([])
    expect(screen.queryByText("Veuillez donner un nom à votre menu.")).toBeNull()
    expect(banner()).not.toBeNull()
    expect(journalKeys()).toHaveLength(1)
  })

  test.each(["y", " é ", "e\u0301"])(
    "does not happen for a new menu with only the name %j, but a manual save is possible",
    async (name) => {
      const { server, user, advance } = await openDashboard("/dashboard/menu/new#zero")
      await user.type(await nameField(), name)
      await advance(60_000)
      expect(server.sent).toEqual([])
      expect(banner()).not.toBeNull()
      await user.keyboard("{Control>}s{/Control}")
      await waitFor(() => expect(server.rows.map((row) => row.menu_data.name)).toEqual([name]))
    },
  )

  test("begins with a second character, or with a dish", async () => {
    const { server, user, advance } = await openDashboard("/dashboard/menu/new#zero")
    await user.type(await nameField(), "y")
    await user.click(screen.getByRole("button", { name: "Plats" }))
    await user.click(screen.getAllByRole("button", { name: "Ajouter un plat" })[0] as HTMLElement)
    await user.type(await screen.findByRole("textbox", { name: "Nom" }), "Sole")
    await user.type(screen.getByRole("textbox", { name: /^Prix/ }), "34")
    await user.click(screen.getByRole("button", { name: "Ajouter" }))
    await advance(1000)
    await waitFor(() => expect(server.rows.map((row) => row.menu_data.name)).toEqual(["y"]))
  })

  test("without an answer is repeated often enough to arrive within 5 s of the server's return", async () => {
    const { server, advance, rename } = await openEditor()
    server.isDown = true
    await rename("Carte de Noël")
    await advance(1000)
    for (let second = 0; second < 120; second++) await advance(1000)
    server.isDown = false
    for (let second = 0; second < 5; second++) await advance(1000)
    await waitFor(() => expect(server.rows[0]?.menu_data.name).toBe("Carte de Noël"))
  })

  test("that fails shows one error, and is repeated", async () => {
    const { server, advance, rename } = await openEditor()
    server.failing.add("PATCH")
    await rename("Carte de Noël")
    await advance(1000)
    expect(await screen.findByText("Erreur lors de la sauvegarde du menu")).toBeDefined()
    server.failing.clear()
    await advance(3000)
    await waitFor(() => expect(server.rows[0]?.menu_data.name).toBe("Carte de Noël"))
    await waitFor(() => expect(journalKeys()).toEqual([]))
  })

  test("without an answer shows where the edits are, and no toast interrupts the typing", async () => {
    const { server, advance, rename } = await openEditor()
    server.isDown = true
    await rename("Carte de Noël")
    await advance(1000)
    expect(await screen.findByText("Le serveur ne répond pas. Tout est gardé sur cet appareil.")).toBeDefined()
    expect(screen.getByText(/^Gardé sur cet appareil à \d\d:\d\d$/)).toBeDefined()
    expect(screen.queryByText("Erreur lors de la sauvegarde du menu")).toBeNull()
  })

  test.each(["menus-too-large", "too-many-menus", "menu-too-large"] as const)(
    "that is refused with %s shows the reason, and is not repeated",
    async (code) => {
      const { server, advance, rename } = await openEditor()
      server.menuRefusal = code.replaceAll("-", "_")
      await rename("Carte de Noël")
      await advance(1000)
      expect(await screen.findByText(messages[code])).toBeDefined()
      await advance(120_000)
      expect(server.sent).toHaveLength(1)
      expect(banner()).not.toBeNull()
    },
  )

  test("that the server puts off, because too much was read in a minute, is repeated", async () => {
    const { server, advance, rename } = await openEditor()
    server.menuRefusal = "too_many_reads"
    await rename("Carte de Noël")
    await advance(1000)
    await waitFor(() => expect(server.sent).toHaveLength(1))
    server.menuRefusal = null
    await advance(3000)
    await waitFor(() => expect(server.rows[0]?.menu_data.name).toBe("Carte de Noël"))
  })

  test("of an empty new menu sends nothing, and a manual save shows a message", async () => {
    const { server, user, advance } = await openDashboard("/dashboard/menu/new#zero")
    await nameField()
    await advance(60_000)
    await user.keyboard("{Control>}s{/Control}")
    expect(await screen.findByText("Aucune donnée à sauvegarder")).toBeDefined()
    expect(server.sent).toEqual([])
  })

  test("whose answer is lost creates no second row", async () => {
    const { server, user, advance } = await openDashboard("/dashboard/menu/new#zero")
    await user.type(await nameField(), "Midi")
    server.isMute = true
    await advance(1000)
    await screen.findByText("Le serveur ne répond pas. Tout est gardé sur cet appareil.")
    server.isMute = false
    await user.type(await nameField(), " et soir")
    await advance(3000)
    await waitFor(() => expect(server.rows.map((row) => row.menu_data.name)).toEqual(["Midi et soir"]))
    expect(screen.queryByText("Ce menu a changé ailleurs")).toBeNull()
  })
})

describe("edits that the last visit could not save", () => {
  test("are offered and can be resumed", async () => {
    const rows = await leaveUnsaved("Carte de Noël")
    const { user, server, advance } = await openDashboard("/dashboard/menu/m1/edit", { rows })
    const question = within(await resumeQuestion())
    expect(question.getByText(/« Carte de Noël ».*: 1 différence\./)).toBeDefined()
    await user.click(question.getByRole("button", { name: "Reprendre" }))
    await waitFor(async () => expect((await nameField()).value).toBe("Carte de Noël"))
    await advance(1000)
    await waitFor(() => expect(server.rows[0]?.menu_data.name).toBe("Carte de Noël"))
    await waitFor(() => expect(journalKeys()).toEqual([]))
  })

  test("are discarded only by the explicit answer", async () => {
    const rows = await leaveUnsaved("Carte de Noël")
    const first = await openDashboard("/dashboard/menu/m1/edit", { rows })
    await resumeQuestion()
    await first.user.keyboard("{Escape}")
    expect(journalKeys()).toHaveLength(1)
    cleanup()
    const second = await openDashboard("/dashboard/menu/m1/edit", { rows })
    const question = within(await resumeQuestion())
    await second.user.click(question.getByRole("button", { name: "Repartir du menu enregistré" }))
    expect(journalKeys()).toEqual([])
    expect((await nameField()).value).toBe("Carte")
  })

  test("are merged with the changes that another device has saved since", async () => {
    const rows = await leaveUnsaved("Carte de Noël")
    const theirs = aRow("m1", "Carte", { Plats: ["Sole 36"], Desserts: ["Flan 6"] })
    theirs.menu_data.categories[0]?.items.splice(0, 1, {
      ...theirs.menu_data.categories[0].items[0],
      id: "item-m1-0-34",
    } as never)
    rows.splice(0, 1, { ...theirs, updated_at: "2026-11-20T08:00:00+00:00" })
    const { user, server, advance } = await openDashboard("/dashboard/menu/m1/edit", { rows })
    await user.click(within(await resumeQuestion()).getByRole("button", { name: "Reprendre" }))
    await advance(1000)
    await waitFor(() => expect(server.rows[0]?.menu_data.name).toBe("Carte de Noël"))
    expect(server.rows[0]?.menu_data.categories[0]?.items[0]?.price).toBe("36")
  })

  test("of a dish in its dialog are restored exactly as typed", async () => {
    const opened = await openEditor()
    await opened.user.click(screen.getByRole("button", { name: "Modifier Sole" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Modifier le plat" }))
    await opened.user.type(dialog.getByLabelText("Nom"), " grillée")
    await opened.user.clear(dialog.getByLabelText("Prix"))
    await opened.advance(250)
    const { rows } = opened.server
    cleanup()
    expect(journalKeys()).toHaveLength(1)

    const { user, server, advance } = await openDashboard("/dashboard/menu/m1/edit", { rows })
    const question = within(await resumeQuestion())
    expect(question.getByText(/Un plat était en cours de saisie : « Sole grillée »\./)).toBeDefined()
    await user.click(question.getByRole("button", { name: "Reprendre" }))
    const again = within(await screen.findByRole("dialog", { name: "Modifier le plat" }))
    expect(again.getByLabelText<HTMLInputElement>("Nom").value).toBe("Sole grillée")
    expect(again.getByLabelText<HTMLInputElement>("Prix").value).toBe("")
    await advance(250)
    expect(journalKeys()).toHaveLength(1)
    await user.type(again.getByLabelText("Prix"), "36")
    await user.click(again.getByRole("button", { name: "Enregistrer" }))
    await advance(1000)
    await waitFor(() =>
      expect(server.rows[0]?.menu_data.categories[0]?.items).toMatchObject([{ name: "Sole grillée", price: "36" }]),
    )
    await waitFor(() => expect(journalKeys()).toEqual([]))
  })

  test("of a new dish are restored, and are discarded with its dialog", async () => {
    const opened = await openEditor()
    const [add] = within(screen.getByRole("region", { name: /^Desserts/ })).getAllByRole("button", {
      name: "Ajouter un plat",
    })
    await opened.user.click(add as HTMLElement)
    await opened.user.type(screen.getByLabelText("Nom"), "Île flottante")
    await opened.advance(250)
    cleanup()
    const { user, advance } = await openDashboard("/dashboard/menu/m1/edit", { rows: opened.server.rows })
    await user.click(within(await resumeQuestion()).getByRole("button", { name: "Reprendre" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Ajouter un plat" }))
    expect(dialog.getByLabelText<HTMLInputElement>("Nom").value).toBe("Île flottante")
    expect(dialog.getByLabelText<HTMLSelectElement>("Catégorie").selectedOptions[0]?.textContent).toBe("Desserts")
    await user.click(dialog.getByRole("button", { name: "Annuler" }))
    await user.click(await screen.findByRole("button", { name: "Abandonner" }))
    await advance(250)
    expect(journalKeys()).toEqual([])
  })

  test("are dated in the restaurant's time zone, not in that of the device", async () => {
    const rows = await leaveUnsaved("Carte de Noël")
    const key = journalKeys()[0] ?? ""
    const kept = JSON.parse(localStorage.getItem(key) ?? "{}")
    localStorage.setItem(key, JSON.stringify({ ...kept, writtenAt: "2026-11-20T21:30:00.000Z" }))
    await openDashboard("/dashboard/menu/m1/edit", { rows, restaurant: { time_zone: "Indian/Reunion" } })
    const question = within(await resumeQuestion())
    expect(await question.findByText(/le 21 novembre 2026 à 01:30/)).toBeDefined()
  })

  test("of a menu that was deleted since can be resumed as the same menu", async () => {
    await leaveUnsaved("Carte de Noël")
    const { user, server, advance } = await openDashboard("/dashboard/menu/m1/edit")
    const question = within(await resumeQuestion())
    expect(question.getByText(/Ce menu a été supprimé depuis/)).toBeDefined()
    await user.click(question.getByRole("button", { name: "Reprendre" }))
    await advance(1000)
    await waitFor(() =>
      expect(server.rows.map(({ id, menu_data }) => [id, menu_data.name])).toEqual([["m1", "Carte de Noël"]]),
    )
  })

  test("of a new menu are offered by the next new menu", async () => {
    const { user, server, advance } = await openDashboard("/dashboard/menu/new#zero")
    await nameField()
    server.isDown = true
    await user.type(await nameField(), "Midi")
    await advance(250)
    cleanup()
    await openDashboard("/dashboard/menu/new#zero")
    expect(within(await resumeQuestion()).getByText(/« Midi »/)).toBeDefined()
  })

  test("are not offered if the server has them, even if its answer was lost", async () => {
    const opened = await openEditor()
    opened.server.isMute = true
    await opened.rename("Carte de Noël")
    await opened.advance(1000)
    await screen.findByText("Le serveur ne répond pas. Tout est gardé sur cet appareil.")
    cleanup()
    expect(journalKeys()).toHaveLength(1)
    await openDashboard("/dashboard/menu/m1/edit", { rows: opened.server.rows })
    expect((await nameField()).value).toBe("Carte de Noël")
    await waitFor(() => expect(journalKeys()).toEqual([]))
    expect(screen.queryByRole("alertdialog")).toBeNull()
  })

  test("of a new menu are not offered if the server has it, even if its answer was lost", async () => {
    const opened = await openDashboard("/dashboard/menu/new#zero")
    opened.server.isMute = true
    await opened.user.type(await nameField(), "Midi")
    await opened.advance(1000)
    await screen.findByText("Le serveur ne répond pas. Tout est gardé sur cet appareil.")
    cleanup()
    expect(opened.server.rows).toHaveLength(1)
    expect(journalKeys()).toHaveLength(1)
    await openDashboard("/dashboard/menu/new#zero", { rows: opened.server.rows })
    await waitFor(() => expect(journalKeys()).toEqual([]))
    expect((await nameField()).value).toBe("")
    expect(screen.queryByRole("alertdialog")).toBeNull()
  })

  test("of a new menu are offered while it is unknown whether the server has it", async () => {
    const opened = await openDashboard("/dashboard/menu/new#zero")
    opened.server.isMute = true
    await opened.user.type(await nameField(), "Midi")
    await opened.advance(1000)
    await screen.findByText("Le serveur ne répond pas. Tout est gardé sur cet appareil.")
    cleanup()
    await openDashboard("/dashboard/menu/new#zero", { rows: opened.server.rows, failing: ["GET"] })
    expect(within(await resumeQuestion()).getByText(/« Midi »/)).toBeDefined()
  })

  test("are not offered to another owner, nor after Quitter sans sauvegarder", async () => {
    const opened = await openEditor()
    await opened.rename("Carte de Noël")
    await opened.advance(250)
    expect(journalKeys()[0]).toContain(ownerId)
    await opened.user.click(screen.getByRole("link", { name: "Retour à l'accueil" }))
    const question = within(await screen.findByRole("alertdialog"))
    await opened.user.click(question.getByRole("button", { name: "Quitter sans sauvegarder" }))
    await waitFor(() => expect(journalKeys()).toEqual([]))
    await opened.advance(60_000)
    expect(opened.server.sent).toEqual([])
  })
})

test.each(["pagehide", "visibilitychange"])(
  "the newest edits are stored when the page is closed (%s)",
  async (event) => {
    const { server, user } = await openEditor()
    server.isDown = true
    await user.type(await nameField(), " de Noël")
    expect(journalKeys()).toEqual([])
    act(() => void (event === "pagehide" ? window : document).dispatchEvent(new Event(event)))
    expect(localStorage.getItem(journalKeys()[0] ?? "")).toContain("Carte de Noël")
  },
)

test("a browser without space for the journal shows a warning", async () => {
  const { rename, advance, server } = await openEditor()
  server.isDown = true
  const full = () => {
    throw new DOMException("full", "QuotaExceededError")
  }
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: full, removeItem: () => undefined })
  await rename("Carte de Noël")
  await advance(1000)
  expect(await screen.findByText(/Cet appareil n’a plus de place/)).toBeDefined()
  vi.unstubAllGlobals()
})

test("an owner without network can leave and keep the draft on this device", async () => {
  const { rename, user, server, path, advance } = await openEditor()
  await rename("Carte de Noël")
  await advance(250)
  server.isDown = true
  await user.click(screen.getByRole("link", { name: "Retour à l'accueil" }))
  const question = within(await screen.findByRole("alertdialog"))
  await user.click(question.getByRole("button", { name: "Sauvegarder et quitter" }))
  await user.click(await question.findByRole("button", { name: "Quitter et garder le brouillon ici" }))
  await waitFor(() => expect(path()).toBe("/dashboard"))
  expect(journalKeys()).toHaveLength(1)
})

test("the version that another tab has saved is shown while nothing is unsaved here", async () => {
  const { server } = await openEditor()
  const theirs = { ...aRow("m1", "Carte de là-bas"), updated_at: "2026-11-20T08:00:00+00:00" }
  server.rows = [theirs]
  act(() => {
    window.dispatchEvent(new StorageEvent("storage", { key: "menu_update_required", newValue: "true" }))
  })
  await waitFor(async () => expect((await nameField()).value).toBe("Carte de là-bas"))
  expect(banner()).toBeNull()
})

test("a dish that another tab changes while its dialog is open is not overwritten without a question", async () => {
  const { server, user, advance } = await openEditor()
  await user.click(screen.getByRole("button", { name: "Modifier Sole" }))
  const price = await screen.findByRole("textbox", { name: /^Prix/ })
  const theirs = structuredClone(server.rows[0] ?? aRow("m1", "Carte"))
  Object.assign(theirs.menu_data.categories[0]?.items[0] ?? {}, { allergens: ["Poisson"] })
  server.rows = [{ ...theirs, updated_at: "2026-11-20T08:00:00+00:00" }]
  act(() => {
    window.dispatchEvent(new StorageEvent("storage", { key: "menu_update_required", newValue: "true" }))
  })
  await screen.findByText("Poisson")
  await user.clear(price)
  await user.type(price, "36")
  await user.click(screen.getByRole("button", { name: "Enregistrer" }))
  await advance(1000)
  expect(await screen.findByText("Ce menu a changé ailleurs. Rien n’est encore écrasé.")).toBeDefined()
  expect(server.rows[0]?.menu_data.categories[0]?.items[0]).toMatchObject({ price: "34", allergens: ["Poisson"] })
})

test("the editor shows that another tab has the same menu open, until that tab closes", async () => {
  await openEditor()
  const key = "menu_session_marker_m1"
  const hear = (newValue: string | null) =>
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key, newValue })))
  // Another tab closes the menu: this one announces itself again.
  hear(null)
  expect(Number(localStorage.getItem(key))).toBeGreaterThan(0)
  localStorage.setItem("menu_session_id", "another-tab")
  hear("1")
  expect(await screen.findByText("Ce menu est ouvert dans un autre onglet.")).toBeDefined()
  hear(null)
  await waitFor(() => expect(screen.queryByText("Ce menu est ouvert dans un autre onglet.")).toBeNull())
})

test("Ctrl+Z restores a deleted category with its dishes, and Ctrl+Y deletes it again", async () => {
  const { user } = await openEditor()
  await user.click(
    within(screen.getByRole("region", { name: /^Plats/ })).getByRole("button", { name: /^Supprimer la catégorie/ }),
  )
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Supprimer" }))
  await waitFor(() => expect(screen.queryByText("Sole")).toBeNull())
  await user.keyboard("{Control>}z{/Control}")
  expect(await screen.findByText("Sole")).toBeDefined()
  expect(banner()).toBeNull()
  await user.keyboard("{Control>}y{/Control}")
  await waitFor(() => expect(screen.queryByText("Sole")).toBeNull())
})

describe("where only the earliest menu can be changed on the free plan", () => {
  const rows = () => [
    aRow("m1", "Première carte", undefined, { day: 1 }),
    aRow("m2", "Autre carte", undefined, { day: 2 }),
  ]
  const refusal =
    "Ce menu ne peut pas être modifié avec la version gratuite. Passez à Premium pour modifier tous vos menus."

  test("another menu opens read-only, with the reason", async () => {
    await openDashboard("/dashboard/menu/m2/edit", { rows: rows(), freeMenuPolicy: "strict" })
    expect(await screen.findByText(refusal)).toBeDefined()
    expect(screen.getByText("Sole")).toBeDefined()
    expect(screen.queryByRole("textbox", { name: "Nom du menu" })).toBeNull()
  })

  test("the earliest menu opens for editing, and with Premium every menu", async () => {
    await openDashboard("/dashboard/menu/m1/edit", { rows: rows(), freeMenuPolicy: "strict" })
    expect((await nameField()).value).toBe("Première carte")
    cleanup()
    await openDashboard("/dashboard/menu/m2/edit", { rows: rows(), freeMenuPolicy: "strict", isPremium: true })
    expect((await nameField()).value).toBe("Autre carte")
  })

  test("a menu that was edited until Premium ended becomes read-only with its last saved content", async () => {
    const { live, tell } = createManualLive()
    let subscribed = true
    const functions = { "check-subscription": () => Response.json({ subscribed, subscription_end: null }) }
    const { server, user, advance } = await openDashboard("/dashboard/menu/m2/edit", {
      rows: rows(),
      freeMenuPolicy: "strict",
      functions,
      live,
    })
    await user.type(await nameField(), " d’hiver")
    await advance(1000)
    await waitFor(() => expect(server.rows[1]?.menu_data.name).toBe("Autre carte d’hiver"))
    subscribed = false
    await tell("plans")
    expect(await screen.findByText(refusal)).toBeDefined()
    expect(await screen.findByRole("heading", { name: "Autre carte d’hiver" })).toBeDefined()
  })

  test("a save that is refused because Premium has ended shows the reason, goes to the dashboard, and keeps the edits", async () => {
    const { server, user, advance, path } = await openDashboard("/dashboard/menu/m2/edit", {
      rows: rows(),
      freeMenuPolicy: "strict",
      isPremium: true,
    })
    await user.type(await nameField(), " d’hiver")
    server.menuRefusal = "menu_not_editable"
    await advance(1000)
    expect(await screen.findByText(refusal)).toBeDefined()
    await waitFor(() => expect(path()).toBe("/dashboard"))
    expect(journalKeys()).toHaveLength(1)
    expect(server.rows[1]?.menu_data.name).toBe("Autre carte")
  })
})

describe("a menu that is deleted elsewhere", () => {
  const band = () => screen.queryByText("Ce menu a été supprimé ailleurs.")
  async function openDeleted(type = "") {
    const { live, tell } = createManualLive()
    const today = aRow("m1", "Carte")
    today.menu_data.lastUpdated = today.updated_at = new Date().toISOString()
    const opened = await openDashboard("/dashboard/menu/m1/edit", { rows: [today], live })
    expect(await screen.findByText(/^Enregistré à/)).toBeDefined()
    opened.server.rows = []
    await tell("user_menus", { event: "DELETE", row: null, old: { id: "m1" } })
    await waitFor(() => expect(band()).not.toBeNull())
    if (type !== "") await opened.user.type(await nameField(), type)
    return opened
  }

  test("shows a permanent notice, and no longer shows that it is saved", async () => {
    const { advance, user, path } = await openDeleted()
    expect(screen.queryByText(/^Enregistré/)).toBeNull()
    await advance(60_000)
    expect(band()).not.toBeNull()
    await user.click(screen.getByRole("link", { name: "Retour à l'accueil" }))
    await waitFor(() => expect(path()).toBe("/dashboard"))
    expect(journalKeys()).toEqual([])
  })

  test("is never stored again automatically", async () => {
    const { advance, server } = await openDeleted(" du soir")
    await advance(60_000)
    act(() => void window.dispatchEvent(new Event("online")))
    await advance(60_000)
    expect(server.sent).toEqual([])
    expect(journalKeys()).toHaveLength(1)
  })

  test.each(["", " du soir"])("is stored again by Recréer with the current content (%j typed)", async (typed) => {
    const { user, server } = await openDeleted(typed)
    await user.click(screen.getByRole("button", { name: "Recréer" }))
    await waitFor(() => expect(band()).toBeNull())
    expect(server.rows.map(({ id, menu_data }) => [id, menu_data.name])).toEqual([["m1", `Carte${typed}`]])
    expect(await screen.findByText(/^Enregistré à/)).toBeDefined()
  })

  test("is stored again by one manual save of later edits", async () => {
    const { user, server } = await openDeleted(" du soir")
    await user.keyboard("{Control>}s{/Control}")
    await waitFor(() => expect(server.rows.map(({ menu_data }) => menu_data.name)).toEqual(["Carte du soir"]))
    await waitFor(() => expect(band()).toBeNull())
  })
})

test("a change by another device right after an own save is shown", async () => {
  const { live, tell } = createManualLive()
  const { server, user, advance } = await openDashboard("/dashboard/menu/m1/edit", {
    rows: [aRow("m1", "Carte")],
    live,
  })
  await user.type(await nameField(), " du soir")
  await advance(1000)
  await waitFor(() => expect(banner()).toBeNull())
  const theirs = { ...aRow("m1", "Carte de là-bas"), updated_at: "2026-11-20T08:00:00+00:00" }
  server.rows = [theirs]
  await tell("user_menus", { event: "UPDATE", row: { id: "m1", updated_at: theirs.updated_at }, old: {} })
  await waitFor(async () => expect((await nameField()).value).toBe("Carte de là-bas"))
})

test("Ouvrir les deux gives the owner's version another name", async () => {
  const { server, user } = await openEditor()
  const open = vi.spyOn(window, "open").mockReturnValue(null)
  await user.click(screen.getByRole("button", { name: "Modifier Sole" }))
  const price = await screen.findByRole("textbox", { name: /^Prix/ })
  await user.clear(price)
  await user.type(price, "36")
  await user.click(screen.getByRole("button", { name: "Enregistrer" }))
  const theirs = structuredClone(server.rows[0] ?? aRow("m1", "Carte"))
  Object.assign(theirs.menu_data.categories[0]?.items[0] ?? {}, { price: "38" })
  server.rows = [{ ...theirs, updated_at: "2026-11-20T08:00:00+00:00" }]
  await user.keyboard("{Control>}s{/Control}")
  const question = within(await screen.findByRole("alertdialog", { name: "Ce menu a changé ailleurs" }))
  await user.click(question.getByRole("button", { name: "Ouvrir les deux" }))
  expect(open).toHaveBeenCalledWith(expect.stringContaining("/dashboard/menu/new?brouillon="), "_blank")
  await user.click(await screen.findByRole("button", { name: "Ouvrir" }))
  await waitFor(async () => expect((await nameField()).value).toBe("Carte (mes modifications)"))
  open.mockRestore()
})
