import type { StaffDevice } from "@ardoise/domain/team/staff-device"
import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query"
import { useOwner } from "../../auth/session.tsx"
import { useTableChanges } from "../../live/use-table-changes.ts"
import { readAgain } from "../../read-again.ts"
import { devicesKey, devicesQuery } from "./team-api.ts"

/** Milliseconds between polls without a live connection. */
const askingMs = 4000

/** Returns the devices of the owner's team, up to date. */
export function useDevices(): { readonly read: UseQueryResult<StaffDevice[]>; readonly refresh: () => void } {
  const { id } = useOwner()
  const queryClient = useQueryClient()
  const refresh = () => void readAgain(queryClient, { queryKey: devicesKey(id) })
  const isHeard = useTableChanges("staff_devices", refresh)
  const read = useQuery({ ...devicesQuery(id), refetchInterval: isHeard ? false : askingMs })
  return { read, refresh }
}
