import { Logo } from "@ardoise/ui/logo"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { NavLink, Outlet, useMatches } from "react-router"
import { useOwner } from "../auth/session.tsx"
import { useClients } from "../clients-context.tsx"
import { useConfig } from "../config-context.tsx"
import { connectMenuRest } from "../menus/menu-rest.ts"
import { useAnnounceCreation } from "../menus/use-creation-notice.ts"
import { AccountMenu } from "./account-menu.tsx"
import { Copyright } from "./copyright.tsx"
import styles from "./dashboard-layout.module.css"
import { navigation, newMenuPath } from "./navigation.tsx"

/** What a route may ask of the frame around it. */
export type DashboardRouteHandle = {
  /**
   * The screen brings its own bars: it fills the width between header and footer, the header scrolls away on small screens
   * and the navigation leaves the bottom of the screen to it.
   */
  readonly hasOwnBars?: boolean
}

/** Frame of all screens of the dashboard: header with navigation and account, the screen, footer (spec 2). */
export function DashboardLayout() {
  const { id } = useOwner()
  // Another owner in the same browser starts without the answers that the first one got.
  return (
    <ServerData key={id}>
      <Frame />
    </ServerData>
  )
}

/** The cache of what the server said, and the line to it. */
function ServerData({ children }: { children: ReactNode }) {
  const clients = useClients()
  const [queryClient] = useState(() => {
    connectMenuRest(clients)
    return new QueryClient({
      defaultOptions: {
        // The data client repeats reads itself. "always": a local network without internet counts as offline to browsers.
        queries: { retry: false, networkMode: "always", staleTime: 2000 },
        mutations: { retry: false, networkMode: "always" },
      },
    })
  })
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}

function Frame() {
  const { marketingUrl } = useConfig()
  const announceCreation = useAnnounceCreation()
  const hasOwnBars = useMatches().some(({ handle }) => (handle as DashboardRouteHandle | undefined)?.hasOwnBars)
  return (
    <div className={`${styles.frame} ${hasOwnBars ? styles.ownBars : ""}`}>
      <a className={styles.skip} href="#contenu">
        Aller au contenu
      </a>
      <header className={styles.bar} data-on="slate">
        <div className={styles.row}>
          <a className={styles.brand} href={marketingUrl}>
            <Logo on="slate" className={styles.logo} />
          </a>
          <nav className={styles.nav} data-bottom-bar aria-label="Navigation principale">
            {navigation.map(({ to, label, icon }) => (
              <NavLink key={to} to={to} end onClick={to === newMenuPath ? announceCreation : undefined}>
                {icon}
                <span>{label}</span>
              </NavLink>
            ))}
          </nav>
          <AccountMenu />
        </div>
      </header>
      <main id="contenu" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <footer className={styles.footer}>
        <Copyright />
      </footer>
    </div>
  )
}
