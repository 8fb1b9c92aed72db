import { Banner } from "@ardoise/ui/banner/banner"
import styles from "./closed-banner.module.css"

/** Says that diners cannot order, above the orders that go on. */
export function ClosedBanner() {
  return (
    <Banner tone="warning" className={styles.banner}>
      <p>
        <b>Cuisine fermée.</b> Les clients ne peuvent pas commander&nbsp;; les commandes en cours continuent.
      </p>
    </Banner>
  )
}
