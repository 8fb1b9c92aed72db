import type { PrinterStanding } from "@ardoise/contract/printers"
import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query"
import { useOwner } from "../auth/session.tsx"
import { useClients } from "../clients-context.tsx"
import { useTableChanges } from "../live/use-table-changes.ts"
import { readAgain } from "../read-again.ts"
import { printersKey, printersQuery } from "./printer-api.ts"

/** Milliseconds between two reads while there are printers: only time shows that one is silent. */
const askingMs = 30_000

/** Returns the printers of the restaurant, up to date. */
export function usePrinters(): { readonly read: UseQueryResult<PrinterStanding[]>; readonly refresh: () => void } {
  const { id } = useOwner()
  const clients = useClients()
  const queryClient = useQueryClient()
  const refresh = () => void readAgain(queryClient, { queryKey: printersKey(id) })
  useTableChanges("printers", refresh)
  const read = useQuery({
    ...printersQuery(clients, id),
    // Most restaurants have no printer: a new one is announced by a change.
    refetchInterval: ({ state: { data } }) => (data !== undefined && data.length === 0 ? false : askingMs),
  })
  return { read, refresh }
}
