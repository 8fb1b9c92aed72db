import { messages } from "@ardoise/domain/messages"
import { emptyProfile } from "@ardoise/domain/restaurant/profile"
import { categoryFilterRules } from "@ardoise/menu-view/category-rail"
import { MenuView } from "@ardoise/menu-view/menu-view"
import { hasSetMenus } from "@ardoise/menu-view/set-menus"
import { buttonClass } from "@ardoise/ui/button/button"
import { FailureBanner } from "@ardoise/ui/failure-banner/failure-banner"
import { Loading } from "@ardoise/ui/loading/loading"
import { PageHead } from "@ardoise/ui/page-head/page-head"
import { useToast } from "@ardoise/ui/toast/toast"
import { useQuery } from "@tanstack/react-query"
import { Pencil } from "lucide-react"
import { useEffect } from "react"
import { Link, useNavigate, useParams } from "react-router"
import { useOwner } from "../auth/session.tsx"
import { DinerFrame } from "../menus/diner-frame.tsx"
import { publicMenuQuery } from "../menus/menu-api.ts"
import { loadFailed, menuName } from "../menus/menu-words.ts"
import { restaurantQuery } from "../restaurant/restaurant-api.ts"
import { usePlan } from "../subscription/use-plan.ts"

/** `/dashboard/menu/{menuId}/view`: one menu as diners see it, inside the dashboard. */
export function MenuPreviewPage() {
  const { menuId = "" } = useParams()
  const owner = useOwner()
  const { plan } = usePlan()
  const { data: found, isError, isFetching, refetch } = useQuery(publicMenuQuery(menuId))
  // A menu of another owner is not shown in the dashboard, although anyone may read it by its id.
  const data = found && found.ownerId !== owner.id ? null : found
  // The menu is shown without waiting for the data of its footer.
  const restaurant = useQuery(restaurantQuery(owner.id)).data
  const toast = useToast()
  const navigate = useNavigate()
  const isMissing = data === null

  // Shows a toast and goes to the home page if the menu does not exist.
  useEffect(() => {
    if (!isMissing) return
    toast({ tone: "error", title: "Erreur", text: messages["menu-not-found"] })
    navigate("/dashboard", { replace: true })
  }, [isMissing, toast, navigate])

  return (
    <>
      <title>Aperçu – Ardoise</title>
      <PageHead
        title={data ? menuName(data.menu) : "Aperçu"}
        subtitle="Ce que vos clients lisent"
        actions={
          <Link to={`/dashboard/menu/${menuId}/edit`} className={buttonClass("secondary")}>
            <Pencil aria-hidden />
            Modifier
          </Link>
        }
      />
      {data ? (
        <DinerFrame
          title={`Aperçu de ${menuName(data.menu)}`}
          rules={categoryFilterRules(data.menu.categories.length, hasSetMenus(data.menu))}
        >
          <MenuView
            menu={data.menu}
            restaurantName={owner.restaurantName ?? ""}
            profile={restaurant?.profile ?? emptyProfile}
            isPremium={plan === "premium"}
            language="fr"
          />
        </DinerFrame>
      ) : isError ? (
        <FailureBanner title={loadFailed} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading text="Chargement..." />
      )}
    </>
  )
}
