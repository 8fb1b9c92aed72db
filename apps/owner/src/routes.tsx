import { type ComponentType, useEffect } from "react"
import { Outlet, type RouteObject, ScrollRestoration } from "react-router"
import { AuthPage } from "./auth/auth-page.tsx"
import { RequireSession } from "./auth/require-session.tsx"
import { inTime } from "./in-time.ts"
import type { DashboardRouteHandle } from "./shell/dashboard-layout.tsx"
import { LoadingPlaceholder } from "./shell/loading-placeholder.tsx"
import { NotFoundPage } from "./shell/not-found-page.tsx"
import { RouteError } from "./shell/route-error.tsx"
import { whenIdle } from "./when-idle.ts"

/** Gives up on the code of a screen that does not come: the screen then says so, with a way to try again. */
const inTimeOf = (load: () => Promise<{ Component: ComponentType }>) => () => inTime(load())

const loadFrame = async () => ({ Component: (await import("./shell/dashboard-layout.tsx")).DashboardLayout })
const loadHome = async () => ({ Component: (await import("./home/home-page.tsx")).HomePage })
const loadEditor = async () => ({ Component: (await import("./editor/editor-page.tsx")).EditorPage })

/** The login page, which fetches what comes right after signing in while the address is being typed. */
function Entrance() {
  // Talks to the network. Not a loader: the router would draw its fallback before the page.
  useEffect(
    () =>
      whenIdle(() => {
        // A network that fails now will be asked again when the screen is really wanted.
        Promise.all([loadFrame(), loadHome()]).catch(() => undefined)
      }),
    [],
  )
  return <AuthPage />
}

/** Around every screen: a new one begins at the top, and the browser's Back finds the old one where it was. */
function Root() {
  return (
    <>
      <ScrollRestoration />
      <Outlet />
    </>
  )
}

const ownBars: DashboardRouteHandle = { hasOwnBars: true }
const bare: DashboardRouteHandle = { isBare: true }

/** Every address of the owner's app (spec 2). Only the login page comes with the first script. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    HydrateFallback: LoadingPlaceholder,
    ErrorBoundary: RouteError,
    children: [
      { path: "/", Component: Entrance },
      { path: "/login", Component: Entrance },
      {
        path: "/auth/recover",
        lazy: inTimeOf(async () => ({ Component: (await import("./auth/recover-page.tsx")).RecoverPage })),
      },
      {
        path: "/auth/code",
        lazy: inTimeOf(async () => ({ Component: (await import("./auth/code-page.tsx")).CodePage })),
      },
      {
        path: "/auth/confirm",
        lazy: inTimeOf(async () => ({ Component: (await import("./auth/confirm-page.tsx")).ConfirmPage })),
      },
      {
        path: "/menu/active",
        lazy: inTimeOf(async () => ({ Component: (await import("./menus/active-menu-page.tsx")).ActiveMenuPage })),
      },
      {
        path: "/dashboard",
        Component: RequireSession,
        children: [
          {
            lazy: inTimeOf(loadFrame),
            children: [
              {
                // On a route of its own: on one whose screen could not be fetched the router would draw nothing at all.
                ErrorBoundary: RouteError,
                children: [
                  { index: true, lazy: inTimeOf(loadHome) },
                  { path: "menu/new", lazy: inTimeOf(loadEditor), handle: ownBars },
                  { path: "menu/:menuId/edit", lazy: inTimeOf(loadEditor), handle: ownBars },
                  {
                    path: "menu/:menuId?/qr",
                    lazy: inTimeOf(async () => ({ Component: (await import("./qr/menu-qr-page.tsx")).MenuQrPage })),
                  },
                  {
                    path: "menu/:menuId/view",
                    lazy: inTimeOf(async () => ({
                      Component: (await import("./menus/menu-preview-page.tsx")).MenuPreviewPage,
                    })),
                  },
                  {
                    path: "qr-code",
                    lazy: inTimeOf(async () => ({
                      Component: (await import("./qr/restaurant-qr-page.tsx")).RestaurantQrPage,
                    })),
                  },
                  {
                    path: "settings",
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
                    path: "orders",
                    lazy: inTimeOf(async () => ({ Component: (await import("./orders/orders-page.tsx")).OrdersPage })),
                  },
                  {
                    path: "orders/history",
                    lazy: inTimeOf(async () => ({
                      Component: (await import("./orders/history-page.tsx")).HistoryPage,
                    })),
                  },
                  {
                    path: "orders/kitchen",
                    handle: bare,
                    lazy: inTimeOf(async () => ({
                      Component: (await import("./orders/kitchen-page.tsx")).KitchenPage,
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
