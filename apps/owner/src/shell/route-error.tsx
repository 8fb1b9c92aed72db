import { Button } from "@ardoise/ui/button"
import { TriangleAlert } from "lucide-react"
import styles from "./route-error.module.css"

/** Stands for a screen that failed, or that could not be fetched; the frame around it stays. */
export function RouteError() {
  return (
    <div className={styles.error} role="alert">
      <TriangleAlert aria-hidden />
      <h1 className={styles.title}>Cette page n’a pas pu s’afficher</h1>
      <p>Vos menus enregistrés ne sont pas touchés.</p>
      {/* A fresh load also fetches the screens of a version that was installed in the meantime. */}
      <Button tone="primary" onClick={() => window.location.reload()}>
        Réessayer
      </Button>
    </div>
  )
}
