// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import type { RouteObject } from "react-router"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { routes } from "./routes.tsx"
import { claire, fakeAuthServer } from "./testing/fake-auth-server.ts"
import { renderApp } from "./testing/render-app.tsx"

// Each test opens several screens in sequence.
vi.setConfig({ testTimeout: 20_000 })

beforeEach(() => {
  localStorage.clear()
  // Each test has its own browser and auth client. The library warns because it sees several clients on one page.
  vi.spyOn(console, "warn").mockReturnValue()
})
afterEach(cleanup)

async function openSignedIn(address: string) {
  const server = fakeAuthServer({ [claire.email]: { ...claire.account } })
  const clients = server.clients()
  await clients.auth.signInWithPassword({ email: claire.email, password: claire.account.password })
  server.calls.length = 0
  return { server, clients, user: userEvent.setup(), ...renderApp(clients, address) }
}

describe("a visitor", () => {
  test.each(["/dashboard", "/dashboard/settings", "/dashboard/menu/new"])(
    "is redirected from %s to /login",
    async (address) => {
      const { path } = renderApp(fakeAuthServer().clients(), address)
      await screen.findByRole("button", { name: "Se connecter" })
      expect(path()).toBe("/login")
    },
  )

  test("finds the login page at / too", async () => {
    const { path } = renderApp(fakeAuthServer().clients(), "/")
    await screen.findByRole("button", { name: "Se connecter" })
    expect(path()).toBe("/")
    expect(screen.getByRole("link", { name: "Retour au site" }).getAttribute("href")).toBe("https://site.test/")
  })

  test("sees the not-found page at an address that does not exist", async () => {
    renderApp(fakeAuthServer().clients(), "/nulle/part")
    expect(await screen.findByRole("heading", { name: "404" })).toBeDefined()
    expect(screen.getByText("Page non trouvée")).toBeDefined()
    expect(screen.getByRole("link", { name: "Retour à l'accueil" }).getAttribute("href")).toBe("/")
  })
})

describe("an owner who is signed in", () => {
  test.each(["/", "/login"])("is redirected from %s to the dashboard", async (address) => {
    const { path } = await openSignedIn(address)
    await waitFor(() => expect(path()).toBe("/dashboard"))
  })

  test("finds the four entries of the header and the account under the restaurant's name", async () => {
    const { user } = await openSignedIn("/dashboard/settings")
    const navigation = await screen.findByRole("navigation", { name: "Navigation principale" })
    const entries = [...navigation.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")])
    expect(entries).toEqual([
      ["Accueil", "/dashboard"],
      ["Créer un menu", "/dashboard/menu/new"],
      ["Commandes", "/dashboard/orders"],
      ["QR Code", "/dashboard/qr-code"],
    ])
    await user.click(screen.getByRole("button", { name: "Le Petit Zinc" }))
    expect((await screen.findByRole("menuitem", { name: "Paramètres" })).getAttribute("href")).toBe(
      "/dashboard/settings",
    )
    expect(screen.getByText(`© ${new Date().getFullYear()} Ardoise`)).toBeDefined()
  })

  test("sees 'Mon Restaurant' and 'Bienvenue, Restaurateur' if no name is known", async () => {
    const server = fakeAuthServer({ "anne@exemple.fr": { id: "user-anne", password: "secret1", restaurantName: null } })
    const clients = server.clients()
    await clients.auth.signInWithPassword({ email: "anne@exemple.fr", password: "secret1" })
    const { user } = { user: userEvent.setup(), ...renderApp(clients, "/dashboard/orders") }
    expect(await screen.findByRole("button", { name: "Mon Restaurant" })).toBeDefined()
    expect(await screen.findByRole("heading", { name: "Gestion des commandes" })).toBeDefined()
    expect(await screen.findByText("Aucune commande")).toBeDefined()
    await user.click(screen.getByRole("link", { name: "Accueil" }))
    expect(await screen.findByRole("heading", { name: "Bienvenue, Restaurateur" })).toBeDefined()
  })
})

test("a refresh of the session changes neither the screen nor the typed text", async () => {
  const { user, server, clients } = await openSignedIn("/dashboard/settings")
  const field = await screen.findByLabelText<HTMLInputElement>("Nom du restaurant")
  await user.clear(field)
  await user.type(field, "Le Grand")
  await act(async () => void (await clients.auth.refreshSession()))
  expect(server.calls).toContain("POST /token")
  expect(screen.getByLabelText("Nom du restaurant")).toBe(field)
  expect(field.value).toBe("Le Grand")
})

describe("signing out", () => {
  async function chooseSignOut(user: ReturnType<typeof userEvent.setup>) {
    await user.click(await screen.findByRole("button", { name: "Le Petit Zinc" }))
    await user.click(await screen.findByRole("menuitem", { name: "Déconnexion" }))
  }

  test("by the account menu ends the session and goes to the marketing site, without showing the login page", async () => {
    const { user, server, left, path } = await openSignedIn("/dashboard/settings")
    await chooseSignOut(user)
    await waitFor(() => expect(left).toEqual(["https://site.test/"]))
    expect(server.calls).toContain("POST /logout")
    expect(localStorage.getItem("sb-ardoise-auth-token")).toBeNull()
    expect(path()).toBe("/dashboard/settings")
    expect(screen.getByRole("heading", { name: "Paramètres" })).toBeDefined()
    expect(screen.queryByText("Session terminée")).toBeNull()
  })

  test("fails with a toast, and the owner stays signed in, when the server does not answer", async () => {
    const { user, server, left } = await openSignedIn("/dashboard/settings")
    server.refuse("/logout", 500, "unexpected_failure", "boom")
    await chooseSignOut(user)
    expect(await screen.findByText("Impossible de se déconnecter.")).toBeDefined()
    expect(left).toEqual([])
    expect(localStorage.getItem("sb-ardoise-auth-token")).not.toBeNull()
  })

  test("in another way, such as an ended session, goes to /login and shows the reason", async () => {
    const { clients, path } = await openSignedIn("/dashboard/settings")
    await screen.findByRole("heading", { name: "Paramètres" })
    await act(async () => void (await clients.auth.signOut({ scope: "local" })))
    await waitFor(() => expect(path()).toBe("/login"))
    expect(await screen.findByText("Session terminée")).toBeDefined()
  })

  test.each([
    ["by the account menu", undefined],
    ["on another device", { scope: "local" } as const],
  ])(
    "%s removes the orders board and the plan from this device, but not what was ordered here as a diner",
    async (_how, scope) => {
      const { user, clients, path, left } = await openSignedIn("/dashboard/settings")
      await screen.findByRole("heading", { name: "Paramètres" })
      localStorage.setItem("ownerOrders", "[]")
      localStorage.setItem("orders", "a diner's")
      localStorage.setItem("currentOrder", "a diner's")
      localStorage.setItem("premiumFeatures", "true")
      if (scope === undefined) {
        await user.click(screen.getByRole("button", { name: "Le Petit Zinc" }))
        await user.click(await screen.findByRole("menuitem", { name: "Déconnexion" }))
        await waitFor(() => expect(left).toHaveLength(1))
      } else {
        await act(async () => void (await clients.auth.signOut(scope)))
        await waitFor(() => expect(path()).toBe("/login"))
      }
      expect(localStorage.getItem("ownerOrders")).toBeNull()
      expect(localStorage.getItem("premiumFeatures")).toBeNull()
      expect([localStorage.getItem("orders"), localStorage.getItem("currentOrder")]).toEqual(["a diner's", "a diner's"])
    },
  )

  test("without a session leaves the orders of a diner's phone unchanged", async () => {
    localStorage.setItem("orders", '[{"id":"order-1"}]')
    renderApp(fakeAuthServer().clients(), "/login")
    await screen.findByRole("button", { name: "Se connecter" })
    expect(localStorage.getItem("orders")).toBe('[{"id":"order-1"}]')
  })

  test("in another tab also signs this tab out", async () => {
    const { path } = await openSignedIn("/dashboard/settings")
    await screen.findByRole("heading", { name: "Paramètres" })
    localStorage.removeItem("sb-ardoise-auth-token")
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "sb-ardoise-auth-token" })))
    await waitFor(() => expect(path()).toBe("/login"))
  })
})

describe("the restaurant's name", () => {
  test("is not saved when it is empty", async () => {
    const { user, server } = await openSignedIn("/dashboard/settings")
    const field = await screen.findByLabelText<HTMLInputElement>("Nom du restaurant")
    expect(field.placeholder).toBe("Le Petit Bistro")
    await user.clear(field)
    await user.type(field, "  ")
    await user.click(screen.getByRole("button", { name: "Sauvegarder" }))
    expect(await screen.findByText("Le nom du restaurant ne peut pas être vide")).toBeDefined()
    expect(screen.getByText("Erreur")).toBeDefined()
    expect(server.calls).not.toContain("PUT /user")
  })

  test("is shown in the account menu as soon as it is saved, without leading and trailing spaces", async () => {
    const { user, server } = await openSignedIn("/dashboard/settings")
    const field = await screen.findByLabelText<HTMLInputElement>("Nom du restaurant")
    await user.clear(field)
    await user.type(field, " Le Grand Zinc {Enter}")
    expect(await screen.findByText("Paramètres sauvegardés")).toBeDefined()
    expect(screen.getByText("Vos paramètres ont été sauvegardés avec succès.")).toBeDefined()
    expect(await screen.findByRole("button", { name: "Le Grand Zinc" })).toBeDefined()
    expect(field.value).toBe("Le Grand Zinc")
    expect(server.accounts[claire.email]?.restaurantName).toBe("Le Grand Zinc")
    expect(localStorage.getItem("restaurantName")).toBe("Le Grand Zinc")
  })
})

test("the copy of the restaurant's name in this browser follows the account, however the session began", async () => {
  localStorage.setItem("restaurantName", "Chez un autre")
  const { server, clients } = await openSignedIn("/dashboard/orders")
  await screen.findByRole("button", { name: "Le Petit Zinc" })
  expect(localStorage.getItem("restaurantName")).toBe("Le Petit Zinc")
  server.accounts[claire.email] = { ...claire.account, restaurantName: null }
  await act(async () => void (await clients.auth.refreshSession()))
  expect(await screen.findByRole("button", { name: "Mon Restaurant" })).toBeDefined()
  expect(localStorage.getItem("restaurantName")).toBeNull()
})

describe("the title of the window", () => {
  test.each([
    ["/dashboard", "Mes menus – Ardoise"],
    ["/dashboard/menu/new", "Menu sans nom – Ardoise"],
    ["/dashboard/qr-code", "QR Code – Ardoise"],
    ["/dashboard/orders", "Commandes – Ardoise"],
    ["/dashboard/settings", "Paramètres – Ardoise"],
  ])("of %s is %s", async (address, title) => {
    await openSignedIn(address)
    await waitFor(() => expect(document.title).toBe(title))
  })
})

test("a screen whose code is lost on the way reloads the page, at most once a minute", async () => {
  sessionStorage.clear()
  const reload = vi.spyOn(window.location, "reload").mockReturnValue()
  vi.spyOn(window, "fetch").mockImplementation(async () => Response.json({ release: "this-one" }))
  const losing = (each: RouteObject): RouteObject =>
    each.path === "orders"
      ? { ...each, lazy: () => Promise.reject(new TypeError("Failed to fetch dynamically imported module: /a.js")) }
      : ({ ...each, children: each.children?.map(losing) } as RouteObject)
  const open = async () => {
    const server = fakeAuthServer({ [claire.email]: { ...claire.account } })
    const clients = server.clients()
    await clients.auth.signInWithPassword({ email: claire.email, password: claire.account.password })
    renderApp(clients, "/dashboard/orders", routes.map(losing))
    await screen.findByText("Cette page n’a pas pu s’afficher")
  }
  await open()
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  cleanup()
  await open()
  await vi.waitFor(() => expect(window.fetch).toHaveBeenCalledTimes(2))
  expect(reload).toHaveBeenCalledOnce()
})

test("a screen that cannot be fetched shows an error inside the frame, and waits for the server before it tries again", async () => {
  const cannotFetch = (each: RouteObject): RouteObject =>
    each.path === "orders"
      ? { ...each, lazy: () => Promise.reject(new TypeError("Failed to fetch")) }
      : ({ ...each, children: each.children?.map(cannotFetch) } as RouteObject)
  const server = fakeAuthServer({ [claire.email]: { ...claire.account } })
  const clients = server.clients()
  await clients.auth.signInWithPassword({ email: claire.email, password: claire.account.password })
  const user = userEvent.setup()
  renderApp(clients, "/dashboard/settings", routes.map(cannotFetch))
  const navigation = await screen.findByRole("navigation", { name: "Navigation principale" })
  await user.click(within(navigation).getByRole("link", { name: "Commandes" }))
  expect(await screen.findByText("Cette page n’a pas pu s’afficher")).toBeDefined()
  expect(screen.getByRole("navigation", { name: "Navigation principale" })).toBe(navigation)

  const answer = vi.spyOn(window, "fetch").mockRejectedValueOnce(new TypeError("Failed to fetch"))
  await user.click(screen.getByRole("button", { name: "Réessayer" }))
  expect(await screen.findByText(/^Le serveur ne répond pas/)).toBeDefined()
  expect(answer).toHaveBeenCalledOnce()
  await user.click(within(navigation).getByRole("link", { name: "QR Code" }))
  expect(await screen.findByRole("heading", { name: "QR Code pour votre restaurant" })).toBeDefined()
})
