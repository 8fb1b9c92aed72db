import { Logo } from "@ardoise/ui/logo"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { type ReactNode, useEffect, useState } from "react"
import { NavLink, Outlet, useMatches, useNavigation } from "react-router"
import { useSessionEnd } from "../auth/require-session.tsx"
import { useOwner } from "../auth/session.tsx"
import { SessionEndDialog } from "../auth/session-end-dialog.tsx"
import { useClients } from "../clients-context.tsx"
import { useConfig } from "../config-context.tsx"
import { connectMenuRest } from "../menus/menu-rest.ts"
import { newMenuPath, useCreationLink } from "../menus/use-creation-notice.ts"
import { useOldLocalMenus } from "../menus/use-old-local-menus.ts"
import { OfflineBand } from "../offline/offline-band.tsx"
import { OrdersProvider } from "../orders/orders-context.tsx"
import { useRestaurantChanges } from "../restaurant/use-restaurant-changes.ts"
import { usePlanChanges } from "../subscription/use-plan-changes.ts"
import { whenIdle } from "../when-idle.ts"
import { hasWorkers, registerWorker } from "../worker/register-worker.ts"
import { AccountMenu } from "./account-menu.tsx"
import { Copyright } from "./copyright.tsx"
import styles from "./dashboard-layout.module.css"
import { navigation, ordersPath } from "./navigation.tsx"
import { NewReleaseBand } from "./new-release-band.tsx"
import { OwedBadge } from "./owed-badge.tsx"
import { useIsSlow } from "./use-is-slow.ts"

/** What a route may ask of the frame around it. */
export type DashboardRouteHandle = {
  /**
   * The screen brings its own bars: it fills the width between header and footer, the header scrolls away on small screens
   * and the navigation leaves the bottom of the screen to it.
   */
  readonly hasOwnBars?: boolean
  /** The screen is the whole window: neither header nor footer. */
  readonly isBare?: boolean
}

/** Frame of all screens of the dashboard: header with navigation and account, the screen, footer (spec 2). */
export function DashboardLayout() {
  const { id } = useOwner()
  const end = useSessionEnd()
  // Another owner in the same browser starts without the answers that the first one got.
  return (
    <ServerData key={id}>
      <OrdersProvider>
        <Frame />
      </OrdersProvider>
      {end.owner !== null && <SessionEndDialog owner={end.owner} onGiveUp={end.giveUp} />}
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
  useWorker()
  usePlanChanges()
  useRestaurantChanges()
  const { marketingUrl } = useConfig()
  const creationLink = useCreationLink()
  useOldLocalMenus()
  const isPending = useIsSlow(useNavigation().state === "loading")
  const handles = useMatches().map(({ handle }) => handle as DashboardRouteHandle | undefined)
  const hasOwnBars = handles.some((handle) => handle?.hasOwnBars)
  if (handles.some((handle) => handle?.isBare)) {
    return (
      <>
        <Bands hasOwnBars={false} />
        <main id="contenu">
          <Outlet />
        </main>
      </>
    )
  }
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
              <NavLink key={to} end {...(to === newMenuPath ? creationLink : { to })}>
                {icon}
                <span>{label}</span>
                {to === ordersPath && <OwedBadge className={styles.owed} />}
              </NavLink>
            ))}
          </nav>
          <AccountMenu />
        </div>
      </header>
      <p role="status" className={isPending ? styles.pending : undefined}>
        {isPending && <span className="visually-hidden">Chargement...</span>}
      </p>
      <Bands hasOwnBars={hasOwnBars} />
      <main id="contenu" tabIndex={-1} className={styles.main} aria-busy={isPending || undefined}>
        <Outlet />
      </main>
      <footer className={styles.footer}>
        <Copyright />
      </footer>
    </div>
  )
}

/** What concerns every screen. */
function Bands({ hasOwnBars }: { hasOwnBars: boolean }) {
  return (
    <>
      <OfflineBand saysWhatIsKept={!hasOwnBars} />
      <NewReleaseBand />
    </>
  )
}

/** Has the app kept on this device, where browsers allow it: it then opens without network. */
function useWorker(): void {
  // Talks to the browser.
  useEffect(() => {
    if (!hasWorkers() || !navigator.onLine) return
    // A browser that has no room, or forbids it, needs its network as before.
    return whenIdle(() => void registerWorker().catch(() => undefined))
  }, [])
}
