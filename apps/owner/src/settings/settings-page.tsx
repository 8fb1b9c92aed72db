import { Card } from "@ardoise/ui/card/card"
import { PageHead } from "@ardoise/ui/page-head/page-head"
import { useQuery } from "@tanstack/react-query"
import { useOwner } from "../auth/session.tsx"
import { AccountEndBanner } from "../restaurant/account-end-banner.tsx"
import { restaurantQuery } from "../restaurant/restaurant-api.ts"
import { SubscriptionSettings } from "../subscription/subscription-settings.tsx"
import { DeleteAccountCard } from "./delete-account-card.tsx"
import { DevicesCard } from "./devices-card.tsx"
import { ExportCard } from "./export-card.tsx"
import { ProfileCard } from "./profile-card.tsx"
import { RestaurantNameForm } from "./restaurant-name-form.tsx"
import { SecondStepCard } from "./second-step-card.tsx"
import styles from "./settings-page.module.css"
import { SignInCard } from "./sign-in-card.tsx"

/** The settings of the restaurant and the account. */
export function SettingsPage() {
  const { id, restaurantName } = useOwner()
  const isGivenUp = Boolean(useQuery(restaurantQuery(id)).data?.accountEndsAt)
  return (
    <div className={styles.page}>
      <title>Paramètres – Ardoise</title>
      <PageHead title="Paramètres" />
      <AccountEndBanner />
      <Card aria-labelledby="settings-restaurant">
        <h2 id="settings-restaurant" className={styles.heading}>
          Restaurant
        </h2>
        <RestaurantNameForm stored={restaurantName ?? ""} />
      </Card>
      <SubscriptionSettings />
      <ProfileCard />
      <SignInCard />
      <DevicesCard />
      <SecondStepCard />
      <ExportCard />
      {!isGivenUp && <DeleteAccountCard />}
    </div>
  )
}
