import { Button } from "@ardoise/ui/button"
import { TriangleAlert } from "lucide-react"
import { useContext, useEffect, useState } from "react"
import { ConfigContext } from "../config-context.tsx"
import { isServerThere, menusUntouched, serverSilent } from "../server-silence.ts"
import styles from "./route-error.module.css"
import { readServedRelease, reloadInto } from "./served-release.ts"

/**
 * Replaces a screen that failed or could not be fetched; the frame around it stays. If the server has a new release,
 * the page reloads. The reload loses no edits: the owner has already left the screen, or its edits are in the journal.
 */
export function RouteError() {
  // Null if the app could not read its settings.
  const release = useContext(ConfigContext)?.release ?? null
  const [isTrying, setIsTrying] = useState(false)
  const [isSilent, setIsSilent] = useState(false)

  // Asks the server for its release.
  useEffect(() => {
    let isOver = false
    const look = async () => {
      const served = await readServedRelease()
      if (!isOver && release !== null && served !== null && served !== release) reloadInto(served)
    }
    void look()
    return () => {
      isOver = true
    }
  }, [release])

  // Check the server first: without an answer the reload would show the browser's own error page.
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
