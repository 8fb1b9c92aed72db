import "@ardoise/ui/styles/tokens.css"
import "@ardoise/ui/styles/base.css"
import { readKey } from "@ardoise/browser/storage"
import { ToastProvider } from "@ardoise/ui/toast/toast"
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
import { RouteError } from "./page-parts/route-error.tsx"
import { routes } from "./routes.tsx"
import { storageKeys } from "./storage-keys.ts"
import type { Clients } from "./supabase.ts"
import { untilLoaded } from "./until-loaded.ts"
import { whenIdle } from "./when-idle.ts"

const root = createRoot(document.getElementById("app") as HTMLElement)

/**
 * True if this browser has no session and the address is that of the login form: the user can type before the clients
 * load.
 */
const isFormFirst = ["/", "/login"].includes(location.pathname) && readKey(storageKeys.authSession) === null

/** A device of the team has a session of its own. An owner may be signed in on the same browser. */
const sessionKey = location.pathname === "/poste" ? storageKeys.deviceSession : storageKeys.authSession

let tellFormSeen = () => {}
const formSeen = new Promise<void>((resolve) => {
  tellFormSeen = resolve
})

/** Reports when the form is visible or when an element in it gets the focus. */
function FormSeen() {
  // Waits for an idle browser or for the focus.
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

/**
 * Loads the clients for the server, after the login form if that is shown. Their code is a seventh of the form's
 * download.
 */
async function loadClients(config: AppConfig): Promise<Clients> {
  if (isFormFirst) await formSeen
  const load = () => import("./supabase.ts")
  // The form is there already, and must work once the network is back.
  const { createClients } = await (isFormFirst ? untilLoaded(load) : load())
  return createClients(config, { sessionKey })
}

/** Starts the app. */
async function open() {
  const config = await inTime(readConfig())
  // The router starts to load the code of the screen, in parallel with the code of the clients.
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
      {/* The page's content security policy forbids style elements that libraries insert. */}
      <CSPProvider disableStyleElements>
        <ConfigContext value={config}>
          <ClientsContext value={clients}>
            <LiveContext value={live}>
              <ToastProvider>
                <SessionProvider clients={clients} sessionKey={sessionKey}>
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

// Do not await this at the top level: lazily loaded modules import this file and would wait for it, a deadlock.
open().catch((error) => {
  root.render(<RouteError />)
  throw error
})
