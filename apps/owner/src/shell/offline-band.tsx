import { formatDateTime } from "@ardoise/domain/dates"
import { Banner } from "@ardoise/ui/banner/banner"
import { useQueryClient } from "@tanstack/react-query"
import { WifiOff } from "lucide-react"
import { useEffect, useSyncExternalStore } from "react"
import { isServerReachable } from "../no-answer.ts"
import { forgetCopies, oldestCopy, subscribeToCopies } from "../offline/read-or-copy.ts"
import { useTimeZone } from "../restaurant/use-time-zone.ts"

/**
 * Milliseconds between checks whether the server answers again. The browser's online event is only about the network,
 * not the server.
 */
const askingMs = 3000

type OfflineBandProps = {
  /** False in the editor, whose own bar shows it. */
  saysWhatIsKept: boolean
  /** Another band says it better on this screen. */
  isSilent?: boolean
}

/** Shows when the visible menus were read while the server does not answer, and reads everything again when it does. */
export function OfflineBand({ saysWhatIsKept, isSilent = false }: OfflineBandProps) {
  const readAt = useSyncExternalStore(subscribeToCopies, oldestCopy)
  const queryClient = useQueryClient()
  const timeZone = useTimeZone()
  const isShown = readAt !== null
  // Polls the server.
  useEffect(() => {
    if (!isShown) return
    let isAsking = false
    const ask = async () => {
      if (isAsking) return
      isAsking = true
      const isThere = await isServerReachable()
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
      {readAt !== null && !isSilent && (
        <Banner isBand tone="neutral" icon={<WifiOff aria-hidden />}>
          {`Hors connexion. Menus lus le ${formatDateTime(readAt, timeZone)}`}
          {saysWhatIsKept ? "\u00a0; ce que vous y changez est gardé sur cet appareil." : "."}
        </Banner>
      )}
    </div>
  )
}
