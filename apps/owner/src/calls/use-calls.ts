import { openCalls, type TableCall } from "@ardoise/domain/order/table-call"
import { useToast } from "@ardoise/ui/toast/toast"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useOwner } from "../auth/session.tsx"
import { useTableChanges } from "../live/use-table-changes.ts"
import { awaitRead, readAgain } from "../read-again.ts"
import { useNow } from "../use-now.ts"
import { answerCall, callsKey, callsQuery } from "./call-api.ts"

/** Milliseconds between polls without a live connection, and with one as a safeguard. */
const askingMs = 4000
const reassuringMs = 60_000
/** Milliseconds between looks at the clock: a call that is too old is over, and rings no more. */
const agesEveryMs = 15_000

/** The open calls of a restaurant, and how one is answered. */
export type CallsRead = { readonly open: readonly TableCall[]; readonly answer: (call: TableCall) => Promise<void> }

/** Returns the open calls, up to date. @param isOn the restaurant takes calls */
export function useCalls(isOn: boolean): CallsRead {
  const { id: userId } = useOwner()
  const queryClient = useQueryClient()
  const toast = useToast()
  const queryKey = callsKey(userId)
  const isSubscribed = useTableChanges("table_calls", () => void readAgain(queryClient, { queryKey }))
  const [answering, setAnswering] = useState<ReadonlySet<string>>(new Set())
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
  const answer = async ({ id }: TableCall) => {
    // At once, and until the server has answered: a second tap must not hit the call that moves up.
    setAnswering((before) => new Set([...before, id]))
    const isSent = await answerCall(id).then(
      () => true,
      () => false,
    )
    if (isSent) {
      // The answer of a read that began before would bring the call back.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData<TableCall[]>(queryKey, (calls) => calls?.filter((call) => call.id !== id))
    }
    const reading = readAgain(queryClient, { queryKey })
    if (!isSent) {
      // Only the answer may be lost: the calls are read first.
      await awaitRead(reading)
      if (queryClient.getQueryData<TableCall[]>(queryKey)?.some((call) => call.id === id))
        toast({ title: "Erreur", text: "La réponse n’a pas été envoyée. Vérifiez la connexion.", tone: "error" })
    }
    setAnswering((before) => new Set([...before].filter((one) => one !== id)))
  }
  const open = openCalls(data, useNow(agesEveryMs)).filter(({ id }) => !answering.has(id))
  return { open, answer }
}
