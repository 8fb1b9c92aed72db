import { Badge } from "@ardoise/ui/badge/badge"
import type { SubscriptionView } from "./use-subscription.ts"

type StateBadgeProps = { view: SubscriptionView; isConfirming?: boolean }

/** The state of the subscription as a badge; renders nothing on the free plan. */
export function StateBadge({ view: { subscribed, details, isStateComing }, isConfirming = false }: StateBadgeProps) {
  if (isConfirming && !subscribed) return <Badge tone="info">Confirmation en cours</Badge>
  if (!subscribed || isStateComing) return null
  if (details?.state === "cancelled") return <Badge tone="warning">Résilié</Badge>
  if (details?.state === "past_due") return <Badge tone="error">Paiement refusé</Badge>
  return <Badge tone="success">Abonnement actif</Badge>
}
