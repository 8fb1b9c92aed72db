import "@ardoise/ui/tokens.css"
import "@ardoise/ui/base.css"
import { ToastProvider } from "@ardoise/ui/toast"
import { CSPProvider } from "@base-ui/react/csp-provider"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { createBrowserRouter, RouterProvider } from "react-router"
import { SessionProvider } from "./auth/session.tsx"
import { ClientsContext } from "./clients-context.tsx"
import { readConfig } from "./config.ts"
import { ConfigContext } from "./config-context.tsx"
import { createLive } from "./live/live.ts"
import { LiveContext } from "./live/use-table-changes.ts"
import { routes } from "./routes.tsx"
import { RouteError } from "./shell/route-error.tsx"
import { createClients } from "./supabase.ts"

const root = createRoot(document.getElementById("app") as HTMLElement)

try {
  const config = await readConfig()
  const clients = createClients(config)
  const live = createLive({ url: `${location.origin}/realtime/v1`, anonKey: config.anonKey, auth: clients.auth })
  root.render(
    <StrictMode>
      {/* The policy of the page lets no library write styles into it. */}
      <CSPProvider disableStyleElements>
        <ConfigContext value={config}>
          <ClientsContext value={clients}>
            <LiveContext value={live}>
              <ToastProvider>
                <SessionProvider clients={clients}>
                  <RouterProvider router={createBrowserRouter(routes)} />
                </SessionProvider>
              </ToastProvider>
            </LiveContext>
          </ClientsContext>
        </ConfigContext>
      </CSPProvider>
    </StrictMode>,
  )
} catch (error) {
  root.render(<RouteError />)
  throw error
}
