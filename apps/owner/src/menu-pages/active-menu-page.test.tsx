// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { fakeAuthServer } from "../testing/fake-auth-server.ts"
import { aRow, openDashboard } from "../testing/open-dashboard.tsx"
import { renderApp } from "../testing/render-app.tsx"

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, "warn").mockReturnValue()
})
afterEach(cleanup)

const notConfigured = "Aucun menu trouvé pour cet utilisateur ou le menu n'est pas encore configuré."

describe("/menu/active", () => {
  test("shows a signed-in owner the menu that the QR code leads to", async () => {
    const rows = [
      aRow("old", "Carte d’été", {}, { day: 1 }),
      aRow("mid", "Carte d’automne", { Plats: ["Sole 34"] }, { day: 2, isActive: true }),
      aRow("new", "Carte d’hiver", { Plats: ["Daube 18"] }, { day: 3 }),
    ]
    await openDashboard("/menu/active", { rows })
    expect(await screen.findByTitle("Carte de Le Petit Zinc")).toBeDefined()
    expect(screen.queryByText("Menu non disponible")).toBeNull()
  })

  test.each([
    [false, 1],
    [true, 0],
  ])("has the footer of the diner page (Premium: %s)", async (isPremium, times) => {
    const restaurant = { postal_code: "69002", city: "Lyon" }
    await openDashboard("/menu/active", { rows: [aRow("m", "Carte")], restaurant, isPremium })
    const frame = await screen.findByTitle<HTMLIFrameElement>("Carte de Le Petit Zinc")
    const foot = () => frame.contentDocument?.querySelector("footer")?.textContent ?? ""
    await waitFor(() => expect(foot()).toContain("69002 Lyon"))
    await waitFor(() => expect(foot().split("La traduction est une fonctionnalité Premium").length - 1).toBe(times))
  })

  test("shows a signed-in owner without a menu that no menu is available", async () => {
    await openDashboard("/menu/active")
    expect(await screen.findByRole("heading", { name: "Menu non disponible" })).toBeDefined()
    expect(screen.getByText(notConfigured)).toBeDefined()
  })

  test("shows an error when it cannot be read, with a retry", async () => {
    const { user, server } = await openDashboard("/menu/active", { rows: [aRow("m", "Carte")], failing: ["GET"] })
    expect(await screen.findByText("Une erreur est survenue lors du chargement du menu")).toBeDefined()
    server.failing.clear()
    await user.click(screen.getByRole("button", { name: "Réessayer" }))
    expect(await screen.findByTitle("Carte de Le Petit Zinc")).toBeDefined()
  })

  test("shows a visitor whose browser knows no menu that none is available, with a link for owners", async () => {
    renderApp(fakeAuthServer().clients(), "/menu/active")
    expect(await screen.findByRole("heading", { name: "Menu non disponible" })).toBeDefined()
    expect(screen.getByRole("link", { name: "Connexion" }).getAttribute("href")).toBe("/login")
  })

  test("redirects a visitor whose browser knows a menu to that menu's public page", async () => {
    localStorage.setItem("activeMenu", "8c8f7f34-56f4-4a6e-9d50-2d7d9be04c11")
    const replace = vi.spyOn(window.location, "replace").mockReturnValue()
    renderApp(fakeAuthServer().clients(), "/menu/active")
    await vi.waitFor(
      () => expect(replace).toHaveBeenCalledWith("/menu/8c8f7f34-56f4-4a6e-9d50-2d7d9be04c11/view"),
      10_000,
    )
  })
})
