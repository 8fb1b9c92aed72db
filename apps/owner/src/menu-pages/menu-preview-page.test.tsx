// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { aRow, openDashboard } from "../testing/open-dashboard.tsx"

beforeEach(() => {
  localStorage.clear()
  // Each test has its own browser and auth client. The library warns because it sees several clients on one page.
  vi.spyOn(console, "warn").mockReturnValue()
})
afterEach(cleanup)

test("shows the menu as diners see it, in its own document", async () => {
  await openDashboard("/dashboard/menu/m1/view", { rows: [aRow("m1", "Carte d’automne", { Plats: ["Sole 34"] })] })
  const frame = await screen.findByTitle<HTMLIFrameElement>("Aperçu de Carte d’automne")
  await waitFor(() => expect(frame.contentDocument?.querySelector("h1")?.textContent).toBe("Carte d’automne"))
  expect(frame.contentDocument?.body.textContent).toContain("Sole")
  expect(screen.getByRole("link", { name: "Modifier" }).getAttribute("href")).toBe("/dashboard/menu/m1/edit")
})

test("has the restaurant's address in the footer, as on the diner page", async () => {
  const rows = [aRow("m1", "Carte d’automne")]
  await openDashboard("/dashboard/menu/m1/view", { rows, restaurant: { postal_code: "69002", city: "Lyon" } })
  const frame = await screen.findByTitle<HTMLIFrameElement>("Aperçu de Carte d’automne")
  await waitFor(() => expect(frame.contentDocument?.querySelector("footer p")?.textContent).toBe("69002 Lyon"))
})

test("of a menu that does not exist shows an error and goes to the home page", async () => {
  const { path } = await openDashboard("/dashboard/menu/nothing/view")
  expect(await screen.findByText("Menu non trouvé")).toBeDefined()
  await waitFor(() => expect(path()).toBe("/dashboard"))
})

test("that cannot be read shows an error with a retry", async () => {
  const rows = [aRow("m1", "Carte d’automne")]
  const { user, server } = await openDashboard("/dashboard/menu/m1/view", { rows, failing: ["GET"] })
  expect(await screen.findByText("Une erreur est survenue lors du chargement du menu")).toBeDefined()
  server.failing.clear()
  await user.click(screen.getByRole("button", { name: "Réessayer" }))
  expect(await screen.findByTitle("Aperçu de Carte d’automne")).toBeDefined()
})
