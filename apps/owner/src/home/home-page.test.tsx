// @vitest-environment happy-dom
import { messages } from "@ardoise/domain/messages"
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import type { UserEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { aRow, openDashboard, ownerId } from "../testing/open-dashboard.tsx"

beforeEach(() => {
  localStorage.clear()
  // Each test has its own browser and auth client. The library warns because it sees several clients on one page.
  vi.spyOn(console, "warn").mockReturnValue()
})
afterEach(cleanup)

const twoMenus = () => [
  aRow("old", "Carte d’automne", { Entrées: ["Soupe 9", "Œufs 7"], Plats: ["Sole 34"] }, { day: 2, isActive: true }),
  aRow("new", "Menu du midi", { Plats: ["Daube 18"] }, { day: 12 }),
]
const card = (name: string) => screen.findByRole("article", { name })

describe("the list of menus", () => {
  test("greets the restaurant and shows the served menu, dish by dish, with its date", async () => {
    await openDashboard("/dashboard", { rows: twoMenus(), isPremium: true })
    const autumn = within(await card("Carte d’automne"))
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Bienvenue, Le Petit Zinc")
    expect(screen.getByText("Gérez vos menus digitaux et vos QR codes")).toBeDefined()
    expect(autumn.getByText("3 plats")).toBeDefined()
    expect(autumn.getAllByRole("switch").map((row) => row.getAttribute("aria-label"))).toEqual([
      "Commandes en ligne : cuisine ouverte",
      "Soupe : Servi",
      "Œufs : Servi",
      "Sole : Servi",
      "Carte d’automne : Actif",
    ])
    expect(autumn.getByText("Mis à jour le 2 novembre 2026")).toBeDefined()
    expect(autumn.getByRole("link", { name: "Modifier" }).getAttribute("href")).toBe("/dashboard/menu/old/edit")
  })

  test("shows that it is loading while no menus are known", async () => {
    await openDashboard("/dashboard", { rows: twoMenus(), heldReads: new Promise(() => {}) })
    expect(await screen.findByText("Chargement des menus...")).toBeDefined()
    expect(screen.queryByText("Vous n'avez pas encore créé de menu")).toBeNull()
  })

  test("has the cards of the week, Premium, stands and how it works beside it", async () => {
    await openDashboard("/dashboard", { rows: twoMenus() })
    const side = within(await screen.findByRole("complementary"))
    expect(side.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent)).toEqual([
      "Cette semaine",
      "Premium",
      "Papiers",
      "Supports QR physiques",
      "Comment ça marche",
    ])
  })

  test("dates each menu in the restaurant's time zone, not the device's", async () => {
    const rows = [{ ...aRow("late", "Carte du soir"), updated_at: "2026-11-20T21:30:00+00:00" }]
    await openDashboard("/dashboard", { rows, isPremium: true, restaurant: { time_zone: "Indian/Reunion" } })
    expect(await within(await card("Carte du soir")).findByText("Mis à jour le 21 novembre 2026")).toBeDefined()
  })

  test("begins with the served menu; the others follow, newest first", async () => {
    const rows = [...twoMenus(), aRow("fest", "Carte des fêtes", {}, { day: 14 })]
    await openDashboard("/dashboard", { rows, isPremium: true })
    await card("Carte d’automne")
    const names = screen
      .getAllByRole("article")
      .map((article) => document.getElementById(article.getAttribute("aria-labelledby") ?? "")?.textContent)
    expect(names).toEqual(["Carte d’automne", "Carte des fêtes", "Menu du midi"])
    expect(within(await card("Carte d’automne")).getByText("Affiché en ce moment")).toBeDefined()
    expect(within(await card("Menu du midi")).queryByText("Affiché en ce moment")).toBeNull()
  })

  test("a menu without a name is called 'Menu sans nom'", async () => {
    await openDashboard("/dashboard", { rows: [aRow("m", "  ")] })
    expect(await card("Menu sans nom")).toBeDefined()
  })

  test("marks a menu that cannot be read: it can be deleted, and the others are shown", async () => {
    const broken = { ...aRow("broken", "x"), menu_data: null as never }
    const { user, server } = await openDashboard("/dashboard", { rows: [broken, ...twoMenus()], isPremium: true })
    const unreadable = within(await card("Menu illisible"))
    expect(unreadable.queryByRole("link", { name: "Modifier" })).toBeNull()
    expect(unreadable.queryByRole("switch")).toBeNull()
    expect(await card("Menu du midi")).toBeDefined()
    await user.click(unreadable.getByRole("button", { name: "Supprimer" }))
    const dialog = within(await screen.findByRole("alertdialog", { name: "Supprimer le menu" }))
    await user.click(dialog.getByRole("button", { name: "Supprimer" }))
    await waitFor(() => expect(screen.queryByRole("article", { name: "Menu illisible" })).toBeNull())
    expect(server.rows.map(({ id }) => id)).toEqual(["old", "new"])
  })

  test("shows that there is no menu yet, and links to the first one", async () => {
    const { user, path } = await openDashboard("/dashboard")
    expect(await screen.findByText("Vous n'avez pas encore créé de menu")).toBeDefined()
    await user.click(screen.getByRole("link", { name: "Créer mon premier menu" }))
    await screen.findByRole("heading", { name: "Éditeur de Menu" })
    expect(path()).toBe("/dashboard/menu/new")
  })

  test("shows an error when it cannot be read, with a retry", async () => {
    const { user, server } = await openDashboard("/dashboard", { rows: twoMenus(), failing: ["GET"] })
    expect(await screen.findByText("Erreur lors du chargement des menus")).toBeDefined()
    server.failing.clear()
    await user.click(screen.getByRole("button", { name: "Réessayer" }))
    expect(await card("Menu du midi")).toBeDefined()
  })

  test("stays visible with an error when it cannot be read again, without a claim about the QR code", async () => {
    const { user, server } = await openDashboard("/dashboard", { rows: twoMenus() })
    await card("Menu du midi")
    server.failing.add("GET")
    window.dispatchEvent(new Event("menu-updated"))
    const notice = await screen.findByRole("alert")
    expect(notice.textContent).toContain("Erreur lors du chargement des menus")
    expect(notice.textContent).not.toContain("QR")
    expect(await card("Menu du midi")).toBeDefined()
    server.failing.clear()
    await user.click(screen.getByRole("button", { name: "Réessayer" }))
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull())
  })

  test("shows a menu that was added elsewhere as soon as the change event arrives", async () => {
    const { server } = await openDashboard("/dashboard", { rows: twoMenus() })
    await card("Menu du midi")
    server.rows.push(aRow("third", "Carte des fêtes", {}, { day: 14 }))
    window.dispatchEvent(new Event("menu-updated"))
    expect(await card("Carte des fêtes")).toBeDefined()
  })
})

describe("striking a dish on the slate", () => {
  test("marks it as sold out until the morning, with a way back", async () => {
    const { user, server } = await openDashboard("/dashboard", { rows: twoMenus() })
    await user.click(await screen.findByRole("switch", { name: "Sole : Servi" }))
    expect(await screen.findByRole("switch", { name: "Sole : Épuisé", checked: false })).toBeDefined()
    expect(await screen.findByText("Sole : épuisé")).toBeDefined()
    expect(server.soldOut).toMatchObject([{ menu_id: "old", until: expect.any(String) }])
    await user.click(screen.getByRole("button", { name: "Défaire" }))
    expect(await screen.findByRole("switch", { name: "Sole : Servi", checked: true })).toBeDefined()
    await waitFor(() => expect(server.soldOut).toEqual([]))
  })

  test("works for several dishes at once: each press counts", async () => {
    const { user, server } = await openDashboard("/dashboard", { rows: twoMenus() })
    const sole = await screen.findByRole("switch", { name: "Sole : Servi" })
    let release = () => {}
    server.held = new Promise((resolve) => {
      release = resolve
    })
    await user.click(sole)
    await user.click(screen.getByRole("switch", { name: "Soupe : Servi" }))
    expect(await screen.findByRole("switch", { name: "Soupe : Épuisé" })).toBeDefined()
    expect(screen.getByRole("switch", { name: "Sole : Épuisé" })).toBeDefined()
    server.held = null
    release()
    await waitFor(() => expect(server.soldOut).toHaveLength(2))
    expect(screen.getByRole("switch", { name: "Soupe : Épuisé" })).toBeDefined()
  })

  test("before the first answer is shown at once, and stays when that older answer arrives", async () => {
    let arrive = () => {}
    const until = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const { user, server } = await openDashboard("/dashboard", { rows: twoMenus(), late: { table: "sold_out", until } })
    await user.click(await screen.findByRole("switch", { name: "Sole : Servi" }))
    expect(await screen.findByRole("switch", { name: "Sole : Épuisé" })).toBeDefined()
    await waitFor(() => expect(server.soldOut).toHaveLength(1))
    server.late = null
    arrive()
    expect(await screen.findByText("Sole : épuisé")).toBeDefined()
    expect(screen.getByRole("switch", { name: "Sole : Épuisé" })).toBeDefined()
  })

  test("that the server does not store is undone, with the reason", async () => {
    const { user, server } = await openDashboard("/dashboard", { rows: twoMenus() })
    server.failing.add("POST")
    await user.click(await screen.findByRole("switch", { name: "Sole : Servi" }))
    expect(await screen.findByText("Le plat n’a pas été modifié. Vérifiez la connexion.")).toBeDefined()
    expect(screen.getByRole("switch", { name: "Sole : Servi" })).toBeDefined()
    expect(screen.queryByText("Sole : épuisé")).toBeNull()
  })
})

describe("activation", () => {
  test("on the free plan the earliest menu is the default one, and the disabled switch explains why", async () => {
    const { user, server } = await openDashboard("/dashboard", { rows: twoMenus() })
    expect(within(await card("Carte d’automne")).getByText("Menu par défaut")).toBeDefined()
    expect(within(await card("Menu du midi")).queryByText("Menu par défaut")).toBeNull()
    await user.click(await screen.findByRole("switch", { name: "Menu du midi : Inactif" }))
    expect(await screen.findByText("Fonctionnalité Premium requise pour gérer l'activation des menus")).toBeDefined()
    expect(server.sent).toEqual([])
  })

  test("with Premium the switch makes one menu the served one and the others inactive", async () => {
    const { user } = await openDashboard("/dashboard", { rows: twoMenus(), isPremium: true })
    await screen.findByText("Abonnement actif")
    await user.click(await screen.findByRole("switch", { name: "Menu du midi : Inactif" }))
    expect(await within(await card("Menu du midi")).findByText("Affiché en ce moment")).toBeDefined()
    expect(screen.getByRole("switch", { name: "Carte d’automne : Inactif" })).toBeDefined()
  })
})

describe("deleting a menu", () => {
  async function openDialog(name: string, rows = twoMenus()) {
    const opened = await openDashboard("/dashboard", { rows })
    await opened.user.click(within(await card(name)).getByRole("button", { name: "Supprimer" }))
    const dialog = within(await screen.findByRole("alertdialog", { name: "Supprimer le menu" }))
    return { ...opened, dialog }
  }

  test("asks for confirmation, and names the menu that the code shows afterwards", async () => {
    const { dialog } = await openDialog("Carte d’automne")
    expect(
      dialog.getByText("Êtes-vous sûr de vouloir supprimer ce menu ? Cette action est irréversible."),
    ).toBeDefined()
    expect(dialog.getByText("Votre QR code affichera ensuite « Menu du midi ».")).toBeDefined()
  })

  test("of a menu that is not served changes nothing for diners, and the dialog explains this", async () => {
    const { dialog } = await openDialog("Menu du midi")
    expect(dialog.getByText("Votre QR code continue d’afficher « Carte d’automne ».")).toBeDefined()
  })

  test("is cancelled by Annuler", async () => {
    const { user, server, dialog } = await openDialog("Menu du midi")
    await user.click(dialog.getByRole("button", { name: "Annuler" }))
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
    expect(server.sent).toEqual([])
  })

  test("removes the card, shows a toast, and removes the stored id of the served menu", async () => {
    localStorage.setItem("activeMenu", "old")
    const { user, dialog } = await openDialog("Carte d’automne")
    localStorage.setItem("activeMenu", "old")
    await user.click(dialog.getByRole("button", { name: "Supprimer" }))
    expect(await screen.findByText("Menu supprimé")).toBeDefined()
    await waitFor(() => expect(screen.queryByRole("article", { name: "Carte d’automne" })).toBeNull())
    // The next menu has replaced it.
    await waitFor(() => expect(localStorage.getItem("activeMenu")).toBe("new"))
  })

  test("moves the focus to the next menu, or to the heading after the last one", async () => {
    const { user, dialog } = await openDialog("Carte d’automne")
    await user.click(dialog.getByRole("button", { name: "Supprimer" }))
    await waitFor(() => expect(screen.queryByRole("article", { name: "Carte d’automne" })).toBeNull())
    const left = within(await card("Menu du midi"))
    await waitFor(() => expect(document.activeElement).toBe(left.getByRole("link", { name: "Modifier" })))

    await user.click(left.getByRole("button", { name: "Supprimer" }))
    const question = within(await screen.findByRole("alertdialog", { name: "Supprimer le menu" }))
    await user.click(question.getByRole("button", { name: "Supprimer" }))
    await screen.findByText("Vous n'avez pas encore créé de menu")
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Mes menus" })))
  })

  test("of the only menu leaves no served menu in the storage", async () => {
    const [row] = twoMenus()
    const { user, dialog } = await openDialog("Carte d’automne", row ? [row] : [])
    await waitFor(() => expect(localStorage.getItem("activeMenu")).toBe("old"))
    await user.click(dialog.getByRole("button", { name: "Supprimer" }))
    expect(await screen.findByText("Vous n'avez pas encore créé de menu")).toBeDefined()
    expect(localStorage.getItem("activeMenu")).toBeNull()
  })

  test("that fails shows an error, and the card stays", async () => {
    const { user, server, dialog } = await openDialog("Menu du midi")
    server.failing.add("DELETE")
    await user.click(dialog.getByRole("button", { name: "Supprimer" }))
    expect(await screen.findByText("Impossible de supprimer le menu")).toBeDefined()
    expect(await card("Menu du midi")).toBeDefined()
  })
})

describe("the welcome header", () => {
  test("opens the diner's page of the restaurant in a new tab", async () => {
    await openDashboard("/dashboard", { rows: twoMenus() })
    await card("Menu du midi")
    const preview = screen.getByRole("link", { name: "Aperçu client" })
    expect(preview.getAttribute("href")).toMatch(new RegExp(`/u/${ownerId}$`))
    expect(preview.getAttribute("target")).toBe("_blank")
    expect(preview.getAttribute("aria-description")).toBe("Voir l'aperçu client")
  })

  test("has no preview while there is no menu, and explains why", async () => {
    await openDashboard("/dashboard")
    await screen.findByText("Vous n'avez pas encore créé de menu")
    const preview = screen.getByRole("button", { name: "Aperçu client" })
    expect(preview.getAttribute("aria-disabled")).toBe("true")
    expect(preview.getAttribute("aria-description")).toBe("Créez d'abord un menu")
  })
})

describe("an additional menu on the free plan", () => {
  test("from the list is refused, and the owner stays on the page", async () => {
    const { user, path } = await openDashboard("/dashboard", { rows: twoMenus() })
    await user.click(await screen.findByRole("button", { name: "Créer un menu" }))
    const dialog = await screen.findByRole("alertdialog")
    expect(
      within(dialog).getByText(
        "Vous ne pouvez créer qu'un seul menu avec la version gratuite. Passez à Premium pour créer des menus illimités !",
      ),
    ).toBeDefined()
    expect(path()).toBe("/dashboard")
  })

  test("from the header shows a notice, and the editor opens", async () => {
    const { user, path } = await openDashboard("/dashboard", { rows: twoMenus() })
    await card("Menu du midi")
    await user.click(within(screen.getByRole("main")).getByRole("link", { name: "Créer un menu" }))
    expect(
      await screen.findByText(
        "Vous pouvez créer plusieurs menus, mais seul le premier sera actif dans la version gratuite",
      ),
    ).toBeDefined()
    await waitFor(() => expect(path()).toBe("/dashboard/menu/new"))
  })

  test("shows the notice only when the editor opens, not when unsaved work keeps the owner on the page", async () => {
    const explanation = () =>
      screen.queryByText("Vous pouvez créer plusieurs menus, mais seul le premier sera actif dans la version gratuite")
    const { user, path } = await openDashboard("/dashboard", { rows: twoMenus() })
    await user.click(within(await card("Carte d’automne")).getByRole("link", { name: "Modifier" }))
    await user.type(await screen.findByRole("textbox", { name: "Nom du menu" }), " et d’hiver")
    await user.click(within(screen.getByRole("navigation")).getByRole("link", { name: "Créer un menu" }))
    const dialog = within(await screen.findByRole("alertdialog"))
    expect(explanation()).toBeNull()
    await user.click(dialog.getByRole("button", { name: "Quitter sans sauvegarder" }))
    await waitFor(() => expect(path()).toBe("/dashboard/menu/new"))
    await waitFor(() => expect(explanation()).not.toBeNull())
  })

  test("shows no notice with Premium", async () => {
    await openDashboard("/dashboard", { rows: twoMenus(), isPremium: true })
    await screen.findByText("Abonnement actif")
    await card("Menu du midi")
    expect(screen.queryByRole("button", { name: "Créer un menu" })).toBeNull()
  })
})

describe("duplicating a menu", () => {
  async function duplicate(user: UserEvent, name: string) {
    await user.click(within(await card(name)).getByRole("button", { name: `Autres actions pour ${name}` }))
    await user.click(await screen.findByRole("menuitem", { name: "Dupliquer" }))
  }

  test("creates a copy with its own name, which is not served", async () => {
    const { user, server } = await openDashboard("/dashboard", { rows: twoMenus(), isPremium: true })
    await duplicate(user, "Carte d’automne")
    expect(await screen.findByText("Menu dupliqué")).toBeDefined()
    expect(screen.getByText(/^La copie est inactive/)).toBeDefined()
    expect(await card("Carte d’automne (copie)")).toBeDefined()
    expect(server.sent).toMatchObject([
      { method: "POST", body: { user_id: ownerId, menu_data: { name: "Carte d’automne (copie)" } } },
    ])
    expect(within(await card("Carte d’automne")).getByText("Affiché en ce moment")).toBeDefined()
  })

  test("whose answer is lost creates one copy, however often it is requested", async () => {
    const { user, server } = await openDashboard("/dashboard", { rows: twoMenus() })
    server.isMute = true
    await duplicate(user, "Menu du midi")
    expect(await screen.findByText("Impossible de dupliquer le menu")).toBeDefined()
    server.isMute = false
    await duplicate(user, "Menu du midi")
    expect(await screen.findByText("Menu dupliqué")).toBeDefined()
    expect(screen.getByText(/^La copie est un brouillon/)).toBeDefined()
    expect(server.rows.map((row) => row.menu_data.name).filter((name) => name.includes("copie"))).toHaveLength(1)
  })

  test.each(["menus-too-large", "too-many-menus", "free-menu-limit"] as const)(
    "that the server refuses with %s shows the reason",
    async (code) => {
      const { user, server } = await openDashboard("/dashboard", { rows: twoMenus(), isPremium: true })
      server.menuRefusal = code.replaceAll("-", "_")
      await duplicate(user, "Menu du midi")
      expect(await screen.findByText(messages[code])).toBeDefined()
    },
  )

  test("that fails shows an error", async () => {
    const { user, server } = await openDashboard("/dashboard", { rows: twoMenus() })
    server.failing.add("POST")
    await duplicate(user, "Menu du midi")
    expect(await screen.findByText("Impossible de dupliquer le menu")).toBeDefined()
  })
})

describe("the first steps", () => {
  const steps = () => screen.queryByRole("list", { name: "Premiers pas" })
  const current = () => steps()?.querySelector('[aria-current="step"] h3')?.textContent

  test("lead from a first menu through its preview to the QR code", async () => {
    const { user, path } = await openDashboard("/dashboard", { rows: [aRow("m", "Carte")] })
    await card("Carte")
    expect(current()).toBe("Regardez-la comme un client")
    const look = screen.getByRole("link", { name: "Voir ma carte" })
    expect(look.getAttribute("href")).toMatch(new RegExp(`/u/${ownerId}$`))
    look.addEventListener("click", (event) => event.preventDefault())
    await user.click(look)
    expect(current()).toBe("Posez le QR code sur vos tables")
    await user.click(screen.getByRole("link", { name: "Obtenir mon QR code" }))
    await waitFor(() => expect(path()).toBe("/dashboard/qr-code"))
    cleanup()
    await openDashboard("/dashboard", { rows: [aRow("m", "Carte")] })
    await card("Carte")
    expect(steps()).toBeNull()
  })

  test("can be hidden, and the link to a first menu stays", async () => {
    const { user } = await openDashboard("/dashboard")
    await screen.findByText("Composez votre carte")
    await user.click(screen.getByRole("button", { name: "Masquer ces étapes" }))
    expect(steps()).toBeNull()
    expect(screen.getByRole("link", { name: "Créer mon premier menu" })).toBeDefined()
  })

  test("are not shown to owners of several menus", async () => {
    await openDashboard("/dashboard", { rows: twoMenus() })
    await card("Menu du midi")
    expect(steps()).toBeNull()
  })
})
