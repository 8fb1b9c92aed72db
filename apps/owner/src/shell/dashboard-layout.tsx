import { useKeptFocus } from "@ardoise/ui/kept-focus/use-kept-focus"
import { Logo } from "@ardoise/ui/logo/logo"
import { PageMark } from "@ardoise/ui/page-mark/page-mark"
import { useEffect } from "react"
import { Link, Outlet, useLocation, useMatches, useNavigation } from "react-router"
import { useSessionEnd } from "../auth/require-session.tsx"
import { useOwner } from "../auth/session.tsx"
import { SessionEndDialog } from "../auth/session-end-dialog.tsx"
import { useConfig } from "../config-context.tsx"
import { WaitingBoardSender } from "../daily-board/waiting-board-sender.tsx"
import { newMenuPath, useCreationLink } from "../menu-pages/use-creation-notice.ts"
import { useOldLocalMenus } from "../menus/use-old-local-menus.ts"
import { OrdersProvider, useOrders } from "../orders/orders-context.tsx"
import { UnreadOrders } from "../orders/unread-orders.tsx"
import { Copyright } from "../page-parts/copyright.tsx"
import { useRestaurantChanges } from "../restaurant/use-restaurant-changes.ts"
import { usePlanChanges } from "../subscription/use-plan-changes.ts"
import { whenIdle } from "../when-idle.ts"
import { hasServiceWorkers, registerWorker } from "../worker/register-worker.ts"
import { AccountMenu } from "./account-menu.tsx"
import styles from "./dashboard-layout.module.css"
import { measureBar } from "./measure-bar.ts"
import { currentOf, navigation, ordersPath } from "./navigation.tsx"
import { NewReleaseBand } from "./new-release-band.tsx"
import { OfflineBand } from "./offline-band.tsx"
import { OpenOrdersBadge } from "./open-orders-badge.tsx"
import { ServerData } from "./server-data.tsx"
import { useIsSlow } from "./use-is-slow.ts"

/** What a route can request from the frame around it. */
export type DashboardRouteHandle = {
  /**
   * The screen has its own bars. It fills the width between header and footer; on small screens the header scrolls away
   * and the navigation at the bottom is hidden.
   */
  readonly hasOwnBars?: boolean
  /** The screen fills the whole window, without header and footer. */
  readonly isBare?: boolean
  /** The screen is about the orders of now: a band says when they cannot be read. A bare screen has its own. */
  readonly showsOrders?: boolean
}

/** The frame of all dashboard screens: header with navigation and account menu, the screen, and footer. */
export function DashboardLayout() {
  const { id } = useOwner()
  const end = useSessionEnd()
  // The key makes another owner in the same browser start with an empty cache.
  return (
    <ServerData key={id}>
      <OrdersProvider>
        <Frame />
        <WaitingBoardSender />
      </OrdersProvider>
      {end.owner !== null && <SessionEndDialog owner={end.owner} onGiveUp={end.giveUp} />}
    </ServerData>
  )
}

function Frame() {
  useWorker()
  usePlanChanges()
  useRestaurantChanges()
  const { marketingUrl } = useConfig()
  const creationLink = useCreationLink()
  const { pathname } = useLocation()
  useOldLocalMenus()
  useKeptFocus()
  const isPending = useIsSlow(useNavigation().state === "loading")
  const handles = useMatches().map(({ handle }) => handle as DashboardRouteHandle | undefined)
  const hasOwnBars = handles.some((handle) => handle?.hasOwnBars)
  const showsOrders = handles.some((handle) => handle?.showsOrders)
  if (handles.some((handle) => handle?.isBare)) {
    return (
      <>
        <Bands hasOwnBars={false} isBare showsOrders={showsOrders} />
        <main id="contenu">
          <Outlet />
        </main>
      </>
    )
  }
  return (
    <div className={`${styles.frame} ${hasOwnBars ? styles.ownBars : ""}`}>
      <PageMark name="has-frame" />
      <PageMark name="has-bottom-bar" />
      {hasOwnBars && <PageMark name="has-own-bars" />}
      <a className={styles.skip} href="#contenu">
        Aller au contenu
      </a>
      <header ref={measureBar} className={styles.bar} data-on="slate">
        <div className={styles.row}>
          <a className={styles.brand} href={marketingUrl}>
            <Logo on="slate" className={styles.logo} />
          </a>
          <nav className={styles.nav} aria-label="Navigation principale">
            {navigation.map((link) => (
              <Link
                key={link.to}
                aria-current={currentOf(link, pathname)}
                {...(link.to === newMenuPath ? creationLink : { to: link.to })}
              >
                {link.icon}
                <span>{link.label}</span>
                {link.to === ordersPath && <OpenOrdersBadge className={styles.owed} />}
              </Link>
            ))}
          </nav>
          <AccountMenu />
        </div>
      </header>
      <p role="status" className={isPending ? styles.pending : undefined}>
        {isPending && <span className="visually-hidden">Chargement...</span>}
      </p>
      <Bands hasOwnBars={hasOwnBars} showsOrders={showsOrders} />
      <main id="contenu" tabIndex={-1} className={styles.main} aria-busy={isPending || undefined}>
        <Outlet />
      </main>
      <footer className={styles.footer}>
        <Copyright isShort />
      </footer>
    </div>
  )
}

type BandsProps = { hasOwnBars: boolean; isBare?: boolean; showsOrders: boolean }

/** The banners that concern every screen. */
function Bands({ hasOwnBars, isBare = false, showsOrders }: BandsProps) {
  const { failure } = useOrders()
  return (
    <>
      {showsOrders && !isBare && <UnreadOrders />}
      <OfflineBand saysWhatIsKept={!hasOwnBars} isSilent={showsOrders && failure !== null} />
      <NewReleaseBand />
    </>
  )
}

/** Registers the service worker, which stores the app on this device so that it opens offline. */
function useWorker(): void {
  // Registers it when the browser is idle.
  useEffect(() => {
    if (!hasServiceWorkers() || !navigator.onLine) return
    // Ignore a failure: without storage, the app needs the network, as without a worker.
    return whenIdle(() => void registerWorker("/dashboard").catch(() => undefined))
  }, [])
}
