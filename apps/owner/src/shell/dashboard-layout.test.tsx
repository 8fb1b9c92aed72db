// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { Outlet, type RouteObject } from "react-router"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { RequireSession } from "../auth/require-session.tsx"
import { claire, fakeAuthServer } from "../testing/fake-auth-server.ts"
import { renderApp } from "../testing/render-app.tsx"
import { DashboardLayout } from "./dashboard-layout.tsx"

beforeEach(() => {
  localStorage.clear()
  // Each test has its own browser and auth client. The library warns because it sees several clients on one page.
  vi.spyOn(console, "warn").mockReturnValue()
})
afterEach(cleanup)

/** The frame with a loaded screen and one that must be fetched. */
async function openFrame(fetchScreen: () => Promise<object>) {
  const routes: RouteObject[] = [
    {
      Component: RequireSession,
      HydrateFallback: Outlet,
      children: [
        {
          Component: DashboardLayout,
          children: [
            { path: "/dashboard", element: <h1>Accueil</h1> },
            { path: "/dashboard/orders", lazy: fetchScreen },
          ],
        },
      ],
    },
  ]
  const clients = fakeAuthServer({ [claire.email]: { ...claire.account } }).clients()
  await clients.auth.signInWithPassword({ email: claire.email, password: claire.account.password })
  const app = renderApp(clients, "/dashboard", routes)
  const navigation = within(await screen.findByRole("navigation"))
  return { ...app, goToOrders: () => fireEvent.click(navigation.getByRole("link", { name: "Commandes" })) }
}

describe("a screen that is slow to fetch", () => {
  test("is announced by the frame after a moment, and the previous screen stays", async () => {
    let resolve = (_module: object) => {}
    const promise = new Promise<object>((keep) => {
      resolve = keep
    })
    const { goToOrders } = await openFrame(() => promise)
    const main = screen.getByRole("main")
    vi.useFakeTimers()
    goToOrders()
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(main.getAttribute("aria-busy")).toBeNull()
    expect(screen.queryByText("Chargement...")).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(main.getAttribute("aria-busy")).toBe("true")
    expect(screen.getByText("Chargement...").closest("[role=status]")).not.toBeNull()
    expect(screen.getByRole("heading", { name: "Accueil" })).toBeDefined()
    vi.useRealTimers()

    resolve({ Component: () => <h1>Commandes</h1> })
    expect(await screen.findByRole("heading", { name: "Commandes" })).toBeDefined()
    await waitFor(() => expect(main.getAttribute("aria-busy")).toBeNull())
    expect(screen.queryByText("Chargement...")).toBeNull()
  })
})
