import { formatLongDate } from "@ardoise/domain/dates"
import { premiumAdvantages, premiumPriceText } from "@ardoise/domain/plan/offer"
import { Button } from "@ardoise/ui/button/button"
import { Card } from "@ardoise/ui/card/card"
import { Skeleton } from "@ardoise/ui/skeleton/skeleton"
import { FeatureList } from "./feature-list.tsx"
import styles from "./premium-card.module.css"
import { StateBadge } from "./state-badge.tsx"
import { useCheckoutReturn } from "./use-checkout-return.ts"
import { usePaymentActions } from "./use-payment-actions.ts"
import { type SubscriptionView, useSubscription } from "./use-subscription.ts"

/** The features that the card lists for subscribers. */
const inUse = ["Menus illimités", "Traduction\u00a0: anglais, espagnol, chinois", "Paiement à table par QR code"]

/** The card in the side column: the features of Premium, the state of the subscription, and its actions. */
export function PremiumCard() {
  const view = useSubscription()
  const isReturning = useCheckoutReturn(view.check)
  const actions = usePaymentActions()
  const { subscribed, details } = view
  const isConfirming = isReturning && !subscribed
  return (
    <Card className={styles.card} aria-labelledby="premium">
      <div className={styles.head}>
        <h2 id="premium" className={styles.title}>
          Premium
        </h2>
        <StateBadge view={view} isConfirming={isConfirming} />
      </div>
      <div className={styles.meta} aria-live="polite">
        {view.isLoading || view.isStateComing ? (
          <Skeleton height={14} width="70%" />
        ) : (
          <p>{sentence(view, isConfirming)}</p>
        )}
      </div>
      <FeatureList features={subscribed ? inUse : premiumAdvantages} />
      {subscribed && !view.isStateComing && details?.state !== "granted" && (
        <Button className={styles.action} isBusy={actions.isManaging} onClick={actions.manage}>
          {details?.state === "past_due" ? "Changer de carte" : "Gérer mon abonnement"}
        </Button>
      )}
      {!subscribed && !view.isLoading && !isConfirming && (
        <Button className={styles.action} isBusy={actions.isSubscribing} onClick={actions.subscribe}>
          S’abonner à Premium
        </Button>
      )}
      {view.error !== null && (
        <Button tone="quiet" className={styles.again} isBusy={view.isRetrying} onClick={() => void view.check()}>
          Réessayer
        </Button>
      )}
    </Card>
  )
}

function sentence(view: SubscriptionView, isConfirming: boolean): string {
  const { error, subscribed, subscriptionEnd, details, timeZone } = view
  if (error !== null) return error
  if (isConfirming) return "Paiement en cours de confirmation"
  if (!subscribed || subscriptionEnd === null) return premiumPriceText
  const day = formatLongDate(subscriptionEnd, timeZone)
  if (details?.state === "past_due") return `Le dernier paiement a été refusé. Premium est maintenu jusqu’au ${day}.`
  if (details?.state === "cancelled") return `Actif jusqu’au ${day}`
  if (details?.state === "granted") return `Valable jusqu’au ${day}`
  return `Prochain paiement le ${day}`
}
