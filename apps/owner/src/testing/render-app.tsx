import { ToastProvider } from "@ardoise/ui/toast/toast"
import { act, render } from "@testing-library/react"
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router"
import { SessionProvider } from "../auth/session.tsx"
import { ClientsContext, type ClientsOrPromise } from "../clients-context.tsx"
import type { AppConfig } from "../config.ts"
import { ConfigContext } from "../config-context.tsx"
import { browserClock, type SavingClock, SavingClockContext } from "../editor/saving/saving-clock.ts"
import type { Live } from "../live/live.ts"
import { LiveContext } from "../live/use-table-changes.ts"
import { routes } from "../routes.tsx"

const config: AppConfig = {
  anonKey: "sb_publishable_test",
  publicBaseUrl: null,
  marketingUrl: "https://site.test/",
  freeMenuPolicy: "drafts",
  assistance: { provider: null },
  release: "this-one",
}

/**
 * Opens the whole app of a test at an address. `left` has the addresses that the app left for; `back` is the browser's
 * Back button.
 *
 * @param clock the clock of the editor's saving
 * @param settings overrides of the installation's settings
 * @param live the connection on which the server sends changes; without it the screens poll
 */
export function renderApp(
  clients: ClientsOrPromise,
  address: string,
  appRoutes: RouteObject[] = routes,
  clock: SavingClock = browserClock,
  settings: Partial<AppConfig> = {},
  live: Live | null = null,
) {
  const left: string[] = []
  const leaveTo = (destination: string) => void left.push(destination)
  const router = createMemoryRouter(appRoutes, { initialEntries: [address] })
  render(
    <ConfigContext value={{ ...config, ...settings }}>
      <ClientsContext value={clients}>
        <LiveContext value={live}>
          <ToastProvider>
            <SessionProvider clients={clients} leaveTo={leaveTo}>
              <SavingClockContext value={clock}>
                <RouterProvider router={router} />
              </SavingClockContext>
            </SessionProvider>
          </ToastProvider>
        </LiveContext>
      </ClientsContext>
    </ConfigContext>,
  )
  const location = () => router.state.location
  return {
    left,
    path: () => location().pathname,
    search: () => location().search,
    back: (steps = 1) => act(() => router.navigate(-steps)),
  }
}
