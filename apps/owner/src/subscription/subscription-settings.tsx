import { ChevronRight } from "lucide-react"
import { Link } from "react-router"
import { PremiumFeatures } from "./premium-features.tsx"
import { SubscriptionCard } from "./subscription-card.tsx"
import styles from "./subscription-settings.module.css"
import { useSubscription } from "./use-subscription.ts"

/** The subscription's part of the settings: its card, the way to the invoices, and the features that are on (spec 2). */
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
