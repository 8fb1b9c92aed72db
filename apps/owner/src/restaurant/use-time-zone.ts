import { defaultTimeZone } from "@ardoise/domain/restaurant/time-zones"
import { useQuery } from "@tanstack/react-query"
import { useOwner } from "../auth/session.tsx"
import { restaurantQuery } from "./restaurant-api.ts"
import { useWorkplace } from "./use-workplace.ts"

/** Returns the restaurant's time zone; Paris until the server has answered (A75). */
export function useTimeZone(): string {
  const { id, device } = useOwner()
  const { data } = useQuery({ ...restaurantQuery(id), staleTime: 60_000, enabled: device === null })
  const workplace = useWorkplace()
  return data?.profile.timeZone ?? workplace?.timeZone ?? defaultTimeZone
}
