import { Button } from "@ardoise/ui/button/button"
import { TriangleAlert } from "lucide-react"
import { useContext, useEffect, useState } from "react"
import { useRouteError } from "react-router"
import { ConfigContext } from "../config-context.tsx"
import { isServerReachable, menusKeptMessage, noAnswerMessage } from "../no-answer.ts"
import styles from "./route-error.module.css"
import { isLostCode, readServedRelease, reloadForLostCode, reloadForRelease } from "./served-release.ts"

/** `RouteError` for a route: knows why its screen failed. */
export function ScreenError() {
  return <RouteError isCodeLost={isLostCode(useRouteError())} />
}

/**
 * Replaces a screen that failed or could not be fetched; the frame around it stays. If the server has a new release, or
 * if only the code of the screen was lost on the way, the page reloads. The reload loses no edits: the owner has already
 * left the screen, or its edits are in the journal.
 */
export function RouteError({ isCodeLost = false }: { isCodeLost?: boolean }) {
  // Null if the app could not read its settings.
  const release = useContext(ConfigContext)?.release ?? null
  const [isTrying, setIsTrying] = useState(false)
  const [isSilent, setIsSilent] = useState(false)

  // Asks the server for its release.
  useEffect(() => {
    let isOver = false
    const look = async () => {
      const served = await readServedRelease()
      if (isOver || served === null) return
      if (release !== null && served !== release) reloadForRelease(served)
      else if (isCodeLost) reloadForLostCode(Date.now())
    }
    void look()
    return () => {
      isOver = true
    }
  }, [release, isCodeLost])

  // Check the server first: without an answer the reload would show the browser's own error page.
  const handleRetry = async () => {
    setIsTrying(true)
    const isThere = await isServerReachable()
    setIsTrying(false)
    setIsSilent(!isThere)
    if (isThere) window.location.reload()
  }

  return (
    <div className={styles.error} role="alert">
      <TriangleAlert aria-hidden />
      <h1 className={styles.title}>Cette page n’a pas pu s’afficher</h1>
      <p>{isSilent ? noAnswerMessage : menusKeptMessage}</p>
      <Button tone="primary" isBusy={isTrying} onClick={handleRetry}>
        Réessayer
      </Button>
    </div>
  )
}
