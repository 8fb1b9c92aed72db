import { openCalls, type TableCall } from "@ardoise/domain/order/table-call"
import { useToast } from "@ardoise/ui/toast/toast"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useOwner } from "../auth/session.tsx"
import { useTableChanges } from "../live/use-table-changes.ts"
import { readAgain } from "../read-again.ts"
import { serverNow } from "../server-clock.ts"
import { answerCall, callsKey, callsQuery } from "./call-api.ts"

/** Milliseconds between polls without a live connection, and with one as a safeguard. */
const askingMs = 4000
const reassuringMs = 60_000

/** The open calls of a restaurant, and how one is answered. */
export type CallsRead = { readonly open: readonly TableCall[]; readonly answer: (call: TableCall) => Promise<void> }

/** Returns the open calls, up to date. @param isOn the restaurant takes calls */
export function useCalls(isOn: boolean): CallsRead {
  const { id: userId } = useOwner()
  const queryClient = useQueryClient()
  const toast = useToast()
  const queryKey = callsKey(userId)
  const isSubscribed = useTableChanges("table_calls", () => void readAgain(queryClient, { queryKey }))
  const { data = [] } = useQuery({
    ...callsQuery(userId),
    // Calls from before they were switched off are still answered.
    refetchInterval: ({ state }) => {
      if (!isOn && (state.data?.length ?? 0) === 0) return false
      return isSubscribed ? reassuringMs : askingMs
    },
    // A call rings also while another tab is in front, as orders do.
    refetchIntervalInBackground: true,
  })
  const answer = async (call: TableCall) => {
    // At once: a second tap must not hit the call that moves up.
    queryClient.setQueryData<TableCall[]>(queryKey, (calls) => calls?.filter(({ id }) => id !== call.id))
    try {
      await answerCall(call.id)
    } catch {
      toast({ title: "Erreur", text: "La réponse n’a pas été envoyée. Vérifiez la connexion.", tone: "error" })
    } finally {
      void readAgain(queryClient, { queryKey })
    }
  }
  return { open: openCalls(data, serverNow()), answer }
}
