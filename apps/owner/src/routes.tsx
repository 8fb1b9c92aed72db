import { type ComponentType, useEffect } from "react"
import { type Location, Navigate, Outlet, type RouteObject, ScrollRestoration } from "react-router"
import { AuthPage } from "./auth/auth-page.tsx"
import { RequireSession } from "./auth/require-session.tsx"
import { inTime } from "./in-time.ts"
import { LoadingPlaceholder } from "./page-parts/loading-placeholder.tsx"
import { ScreenError } from "./page-parts/route-error.tsx"
import type { DashboardRouteHandle } from "./shell/dashboard-layout.tsx"
import { NotFoundPage } from "./shell/not-found-page.tsx"
import { whenIdle } from "./when-idle.ts"

/** Makes the load of a screen's code fail after a timeout. The screen then shows an error with a retry button. */
const inTimeOf = (load: () => Promise<{ Component: ComponentType }>) => () => inTime(load())

const loadFrame = async () => ({ Component: (await import("./shell/dashboard-layout.tsx")).DashboardLayout })
const loadHome = async () => ({ Component: (await import("./home/home-page.tsx")).HomePage })
const loadEditor = async () => ({ Component: (await import("./editor/editor-page.tsx")).EditorPage })
const loadNewEditor = async () => {
  const [editor] = await Promise.all([
    loadEditor(),
    import("./editor/beginning/late-doors.tsx").then((late) => late.loadDoors()),
  ])
  return editor
}

/** The login page, which prefetches the screens that follow a sign-in while the user types the address. */
function Entrance() {
  // Prefetches when idle. It is not a loader, because the router would render its fallback before the page.
  useEffect(
    () =>
      whenIdle(() => {
        // Ignore a failure: the code is fetched again when the screen is opened.
        Promise.all([loadFrame(), loadHome()]).catch(() => undefined)
      }),
    [],
  )
  return <AuthPage />
}

/**
 * The key of a scroll position. The first screen of every document has the same `key`, so that a position of one screen
 * would be restored on another that is opened by its address.
 */
const placeOf = ({ key, pathname }: Location) => (key === "default" ? pathname : key)

/** Wraps every screen: a new screen starts at the top, and the Back button restores the scroll position. */
function Root() {
  return (
    <>
      <ScrollRestoration getKey={placeOf} />
      <Outlet />
    </>
  )
}

const ownBars: DashboardRouteHandle = { hasOwnBars: true }
const bare: DashboardRouteHandle = { isBare: true }
const board: DashboardRouteHandle = { showsOrders: true }

/** Every address of the owner's app. Only the login page is part of the first script. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    HydrateFallback: LoadingPlaceholder,
    ErrorBoundary: ScreenError,
    children: [
      { path: "/", Component: Entrance },
      { path: "/login", Component: Entrance },
      {
        path: "/auth/recover",
        lazy: inTimeOf(async () => ({ Component: (await import("./auth/links/recover-page.tsx")).RecoverPage })),
      },
      {
        path: "/auth/code",
        lazy: inTimeOf(async () => ({ Component: (await import("./auth/links/code-page.tsx")).CodePage })),
      },
      {
        path: "/auth/confirm",
        lazy: inTimeOf(async () => ({ Component: (await import("./auth/links/confirm-page.tsx")).ConfirmPage })),
      },
      {
        path: "/menu/active",
        lazy: inTimeOf(async () => ({ Component: (await import("./menu-pages/active-menu-page.tsx")).ActiveMenuPage })),
      },
      {
        path: "/poste",
        lazy: inTimeOf(async () => ({ Component: (await import("./poste/poste-page.tsx")).PostePage })),
      },
      {
        path: "/dashboard",
        Component: RequireSession,
        children: [
          {
            lazy: inTimeOf(loadFrame),
            children: [
              {
                // On a separate route: on a route whose screen could not be loaded, the router would render nothing at
                // all.
                ErrorBoundary: ScreenError,
                children: [
                  { index: true, lazy: inTimeOf(loadHome) },
                  { path: "menu/new", lazy: inTimeOf(loadNewEditor), handle: ownBars },
                  { path: "menu/:menuId/edit", lazy: inTimeOf(loadEditor), handle: ownBars },
                  {
                    path: "menu/:menuId/publication",
                    lazy: inTimeOf(async () => ({
                      Component: (await import("./publication/publication-page.tsx")).PublicationPage,
                    })),
                    handle: ownBars,
                  },
                  {
                    path: "menu/:menuId/translations",
                    lazy: inTimeOf(async () => ({
                      Component: (await import("./translations/translations-page.tsx")).TranslationsPage,
                    })),
                    handle: ownBars,
                  },
                  {
                    path: "menu/:menuId?/qr",
                    lazy: inTimeOf(async () => ({ Component: (await import("./qr/menu-qr-page.tsx")).MenuQrPage })),
                  },
                  {
                    path: "menu/:menuId/view",
                    lazy: inTimeOf(async () => ({
                      Component: (await import("./menu-pages/menu-preview-page.tsx")).MenuPreviewPage,
                    })),
                  },
                  {
                    path: "ardoise",
                    lazy: inTimeOf(async () => ({
                      Component: (await import("./daily-board/board-page.tsx")).BoardPage,
                    })),
                    handle: ownBars,
                  },
                  {
                    path: "chiffres",
                    lazy: inTimeOf(async () => ({
                      Component: (await import("./insight/insight-page.tsx")).InsightPage,
                    })),
                  },
                  {
                    path: "promotions",
                    lazy: inTimeOf(async () => ({
                      Component: (await import("./promotions/promotions-page.tsx")).PromotionsPage,
                    })),
                  },
                  {
                    path: "promotions/:promotionId",
                    lazy: inTimeOf(async () => ({
                      Component: (await import("./promotions/promotion-page.tsx")).PromotionPage,
                    })),
                    handle: ownBars,
                  },
                  {
                    path: "papiers",
                    lazy: inTimeOf(async () => ({
                      Component: (await import("./papers/papers-page.tsx")).PapersPage,
                    })),
                  },
                  {
                    path: "papiers/archive",
                    lazy: inTimeOf(async () => ({
                      Component: (await import("./papers/archive-page.tsx")).ArchivePage,
                    })),
                  },
                  {
                    path: "qr-code",
                    lazy: inTimeOf(async () => ({
                      Component: (await import("./qr/restaurant-qr-page.tsx")).RestaurantQrPage,
                    })),
                  },
                  { path: "equipe", element: <Navigate to="/dashboard/settings/team" replace /> },
                  {
                    path: "settings/:section?",
                    lazy: inTimeOf(async () => ({
                      Component: (await import("./settings/settings-page.tsx")).SettingsPage,
                    })),
                  },
                  {
                    path: "billing",
                    lazy: inTimeOf(async () => ({
                      Component: (await import("./subscription/billing-page.tsx")).BillingPage,
                    })),
                  },
                  {
                    path: "paiements",
                    lazy: inTimeOf(async () => ({
                      Component: (await import("./online-payments/payments-page.tsx")).PaymentsPage,
                    })),
                  },
                  {
                    path: "orders",
                    lazy: inTimeOf(async () => ({
                      Component: (await import("./orders/orders-page.tsx")).OrdersPage,
                      // A screen that could not be loaded shows its own error.
                      handle: board,
                    })),
                  },
                  {
                    path: "orders/history",
                    lazy: inTimeOf(async () => ({
                      Component: (await import("./orders/history-page.tsx")).HistoryPage,
                    })),
                  },
                  {
                    path: "orders/kitchen",
                    handle: { ...bare, ...board },
                    lazy: inTimeOf(async () => ({
                      Component: (await import("./orders/kitchen/kitchen-page.tsx")).KitchenPage,
                    })),
                  },
                ],
              },
            ],
          },
        ],
      },
      { path: "*", Component: NotFoundPage },
    ],
  },
]
