import type { ShortAddressAnswer } from "@ardoise/contract/functions"
import { useQuery } from "@tanstack/react-query"
import { useClients } from "../clients-context.tsx"
import { callFunction } from "../functions-client.ts"

/**
 * Returns the code of the restaurant's short address, in capitals; null while it is loading and where the server does
 * not answer. The server makes it at the first call, and it never changes (A78).
 */
export function useShortCode(userId: string): string | null {
  const clients = useClients()
  const { data } = useQuery({
    queryKey: ["short-address", userId],
    queryFn: () => callFunction<ShortAddressAnswer>(clients, "short-address"),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.code ?? null
}
