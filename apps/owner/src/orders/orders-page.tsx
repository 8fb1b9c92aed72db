import { PageHead } from "@ardoise/ui/page-head"
import { ClipboardList } from "lucide-react"
import styles from "./orders-page.module.css"

/** The orders of the restaurant (spec 2). */
export function OrdersPage() {
  return (
    <>
      <title>Commandes – Ardoise</title>
      <PageHead title="Gestion des commandes" />
      <div className={styles.empty}>
        <ClipboardList aria-hidden />
        <p>Aucune commande</p>
      </div>
    </>
  )
}
