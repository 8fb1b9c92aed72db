import { Button } from "@ardoise/ui/button"
import { TriangleAlert } from "lucide-react"
import { useContext, useEffect, useState } from "react"
import { ConfigContext } from "../config-context.tsx"
import { isServerThere, menusUntouched, serverSilent } from "../server-silence.ts"
import styles from "./route-error.module.css"
import { readServedRelease, reloadInto } from "./served-release.ts"

/**
 * Shown in the place of a screen that failed or could not be fetched; the frame around it stays. A screen of a replaced
 * release comes with a reload. The reload loses nothing: the owner has left the screen before, or its edits are in the journal.
 */
export function RouteError() {
  // Null where the app could not even read its settings.
  const release = useContext(ConfigContext)?.release ?? null
  const [isTrying, setIsTrying] = useState(false)
  const [isSilent, setIsSilent] = useState(false)

  // Asks the server.
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

  // Without an answer of the server
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
