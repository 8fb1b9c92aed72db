import { ClipboardList } from "lucide-react"
import styles from "./orders-page.module.css"

/** The orders of the restaurant (spec 2). */
export function OrdersPage() {
  return (
    <>
      <title>Commandes – Ardoise</title>
      <h1 className={styles.title}>Gestion des commandes</h1>
      <div className={styles.empty}>
        <ClipboardList aria-hidden />
        <p>Aucune commande</p>
      </div>
    </>
  )
}
