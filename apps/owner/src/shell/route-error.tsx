import { Button } from "@ardoise/ui/button"
import { TriangleAlert } from "lucide-react"
import { useState } from "react"
import { isServerThere, menusUntouched, serverSilent } from "../server-silence.ts"
import styles from "./route-error.module.css"

/** Stands for a screen that failed, or that could not be fetched; the frame around it stays. */
export function RouteError() {
  const [isTrying, setIsTrying] = useState(false)
  const [isSilent, setIsSilent] = useState(false)

  // A fresh load also fetches the screens of a version that was installed in the meantime. Without an answer of the server
  // it would put the browser's own page in the place of this one.
  const handleRetry = async () => {
    setIsTrying(true)
    const isThere = await isServerThere()
    setIsTrying(false)
    setIsSilent(!isThere)
    if (isThere) window.location.reload()
  }

  return (
    <div className={styles.error} role="alert">
      <TriangleAlert aria-hidden />
      <h1 className={styles.title}>Cette page n’a pas pu s’afficher</h1>
      <p>{isSilent ? serverSilent : menusUntouched}</p>
      <Button tone="primary" isBusy={isTrying} onClick={handleRetry}>
        Réessayer
      </Button>
    </div>
  )
}
