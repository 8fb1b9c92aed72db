import { type Moment, nextEdge } from "@ardoise/domain/restaurant/windows"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useOwner } from "../auth/session.tsx"
import { useTableChanges } from "../live/use-table-changes.ts"
import { noServices, type Services } from "../menus/served-menu.ts"
import { readAgain } from "../read-again.ts"
import { useTimeZone } from "../restaurant/use-time-zone.ts"
import { serverNow } from "../server-clock.ts"
import { usePlan } from "../subscription/use-plan.ts"
import { servicesKey, servicesQuery } from "./service-api.ts"

/** The longest wait for the next change: a device that slept checks at least every minute. */
const longestWaitMs = 60_000

type ServicesNow = {
  readonly services: Services
  readonly moment: Moment
  /** False until the server has answered, on a device that does not know them yet. */
  readonly isKnown: boolean
}

/**
 * Returns the hours at which menus are served by themselves, and the present time at the restaurant. Renders again when
 * another menu is served. Without Premium there are no such hours.
 */
export function useServices(): ServicesNow {
  const { id: userId, device } = useOwner()
  const { plan } = usePlan()
  const timeZone = useTimeZone()
  const queryClient = useQueryClient()
  const { data, isPending } = useQuery({ ...servicesQuery(userId), enabled: device === null })
  useTableChanges("menu_services", () => void readAgain(queryClient, { queryKey: servicesKey(userId) }))
  const services = plan === "premium" ? (data ?? noServices) : noServices
  const [nowMs, setNowMs] = useState(serverNow)
  const edgeMs = nextEdge([...services.values()].flat(), { nowMs, timeZone })
  // Renders again at the next beginning or end.
  useEffect(() => {
    if (edgeMs === null) return
    const wait = Math.min(longestWaitMs, Math.max(0, edgeMs - serverNow()) + 50)
    const timer = setInterval(() => setNowMs(serverNow()), wait)
    return () => clearInterval(timer)
  }, [edgeMs])
  return { services, moment: { nowMs, timeZone }, isKnown: plan === "free" || !isPending }
}
