import { buttonClass } from "@ardoise/ui/button/button"
import { ChalkStroke } from "@ardoise/ui/chalk-stroke/chalk-stroke"
import { Link } from "react-router"
import styles from "./not-found-page.module.css"

/** The page for unknown addresses (A31). */
export function NotFoundPage() {
  return (
    <main className={styles.page}>
      <title>Page non trouvée – Ardoise</title>
      <div className={styles.easel}>
        <h1>404</h1>
        <ChalkStroke />
      </div>
      <p className={styles.title}>Page non trouvée</p>
      <Link className={`${buttonClass("primary")} ${styles.home}`} to="/">
        Retour à l'accueil
      </Link>
    </main>
  )
}
