import type { AssistanceAnswer } from "@ardoise/contract/functions"
import { queryOptions } from "@tanstack/react-query"
import { callFunction } from "../functions-client.ts"
import type { Clients } from "../supabase.ts"

export const assistanceKey = (userId: string) => ["assistance", userId] as const

/** What the model of this site may do for an owner. */
export function assistanceQuery(userId: string, clients: Pick<Clients, "restUrl" | "restFetch">) {
  return queryOptions({
    queryKey: assistanceKey(userId),
    queryFn: () => callFunction<AssistanceAnswer>(clients, "assistance"),
  })
}

/** Allows that texts are sent to the provider of this site, or no longer. */
export const allowAssistance = (clients: Pick<Clients, "restUrl" | "restFetch">, allowed: boolean) =>
  callFunction<AssistanceAnswer>(clients, "allow-assistance", { allowed })
