import { ChevronRight } from "lucide-react"
import { Link } from "react-router"
import { PremiumFeatures } from "./premium-features.tsx"
import { SubscriptionCard } from "./subscription-card.tsx"
import styles from "./subscription-settings.module.css"
import { useSubscription } from "./use-subscription.ts"

/** The subscription in the settings: its card, the Premium features and the link to the invoices. */
export function SubscriptionSettings() {
  const view = useSubscription()
  return (
    <>
      <SubscriptionCard view={view} />
      {view.subscribed && <PremiumFeatures />}
      <Link to="/dashboard/billing" className={styles.link}>
        Abonnement et factures
        <ChevronRight aria-hidden />
      </Link>
    </>
  )
}
