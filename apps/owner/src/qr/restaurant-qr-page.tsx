import { buttonClass } from "@ardoise/ui/button/button"
import { useMedia } from "@ardoise/ui/media/use-media"
import { PageHead } from "@ardoise/ui/page-head/page-head"
import { Plus } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "react-router"
import { type Owner, useSession } from "../auth/session.tsx"
import { useCreationLink } from "../menu-pages/use-creation-notice.ts"
import type { MenuListEntry } from "../menus/menu-api.ts"
import { servedEntry } from "../menus/served-menu.ts"
import { useMenuList } from "../menus/use-menu-list.ts"
import { useServices } from "../services/use-services.ts"
import { usePlan } from "../subscription/use-plan.ts"
import { QrLoadFailure, QrSkeleton, qrTitle } from "./qr-loading.tsx"
import styles from "./qr-panel.module.css"
import { QrPanel } from "./qr-panel.tsx"
import { EmptyMenusNotice, NoMenuNotice, NoneActiveNotice, ServedLine } from "./served-menu-notices.tsx"

/** `/dashboard/qr-code`: the permanent QR code of the restaurant. */
export function RestaurantQrPage() {
  const session = useSession()
  // Rendered between the end of a session and the redirect to the login page (A56).
  if (session.state !== "signed-in") return <p>Connectez-vous pour voir vos menus</p>
  return <RestaurantQr owner={session.user} />
}

function RestaurantQr({ owner }: { owner: Owner }) {
  const { plan } = usePlan()
  const creationLink = useCreationLink()
  const list = useMenuList(owner.id)
  const entries = list.data ?? []
  const { services, moment } = useServices()
  const served = servedEntry(entries, services, moment)

  const noticeOf = (): ReactNode => {
    if (list.isError) return <QrLoadFailure isRetrying={list.isFetching} onRetry={() => void list.refetch()} />
    if (entries.length === 0) return <NoMenuNotice plan={plan} />
    if (served === null) return <EmptyMenusNotice />
    return isNoneActive(entries) && <NoneActiveNotice served={served} />
  }

  // On a phone the code comes first.
  const isPhone = !useMedia("(min-width: 768px)")
  const creation = (
    <Link {...creationLink} className={buttonClass("secondary")}>
      <Plus aria-hidden />
      Créer un menu
    </Link>
  )
  return (
    <>
      <title>{qrTitle}</title>
      <PageHead title="QR Code pour votre restaurant" actions={isPhone ? undefined : creation} />
      {list.isPending ? (
        <QrSkeleton />
      ) : (
        <QrPanel
          owner={owner}
          // The code stays if the menus could not be read.
          hasMenu={list.isError || entries.length > 0}
          notice={noticeOf()}
          standing={served !== null && <ServedLine served={served} />}
        />
      )}
      {isPhone && <div className={styles.creation}>{creation}</div>}
    </>
  )
}

/** On the free plan the server reports the earliest menu as active, so this happens only with Premium. */
const isNoneActive = (entries: readonly MenuListEntry[]) => entries.every(({ menu }) => !menu.isActive)
