import "@ardoise/ui/tokens.css"
import "@ardoise/ui/base.css"
import { ToastProvider } from "@ardoise/ui/toast"
import { CSPProvider } from "@base-ui/react/csp-provider"
import { StrictMode, useEffect } from "react"
import { createRoot } from "react-dom/client"
import { createBrowserRouter, RouterProvider } from "react-router"
import { SessionProvider } from "./auth/session.tsx"
import { ClientsContext } from "./clients-context.tsx"
import { type AppConfig, readConfig } from "./config.ts"
import { ConfigContext } from "./config-context.tsx"
import { inTime } from "./in-time.ts"
import { createLive } from "./live/live.ts"
import { LiveContext } from "./live/use-table-changes.ts"
import { routes } from "./routes.tsx"
import { RouteError } from "./shell/route-error.tsx"
import { readKey, storageKeys } from "./storage-keys.ts"
import type { Clients } from "./supabase.ts"
import { whenIdle } from "./when-idle.ts"

const root = createRoot(document.getElementById("app") as HTMLElement)

/** Nobody is signed in here and the address is that of the form: it can be written in before anything can be sent. */
const isFormFirst = ["/", "/login"].includes(location.pathname) && readKey(storageKeys.authSession) === null

let tellFormSeen = () => {}
const formSeen = new Promise<void>((resolve) => {
  tellFormSeen = resolve
})

/** Tells that the form was seen, or that somebody begins to write in it. */
function FormSeen() {
  // Talks to the browser's rest, and to its focus.
  useEffect(() => {
    const callOff = whenIdle(tellFormSeen)
    window.addEventListener("focusin", tellFormSeen, { once: true })
    return () => {
      callOff()
      window.removeEventListener("focusin", tellFormSeen)
    }
  }, [])
  return null
}

/** The clients of the server are a seventh of what the login page would have to fetch before it shows its form. */
async function loadClients(config: AppConfig): Promise<Clients> {
  if (isFormFirst) await formSeen
  const { createClients } = await import("./supabase.ts")
  return createClients(config)
}

/** Opens the app. */
async function open() {
  const config = await inTime(readConfig())
  // From here on the code of the screen is on its way, beside that of the clients.
  const router = createBrowserRouter(routes)
  const coming = loadClients(config)
  const live = createLive({
    url: `${location.origin}/realtime/v1`,
    anonKey: config.anonKey,
    auth: async () => (await coming).auth,
  })
  const clients = isFormFirst ? coming : await inTime(coming)
  root.render(
    <StrictMode>
      {/* The policy of the page lets no library write styles into it. */}
      <CSPProvider disableStyleElements>
        <ConfigContext value={config}>
          <ClientsContext value={clients}>
            <LiveContext value={live}>
              <ToastProvider>
                <SessionProvider clients={clients}>
                  <RouterProvider router={router} />
                  <FormSeen />
                </SessionProvider>
              </ToastProvider>
            </LiveContext>
          </ClientsContext>
        </ConfigContext>
      </CSPProvider>
    </StrictMode>,
  )
}

// Nothing is awaited out here: the parts that are fetched stand on this file, and would wait for its end in turn.
open().catch((error) => {
  root.render(<RouteError />)
  throw error
})
