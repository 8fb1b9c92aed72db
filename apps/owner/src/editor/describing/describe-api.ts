import type { DescribedDish } from "@ardoise/contract/functions"
import { callByItems } from "../../assistance/call-by-items.ts"
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
export const describeDishes = (
  clients: Pick<Clients, "restUrl" | "restFetch">,
  dishes: readonly UndescribedDish[],
  asked: { readonly signal: AbortSignal; readonly onPart: (part: readonly DescribedDish[]) => void },
): Promise<void> => callByItems(clients, "describe-dishes", { ...asked, body: { dishes, with: "model" } })
