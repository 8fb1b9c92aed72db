import { queryOptions } from "@tanstack/react-query"
import { readClaims } from "../auth/token-claims.ts"
import { callFunction } from "../functions-client.ts"
import type { Clients } from "../supabase.ts"

/** A session of the owner, on this device or another. */
export type OpenSession = {
  readonly id: string
  /** Such as "Chrome, Windows"; "" if unknown. */
  readonly device: string
  /** ISO time. */
  readonly lastUsedAt: string
  readonly isThisOne: boolean
}

type Answer = { sessions: { id: string; device: string; last_used_at: string }[] }

/** The owner's sessions, this browser's first. */
export function sessionsQuery(clients: Clients, ownerId: string) {
  return queryOptions({
    queryKey: ["sessions", ownerId],
    queryFn: async (): Promise<OpenSession[]> => {
      const { sessions } = await callFunction<Answer>(clients, "list-sessions")
      const { data } = await clients.auth.getSession()
      const own = readClaims(data.session?.access_token ?? "").session_id
      return sessions
        .map(({ id, device, last_used_at: lastUsedAt }) => ({ id, device, lastUsedAt, isThisOne: id === own }))
        .sort((a, b) => Number(b.isThisOne) - Number(a.isThisOne))
    },
  })
}

/** Ends one session: its device is signed out at its next call. */
export async function endSession(clients: Clients, id: string): Promise<void> {
  await callFunction(clients, "end-session", { id })
}
