// @vitest-environment happy-dom

import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { act, cleanup, render, screen } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { SessionProvider, useSession } from "../auth/session.tsx"
import type { Live, LiveListener } from "../live/live.ts"
import { LiveContext } from "../live/use-table-changes.ts"
import { claire, fakeAuthServer } from "../testing/fake-auth-server.ts"
import { useRestaurantChanges } from "./use-restaurant-changes.ts"

beforeEach(() => {
  localStorage.clear()
  // Each test has its own browser and auth client. The library warns because it sees several clients on one page.
  vi.spyOn(console, "warn").mockReturnValue()
})
afterEach(cleanup)

function Greeting() {
  const session = useSession()
  return session.state === "signed-in" ? <Follower name={session.user.restaurantName} /> : null
}

function Follower({ name }: { name: string | null }) {
  useRestaurantChanges()
  return <p>Bienvenue, {name}</p>
}

/** One of Claire's devices, with the connection on which it receives changes of her rows. */
async function openDevice() {
  const server = fakeAuthServer({ [claire.email]: { ...claire.account } })
  const clients = server.clients()
  await clients.auth.signInWithPassword({ email: claire.email, password: claire.account.password })
  const listeners = new Set<LiveListener>()
  const live: Live = {
    listen: (_table, listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isHeard: () => true,
    onTurn: () => () => undefined,
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LiveContext value={live}>
        <SessionProvider clients={clients}>
          <Greeting />
        </SessionProvider>
      </LiveContext>
    </QueryClientProvider>,
  )
  await screen.findByText("Bienvenue, Le Petit Zinc")
  // The screen listens right after it is painted.
  await vi.waitFor(() => expect(listeners.size).toBe(1))
  const rename = (restaurantName: string) => {
    server.accounts[claire.email] = { ...claire.account, restaurantName }
  }
  return { rename, calls: server.calls, tell: (what: (listener: LiveListener) => void) => listeners.forEach(what) }
}

const aChange = { event: "UPDATE", row: { user_id: claire.account.id }, old: {} } as const

test("a new restaurant name from another device is shown at once", async () => {
  const { rename, tell } = await openDevice()
  rename("Le Grand Zinc")
  act(() => tell(({ onChange }) => onChange(aChange)))
  expect(await screen.findByText("Bienvenue, Le Grand Zinc")).toBeDefined()
})

test("a device that slept while the restaurant was renamed shows the new name as soon as it reconnects", async () => {
  const { rename, tell } = await openDevice()
  rename("Le Grand Zinc")
  act(() => tell(({ onJoined }) => onJoined()))
  expect(await screen.findByText("Bienvenue, Le Grand Zinc")).toBeDefined()
})

test("a change of the hours does not change the session", async () => {
  const { tell, calls } = await openDevice()
  const before = calls.filter((call) => call === "POST /token").length
  act(() => tell(({ onChange }) => onChange(aChange)))
  await vi.waitFor(() => expect(calls).toContain("GET /user"), 10_000)
  await screen.findByText("Bienvenue, Le Petit Zinc")
  expect(calls.filter((call) => call === "POST /token")).toHaveLength(before)
})
