import type { Workplace as WireWorkplace } from "@ardoise/contract/team"
import { useQuery } from "@tanstack/react-query"
import { useOwner } from "../auth/session.tsx"
import { useClients } from "../clients-context.tsx"
import { callFunction } from "../functions-client.ts"

/** What a device of the team knows of its restaurant. */
export type Workplace = {
  readonly timeZone: string
  /** The menu that diners see now; null without one. */
  readonly menuId: string | null
}

/** Milliseconds between two calls. Each also shows the owner that the device is in use. */
const everyMs = 60_000

/** Returns what this device of the team knows of its restaurant; null for an owner, and until the server has answered. */
export function useWorkplace(): Workplace | null {
  const { device } = useOwner()
  const clients = useClients()
  const { data } = useQuery({
    queryKey: ["workplace", device?.id],
    queryFn: async (): Promise<Workplace> => {
      const { time_zone: timeZone, menu_id: menuId } = await callFunction<WireWorkplace>(clients, "workplace")
      return { timeZone, menuId }
    },
    enabled: device !== null,
    staleTime: everyMs,
    refetchInterval: everyMs,
    refetchIntervalInBackground: true,
  })
  return data ?? null
}
