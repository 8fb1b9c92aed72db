import { removeKey, writeKey } from "@ardoise/browser/storage"
import { earliestMenu } from "@ardoise/domain/menu/active-menu"
import { previewBase, publicMenuPath } from "@ardoise/domain/sharing/links"
import { Button, buttonClass } from "@ardoise/ui/button/button"
import { useMedia } from "@ardoise/ui/media/use-media"
import { PageHead } from "@ardoise/ui/page-head/page-head"
import { Tooltip } from "@ardoise/ui/tooltip/tooltip"
import { Eye, Plus, QrCode } from "lucide-react"
import { useEffect } from "react"
import { Link } from "react-router"
import { useOwner, useSession } from "../auth/session.tsx"
import { useConfig } from "../config-context.tsx"
import { WeekCard } from "../insight/week-card.tsx"
import { servedEntry } from "../menus/served-menu.ts"
import { useMenuList } from "../menus/use-menu-list.ts"
import { AccountEndBanner } from "../restaurant/account-end-banner.tsx"
import { nextServedWords } from "../services/next-served.ts"
import { useServices } from "../services/use-services.ts"
import { StandsCard } from "../stands/stands-card.tsx"
import { storageKeys } from "../storage-keys.ts"
import { PremiumCard } from "../subscription/premium-card.tsx"
import { RefusedPaymentBanner } from "../subscription/refused-payment-banner.tsx"
import { CreateMenuLink } from "./create-menu-link.tsx"
import styles from "./home-page.module.css"
import { MenuDialogs } from "./menu-dialogs.tsx"
import { MenuList } from "./menu-list.tsx"
import { PapersCard } from "./papers-card.tsx"
import { HowItWorksCard } from "./side-column.tsx"
import { ServiceSlate, ServiceSlateSkeleton } from "./slate/service-slate.tsx"
import { useFocusAfterRemoval } from "./use-focus-after-removal.ts"
import { useMenuActions } from "./use-menu-actions.ts"

/** `/dashboard`: all menus of the owner and the actions on them. */
export function HomePage() {
  const session = useSession()
  // Rendered between the end of a session and the redirect to the login page (A56).
  if (session.state !== "signed-in") return <p>Connectez-vous pour voir vos menus</p>
  return <SignedInHome />
}

function SignedInHome() {
  const owner = useOwner()
  const list = useMenuList(owner.id)
  const entries = list.data ?? []
  const { services, moment, isKnown } = useServices()
  // Until the hours are known, the wrong menu could be on the slate.
  const isServedKnown = list.data !== undefined && isKnown
  const served = isServedKnown ? servedEntry(list.data, services, moment) : undefined
  const servedId = served === undefined ? undefined : (served?.id ?? null)
  // Stores the id of the served menu, which `/menu/active` uses without a session.
  useEffect(() => {
    if (servedId === null) removeKey(storageKeys.activeMenu)
    else if (servedId !== undefined) writeKey(storageKeys.activeMenu, servedId)
  }, [servedId])

  const focus = useFocusAfterRemoval(entries)
  const actions = useMenuActions(owner.id, entries, focus.handleRemoved)
  const firstId = earliestMenu(entries)?.id ?? null
  const isPhone = !useMedia("(min-width: 768px)")
  const hasNoMenu = list.isSuccess && list.data.length === 0
  const isWaiting = list.isPending || (list.data !== undefined && !isKnown)
  const hasSlate = isWaiting || (served !== undefined && served !== null)
  return (
    <div ref={focus.page}>
      <title>Mes menus – Ardoise</title>
      <header>
        <PageHead
          title={<>Bienvenue, {owner.restaurantName ?? "Restaurateur"}</>}
          subtitle="Gérez vos menus digitaux et vos QR codes"
          actions={
            hasSlate ? (
              !isPhone && (
                <CreateMenuLink tone="primary" icon={<Plus aria-hidden />}>
                  Créer un menu
                </CreateMenuLink>
              )
            ) : (
              <div className={styles.actions}>
                <PreviewLink userId={owner.id} isOff={hasNoMenu} />
                <Link to="/dashboard/qr-code" className={buttonClass("secondary")}>
                  <QrCode aria-hidden />
                  QR Code
                </Link>
                <CreateMenuLink tone={hasNoMenu ? "secondary" : "primary"} icon={<Plus aria-hidden />}>
                  Créer un menu
                </CreateMenuLink>
              </div>
            )
          }
        />
        <AccountEndBanner className={styles.ending} />
        <RefusedPaymentBanner />
        {isWaiting && <ServiceSlateSkeleton />}
        {served && (
          // Another served menu is another slate: it fades in.
          <ServiceSlate
            key={served.id}
            userId={owner.id}
            entry={served}
            isFirst={served.id === firstId}
            hasService={services.has(served.id)}
            next={nextServedWords(entries, services, moment)}
            actions={actions}
          />
        )}
      </header>
      <div className={styles.columns}>
        <MenuList
          userId={owner.id}
          list={list}
          servedId={list.data === undefined ? null : servedId}
          firstId={firstId}
          services={services}
          actions={actions}
        />
        <aside className={styles.side} aria-label="Chiffres, Premium, supports et aide">
          <WeekCard />
          <PremiumCard />
          <PapersCard />
          <StandsCard />
          <HowItWorksCard isOpen={hasNoMenu} />
        </aside>
      </div>
      <MenuDialogs actions={actions} entries={entries} services={services} />
    </div>
  )
}

/** Opens the diner page in a new tab. It is disabled while there is no menu (A30). */
function PreviewLink({ userId, isOff }: { userId: string; isOff: boolean }) {
  const { publicBaseUrl } = useConfig()
  if (isOff) {
    return (
      // Different keys, because a tooltip keeps listening to the element that it was first attached to.
      <Tooltip key="off" text="Créez d'abord un menu">
        <Button aria-disabled icon={<Eye aria-hidden />}>
          Aperçu client
        </Button>
      </Tooltip>
    )
  }
  return (
    <Tooltip key="on" text="Voir l'aperçu client">
      <a
        className={buttonClass("secondary")}
        href={previewBase(location.origin, publicBaseUrl) + publicMenuPath(userId)}
        target="_blank"
        rel="noopener"
      >
        <Eye aria-hidden />
        Aperçu client
      </a>
    </Tooltip>
  )
}
