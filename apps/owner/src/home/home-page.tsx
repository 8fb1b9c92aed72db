import { previewBase, publicMenuPath } from "@ardoise/domain/sharing/links"
import { Button, buttonClass } from "@ardoise/ui/button/button"
import { PageHead } from "@ardoise/ui/page-head/page-head"
import { Tooltip } from "@ardoise/ui/tooltip/tooltip"
import { useQuery } from "@tanstack/react-query"
import { Eye, Plus, QrCode } from "lucide-react"
import { Link } from "react-router"
import { useOwner, useSession } from "../auth/session.tsx"
import { useConfig } from "../config-context.tsx"
import { menuListQuery } from "../menus/menu-api.ts"
import { AccountEndBanner } from "../restaurant/account-end-banner.tsx"
import { StandsCard } from "../stands/stands-card.tsx"
import { PremiumCard } from "../subscription/premium-card.tsx"
import { RefusedPaymentBanner } from "../subscription/refused-payment-banner.tsx"
import { CreateMenuLink } from "./create-menu-link.tsx"
import styles from "./home-page.module.css"
import { MenuList } from "./menu-list.tsx"
import { HowItWorksCard } from "./side-column.tsx"

/** `/dashboard`: all menus of the owner and the actions on them. */
export function HomePage() {
  const session = useSession()
  // Rendered between the end of a session and the redirect to the login page (A56).
  if (session.state !== "signed-in") return <p>Connectez-vous pour voir vos menus</p>
  return <SignedInHome />
}

function SignedInHome() {
  const owner = useOwner()
  const list = useQuery(menuListQuery(owner.id))
  const hasNoMenu = list.isSuccess && list.data.length === 0
  return (
    <>
      <title>Mes menus – Ardoise</title>
      <PageHead
        title={<>Bienvenue, {owner.restaurantName ?? "Restaurateur"}</>}
        subtitle="Gérez vos menus digitaux et vos QR codes"
        actions={
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
        }
      />
      <AccountEndBanner className={styles.ending} />
      <RefusedPaymentBanner />
      <div className={styles.columns}>
        <MenuList userId={owner.id} />
        <aside className={styles.side} aria-label="Premium, supports et aide">
          <PremiumCard />
          <StandsCard />
          <HowItWorksCard />
        </aside>
      </div>
    </>
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
