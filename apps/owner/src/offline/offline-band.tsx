import { formatDateTime } from "@ardoise/domain/dates"
import { Banner } from "@ardoise/ui/banner"
import { useQueryClient } from "@tanstack/react-query"
import { WifiOff } from "lucide-react"
import { useEffect, useSyncExternalStore } from "react"
import { useTimeZone } from "../restaurant/use-time-zone.ts"
import { isServerThere } from "../server-silence.ts"
import { forgetCopies, oldestCopy, onCopies } from "./kept-reading.ts"
import styles from "./offline-band.module.css"

/** How often the server is asked whether it is back; the browser's own news of a network says nothing of the server. */
const askingMs = 3000

type OfflineBandProps = {
  /** False in the editor, whose own bar says it. */
  saysWhatIsKept: boolean
}

/** Says of when the menus in sight are while the server does not answer, and reads everything again when it does. */
export function OfflineBand({ saysWhatIsKept }: OfflineBandProps) {
  const readAt = useSyncExternalStore(onCopies, oldestCopy)
  const queryClient = useQueryClient()
  const timeZone = useTimeZone()
  const isShown = readAt !== null
  // Talks to the server.
  useEffect(() => {
    if (!isShown) return
    let isAsking = false
    const ask = async () => {
      if (isAsking) return
      isAsking = true
      const isThere = await isServerThere()
      isAsking = false
      if (!isThere) return
      forgetCopies()
      await queryClient.invalidateQueries()
    }
    const timer = setInterval(ask, askingMs)
    window.addEventListener("online", ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener("online", ask)
    }
  }, [isShown, queryClient])

  return (
    <div role="status">
      {readAt !== null && (
        <Banner tone="neutral" icon={<WifiOff aria-hidden />} className={styles.band}>
          {`Hors connexion. Menus lus le ${formatDateTime(readAt, timeZone)}`}
          {saysWhatIsKept ? "\u00a0; ce que vous y changez est gardé sur cet appareil." : "."}
        </Banner>
      )}
    </div>
  )
}
