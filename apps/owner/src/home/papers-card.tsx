import { buttonClass } from "@ardoise/ui/button/button"
import { Card } from "@ardoise/ui/card/card"
import { Link } from "react-router"
import styles from "./papers-card.module.css"

/** The card of the home that leads to the papers. */
export function PapersCard() {
  return (
    <Card className={styles.card}>
      <h2 className={styles.title}>Papiers</h2>
      <p className={styles.text}>La carte et le registre des allergènes en PDF, tirés de votre menu.</p>
      <Link to="/dashboard/papiers" className={`${buttonClass("secondary")} ${styles.action}`}>
        Imprimer la carte
      </Link>
    </Card>
  )
}
