import { readKey } from "@ardoise/browser/storage"
import { emptyProfile } from "@ardoise/domain/restaurant/profile"
import { categoryFilterRules } from "@ardoise/menu-view/category-rail"
import { MenuView } from "@ardoise/menu-view/menu-view"
import { hasSetMenus } from "@ardoise/menu-view/set-menus"
import { buttonClass } from "@ardoise/ui/button/button"
import { FailureBanner } from "@ardoise/ui/failure-banner/failure-banner"
import { Loading } from "@ardoise/ui/loading/loading"
import { Logo } from "@ardoise/ui/logo/logo"
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { Link } from "react-router"
import { useSession } from "../auth/session.tsx"
import { useClients } from "../clients-context.tsx"
import { DinerFrame } from "../menus/diner-frame.tsx"
import { activeMenuQuery } from "../menus/menu-api.ts"
import { connectMenuRest } from "../menus/menu-rest.ts"
import { loadFailed } from "../menus/menu-words.ts"
import { restaurantQuery } from "../restaurant/restaurant-api.ts"
import { storageKeys } from "../storage-keys.ts"
import { usePlan } from "../subscription/use-plan.ts"
import styles from "./active-menu-page.module.css"

/**
 * `/menu/active`: the menu that the owner's QR code leads to, for an address without an owner id (A29). Without a
 * session it is the last served menu that this browser knows. This address is never in a QR code.
 */
export function ActiveMenuPage() {
  const clients = useClients()
  const session = useSession()
  const [queryClient] = useState(() => {
    connectMenuRest(clients)
    return new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } })
  })
  return (
    <main className={styles.page}>
      <title>Carte – Ardoise</title>
      {session.state === "loading" ? (
        <Loading text="Chargement..." />
      ) : session.state === "signed-in" ? (
        <QueryClientProvider client={queryClient}>
          <OwnMenu userId={session.user.id} restaurantName={session.user.restaurantName ?? ""} />
        </QueryClientProvider>
      ) : (
        <KnownMenu />
      )}
    </main>
  )
}

function OwnMenu({ userId, restaurantName }: { userId: string; restaurantName: string }) {
  const { data: menu, isError, isFetching, refetch } = useQuery(activeMenuQuery(userId))
  const { plan } = usePlan()
  // The menu is shown without waiting for the data of its footer.
  const restaurant = useQuery(restaurantQuery(userId)).data
  if (menu) {
    return (
      <DinerFrame
        title={`Carte de ${restaurantName || "votre restaurant"}`}
        rules={categoryFilterRules(menu.categories.length, hasSetMenus(menu))}
      >
        <MenuView
          menu={menu}
          restaurantName={restaurantName}
          profile={restaurant?.profile ?? emptyProfile}
          isPremium={plan === "premium"}
          language="fr"
        />
      </DinerFrame>
    )
  }
  if (isError) return <FailureBanner title={loadFailed} isRetrying={isFetching} onRetry={() => void refetch()} />
  return menu === null ? <Unavailable /> : <Loading text="Chargement..." />
}

/** Redirects to the public page of the last served menu that this browser knows. */
function KnownMenu() {
  const [menuId] = useState(() => readKey(storageKeys.activeMenu))
  // Leaves the app, because the server renders that page.
  useEffect(() => {
    if (menuId !== null) window.location.replace(`/menu/${encodeURIComponent(menuId)}/view`)
  }, [menuId])
  return menuId === null ? <Unavailable /> : <Loading text="Chargement..." />
}

function Unavailable() {
  return (
    <div className={styles.unavailable}>
      <Logo on="paper" className={styles.logo} />
      <h1 className={styles.title}>Menu non disponible</h1>
      <p>Aucun menu trouvé pour cet utilisateur ou le menu n'est pas encore configuré.</p>
      <p className={styles.hint}>Vous êtes le restaurateur&nbsp;? Connectez-vous pour configurer votre menu.</p>
      <Link to="/login" className={buttonClass("secondary")}>
        Connexion
      </Link>
    </div>
  )
}
