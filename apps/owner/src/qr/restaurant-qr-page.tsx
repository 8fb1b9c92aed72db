import { defaultRestaurantName, qrLink } from "@ardoise/domain/sharing/links"
import { buttonClass } from "@ardoise/ui/button"
import { PageHead } from "@ardoise/ui/page-head"
import { Plus } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "react-router"
import { type Owner, useSession } from "../auth/session.tsx"
import { useConfig } from "../config-context.tsx"
import type { MenuListEntry } from "../menus/menu-api.ts"
import { servedEntry } from "../menus/served-menu.ts"
import { useCreationLink } from "../menus/use-creation-notice.ts"
import { useMenuList } from "../menus/use-menu-list.ts"
import { usePlan } from "../subscription/use-plan.ts"
import { QrLoadFailure, QrSkeleton, qrTitle } from "./qr-loading.tsx"
import { QrPanel } from "./qr-panel.tsx"
import { EmptyMenusNotice, NoMenuNotice, NoneActiveNotice, ServedLine } from "./served-standing.tsx"

/** `/dashboard/qr-code`: the permanent code of the restaurant (spec 2). */
export function RestaurantQrPage() {
  const session = useSession()
  // For the moment between the end of a session and the way to the login page (A56).
  if (session.state !== "signed-in") return <p>Connectez-vous pour voir vos menus</p>
  return <RestaurantQr owner={session.user} />
}

function RestaurantQr({ owner }: { owner: Owner }) {
  const { publicBaseUrl } = useConfig()
  const { plan } = usePlan()
  const creationLink = useCreationLink()
  const list = useMenuList(owner.id)
  const entries = list.data ?? []
  const served = servedEntry(entries)

  const noticeOf = (): ReactNode => {
    if (list.isError) return <QrLoadFailure isRetrying={list.isFetching} onRetry={() => void list.refetch()} />
    if (entries.length === 0) return <NoMenuNotice plan={plan} />
    if (served === null) return <EmptyMenusNotice />
    return isNoneActive(entries) && <NoneActiveNotice served={served} />
  }

  return (
    <>
      <title>{qrTitle}</title>
      <PageHead
        title="QR Code pour votre restaurant"
        actions={
          <Link {...creationLink} className={buttonClass("secondary")}>
            <Plus aria-hidden />
            Créer un menu
          </Link>
        }
      />
      {list.isPending ? (
        <QrSkeleton />
      ) : (
        <QrPanel
          link={qrLink(location.origin, publicBaseUrl, owner.id)}
          restaurantName={owner.restaurantName ?? defaultRestaurantName}
          // What could not be read does not take the code away.
          hasMenu={list.isError || entries.length > 0}
          notice={noticeOf()}
          standing={served !== null && <ServedLine served={served} />}
        />
      )}
    </>
  )
}

/** On the free plan the server says that the earliest menu is active, so this happens with Premium only (contract 2.6). */
const isNoneActive = (entries: readonly MenuListEntry[]) => entries.every(({ menu }) => !menu.isActive)
