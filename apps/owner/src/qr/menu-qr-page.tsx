import { messages } from "@ardoise/domain/messages"
import { PageHead } from "@ardoise/ui/page-head/page-head"
import { useToast } from "@ardoise/ui/toast/toast"
import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { Navigate, useNavigate, useParams } from "react-router"
import { type Owner, useSession } from "../auth/session.tsx"
import { menuQuery } from "../menus/menu-api.ts"
import { menuName } from "../menus/menu-words.ts"
import { servedEntry } from "../menus/served-menu.ts"
import { useMenuList } from "../menus/use-menu-list.ts"
import { useServices } from "../services/use-services.ts"
import { QrLoadFailure, QrSkeleton, qrTitle } from "./qr-loading.tsx"
import { QrPanel } from "./qr-panel.tsx"
import { OtherMenuServedNotice, ServedLine } from "./served-menu-notices.tsx"

/** `/dashboard/menu/{menuId}/qr`: the QR code, on the page of one menu. */
export function MenuQrPage() {
  const { menuId } = useParams()
  const session = useSession()
  if (session.state !== "signed-in") {
    return (
      <Departure to="/login" title="Erreur d'authentification" text="Veuillez vous connecter pour accéder à ce menu" />
    )
  }
  if (menuId === undefined) return <Navigate to="/dashboard" replace />
  return <MenuQr owner={session.user} menuId={menuId} />
}

function MenuQr({ owner, menuId }: { owner: Owner; menuId: string }) {
  const query = useQuery(menuQuery(owner.id, menuId))
  const list = useMenuList(owner.id)
  const { services, moment } = useServices()
  const served = servedEntry(list.data ?? [], services, moment)

  if (query.data === null) return <Departure to="/dashboard" title="Erreur" text={messages["menu-not-found"]} />
  // A menu that was read before stays: its code does not depend on what could not be read again.
  if (query.isError && query.data === undefined) {
    return <QrLoadFailure isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
  }
  const name = query.data && menuName(query.data.menu)
  return (
    <>
      <title>{qrTitle}</title>
      <PageHead title="QR Code pour votre menu" subtitle={name ?? "Chargement..."} />
      {name === undefined ? (
        <QrSkeleton />
      ) : (
        <QrPanel
          owner={owner}
          hasMenu
          notice={served !== null && served.id !== menuId && <OtherMenuServedNotice served={served} name={name} />}
          standing={served !== null && <ServedLine served={served} />}
        />
      )}
    </>
  )
}

type DepartureProps = { to: string; title: string; text: string }

/** Shows the reason as a toast and redirects to another page. */
function Departure({ to, title, text }: DepartureProps) {
  const toast = useToast()
  const navigate = useNavigate()
  // Shows the toast and redirects, once.
  useEffect(() => {
    toast({ tone: "error", title, text })
    navigate(to, { replace: true })
  }, [toast, navigate, to, title, text])
  return null
}
