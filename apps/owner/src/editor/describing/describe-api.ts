import type { DescribeDishesEvents, DescribedDish } from "@ardoise/contract/functions"
import { readEvents } from "../../event-stream.ts"
import { FunctionRefusal } from "../../functions-client.ts"
import { gotNoAnswer } from "../../no-answer.ts"
import type { Clients } from "../../supabase.ts"

/** A dish that wants a description. `seen`: texts that are not to be proposed again. */
export type UndescribedDish = {
  readonly id: string
  readonly name: string
  readonly category: string
  readonly description?: string
  readonly ingredients?: string
  readonly seen?: readonly string[]
}

/** A proposed description with what is doubtful in it, as the server names it. */
export type ProposedText = DescribedDish["texts"][number]

/** Most dishes of one call. */
export const mostDescribed = 40

/**
 * Asks the model of this site to describe dishes.
 *
 * @param asked.signal ends the call, here and on the server
 * @param asked.onPart receives the dishes as they are done
 * @throws FunctionRefusal with the server's sentence; another error if the connection was cut
 */
export async function describeDishes(
  { restUrl, restFetch }: Pick<Clients, "restUrl" | "restFetch">,
  dishes: readonly UndescribedDish[],
  asked: { readonly signal: AbortSignal; readonly onPart: (part: readonly DescribedDish[]) => void },
): Promise<void> {
  const response = await restFetch(new URL("../functions/v1/describe-dishes", restUrl).href, {
    method: "POST",
    headers: { accept: "text/event-stream", "content-type": "application/json" },
    body: JSON.stringify({ dishes, with: "model" }),
    signal: asked.signal,
  })
  if (!response.ok || response.body === null) {
    const { error } = await response.json().catch(() => ({}))
    throw new FunctionRefusal(typeof error === "string" ? error : "Le serveur n’a pas répondu. Réessayez.")
  }
  let isDone = false
  let refusal: string | null = null
  await readEvents(response.body, (event, data) => {
    if (event === "part") asked.onPart(data as DescribedDish[])
    if (event === "done") isDone = true
    if (event === "failed") refusal = (data as DescribeDishesEvents["failed"]).error
  })
  if (refusal !== null) throw new FunctionRefusal(refusal)
  if (!isDone) throw new Error("the stream of describe-dishes was cut")
}

/** Returns the sentence for a failed call. */
export function failureWords(error: unknown): string {
  if (error instanceof FunctionRefusal) return error.message
  return gotNoAnswer(error) ? offline : "La connexion a été coupée. Réessayez."
}

const offline =
  "Hors ligne\u00a0: l’import et l’assistance demandent une connexion. Coller une carte fonctionne toujours."
