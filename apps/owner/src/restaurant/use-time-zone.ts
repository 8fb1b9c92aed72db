import { defaultTimeZone } from "@ardoise/domain/restaurant/time-zones"
import { useQuery } from "@tanstack/react-query"
import { useOwner } from "../auth/session.tsx"
import { restaurantQuery } from "./restaurant-api.ts"

/** Returns the restaurant's time zone; Paris until the server has answered (A75). */
export function useTimeZone(): string {
  const { id } = useOwner()
  const { data } = useQuery({ ...restaurantQuery(id), staleTime: 60_000 })
  return data?.profile.timeZone ?? defaultTimeZone
}
