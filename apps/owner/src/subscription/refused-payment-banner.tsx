import { formatLongDate } from "@ardoise/domain/dates"
import { ActionBanner } from "@ardoise/ui/action-banner/action-banner"
import { Button } from "@ardoise/ui/button/button"
import styles from "./refused-payment-banner.module.css"
import { usePaymentActions } from "./use-payment-actions.ts"
import { useSubscription } from "./use-subscription.ts"

/**
 * Shows at the top of a narrow screen that a payment was refused, because the card about it is far below. Renders
 * nothing for other subscriptions.
 */
export function RefusedPaymentBanner() {
  const { details, subscriptionEnd, timeZone } = useSubscription()
  const actions = usePaymentActions()
  if (details?.state !== "past_due" || subscriptionEnd === null) return null
  return (
    <ActionBanner
      className={styles.banner}
      title="Votre paiement a été refusé"
      action={
        <Button isBusy={actions.isManaging} onClick={actions.manage}>
          Donner une autre carte
        </Button>
      }
    >
      <p>Premium est maintenu jusqu’au {formatLongDate(subscriptionEnd, timeZone)}.</p>
    </ActionBanner>
  )
}
