// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react"
import type { ReactNode } from "react"
import { afterEach, expect, test } from "vitest"
import { HomePage } from "./home/home-page.tsx"
import { MenuQrPage } from "./qr/menu-qr-page.tsx"
import { RestaurantQrPage } from "./qr/restaurant-qr-page.tsx"
import { renderApp } from "./testing/render-app.tsx"
import { createTestClients } from "./testing/test-clients.ts"

afterEach(cleanup)

/** Opens a screen alone, as it is rendered between the end of a session and the redirect to the login page (A56). */
function openSignedOut(Component: () => ReactNode) {
  const fetch = async () => Response.json({}, { status: 401 })
  const clients = createTestClients(fetch)
  return renderApp(clients, "/", [
    { path: "/", Component },
    { path: "/login", element: <p>Page de connexion</p> },
  ])
}

test("without a user the menu list asks to sign in", async () => {
  openSignedOut(HomePage)
  expect(await screen.findByText("Connectez-vous pour voir vos menus")).toBeTruthy()
})

test("without a user the restaurant's QR page asks to sign in", async () => {
  openSignedOut(RestaurantQrPage)
  expect(await screen.findByText("Connectez-vous pour voir vos menus")).toBeTruthy()
})

test("without a user the QR page of a menu shows an error and goes to the login page", async () => {
  const { path } = openSignedOut(MenuQrPage)
  expect(await screen.findByText("Erreur d'authentification")).toBeTruthy()
  expect(screen.getByText("Veuillez vous connecter pour accéder à ce menu")).toBeTruthy()
  await waitFor(() => expect(path()).toBe("/login"))
})
