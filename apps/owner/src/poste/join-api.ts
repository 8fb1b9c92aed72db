import type { WireSession } from "@ardoise/contract/auth"
import type { InvitePreview } from "@ardoise/contract/team"
import type { GoTrueClient } from "@supabase/auth-js"
import { readInTime } from "../in-time.ts"

/** Why a device was not linked. */
export type JoinRefusal = "wrong" | "too-many" | "no-answer"

/** Says what a code is for, without using it. */
export function previewCode(anonKey: string, code: string): Promise<InvitePreview | JoinRefusal> {
  return call<InvitePreview>(anonKey, { code, preview: true })
}

/** Links this device by a code: its session begins. @returns null when it is linked */
export async function joinTeam(auth: GoTrueClient, anonKey: string, code: string): Promise<JoinRefusal | null> {
  const answer = await call<WireSession>(anonKey, { code })
  if (typeof answer === "string") return answer
  const { access_token, refresh_token } = answer
  const { error } = await auth.setSession({ access_token, refresh_token })
  return error ? "no-answer" : null
}

async function call<Answer>(anonKey: string, body: object): Promise<Answer | JoinRefusal> {
  try {
    const response = await readInTime((signal) =>
      fetch("/functions/v1/join-team", {
        method: "POST",
        headers: { apikey: anonKey, "content-type": "application/json" },
        body: JSON.stringify(body),
        signal,
      }),
    )
    if (response.status === 429) return "too-many"
    if (!response.ok) return response.status < 500 ? "wrong" : "no-answer"
    return await response.json()
  } catch {
    return "no-answer"
  }
}
