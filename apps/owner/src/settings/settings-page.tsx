import { Card } from "@ardoise/ui/card"
import { PageHead } from "@ardoise/ui/page-head"
import { useOwner } from "../auth/session.tsx"
import { RestaurantNameForm } from "./restaurant-name-form.tsx"
import styles from "./settings-page.module.css"

/** What the owner may set about the restaurant and the account (spec 2). */
export function SettingsPage() {
  const { email, restaurantName } = useOwner()
  return (
    <div className={styles.page}>
      <title>Paramètres – Ardoise</title>
      <PageHead title="Paramètres" />
      <Card aria-labelledby="settings-restaurant">
        <h2 id="settings-restaurant" className={styles.heading}>
          Restaurant
        </h2>
        <RestaurantNameForm stored={restaurantName ?? ""} />
      </Card>
      <Card aria-labelledby="settings-account">
        <h2 id="settings-account" className={styles.heading}>
          Compte
        </h2>
        <dl className={styles.facts}>
          <dt>Adresse de connexion</dt>
          <dd>{email}</dd>
        </dl>
      </Card>
    </div>
  )
}
