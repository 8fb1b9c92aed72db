import type { TableCallRow } from "@ardoise/contract/team-rows"
import type { TableCall } from "@ardoise/domain/order/table-call"
import { queryOptions } from "@tanstack/react-query"
import { untilPatienceEnds } from "../in-time.ts"
import { menuRest } from "../menus/menu-rest.ts"

/** The key of the cached calls of a restaurant. */
export const callsKey = (userId: string) => ["table-calls", userId] as const

/** The calls without an answer. */
export function callsQuery(userId: string) {
  return queryOptions({
    queryKey: callsKey(userId),
    queryFn: async ({ signal }): Promise<TableCall[]> => {
      const { data } = await menuRest()
        .from("table_calls")
        .select("*")
        .eq("user_id", userId)
        .is("answered_at", null)
        .abortSignal(signal)
        .throwOnError()
      return data.map(toCall)
    },
  })
}

const toCall = ({ id, table_name, kind, created_at, answered_at }: TableCallRow): TableCall => {
  return { id, table: table_name, kind, createdAt: created_at, answeredAt: answered_at }
}

/** Says that somebody is going to the table. @throws without an answer, or when the server refuses */
export async function answerCall(id: string): Promise<void> {
  const answering = menuRest().from("table_calls").update({ answered: true }).eq("id", id)
  await answering.abortSignal(untilPatienceEnds()).throwOnError()
}
