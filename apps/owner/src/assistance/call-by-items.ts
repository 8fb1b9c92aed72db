import type { ItemEvents } from "@ardoise/contract/functions"
import { readEvents } from "../event-stream.ts"
import { FunctionRefusal } from "../functions-client.ts"
import { gotNoAnswer } from "../no-answer.ts"
import type { Clients } from "../supabase.ts"

/**
 * Calls a function of the assistance and receives its items as they are done.
 *
 * @param asked.signal ends the call, here and on the server
 * @throws FunctionRefusal with the server's sentence; another error if the connection was cut
 */
export async function callByItems<Item>(
  { restUrl, restFetch }: Pick<Clients, "restUrl" | "restFetch">,
  name: string,
  asked: { readonly body: object; readonly signal: AbortSignal; readonly onPart: (part: readonly Item[]) => void },
): Promise<void> {
  const response = await restFetch(new URL(`../functions/v1/${name}`, restUrl).href, {
    method: "POST",
    headers: { accept: "text/event-stream", "content-type": "application/json" },
    body: JSON.stringify(asked.body),
    signal: asked.signal,
  })
  if (!response.ok || response.body === null) {
    const { error } = await response.json().catch(() => ({}))
    throw new FunctionRefusal(typeof error === "string" ? error : "Le serveur n’a pas répondu. Réessayez.")
  }
  let isDone = false
  let refusal: string | null = null
  await readEvents(response.body, (event, data) => {
    if (event === "part") asked.onPart(data as Item[])
    if (event === "done") isDone = true
    if (event === "failed") refusal = (data as ItemEvents<Item, unknown>["failed"]).error
  })
  if (refusal !== null) throw new FunctionRefusal(refusal)
  if (!isDone) throw new Error(`the stream of ${name} was cut`)
}

/** Returns the sentence for a failed call. */
export function failureWords(error: unknown): string {
  if (error instanceof FunctionRefusal) return error.message
  return gotNoAnswer(error) ? offlineWords : "La connexion a été coupée. Réessayez."
}

/** What is said when a call of the assistance, or a file to read, did not reach the server. */
export const offlineWords =
  "Hors ligne\u00a0: l’import et l’assistance demandent une connexion. Coller une carte fonctionne toujours."
