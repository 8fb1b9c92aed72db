import type { CardBrief, ProposedCard } from "@ardoise/domain/suggestions/compose-card"
import { callByItems } from "../../assistance/call-by-items.ts"
import { callFunction } from "../../functions-client.ts"
import type { Clients } from "../../supabase.ts"

/** A proposed category with its dishes. */
export type ProposedCategory = ProposedCard["categories"][number]

/** Asks the server to compose a menu from its catalogue. @throws FunctionRefusal with the server's sentence */
export const composeCard = (
  clients: Pick<Clients, "restUrl" | "restFetch">,
  { style, counts, priceLevel }: CardBrief,
): Promise<ProposedCard> => callFunction(clients, "draft-card", { style, counts, priceLevel, with: "local" })

/** What the model gets beside the brief. `taken`: names that are not to be proposed. */
type ModelBrief = CardBrief & { readonly wishes: string; readonly taken: readonly string[] }

/**
 * Asks the model of this site for a menu.
 *
 * @param asked.onPart receives the categories as they are done
 * @throws FunctionRefusal with the server's sentence; another error if the connection was cut
 */
export const draftCard = (
  clients: Pick<Clients, "restUrl" | "restFetch">,
  brief: ModelBrief,
  asked: { readonly signal: AbortSignal; readonly onPart: (part: readonly ProposedCategory[]) => void },
): Promise<void> => callByItems(clients, "draft-card", { ...asked, body: { ...brief, with: "model" } })
