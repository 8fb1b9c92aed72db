import { formatTime } from "@ardoise/domain/dates"
import { Banner } from "@ardoise/ui/banner/banner"
import { Button } from "@ardoise/ui/button/button"
import { WifiOff } from "lucide-react"
import { useTimeZone } from "../restaurant/use-time-zone.ts"
import { useOrders } from "./orders-context.tsx"
import type { ReadFailure } from "./use-read-failure.ts"

/** Says in a band above the orders that they cannot be read. Those that are known stay on the screen. */
export function UnreadOrders({ className }: { className?: string | undefined }) {
  const { orders, failure, refresh } = useOrders()
  const timeZone = useTimeZone()
  if (failure === null) return null
  return (
    <Banner isBand tone="warning" role="alert" icon={<WifiOff aria-hidden />} className={className}>
      <p>{explain(failure, orders.length > 0, timeZone)}</p>
      {orders.length === 0 && <Button onClick={refresh}>Réessayer</Button>}
    </Banner>
  )
}

function explain({ isUnreachable, since }: ReadFailure, hasOrders: boolean, timeZone: string): string {
  if (!isUnreachable) return "Les commandes ne peuvent pas être lues pour le moment. Nouvel essai dans un instant."
  if (!hasOrders) return "Hors connexion. Les commandes arriveront au retour du réseau."
  const start =
    since === null ? "Hors connexion" : `Hors connexion depuis ${formatTime(new Date(since).toISOString(), timeZone)}`
  return `${start}. Les commandes déjà reçues restent affichées\u00a0; les nouvelles arriveront au retour du réseau.`
}
